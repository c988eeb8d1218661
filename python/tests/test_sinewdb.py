"""The package as a program uses it. Run by `make python` with unittest, so that nothing but the package is needed."""

import datetime as dt
import decimal
import faulthandler
import importlib
import multiprocessing
import os
import pickle
import shutil
import signal
import tempfile
import threading
import time
import unittest
import warnings
import uuid

import sinewdb

try:
    import pyarrow
except ImportError:
    pyarrow = None


def open_again(path, inherited, answers):
    """What a child process does: its parent's connection is refused, its own works."""
    try:
        inherited.execute("select 1")
        answers.put("the inherited connection was not refused")
        return
    except sinewdb.OperationalError as e:
        answers.put((e.sqlstate, "fork()" in str(e)))
    with sinewdb.connect(path) as conn:
        conn.execute("insert into t values (%s, 'child')", (os.getpid(),))
    answers.put("inserted")


def add_one(path):
    with sinewdb.connect(path) as conn:
        conn.execute("update t set n = n + 1 where id = 1")


class Case(unittest.TestCase):
    def setUp(self):
        self.path = tempfile.mkdtemp(prefix="sinewdb-")
        self.conn = sinewdb.connect(os.path.join(self.path, "data"))

    def tearDown(self):
        self.conn.close()
        shutil.rmtree(self.path)

    def again(self, **options):
        return sinewdb.connect(os.path.join(self.path, "data"), **options)


class Backup(Case):
    def test_a_backup_is_restored(self):
        copy, again = os.path.join(self.path, "copy"), os.path.join(self.path, "again")
        self.conn.execute("create table t (a int)")
        self.conn.execute("insert into t values (1)")
        self.conn.commit()
        self.conn.execute("insert into t values (2)")
        phases = []
        taken = self.conn.backup(copy, progress=lambda phase, done, total: phases.append(phase))
        self.assertEqual(sinewdb.verify_backup(copy), taken)
        self.assertEqual((phases[0], phases[-1]), ("checkpoint", "sync"))
        self.assertEqual(sinewdb.restore(copy, again), taken)
        with sinewdb.connect(again) as conn:
            self.assertEqual(conn.execute("select a from t").fetchall(), [(1,)])

        later, both = os.path.join(self.path, "later"), os.path.join(self.path, "both")
        self.conn.commit()
        increment = self.conn.backup(later, incremental=copy)
        self.assertLess(increment[1], taken[1])
        with self.assertRaises(sinewdb.OperationalError):
            sinewdb.restore(later, both)
        self.assertEqual(sinewdb.verify_backup([copy, later]), sinewdb.restore([copy, later], both))
        with sinewdb.connect(both) as conn:
            self.assertEqual(conn.execute("select a from t order by a").fetchall(), [(1,), (2,)])

        with self.assertRaises(sinewdb.OperationalError):
            self.conn.backup(copy)
        other = os.path.join(self.path, "other")

        def stop(phase, done, total):
            raise ValueError(phase)

        with self.assertRaises(ValueError):
            self.conn.backup(other, progress=stop)
        self.assertFalse(os.path.exists(other))
        with open(os.path.join(copy, "files"), "ab") as file:
            file.write(b"x")
        with self.assertRaises(sinewdb.DatabaseError):
            sinewdb.verify_backup(copy)


