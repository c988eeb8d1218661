"""docs/growing.md: its steps are the scripts of scripts/growing, which run here one after the other, while two programs take orders."""

import importlib.util
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import servers
from servers import ROOT

STEPS = ROOT / "scripts/growing"


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Page(unittest.TestCase):
    """Each block of the page that follows the link to a script is the script, without its first lines. SINEW_WRITE_DOCS=1 writes
    the blocks anew."""

    BLOCK = re.compile(r"^(\[.*\]\(\.\./scripts/growing/(\S+)\).*\n(?:.+\n)*\n```\w+\n)((?:.*\n)*?)```$", re.MULTILINE)

    def test_its_blocks_are_the_scripts(self):
        page = ROOT / "docs/growing.md"
        texts = {}
        for path in STEPS.iterdir():
            if path.is_file():
                head, _, below = path.read_text().partition("set -euo pipefail\n\n")
                texts[path.name] = below or head
        kept = page.read_text()
        shown = [match[2] for match in self.BLOCK.finditer(kept)]
        self.assertEqual(sorted(shown), sorted(texts), "the page shows each script once")
        made = self.BLOCK.sub(lambda match: f"{match[1]}{texts[match[2]]}```", kept)
        if "SINEW_WRITE_DOCS" in os.environ:
            page.write_text(made)
        else:
            self.assertEqual(made, kept, "docs/growing.md is stale: SINEW_WRITE_DOCS=1 make python")


