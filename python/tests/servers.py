"""The servers that tests of the package need beside it: `sinew serve` and PostgreSQL."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import peers  # noqa: E402  (the line above finds it)


def program():
    """The program `sinew`, which `scripts/python-tests` builds."""
    return pathlib.Path(os.environ.get("SINEW", ROOT / "target/debug/sinew")).resolve()


class Server:
    """`sinew serve` on `where/data`, at a Unix socket in `where`."""

    def __init__(self, where):
        self.data = where / "data"
        self.address = f"host={where} user=postgres dbname=postgres"
        command = [program(), "serve", self.data, "--host", "", "--socket-dir", where]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if line.startswith("sinew: ready"):
                return
        raise AssertionError("the server ended before it was ready")

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
        self.process.stdout.close()

    def kill(self):
        self.process.kill()
        self.process.wait(60)
        self.process.stdout.close()


def postgres(where, check):
    """A PostgreSQL in a new directory, or None if it is not installed: `check` is left out then."""
    if peers.postgres_bin() is None:
        subprocess.run([ROOT / "scripts/left-out", "oracle", check, "postgres"], check=True)
        return None
    with open(where.parent / "postgres.log", "w") as log:
        return peers.Postgres(where, log, ["shared_buffers=16MB", "wal_retrieve_retry_interval=200ms"])