class Api(Case):
    def test_globals(self):
        self.assertEqual((sinewdb.apilevel, sinewdb.paramstyle), ("2.0", "pyformat"))
        self.assertIs(sinewdb.connect(os.path.join(self.path, "data")).Error, sinewdb.Error)
        self.assertTrue(issubclass(sinewdb.IntegrityError, sinewdb.DatabaseError))

    def test_fetching(self):
        cur = self.conn.cursor()
        self.assertEqual((cur.rowcount, cur.description), (-1, None))
        cur.execute("select g as n, 'x' as s from generate_series(1, 5) g")
        self.assertEqual([c[:2] for c in cur.description], [("n", 23), ("s", 25)])
        self.assertEqual(cur.description[0][1], sinewdb.NUMBER)
        self.assertEqual(cur.rowcount, 5)
        self.assertEqual(cur.fetchone(), (1, "x"))
        self.assertEqual(cur.fetchmany(2), [(2, "x"), (3, "x")])
        self.assertEqual(list(cur), [(4, "x"), (5, "x")])
        self.assertIsNone(cur.fetchone())
        self.assertEqual(cur.fetchall(), [])
        cur.execute("select 1 where false")
        self.assertEqual((cur.fetchall(), len(cur.description)), ([], 1))
        cur.execute("create table t (a int)")
        self.assertEqual((cur.rowcount, cur.statusmessage), (-1, "CREATE TABLE"))
        with self.assertRaises(sinewdb.ProgrammingError):
            cur.fetchone()
        cur.close()
        with self.assertRaises(sinewdb.InterfaceError):
            cur.execute("select 1")

    def test_placeholders(self):
        cur = self.conn.cursor()
        self.assertEqual(cur.execute("select %s + %s, '%%'", (1, 2)).fetchone(), (3, "%"))
        self.assertEqual(cur.execute("select %(a)s - %(b)s * %(a)s", {"a": 5, "b": 2}).fetchone(), (-5,))
        self.assertEqual(cur.execute("select 5 % 3").fetchone(), (2,))
        for query, params in [
            ("select %s", ()),
            ("select %s", (1, 2)),
            ("select %s", "x"),
            ("select %(a)s", {}),
            ("select %(a)s", (1,)),
            ("select %s, %(a)s", (1,)),
            ("select %d", (1,)),
            ("select %s", (object(),)),
        ]:
            with self.assertRaises(sinewdb.ProgrammingError, msg=query):
                cur.execute(query, params)
        self.assertEqual(self.conn.transaction_status, "T", "none of them reached the transaction")

    def test_types_both_ways(self):
        zone = dt.timezone(dt.timedelta(hours=2))
        aware = dt.datetime(2024, 2, 29, 12, 0, 0, 5, tzinfo=zone)
        values = [
            True, 7, 70000, 2**40, 2**70, -1.5, "text ü", b"\x00\xff", decimal.Decimal("12345678901234567890.50"),
            dt.date(1999, 12, 31), dt.time(23, 59, 59, 999999), dt.datetime(1, 1, 1), aware,
            dt.timedelta(days=-1, seconds=5, microseconds=7), uuid.uuid4(), [1, None, 70000], ["a", 'b"c'], [1.5],
        ]
        cur = self.conn.cursor()
        for value in values:
            got = cur.execute("select %s", (value,)).fetchone()[0]
            self.assertEqual(got, value)
            self.assertIs(type(got), decimal.Decimal if value == 2**70 else type(value))
        self.assertIsNone(cur.execute("select %s::int", (None,)).fetchone()[0])
        self.assertEqual(cur.execute("select %s::date", ("2020-01-02",)).fetchone(), (dt.date(2020, 1, 2),))
        self.assertEqual(cur.execute("select 'infinity'::timestamp").fetchone(), ("infinity",))
        self.assertEqual(cur.execute("select bytea '\\x01'").fetchone(), (b"\x01",))
        self.assertEqual(cur.execute("select %s", (memoryview(b"ab"),)).fetchone(), (b"ab",))
        json = cur.execute("select %s::jsonb, %s::json", ('{"b":1, "a":[1.50]}', '{"b" : 1}')).fetchone()
        self.assertEqual(json, ({"a": [1.5], "b": 1}, {"b": 1}))
        self.assertEqual(cur.execute("select substr('abc', %s, %s)", (2, 1)).fetchone(), ("b",))
        found = cur.execute("select g from generate_series(1, 9) g where g = any(%s)", ([3, 4, 99],)).fetchall()
        self.assertEqual(found, [(3,), (4,)])

    def test_json(self):
        cur = self.conn.cursor()
        cur.execute("create table documents (a jsonb, b json)")
        value = {"name": "ü", "list": [1, None, {"deep": True}], "half": 0.5}
        cur.execute("insert into documents values (%s, %s)", (value, value))
        self.assertEqual(cur.execute("select a, b, a -> 'list', a ->> 'name' from documents").fetchone(),
                         (value, value, value["list"], "ü"))
        for plain in ([1, 2], "text", None, 7, {}):
            got = cur.execute("select %s, pg_typeof(%s)::text", (sinewdb.Json(plain), sinewdb.Jsonb(plain))).fetchone()
            self.assertEqual(got, (plain, "jsonb"))
        self.assertEqual(cur.execute("select %s", ([{"a": 1}, {"b": 2}],)).fetchone(), ([{"a": 1}, {"b": 2}],))
        self.assertEqual(cur.execute("select %(d)s ->> 'k'", {"d": {"k": "v"}}).fetchone(), ("v",))
        with self.assertRaises(TypeError):
            cur.execute("select %s", ({"set": {1}},))

    def test_tuples(self):
        cur = self.conn.cursor()
        numbers = "select g from generate_series(1, 9) g where "
        for query, params, found in [
            ("g in %s", ((3, 4, 99),), [3, 4]),
            ("g in %s and g > %s", ((3, 4, 5), 3), [4, 5]),
            ("g in %s", ((7,),), [7]),
            ("(g, g + 1) in %s", (((1, 2), (3, 5), (8, 9)),), [1, 8]),
            ("g in %(some)s or g + 1 in %(some)s", {"some": (3, 9)}, [2, 3, 8, 9]),
            ("g not in %s", ((1, 2, 3, 4, 5, 6, 7, 8, 9),), []),
        ]:
            for _ in range(2):
                got = cur.execute(numbers + query, params).fetchall()
                self.assertEqual([g for g, in got], found, query)
        cur.execute("create table t (a int, b text)")
        cur.execute("insert into t values %s, %s", ((1, "one"), (2, "two")))
        cur.executemany("insert into t values %s", [((3, "three"),), ((4, None),)])
        self.assertEqual(cur.execute("select * from t order by a").fetchall(),
                         [(1, "one"), (2, "two"), (3, "three"), (4, None)])
        self.assertEqual(cur.execute("select row(1, 'x'::text, null, row(true))").fetchone(), ((1, "x", None, (True,)),))
        for wrong in ((), ((),), ((1, 2), 3)):
            with self.assertRaises(sinewdb.ProgrammingError):
                cur.execute("select 1 where 1 in %s", (wrong,) if wrong == () else wrong)
        self.assertEqual(self.conn.transaction_status, "T", "none of them reached the transaction")

    def test_nested_lists(self):
        cur = self.conn.cursor()
        for value in ([[1, 2], [3, None]], [["a"], ["b"]], [[[1], [2]], [[3], [4]]], []):
            self.assertEqual(cur.execute("select %s", (value,)).fetchone(), (value,))
        self.assertEqual(cur.execute("select array[[1, 2], [3, 4]], '{}'::int[]").fetchone(), ([[1, 2], [3, 4]], []))
        for wrong in ([[1], [2, 3]], [1, [2]], [[1], 2], [[1], [[2]]]):
            with self.assertRaises(sinewdb.ProgrammingError, msg=wrong):
                cur.execute("select %s", (wrong,))

    def test_notifications(self):
        listener = self.again(autocommit=True)
        listener.execute("listen jobs")
        self.assertEqual(listener.notifications(), [])
        self.conn.execute("notify jobs, 'one'")
        self.conn.execute("notify other, 'not listened for'")
        self.assertEqual(listener.notifications(), [])
        self.conn.commit()
        self.assertEqual(listener.notifications(timeout=10), [("jobs", "one", self.conn.pid)])
        self.assertEqual(listener.notifications(timeout=0.15), [])

        def later():
            time.sleep(0.3)
            self.conn.execute("notify jobs")
            self.conn.commit()

        thread = threading.Thread(target=later)
        thread.start()
        self.assertEqual(listener.notifications(timeout=None), [("jobs", "", self.conn.pid)])
        thread.join()
        for wrong in (-1.0, float("nan")):
            with self.assertRaises(sinewdb.ProgrammingError):
                listener.notifications(timeout=wrong)
        with listener.transaction():
            with self.assertRaises(sinewdb.Error) as raised:
                listener.notifications(timeout=1)
            self.assertEqual(raised.exception.sqlstate, "25001")
        listener.close()

    def test_errors(self):
        cur = self.conn.cursor()
        cur.execute("create table t (id int primary key)")
        cur.execute("insert into t values (1)")
        self.conn.commit()
        for query, kind, state in [
            ("insert into t values (1)", sinewdb.IntegrityError, "23505"),
            ("select nothing", sinewdb.ProgrammingError, "42703"),
            ("selec", sinewdb.ProgrammingError, "42601"),
            ("select 1/0", sinewdb.DataError, "22012"),
            ("create text search parser p (start = a)", sinewdb.NotSupportedError, "0A000"),
        ]:
            with self.assertRaises(kind) as raised:
                cur.execute(query)
            self.assertEqual(raised.exception.sqlstate, state)
            self.assertFalse(raised.exception.retryable)
            with self.assertRaises(sinewdb.InternalError) as raised:
                cur.execute("select 1")
            self.assertEqual(raised.exception.sqlstate, "25P02")
            self.conn.rollback()
        with self.assertRaises(sinewdb.IntegrityError) as raised:
            cur.execute("insert into t values (1)")
        self.assertEqual(raised.exception.constraint_name, "t_pkey")
        self.assertIn("(id)=(1)", raised.exception.detail)

    def test_transactions(self):
        self.conn.execute("create table t (id int)")
        self.conn.commit()
        other = self.again()
        count = lambda conn: conn.execute("select count(*) from t").fetchone()[0]
        self.conn.execute("insert into t values (1)")
        self.assertEqual((count(self.conn), count(other)), (1, 0))
        self.conn.rollback()
        self.assertEqual(count(self.conn), 0)
        with self.conn.transaction():
            self.conn.execute("insert into t values (2)")
            with self.assertRaises(ZeroDivisionError), self.conn.transaction():
                self.conn.execute("insert into t values (3)")
                raise ZeroDivisionError
        self.conn.commit()
        other.rollback()
        self.assertEqual(count(other), 1)
        other.close()
        with self.assertRaises(sinewdb.InterfaceError):
            other.execute("select 1")
        with self.assertRaises(ZeroDivisionError), self.again() as third:
            third.execute("insert into t values (4)")
            raise ZeroDivisionError
        with self.again(autocommit=True) as third:
            third.execute("insert into t values (5)")
            self.assertEqual(third.transaction_status, "I")
            third.execute("vacuum t")
        with self.again(lock_timeout="10ms", default_transaction_read_only=True) as third:
            self.assertEqual(third.execute("show lock_timeout").fetchone(), ("10ms",))
            with self.assertRaises(sinewdb.InternalError):
                third.execute("insert into t values (6)")
        self.conn.rollback()
        self.assertEqual(sorted(self.conn.execute("select id from t").fetchall()), [(2,), (5,)])

    def test_executemany(self):
        cur = self.conn.cursor()
        cur.execute("create table t (id int primary key, v text)")
        cur.executemany("insert into t values (%s, %s)", ((i, f"v{i}") for i in range(2500)))
        self.assertEqual(cur.rowcount, 2500)
        cur.executemany("update t set v = %(v)s where id < %(i)s", [{"v": "x", "i": 3}, {"v": "y", "i": 2}])
        self.assertEqual(cur.rowcount, 5)
        cur.execute("select v, count(*) from t group by v having count(*) > 1")
        self.assertEqual(cur.fetchall(), [("y", 2)])

    def test_executemany_with_parameters_of_many_types(self):
        cur = self.conn.cursor()
        cur.execute("create table t (id bigint primary key, v text, n numeric)")
        given = [(1, "a", 1), (70000, None, 2.5), (5_000_000_000, "c", None), (2, "d", decimal.Decimal("0.1")), (3, "", 4)]
        cur.executemany("insert into t values (%s, %s, %s)", [list(row) for row in given])
        cur.executemany("insert into t values %s", [((row[0] + 10, *row[1:]),) for row in given])
        self.assertEqual(cur.rowcount, 5)
        cur.execute("select id, v, n from t order by id")
        wanted = sorted(given + [(row[0] + 10, *row[1:]) for row in given], key=lambda row: row[0])
        self.assertEqual(cur.fetchall(), wanted)

    def test_an_error_in_executemany(self):
        cur = self.conn.cursor()
        cur.execute("create table t (id int primary key, v int check (v > 0))")
        self.conn.commit()
        cur.execute("insert into t values (0, 1)")
        # The key fails first, though the check is seen before the rows go in.
        with self.assertRaises(sinewdb.IntegrityError) as caught:
            cur.executemany("insert into t values (%s, %s)", [(1, 1), (0, 1), (2, 0)])
        self.assertEqual((caught.exception.sqlstate, caught.exception.constraint_name), ("23505", "t_pkey"))
        self.assertEqual((cur.rowcount, self.conn.transaction_status), (-1, "E"))
        self.conn.rollback()
        self.assertEqual(self.conn.execute("select count(*) from t").fetchone(), (0,))
        with self.assertRaises(sinewdb.IntegrityError) as caught:
            cur.executemany("insert into t values (%s, %s)", [(1, 1), (2, 0), (1, 1)])
        self.assertEqual(caught.exception.sqlstate, "23514")
        self.conn.rollback()
        # A savepoint keeps what came before it.
        cur.execute("insert into t values (0, 1)")
        with self.assertRaises(sinewdb.IntegrityError), self.conn.transaction():
            cur.executemany("insert into t values (%s, %s)", [(1, 1), (1, 1)])
        self.assertEqual(cur.execute("select id from t").fetchall(), [(0,)])
        self.conn.rollback()
        # Outside a transaction each set of parameters is one.
        with self.again(autocommit=True) as third:
            with self.assertRaises(sinewdb.IntegrityError):
                third.cursor().executemany("insert into t values (%s, %s)", [(1, 1), (2, 0), (3, 1)])
            self.assertEqual(third.execute("select id from t").fetchall(), [(1,)])

    def test_copy(self):
        cur = self.conn.cursor()
        cur.execute("create table t (id int, v text, d date)")
        with cur.copy("copy t from stdin") as copy:
            copy.write("1\ta\t2020-01-01\n")
            copy.write(b"2\t\\N\t\\N\n")
            for i in range(3, 20000):
                copy.write_row((i, "tab\tline\nback\\slash", dt.date(2021, 1, 1)))
        self.assertEqual(copy.rowcount, 19999)
        self.assertEqual(cur.execute("select count(*), count(v), max(d) from t").fetchone(), (19999, 19998, dt.date(2021, 1, 1)))
        self.assertEqual(cur.execute("select v from t where id = 3").fetchone(), ("tab\tline\nback\\slash",))
        with cur.copy("copy (select id, v from t where id < 3 order by id) to stdout with (format csv)") as copy:
            self.assertEqual(b"".join(copy), b"1,a\n2,\n")
        self.assertEqual(copy.rowcount, 2)
        self.conn.commit()
        with self.assertRaises(ZeroDivisionError), cur.copy("copy t from stdin") as copy:
            copy.write("1\ta\t2020-01-01\n")
            raise ZeroDivisionError
        self.conn.rollback()
        with self.assertRaises(sinewdb.DataError), cur.copy("copy t from stdin") as copy:
            copy.write("one\ta\t2020-01-01\n")
        self.conn.rollback()
        with self.assertRaises(ZeroDivisionError), cur.copy("copy t to stdout") as copy:
            copy.read()
            raise ZeroDivisionError
        self.conn.rollback()
        self.assertEqual(cur.execute("select count(*) from t").fetchone(), (19999,))

    @unittest.skipIf(pyarrow is None, "pyarrow is not installed")
    def test_arrow(self):
        cur = self.conn.cursor()
        cur.execute(
            "select g as i, g::bigint as l, g::text as t, (g + 0.25)::numeric(10, 2) as n, g % 2 = 0 as b, date '2020-01-01' + g as d, "
            "timestamptz '2020-01-01 00:00:00Z' as tz, case when g = 2 then null else g::float8 end as f, "
            "'\\x0102'::bytea as y from generate_series(1, 3) g"
        )
        table = pyarrow.table(cur)
        self.assertEqual(
            [str(f.type) for f in table.schema],
            ["int32", "int64", "string", "decimal128(10, 2)", "bool", "date32[day]", "timestamp[us, tz=UTC]", "double", "binary"],
        )
        rows = table.to_pylist()
        self.assertEqual(len(rows), 3)
        self.assertEqual(
            rows[1],
            {
                "i": 2, "l": 2, "t": "2", "n": decimal.Decimal("2.25"), "b": True, "d": dt.date(2020, 1, 3),
                "tz": dt.datetime(2020, 1, 1, tzinfo=dt.timezone.utc), "f": None, "y": b"\x01\x02",
            },
        )
        self.assertIsNone(cur.fetchone(), "the rows went to Arrow")
        self.assertEqual(pyarrow.table(cur), table, "asked again, the same")
        self.assertEqual(pyarrow.schema(cur), table.schema)
        cur.execute("select g from generate_series(1, 5) g").fetchmany(2)
        self.assertEqual(pyarrow.table(cur).column(0).to_pylist(), [3, 4, 5])

    @unittest.skipIf(pyarrow is None, "pyarrow is not installed")
    def test_arrow_of_arrays_and_intervals(self):
        cur = self.conn.cursor()
        cur.execute(
            "select case when g <> 2 then array_fill(g, array[g - 1]) end as i, array['a', null] as t, '{1.5}'::numeric(4, 2)[] as n, "
            "interval '1 day 2 hours' * g as v, array[interval '1 month'] as m from generate_series(1, 3) g"
        )
        table = pyarrow.table(cur)
        self.assertEqual([str(f.type).replace("element", "item") for f in table.schema][:2], ["list<item: int32>", "list<item: string>"])
        self.assertEqual(str(table.schema.field("v").type), "duration[us]")
        self.assertEqual(table.column("i").to_pylist(), [[], None, [3, 3]])
        self.assertEqual(table.column("t").to_pylist(), [["a", None]] * 3)
        self.assertEqual(table.column("n").to_pylist(), [[decimal.Decimal("1.50")]] * 3)
        self.assertEqual(table.column("v").to_pylist(), [dt.timedelta(days=g, hours=2 * g) for g in (1, 2, 3)])
        self.assertEqual(table.column("m").to_pylist(), [[dt.timedelta(days=30)]] * 3)
        for query, state in [("select array[[1], [2]]", "0A000"), ("select interval '1000000 years'", "22008")]:
            with self.assertRaises(sinewdb.Error) as caught:
                pyarrow.table(cur.execute(query))
            self.assertEqual(caught.exception.sqlstate, state)

    def test_dataframes(self):
        taken = []
        for name in ("pandas", "polars", "duckdb"):
            try:
                module = importlib.import_module(name)
            except ImportError:
                continue
            cur = self.conn.cursor().execute("select g as i, 'x' || g as t from generate_series(1, 3) g")
            if name == "polars":
                found = module.DataFrame(cur).rows()
            elif name == "duckdb":
                found = module.sql("select * from cur order by i").fetchall()
            elif hasattr(module.DataFrame, "from_arrow"):
                found = list(module.DataFrame.from_arrow(cur).itertuples(index=False, name=None))
            elif pyarrow is not None:
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    found = list(cur.to_pandas().itertuples(index=False, name=None))
            else:
                continue
            self.assertEqual(found, [(1, "x1"), (2, "x2"), (3, "x3")], name)
            taken.append(name)
        if not taken:
            self.skipTest("none of pandas, polars and duckdb is installed")


