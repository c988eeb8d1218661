-- Scans of samples
--
-- A table with TABLESAMPLE is read by a scan of its own, which no index serves. Its filter is asked of the rows of the sample.
-- The plans are Sinew's own.

create schema samples;
set search_path = samples;
create table t (id int primary key, name text);
create table v (pct real);
create table kid () inherits (t);
explain (costs off) select * from only t tablesample system (50) repeatable (2) where id > 3;
--> (QUERY PLAN text)
--> Sample Scan on t
-->   Sampling: system ('50'::real) REPEATABLE ('2'::double precision)
-->   Filter: (id > 3)

explain (costs off) select * from t tablesample bernoulli (50.5) where id = 3;
--> (QUERY PLAN text)
--> Append
-->   ->  Sample Scan on t t_1
-->         Sampling: bernoulli ('50.5'::real)
-->         Filter: (id = 3)
-->   ->  Sample Scan on kid t_2
-->         Sampling: bernoulli ('50.5'::real)
-->         Filter: (id = 3)

explain (costs off) select max(id) from only t x tablesample bernoulli (50.5);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Sample Scan on t x
-->         Sampling: bernoulli ('50.5'::real)

explain (costs off) select * from v, lateral (select * from only t tablesample bernoulli (v.pct) repeatable (v.pct + 1)) x;
--> (QUERY PLAN text)
--> Nested Loop
-->   ->  Seq Scan on v
-->   ->  Sample Scan on t
-->         Sampling: bernoulli (v.pct) REPEATABLE ((v.pct + '1'::double precision))

explain (costs off, format json) select * from only t x tablesample system ((select max(pct) from v)::real) where id > 3;
--> (QUERY PLAN json)
--> [
--> +   {
--> +     "Plan": {
--> +       "Node Type": "Sample Scan",
--> +       "Parallel Aware": false,
--> +       "Async Capable": false,
--> +       "Relation Name": "t",
--> +       "Alias": "x",
--> +       "Sampling Method": "system",
--> +       "Sampling Parameters": ["SubPlan 1"],
--> +       "Filter": "(id > 3)",
--> +       "Plans": [
--> +         {
--> +           "Node Type": "Aggregate",
--> +           "Strategy": "Plain",
--> +           "Partial Mode": "Simple",
--> +           "Parent Relationship": "SubPlan",
--> +           "Subplan Name": "SubPlan 1",
--> +           "Parallel Aware": false,
--> +           "Async Capable": false,
--> +           "Plans": [
--> +             {
--> +               "Node Type": "Seq Scan",
--> +               "Parent Relationship": "Outer",
--> +               "Parallel Aware": false,
--> +               "Async Capable": false,
--> +               "Relation Name": "v",
--> +               "Alias": "v"
--> +             }
--> +           ]
--> +         }
--> +       ]
--> +     }
--> +   }
--> + ]
