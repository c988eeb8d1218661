-- EXPLAIN in the formats that programs read
--
-- JSON, YAML and XML have PostgreSQL's names, order and layout. Costs and times are off.

create schema ef;
set search_path = ef;
create table t (id int primary key, g int, "Name" text);
insert into t select i, i % 5, 'n' || i from generate_series(1, 20) i;
--> INSERT 0 20

analyze t;

-- A condition, with characters that each format writes in its own way.
explain (costs off) select * from t where g < 2 and "Name" < '<&"x';
--> (QUERY PLAN text)
--> Seq Scan on t
-->   Filter: ((g < 2) AND ("Name" < '<&"x'::text))

explain (costs off, format json) select * from t where g < 2 and "Name" < '<&"x';
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Seq Scan",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Relation Name": "t",
--> +       "Alias": "t",
--> +       "Filter": "((g < 2) AND (\"Name\" < '<&\"x'::text))"
--> +     }
--> +   }
--> + ]

explain (costs off, format yaml) select * from t where g < 2 and "Name" < '<&"x';
--> (QUERY PLAN text)
--> E'- Plan: \n    Node Type: "Seq Scan"\n    Parallel Aware: false\n    Async Capable: false\n    Relation Name: "t"\n    Alias: "t"\n    Filter: "((g < 2) AND (\\"Name\\" < '<&\\"x'::text))"'

explain (costs off, format xml) select * from t where g < 2 and "Name" < '<&"x';
--> (QUERY PLAN ???)
--> <explain xmlns="http://www.postgresql.org/2009/explain">
--> +   <Query>
--> +     <Plan>
--> +       <Node-Type>Seq Scan</Node-Type>
--> +       <Parallel-Aware>false</Parallel-Aware>
--> +       <Async-Capable>false</Async-Capable>
--> +       <Relation-Name>t</Relation-Name>
--> +       <Alias>t</Alias>
--> +       <Filter>((g &lt; 2) AND ("Name" &lt; '&lt;&amp;"x'::text))</Filter>
--> +     </Plan>
--> +   </Query>
--> + </explain>

-- Nodes below nodes, and lists.
explain (costs off, format json) select g, count(*) from t group by g order by g desc, 2 limit 3;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Limit",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Plans": [
--> +         {
--> +           "Node Type": "Sort",
--> +           "Parent Relationship": "Outer",
--> +           "Parallel Aware": false,
--> +           "Async Capable": false,
--> +           "Sort Key": ["g DESC", "(count(*))"],
--> +           "Plans": [
--> +             {
--> +               "Node Type": "Aggregate",
--> +               "Strategy": "Hashed",
--> +               "Partial Mode": "Simple",
--> +               "Parent Relationship": "Outer",
--> +               "Parallel Aware": false,
--> +               "Async Capable": false,
--> +               "Group Key": ["g"],
--> +               "Plans": [
--> +                 {
--> +                   "Node Type": "Seq Scan",
--> +                   "Parent Relationship": "Outer",
--> +                   "Parallel Aware": false,
--> +                   "Async Capable": false,
--> +                   "Relation Name": "t",
--> +                   "Alias": "t"
--> +                 }
--> +               ]
--> +             }
--> +           ]
--> +         }
--> +       ]
--> +     }
--> +   }
--> + ]

explain (costs off, format yaml) select g, count(*) from t group by g order by g desc, 2 limit 3;
--> (QUERY PLAN text)
--> E'- Plan: \n    Node Type: "Limit"\n    Parallel Aware: false\n    Async Capable: false\n    Plans: \n      - Node Type: "Sort"\n        Parent Relationship: "Outer"\n        Parallel Aware: false\n        Async Capable: false\n        Sort Key: \n          - "g DESC"\n          - "(count(*))"\n        Plans: \n          - Node Type: "Aggregate"\n            Strategy: "Hashed"\n            Partial Mode: "Simple"\n            Parent Relationship: "Outer"\n            Parallel Aware: false\n            Async Capable: false\n            Group Key: \n              - "g"\n            Plans: \n              - Node Type: "Seq Scan"\n                Parent Relationship: "Outer"\n                Parallel Aware: false\n                Async Capable: false\n                Relation Name: "t"\n                Alias: "t"'

