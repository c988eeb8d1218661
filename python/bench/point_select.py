"""Rows a second through `fetchone`, beside the standard sqlite3 module: `python python/bench/point_select.py [seconds]`.

Wants the package built with optimisation: `pip install ./python`. The two take turns, a tenth of the time each, and the best
turn counts: on a machine that does other things as well, that is the one least disturbed.
"""

import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time

import sinewdb

ROWS = 10_000
TURNS = 10


def point(cursor, query, seconds):
    """SELECTs of one row by its key: statements a second."""
    ids = [random.randrange(ROWS) for _ in range(1000)]
    execute, fetchone = cursor.execute, cursor.fetchone
    count, end = 0, time.perf_counter() + seconds
    begin = time.perf_counter()
    while time.perf_counter() < end:
        for i in ids:
            execute(query, (i,))
            if fetchone()[0] != i * 2:
                raise AssertionError(i)
        count += len(ids)
    return count / (time.perf_counter() - begin)


def scan(cursor, query, seconds):
    """A whole table row by row: rows a second."""
    count, end = 0, time.perf_counter() + seconds
    begin = time.perf_counter()
    while time.perf_counter() < end:
        cursor.execute(query)
        fetchone = cursor.fetchone
        while fetchone() is not None:
            count += 1
    return count / (time.perf_counter() - begin)


def fill(conn, mark):
    cur = conn.cursor()
    cur.execute("create table account (id integer primary key, balance integer, filler text)")
    rows = [(i, i * 2, "abcdefghijklmnop") for i in range(ROWS)]
    cur.executemany(f"insert into account values ({mark}, {mark}, {mark})", rows)
    conn.commit()


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    path = tempfile.mkdtemp(prefix="sinewdb-bench-")
    try:
        lite = sqlite3.connect(os.path.join(path, "sqlite.db"))
        lite.execute("pragma journal_mode = wal")
        fill(lite, "?")
        block = sinewdb.connect(os.path.join(path, "sinew"))
        fill(block, "%s")
        auto = sinewdb.connect(os.path.join(path, "sinew"), autocommit=True)
        auto.execute("vacuum account")
        lines = [
            ("point SELECT, sqlite3", point, lite, "select balance from account where id = ?"),
            ("point SELECT, sinewdb, autocommit", point, auto, "select balance from account where id = %s"),
            ("point SELECT, sinewdb, in a transaction", point, block, "select balance from account where id = %s"),
            ("fetchone of 10,000 rows, sqlite3", scan, lite, "select * from account"),
            ("fetchone of 10,000 rows, sinewdb", scan, auto, "select * from account"),
        ]
        best = [0.0] * len(lines)
        for _ in range(TURNS):
            for at, (_, run, conn, query) in enumerate(lines):
                best[at] = max(best[at], run(conn.cursor(), query, seconds / TURNS / len(lines)))
        base = {point: best[0], scan: best[3]}
        print(f"sqlite {sqlite3.sqlite_version}, Python {sys.version.split()[0]}")
        for (name, run, _, _), rate in zip(lines, best):
            print(f"{name:42} {rate:12,.0f}/s  {rate / base[run]:.2f}")
        for conn in (lite, block, auto):
            conn.close()
    finally:
        shutil.rmtree(path)


if __name__ == "__main__":
    main()