class Threads(Case):
    def test_waiting_lets_other_threads_run_and_cancel_ends_it(self):
        ticks = 0
        with self.again() as other:
            failed = []

            def sleep():
                try:
                    other.execute("select pg_sleep(60)")
                except sinewdb.OperationalError as e:
                    failed.append(e.sqlstate)

            thread = threading.Thread(target=sleep)
            thread.start()
            while thread.is_alive():
                ticks += 1
                time.sleep(0.001)
                if ticks > 10:
                    other.cancel()
            thread.join()
            other.rollback()
        self.assertEqual(failed, ["57014"])
        self.assertGreater(ticks, 10)


class Signals(Case):
    """Signals that come while a statement keeps the main thread busy, which would go on for ever. A test that hangs ends them all:
    a statement's time-out would not do, for its error is the moment at which Python runs the handlers of signals that have come."""

    def setUp(self):
        super().setUp()
        faulthandler.dump_traceback_later(120, exit=True)
        self.addCleanup(faulthandler.cancel_dump_traceback_later)
        self.handler(signal.SIGINT, signal.default_int_handler)
        self.conn.execute("create table t (id int primary key, n int)")
        self.conn.execute("insert into t values (1, 0)")
        self.conn.commit()
        self.waits = self.again()
        self.addCleanup(self.waits.close)

    def handler(self, number, what):
        self.addCleanup(signal.signal, number, signal.signal(number, what))

    def send(self, number):
        """Sends this process a signal as soon as the connection `waits` is in a transaction or a statement."""
        path, pid = os.path.join(self.path, "data"), self.waits.pid

        def watch():
            with sinewdb.connect(path, autocommit=True) as other:
                for _ in range(60_000):
                    row = other.execute("select state from pg_stat_activity where pid = %s", (pid,)).fetchone()
                    if row != ("idle",):
                        break
                    time.sleep(0.001)
            # Well inside the statement, most times.
            time.sleep(0.02)
            os.kill(os.getpid(), number)

        thread = threading.Thread(target=watch)
        thread.start()
        self.addCleanup(thread.join)
        return thread

    def test_ctrl_c_ends_what_works_and_what_waits(self):
        self.conn.execute("update t set n = 1")
        self.conn.execute("lock table t in share row exclusive mode")
        for statement in (
            "select pg_sleep(600)",
            "select count(*) from generate_series(1, 100000000000) g",
            "update t set n = 2",
            "lock table t in access exclusive mode",
            "select pg_advisory_lock(1) from (select pg_sleep(600)) s",
        ):
            with self.subTest(statement):
                thread = self.send(signal.SIGINT)
                with self.assertRaises(KeyboardInterrupt):
                    self.waits.execute(statement)
                thread.join()
                self.assertEqual(self.waits.transaction_status, "E")
                self.waits.rollback()
                self.assertEqual(self.waits.execute("select n from t").fetchone(), (0,))
                self.waits.rollback()

    def test_ctrl_c_ends_executemany_and_copy(self):
        thread = self.send(signal.SIGINT)
        with self.assertRaises(KeyboardInterrupt):
            self.waits.cursor().executemany("select %s", ((n,) for n in range(10**9)))
        thread.join()
        self.waits.rollback()
        self.conn.execute("lock table t in access exclusive mode")
        for end in ("from stdin", "to stdout"):
            with self.subTest(end):
                thread = self.send(signal.SIGINT)
                with self.assertRaises(KeyboardInterrupt):
                    with self.waits.cursor().copy("copy t " + end) as copy:
                        for n in range(10**9) if end == "from stdin" else copy:
                            copy.write_row((n, n))
                thread.join()
                self.assertEqual(self.waits.transaction_status, "E")
                self.waits.rollback()
        self.conn.rollback()
        self.assertEqual(self.waits.execute("select n from t").fetchone(), (0,))

    def test_a_handler_that_returns_runs_and_cancels_nothing(self):
        refused = []

        def handler(*_):
            for use in (lambda: self.waits.execute("select 1"), self.waits.rollback, self.waits.close):
                try:
                    use()
                except sinewdb.ProgrammingError as e:
                    refused.append(str(e))
            self.assertFalse(self.waits.closed)
            # The statement waits for this commit.
            self.conn.commit()

        self.handler(signal.SIGALRM, handler)
        self.conn.execute("update t set n = n + 1")
        self.send(signal.SIGALRM)
        self.waits.execute("update t set n = n + 1")
        self.waits.commit()
        self.assertEqual(self.conn.execute("select n from t").fetchone(), (2,))
        self.assertEqual(len(refused), 3)
        self.assertIn("signal handler", refused[0])

    def test_a_handler_that_raises_ends_the_statement(self):
        class Late(Exception):
            pass

        def handler(*_):
            raise Late("enough")

        self.handler(signal.SIGALRM, handler)
        self.send(signal.SIGALRM)
        with self.assertRaisesRegex(Late, "enough"):
            self.waits.execute("select pg_sleep(600)")
        self.waits.rollback()
        self.assertEqual(self.waits.execute("select 1").fetchone(), (1,))

    def test_a_statement_of_another_thread_goes_on(self):
        self.conn.execute("update t set n = n + 1")
        done = []

        def update():
            self.waits.execute("update t set n = n + 1")
            done.append(self.waits.transaction_status)

        thread = threading.Thread(target=update)
        thread.start()
        self.send(signal.SIGINT)
        with self.assertRaises(KeyboardInterrupt):
            time.sleep(60)
        self.assertEqual(done, [])
        self.conn.commit()
        thread.join()
        self.assertEqual(done, ["T"])
        self.waits.commit()


