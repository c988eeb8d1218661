"""The work of `sinew-bench embedded` runs to its end for each engine that is here. Its figures are not looked at."""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest

WORKER = os.path.join(os.path.dirname(__file__), "../../tools/bench/src/embedded/worker.py")
WORKS = ["executemany", "updates", "update_many", "select", "durable", "fetchall", "fetchone", "grouping", "first"]


def run(engine, folder, work, rows=200):
    command = [sys.executable, WORKER, engine, folder, work, str(rows), "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        if process.stdout.readline() != "ready\n":
            raise AssertionError(work)
        now = time.monotonic()
        process.stdin.write(f"{now} {now + 0.05}\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())


class Bench(unittest.TestCase):
    def test_each_work_gives_figures(self):
        for engine in ("sinewdb", "sqlite3", "duckdb"):
            if importlib.util.find_spec(engine) is None:
                continue
            with self.subTest(engine), tempfile.TemporaryDirectory() as folder:
                data = os.path.join(folder, "data")
                run(engine, data, "setup")
                figures = {work: run(engine, data, work) for work in WORKS}
                self.assertTrue(all(figure[0] > 0 for figure in figures.values()), figures)
                acknowledged = [figures["durable"][1], figures["updates"][1] + figures["update_many"][1]]
                self.assertEqual(run(engine, data, "sums"), acknowledged)
                sizes = run(engine, os.path.join(folder, "sizes"), "sizes")
                self.assertTrue(all(size > 0 for size in sizes), sizes)