explain (costs off, format xml) select g, count(*) from t group by g order by g desc, 2 limit 3;
--> (QUERY PLAN ???)
--> <explain xmlns="http://www.postgresql.org/2009/explain">
--> +   <Query>
--> +     <Plan>
--> +       <Node-Type>Limit</Node-Type>
--> +       <Parallel-Aware>false</Parallel-Aware>
--> +       <Async-Capable>false</Async-Capable>
--> +       <Plans>
--> +         <Plan>
--> +           <Node-Type>Sort</Node-Type>
--> +           <Parent-Relationship>Outer</Parent-Relationship>
--> +           <Parallel-Aware>false</Parallel-Aware>
--> +           <Async-Capable>false</Async-Capable>
--> +           <Sort-Key>
--> +             <Item>g DESC</Item>
--> +             <Item>(count(*))</Item>
--> +           </Sort-Key>
--> +           <Plans>
--> +             <Plan>
--> +               <Node-Type>Aggregate</Node-Type>
--> +               <Strategy>Hashed</Strategy>
--> +               <Partial-Mode>Simple</Partial-Mode>
--> +               <Parent-Relationship>Outer</Parent-Relationship>
--> +               <Parallel-Aware>false</Parallel-Aware>
--> +               <Async-Capable>false</Async-Capable>
--> +               <Group-Key>
--> +                 <Item>g</Item>
--> +               </Group-Key>
--> +               <Plans>
--> +                 <Plan>
--> +                   <Node-Type>Seq Scan</Node-Type>
--> +                   <Parent-Relationship>Outer</Parent-Relationship>
--> +                   <Parallel-Aware>false</Parallel-Aware>
--> +                   <Async-Capable>false</Async-Capable>
--> +                   <Relation-Name>t</Relation-Name>
--> +                   <Alias>t</Alias>
--> +                 </Plan>
--> +               </Plans>
--> +             </Plan>
--> +           </Plans>
--> +         </Plan>
--> +       </Plans>
--> +     </Plan>
--> +   </Query>
--> + </explain>

explain (costs off, format json) select 1 union all select 2;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Append",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Subplans Removed": 0,
--> +       "Plans": [
--> +         {
--> +           "Node Type": "Result",
--> +           "Parent Relationship": "Member",
--> +           "Parallel Aware": false,
--> +           "Async Capable": false
--> +         },
--> +         {
--> +           "Node Type": "Result",
--> +           "Parent Relationship": "Member",
--> +           "Parallel Aware": false,
--> +           "Async Capable": false
--> +         }
--> +       ]
--> +     }
--> +   }
--> + ]

explain (costs off, format json) select * from generate_series(1, 3) g where g > 1;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Function Scan",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Function Name": "generate_series",
--> +       "Alias": "g",
--> +       "Filter": "(g > 1)"
--> +     }
--> +   }
--> + ]

explain (costs off, format json) select * from (values (1), (2)) v;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Values Scan",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Alias": "*VALUES*"
--> +     }
--> +   }
--> + ]

explain (costs off, format json) select max(id) from t where g is null having count(*) > 1;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Aggregate",
--> +       "Strategy": "Plain",
--> +       "Partial Mode": "Simple",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Filter": "(count(*) > 1)",
--> +       "Plans": [
--> +         {
--> +           "Node Type": "Seq Scan",
--> +           "Parent Relationship": "Outer",
--> +           "Parallel Aware": false,
--> +           "Async Capable": false,
--> +           "Relation Name": "t",
--> +           "Alias": "t",
--> +           "Filter": "(g IS NULL)"
--> +         }
--> +       ]
--> +     }
--> +   }
--> + ]

-- By an index.
set enable_seqscan = off;
set enable_bitmapscan = off;
explain (costs off, format json) select g from t where id = 3;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Index Scan",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Scan Direction": "Forward",
--> +       "Index Name": "t_pkey",
--> +       "Relation Name": "t",
--> +       "Alias": "t",
--> +       "Index Cond": "(id = 3)"
--> +     }
--> +   }
--> + ]

explain (costs off, format json) select g from t where id < 3 order by id desc;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Index Scan",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Scan Direction": "Backward",
--> +       "Index Name": "t_pkey",
--> +       "Relation Name": "t",
--> +       "Alias": "t",
--> +       "Index Cond": "(id < 3)"
--> +     }
--> +   }
--> + ]

reset enable_seqscan;
reset enable_bitmapscan;

-- Changes.
explain (costs off, format json) insert into t values (1, 2, 'c') on conflict (id) do nothing;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "ModifyTable",
--> +       "Operation": "Insert",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Relation Name": "t",
--> +       "Alias": "t",
--> +       "Conflict Resolution": "NOTHING",
--> +       "Conflict Arbiter Indexes": ["t_pkey"],
--> +       "Plans": [
--> +         {
--> +           "Node Type": "Result",
--> +           "Parent Relationship": "Outer",
--> +           "Parallel Aware": false,
--> +           "Async Capable": false
--> +         }
--> +       ]
--> +     }
--> +   }
--> + ]

explain (costs off, format json) insert into t values (1, 2, 'c') on conflict (id) do update set g = 3;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "ModifyTable",
--> +       "Operation": "Insert",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Relation Name": "t",
--> +       "Alias": "t",
--> +       "Conflict Resolution": "UPDATE",
--> +       "Conflict Arbiter Indexes": ["t_pkey"],
--> +       "Plans": [
--> +         {
--> +           "Node Type": "Result",
--> +           "Parent Relationship": "Outer",
--> +           "Parallel Aware": false,
--> +           "Async Capable": false
--> +         }
--> +       ]
--> +     }
--> +   }
--> + ]