class Processes(Case):
    def test_a_child_is_refused_its_parents_connection_and_opens_its_own(self):
        self.conn.execute("create table t (id int, who text)")
        self.conn.commit()
        self.conn.execute("insert into t values (0, 'parent')")
        fork = multiprocessing.get_context("fork")
        answers = fork.Queue()
        child = fork.Process(target=open_again, args=(os.path.join(self.path, "data"), self.conn, answers))
        child.start()
        self.assertEqual(answers.get(timeout=60), ("55000", True))
        self.assertEqual(answers.get(timeout=60), "inserted")
        child.join()
        self.assertEqual(child.exitcode, 0)
        self.conn.commit()
        found = self.conn.execute("select who from t order by id").fetchall()
        self.assertEqual(found, [("parent",), ("child",)])

    def test_workers_of_a_pool_open_their_own(self):
        self.conn.execute("create table t (id int primary key, n int)")
        self.conn.execute("insert into t values (1, 0)")
        self.conn.commit()
        path = os.path.join(self.path, "data")
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                self.assertEqual(pool.map(add_one, [path] * 20), [None] * 20)
        self.assertEqual(self.conn.execute("select n from t").fetchone(), (40,))
        with self.assertRaises(sinewdb.ProgrammingError) as raised:
            pickle.dumps(self.conn)
        self.assertIn("connect there", str(raised.exception))

    def test_reading_only(self):
        path = os.path.join(self.path, "data")
        self.conn.execute("create table t (id int)")
        self.conn.commit()
        with self.assertRaises(sinewdb.OperationalError) as raised:
            sinewdb.connect(path, read_only=True)
        self.assertEqual(raised.exception.sqlstate, "55000")
        self.conn.close()
        with sinewdb.connect(path, read_only=True) as conn:
            self.assertEqual(conn.execute("select count(*) from t").fetchone(), (0,))
            with self.assertRaises(sinewdb.InternalError) as raised:
                conn.execute("insert into t values (1)")
            self.assertEqual(raised.exception.sqlstate, "25006")
            conn.rollback()


if __name__ == "__main__":
    unittest.main()
