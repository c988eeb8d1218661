"""Sinew and PostgreSQL side by side, for the workloads of others: `sysbench`, `benchbase` and `sqlancer` import this.

Both servers get the same shared memory, keep durability on, and listen at a Unix socket and at 127.0.0.1 without a password. Their
directories stand in a new one under TMPDIR and are removed at the end; the logs stay under target/.

Environment, for all of them:
  SINEW       the program (target/release/sinew)
  POSTGRES    PostgreSQL's directory of programs (the newest under /usr/lib/postgresql)
  BUFFERS     shared memory of each server (512MB)
  PEERS       which servers run (sinew,postgres)
"""

import atexit
import os
import pathlib
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUFFERS = os.environ.get("BUFFERS", "512MB")
ALIKE = ["max_connections=100", "max_wal_size=4GB", "checkpoint_timeout=30min", f"shared_buffers={BUFFERS}"]


class Failed(Exception):
    """A run that ended with an error, or whose answers are wrong."""


def postgres_bin():
    if "POSTGRES" in os.environ:
        return pathlib.Path(os.environ["POSTGRES"])
    found = [p for p in pathlib.Path("/usr/lib/postgresql").glob("*/bin") if (p / "initdb").exists()]
    return max(found, key=lambda p: int(p.parent.name), default=None)


def free_port():
    """A free TCP port, which the kernel gives only to a program that names it."""
    while True:
        port = random.randrange(10_000, 20_000)
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Peer:
    """A running server in a directory of its own."""

    def __init__(self, name, where):
        self.name = name
        self.where = where
        self.data = where / "data"
        self.port = free_port()
        self.process = None

    def psql(self, *args, database="postgres", timeout=600):
        command = ["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", str(self.where), "-p", str(self.port), "-U", "postgres"]
        done = subprocess.run(
            [*command, "-d", database, *args], capture_output=True, text=True, timeout=timeout, stdin=subprocess.DEVNULL
        )
        if done.returncode != 0:
            raise Failed(f"{self.name}: psql {' '.join(args)[:200]}: {done.stderr.strip()[-600:]}")
        return done.stdout.strip()

    def new_database(self, name):
        self.psql("-c", f"drop database if exists {name}")
        self.psql("-c", f"create database {name}")

    def wait_ready(self):
        deadline = time.monotonic() + 180
        while True:
            try:
                self.psql("-c", "select 1", timeout=10)
                return
            except (Failed, subprocess.TimeoutExpired) as e:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise Failed(f"{self.name} was not ready: {e}") from e
                time.sleep(0.1)

    def stop(self):
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Sinew(Peer):
    def __init__(self, where, log, settings):
        super().__init__("Sinew", where)
        self.program = pathlib.Path(os.environ.get("SINEW", ROOT / "target/release/sinew"))
        if not self.program.exists():
            raise SystemExit(f"{self.program} is not there: build it with make build, or name it with SINEW")
        self.data.mkdir(parents=True, mode=0o700)
        (self.data / "pg_hba.conf").write_text("local all all trust\nhost all all 127.0.0.1/32 trust\n")
        command = [self.program, "serve", self.data, "--port", str(self.port), "--socket-dir", where, "--host", "127.0.0.1"]
        for setting in ALIKE + settings:
            command += ["-c", setting]
        self.process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        self.wait_ready()

    def check(self):
        """Reads the stopped server's directory as a whole."""
        self.stop()
        done = subprocess.run([self.program, "check", self.data], capture_output=True, text=True)
        if done.returncode != 0:
            raise Failed(f"sinew check: {(done.stdout + done.stderr)[-1000:]}")


class Postgres(Peer):
    def __init__(self, where, log, settings):
        self.bin = postgres_bin()
        super().__init__(f"PostgreSQL {self.bin.parent.name}", where)
        where.mkdir(parents=True)
        as_root = os.geteuid() == 0
        if as_root:
            shutil.chown(where, "postgres", "postgres")
        run = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if as_root else []
        init = [self.bin / "initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8"]
        subprocess.run([*run, *init], check=True, stdout=log, stderr=log, cwd="/")
        command = [*run, self.bin / "postgres", "-D", self.data, "-k", where, "-p", str(self.port), "-c", "listen_addresses=127.0.0.1"]
        for setting in ALIKE + settings:
            command += ["-c", setting]
        self.process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd="/")
        self.wait_ready()

    def check(self):
        self.stop()


def begin(name, sinew=(), postgres=()):
    """Starts both servers: (peers, folder of the logs). PostgreSQL is left out, loudly, where it is not installed."""
    logs = ROOT / "target" / name
    logs.mkdir(parents=True, exist_ok=True)
    base = pathlib.Path(tempfile.mkdtemp(prefix=f"sinew-{name}."))
    base.chmod(0o755)
    atexit.register(shutil.rmtree, base, ignore_errors=True)
    wanted = os.environ.get("PEERS", "sinew,postgres").split(",")
    peers = []
    atexit.register(lambda: [peer.stop() for peer in peers])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if "sinew" in wanted:
        peers.append(Sinew(base / "sinew", open(logs / "sinew.log", "w"), list(sinew)))
    if "postgres" in wanted:
        if postgres_bin() is None:
            absent("PostgreSQL is not installed: nothing is compared")
        else:
            peers.append(Postgres(base / "postgres", open(logs / "postgres.log", "w"), list(postgres)))
    load = os.getloadavg()[0]
    print(f"{' and '.join(p.name for p in peers)}; {os.cpu_count()} cores, load {load:.1f}; logs: {logs}", flush=True)
    return peers, logs


def absent(what):
    print(f"\n*** NOT RUN: {what} ***\n", file=sys.stderr, flush=True)


def needs(*programs):
    missing = [p for p in programs if shutil.which(p) is None]
    if missing:
        absent(f"{', '.join(missing)} not installed")
        raise SystemExit(2)


def source(variable, proof):
    """The folder that an environment variable names, with a file in it that shows that it is the right one."""
    folder = os.environ.get(variable)
    if not folder:
        return None
    folder = pathlib.Path(folder).resolve()
    if not (folder / proof).exists():
        raise SystemExit(f"{variable}={folder} has no {proof}")
    return folder


class Table:
    """Medians by row and peer, printed as they come: Sinew, PostgreSQL, ratio."""

    def __init__(self, unit, more_is_better=True):
        self.unit = unit
        self.more_is_better = more_is_better
        self.slow = []
        self.failed = []
        print(f"\n{'':34}{'Sinew':>12}{'PostgreSQL':>12}  ratio   ({unit}, medians)")

    def row(self, name, figures, note=""):
        """`figures`: a list of measurements for each peer, Sinew first."""
        medians = [statistics.median(f) if f else None for f in figures]
        cells = "".join(f"{'-' if m is None else f'{m:,.6g}':>12}" for m in medians)
        ratio = None
        if len(medians) == 2 and all(medians):
            ratio = medians[0] / medians[1] if self.more_is_better else medians[1] / medians[0]
            if ratio < 1:
                self.slow.append(name)
        print(f"{name:34}{cells}{'' if ratio is None else f'{ratio:7.2f}'}  {note}", flush=True)
        return ratio

    def fail(self, name, why):
        self.failed.append(name)
        print(f"{name:34} FAILED: {why}", flush=True)

    def end(self):
        if self.slow:
            print(f"\nslower than PostgreSQL: {', '.join(self.slow)}")
        if self.failed:
            print(f"\nFAILED: {', '.join(self.failed)}")
        return 1 if self.failed else 0