explain (costs off) insert into t values (1, 2, 'c') on conflict do nothing;
--> (QUERY PLAN text)
--> Insert on t
-->   Conflict Resolution: NOTHING
-->   ->  Result

explain (costs off, format yaml) delete from t where g = 1;
--> (QUERY PLAN text)
--> E'- Plan: \n    Node Type: "ModifyTable"\n    Operation: "Delete"\n    Parallel Aware: false\n    Async Capable: false\n    Relation Name: "t"\n    Alias: "t"\n    Plans: \n      - Node Type: "Seq Scan"\n        Parent Relationship: "Outer"\n        Parallel Aware: false\n        Async Capable: false\n        Relation Name: "t"\n        Alias: "t"\n        Filter: "(g = 1)"'

explain (costs off, format json) update t set g = 2;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "ModifyTable",
--> +       "Operation": "Update",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Relation Name": "t",
--> +       "Alias": "t",
--> +       "Plans": [
--> +         {
--> +           "Node Type": "Seq Scan",
--> +           "Parent Relationship": "Outer",
--> +           "Parallel Aware": false,
--> +           "Async Capable": false,
--> +           "Relation Name": "t",
--> +           "Alias": "t"
--> +         }
--> +       ]
--> +     }
--> +   }
--> + ]

-- Counts of a run.
explain (analyze, costs off, timing off, summary off, format json) select * from t;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Seq Scan",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Relation Name": "t",
--> +       "Alias": "t",
--> +       "Actual Rows": 20,
--> +       "Actual Loops": 1
--> +     },
--> +     "Triggers": [
--> +     ]
--> +   }
--> + ]

explain (analyze, costs off, timing off, summary off, format xml) select id from t limit 0;
--> (QUERY PLAN ???)
--> <explain xmlns="http://www.postgresql.org/2009/explain">
--> +   <Query>
--> +     <Plan>
--> +       <Node-Type>Limit</Node-Type>
--> +       <Parallel-Aware>false</Parallel-Aware>
--> +       <Async-Capable>false</Async-Capable>
--> +       <Actual-Rows>0</Actual-Rows>
--> +       <Actual-Loops>1</Actual-Loops>
--> +       <Plans>
--> +         <Plan>
--> +           <Node-Type>Seq Scan</Node-Type>
--> +           <Parent-Relationship>Outer</Parent-Relationship>
--> +           <Parallel-Aware>false</Parallel-Aware>
--> +           <Async-Capable>false</Async-Capable>
--> +           <Relation-Name>t</Relation-Name>
--> +           <Alias>t</Alias>
--> +           <Actual-Rows>0</Actual-Rows>
--> +           <Actual-Loops>0</Actual-Loops>
--> +         </Plan>
--> +       </Plans>
--> +     </Plan>
--> +     <Triggers>
--> +     </Triggers>
--> +   </Query>
--> + </explain>

-- The values that each node gives.
explain (costs off, verbose) select "Name", id + 1 from t where g > 2;
--> (QUERY PLAN text)
--> Seq Scan on ef.t
-->   Output: "Name", (id + 1)
-->   Filter: (t.g > 2)

explain (costs off, verbose, format json) select id from t where g > 2;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Seq Scan",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Relation Name": "t",
--> +       "Schema": "ef",
--> +       "Alias": "t",
--> +       "Output": ["id"],
--> +       "Filter": "(t.g > 2)"
--> +     }
--> +   }
--> + ]

explain (costs off, verbose) select case when g > 1 then 'a' else 'b' end from t limit 1;
--> (QUERY PLAN text)
--> Limit
-->   Output: (CASE WHEN (g > 1) THEN 'a'::text ELSE 'b'::text END)
-->   ->  Seq Scan on ef.t
-->         Output: CASE WHEN (g > 1) THEN 'a'::text ELSE 'b'::text END

-- Options.
explain (format) select 1;
--> ERROR 42601: format requires a parameter

explain (format q) select 1;
--> ERROR 22023: unrecognized value for EXPLAIN option "format": "q"
--> POSITION: 10, at format

explain (format text, costs off) select 1;
--> (QUERY PLAN text)
--> Result

explain (nothing) select 1;
--> ERROR 42601: unrecognized EXPLAIN option "nothing"
--> POSITION: 10, at nothing

explain (costs maybe) select 1;
--> ERROR 42601: costs requires a Boolean value

explain (wal) select 1;
--> ERROR 22023: EXPLAIN option WAL requires ANALYZE

explain (timing) select 1;
--> ERROR 22023: EXPLAIN option TIMING requires ANALYZE

explain (timing off, wal off, buffers off, costs off) select 1;
--> (QUERY PLAN text)
--> Result

explain (costs off, format json) create table nothing as select 1 as x;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Result",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false
--> +     }
--> +   }
--> + ]

explain (costs off, format yaml) create table if not exists t as select 1 as x;
--> NOTICE 42P07: relation "t" already exists, skipping
--> (QUERY PLAN text)
--> - "CREATE TABLE AS"

drop schema ef cascade;
--> NOTICE: drop cascades to table t

reset search_path;