@unittest.skipUnless(importlib.util.find_spec("psycopg"), "psycopg is missing")
class Growing(unittest.TestCase):
    def setUp(self):
        self.where = pathlib.Path(tempfile.mkdtemp(prefix="sinew-growing."))
        self.where.chmod(0o755)
        # The programs of the steps, and the application.
        self.shop = self.where / "shop"
        shutil.copytree(STEPS, self.shop, ignore=shutil.ignore_patterns("__pycache__"))
        programs = self.where / "programs"
        programs.mkdir()
        (programs / "sinew").symlink_to(servers.program())
        path = f"{programs}:{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        self.postgres = None

    def tearDown(self):
        for file in self.shop.glob("*.pid"):
            if is_running(pid := int(file.read_text())):
                os.kill(pid, signal.SIGKILL)
        if self.postgres:
            self.postgres.stop()
        shutil.rmtree(self.where)

    def step(self, name):
        done = subprocess.run(
            ["bash", self.shop / name], cwd=self.shop, env=self.environment, capture_output=True, text=True, timeout=120
        )
        return done.returncode, done.stdout + done.stderr

    def run_step(self, name):
        status, said = self.step(name)
        log = self.shop / "log"
        self.assertEqual(status, 0, f"{name}: {said}\n{log.read_text()[-2000:] if log.exists() else ''}")
        return said

    def acknowledged(self):
        """Lines of the application, one for each order whose commit it was told: ref, item, amount, time."""
        lines = []
        for file in self.shop.glob("*acknowledged-*"):
            # The last line may be half there.
            lines += [line.split() for line in file.read_text().split("\n")[:-1]]
        return lines

    def work_on(self, orders=50):
        """Waits until both programs have taken orders."""
        counts = [(file, file.read_text().count("\n")) for file in self.shop.glob("acknowledged-*")]
        end = time.monotonic() + 60
        while any(file.read_text().count("\n") < before + orders for file, before in counts):
            log = self.shop / "log"
            self.assertLess(time.monotonic(), end, f"no orders: {log.read_text()[-2000:]}")
            time.sleep(0.05)

    def stop_programs(self):
        pids = [int(file.read_text()) for file in self.shop.glob("*.pid") if file.name != "serve.pid"]
        for pid in filter(is_running, pids):
            os.kill(pid, signal.SIGTERM)
        end = time.monotonic() + 60
        while any(is_running(pid) for pid in pids):
            self.assertLess(time.monotonic(), end, "the programs do not end")
            time.sleep(0.05)
        for file in self.shop.glob("acknowledged-*"):
            file.rename(file.with_name(f"earlier-{file.name}"))

    def start_programs(self):
        """Both again, under other names, as an order's reference is its program's name and a number."""
        for name in ("three", "four"):
            start = f"python3 app.py {name} >> log 2>&1 & echo $! > {name}.pid"
            subprocess.run(["bash", "-c", start], cwd=self.shop, env=self.environment, check=True, timeout=60)
            (self.shop / f"acknowledged-{name}").touch()

    def assert_all_there(self, psql):
        """The orders are those that were acknowledged: each once, and no other."""
        told = sorted(f"{ref}|{item}|{amount}" for ref, item, amount, _ in self.acknowledged())
        self.assertEqual(sorted(psql("select ref, item, amount from orders").splitlines()), told)
        sold = "select item, sum(amount) from orders group by item order by item"
        self.assertEqual(psql(sold), psql("select id, sold from item order by id"))
        return len(told)

    def pause(self):
        """The longest time between two acknowledgements of a program, in seconds."""
        times = {}
        for ref, _, _, at in self.acknowledged():
            times.setdefault(ref.split("-")[0], []).append(float(at))
        return max(b - a for list in times.values() for a, b in zip(sorted(list), sorted(list)[1:]))

    def test_every_step_under_load(self):
        self.postgres = servers.postgres(self.where / "postgres", "docs/growing.md: the steps")
        if self.postgres is None:
            return
        self.postgres.psql("-c", "create database shop template template0 locale 'C.UTF-8'")
        self.environment["SINEW"] = f"host={self.shop} user=postgres dbname=postgres"
        address = f"host={self.postgres.where} port={self.postgres.port} user=postgres dbname=shop"
        self.environment["POSTGRES"] = address

        def sinew(sql):
            return self.psql(self.environment["SINEW"], sql)

        def postgres(sql):
            return self.psql(address, sql)

        self.run_step("1-library")
        self.run_step("2-processes")
        (self.shop / "acknowledged-two").touch()
        self.work_on()
        self.run_step("3-server")
        self.work_on()
        self.assertEqual(sinew("select count(*) from pg_stat_activity where usename = 'shop'"), "2")

        # A table that PostgreSQL could not follow is named.
        sinew("create table visit (page text)")
        status, said = self.step("4-follower")
        self.assertEqual((status, said), (1, "give it a primary key or a replica identity|visit\n"))
        sinew("alter table visit replica identity full")
        self.run_step("4-follower")
        self.work_on()

        # PostgreSQL is behind when the switch begins, and for a second more.
        behind = subprocess.Popen(["psql", address, "-Xq"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        behind.stdin.write("begin; lock table orders in share mode;\n")
        behind.stdin.flush()
        lock = "select count(*) from pg_locks where relation = 'orders'::regclass and mode = 'ShareLock' and granted"
        while postgres(lock) != "1" and behind.poll() is None:
            time.sleep(0.02)

        def catch_up():
            while sinew("show default_transaction_read_only") == "off":
                time.sleep(0.05)
            time.sleep(1)
            behind.communicate("commit;\n", timeout=60)

        catching_up = threading.Thread(target=catch_up)
        catching_up.start()
        self.run_step("5-switch")
        catching_up.join()
        self.work_on()
        print(f"\ndocs/growing.md: the programs waited for {self.pause():.1f} s at most, one of them for the lag", file=sys.stderr)
        self.assertEqual(sinew("select count(*) from pg_replication_slots"), "0")
        before = int(sinew("select count(*) from orders"))
        self.stop_programs()
        self.assertGreater(self.assert_all_there(postgres), before)

        self.start_programs()
        self.work_on()
        self.run_step("6-back")
        self.work_on()
        self.stop_programs()
        self.assertGreater(self.assert_all_there(sinew), before)

    def psql(self, address, sql):
        done = subprocess.run(["psql", address, "-XqAtc", sql], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()


if __name__ == "__main__":
    unittest.main()
