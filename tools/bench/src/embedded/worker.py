"""One process of `sinew-bench embedded`: worker.py ENGINE DIR WORK ROWS SEED

It prepares its work, writes the line `ready`, waits for a line with a start and an end of the monotonic clock, works, and
writes its figures as JSON. Works of a fixed size begin at once and ignore the end.
"""

import json
import os
import random
import sys
import time

ENGINE, DIR, WORK, ROWS, SEED = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
KEYS = 64
# Statements between two looks at the clock.
STEP = 100
MARK = "%s" if ENGINE == "sinewdb" else "?"


def connect(autocommit=False):
    os.makedirs(DIR, exist_ok=True)
    if ENGINE == "sinewdb":
        import sinewdb

        return sinewdb.connect(DIR, autocommit=autocommit)
    if ENGINE == "duckdb":
        import duckdb

        return duckdb.connect(os.path.join(DIR, "duck.db"))
    import sqlite3

    mode = None if autocommit else "DEFERRED"
    conn = sqlite3.connect(os.path.join(DIR, "sqlite.db"), timeout=60, isolation_level=mode)
    conn.execute("pragma journal_mode = wal")
    conn.execute("pragma synchronous = full")
    return conn


def begin(conn):
    if ENGINE == "duckdb":
        conn.begin()
    return conn.cursor() if ENGINE != "duckdb" else conn


def wait():
    """Until the start that all processes share; the end."""
    print("ready", flush=True)
    start, end = (float(word) for word in sys.stdin.readline().split())
    time.sleep(max(0.0, start - time.monotonic()))
    return end


def rows():
    return [(i, i * 2, "abcdefghijklmnop") for i in range(ROWS)]


def make_table(cursor, name):
    cursor.execute(f"drop table if exists {name}")
    cursor.execute(f"create table {name} (id integer primary key, n integer, filler text)")


def fill(conn, name, given):
    cursor = begin(conn)
    cursor.executemany(f"insert into {name} values ({MARK}, {MARK}, {MARK})", given)
    conn.commit()


def timed(count, work):
    before = time.perf_counter()
    work()
    return count / (time.perf_counter() - before)


def used(path):
    """The bytes that the files below take on the disk."""
    return sum(os.stat(os.path.join(at, name)).st_blocks * 512 for at, _, names in os.walk(path) for name in names)


def resident():
    """Resident memory beyond the region that processes share, in bytes."""
    total, counted = 0, True
    with open("/proc/self/smaps") as maps:
        for line in maps:
            words = line.split()
            if not words[0].endswith(":"):
                path = words[5] if len(words) > 5 else ""
                counted = not path.startswith(("/dev/shm/", DIR + "/"))
            elif words[0] == "Rss:" and counted:
                total += int(words[1]) * 1024
    return total


def setup():
    """The tables that all later works use."""
    conn = connect()
    make_table(begin(conn), "account")
    if ENGINE == "duckdb":
        # Row by row it takes minutes.
        conn.execute(f"insert into account select i, i * 2, 'abcdefghijklmnop' from range({ROWS}) t(i)")
        conn.commit()
    else:
        conn.commit()
        fill(conn, "account", rows())
    make_table(begin(conn), "counter")
    conn.commit()
    fill(conn, "counter", [(i, 0, "") for i in range(KEYS)])
    conn.close()
    wait()
    return 0


def executemany():
    conn, given = connect(), rows()
    make_table(begin(conn), "many")
    conn.commit()
    wait()
    return timed(ROWS, lambda: fill(conn, "many", given))


def updates():
    conn = connect()
    ids = [random.randrange(ROWS) for _ in range(ROWS)]
    query = f"update account set n = n + 1 where id = {MARK}"

    def work():
        cursor = begin(conn)
        execute = cursor.execute
        for i in ids:
            execute(query, (i,))
        conn.commit()

    wait()
    return timed(ROWS, work), ROWS


def update_many():
    conn = connect()
    ids = [(random.randrange(ROWS),) for _ in range(ROWS)]

    def work():
        begin(conn).executemany(f"update account set n = n + 1 where id = {MARK}", ids)
        conn.commit()

    wait()
    return timed(ROWS, work), ROWS


def sums():
    """The updates that the tables have seen."""
    conn = connect(autocommit=True)
    wait()
    counted = conn.execute("select sum(n) from counter").fetchone()[0]
    changed = conn.execute("select sum(n - 2 * id) from account").fetchone()[0]
    return float(counted), float(changed)


def select():
    conn = connect(autocommit=True)
    cursor = conn.cursor()
    execute, fetchone = cursor.execute, cursor.fetchone
    query = f"select filler from account where id = {MARK}"
    ids = [random.randrange(ROWS) for _ in range(STEP * 10)]
    execute(query, (0,))
    fetchone()
    count, end = 0, wait()
    begun = time.monotonic()
    while time.monotonic() < end:
        for i in ids:
            execute(query, (i,))
            if fetchone()[0] != "abcdefghijklmnop":
                raise AssertionError(i)
        count += len(ids)
    return count / (time.monotonic() - begun)


def durable():
    conn = connect(autocommit=True)
    cursor = conn.cursor()
    query = f"update counter set n = n + 1 where id = {MARK}"
    cursor.execute("select n from counter where id = 0").fetchone()
    count, end = 0, wait()
    begun = time.monotonic()
    while time.monotonic() < end:
        cursor.execute(query, (random.randrange(KEYS),))
        count += 1
    return count / (time.monotonic() - begun), count


def fetchone():
    """A whole table row by row."""
    cursor = connect(autocommit=True).cursor()
    count, end = 0, wait()
    begun = time.monotonic()
    while time.monotonic() < end or count == 0:
        cursor.execute("select id, n, filler from account")
        fetch = cursor.fetchone
        while fetch() is not None:
            count += 1
    return count / (time.monotonic() - begun)


def fetchall():
    cursor = connect(autocommit=True).cursor()
    count, end = 0, wait()
    begun = time.monotonic()
    while time.monotonic() < end or count == 0:
        count += len(cursor.execute("select id, n, filler from account").fetchall())
    return count / (time.monotonic() - begun)


def grouping():
    cursor = connect(autocommit=True).cursor()
    query = "select n % 100, count(*), sum(n) from account group by n % 100"
    count, end = 0, wait()
    begun = time.monotonic()
    while time.monotonic() < end or count == 0:
        cursor.execute(query).fetchall()
        count += 1
    return count / (time.monotonic() - begun)


def first():
    """Milliseconds from before the import until the first row is there, and the memory then."""
    wait()
    before = time.perf_counter()
    conn = connect()
    conn.execute("select n from account where id = 7").fetchone()
    took = (time.perf_counter() - before) * 1000
    return took, resident() / 1e6


def sizes():
    """Kilobytes of a new directory, and with small rows in it, each after it was closed."""
    connect().close()
    new = used(DIR)
    conn = connect()
    make_table(begin(conn), "small")
    conn.commit()
    fill(conn, "small", rows())
    conn.close()
    wait()
    return new / 1e3, used(DIR) / 1e3


def main():
    random.seed(SEED)
    works = (setup, executemany, updates, update_many, select, durable, fetchall, fetchone, grouping, first, sizes, sums)
    figures = {work.__name__: work for work in works}[WORK]()
    print(json.dumps(figures if isinstance(figures, tuple) else [figures]), flush=True)


main()
