#!/usr/bin/env python3
"""Runs suites of clients against Sinew and PostgreSQL and compares what fails with the lists in `expected/`. See README.md."""

import argparse
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from suites import SUITES

HERE = Path(__file__).resolve().parent
RETRIES_AT_MOST = 60
GROUP_MIN = 4


class Server:
    def __init__(self, name, port):
        self.name, self.port = name, port

    def psql(self, options, statements, database="postgres"):
        """An error's text, or None."""
        for statement in statements:
            command = [options.psql, "-X", "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-d", database,
                       "-v", "ON_ERROR_STOP=1", "-c", statement]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            if done.returncode:
                return f"{statement}: {done.stderr.strip()}"
        return None

    def alive(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 10).close()
            return True
        except OSError:
            return False


class Record:
    """What a suite's tests did at one server: id -> (fate, message)."""

    def __init__(self):
        self.fates = {}
        # Messages of what kept a whole class or part from starting, by the beginning of the ids
        # that it kept.
        self.barriers = {}
        self.notes = []

    def add(self, test, fate, message):
        kept = re.match(r"(?:setUpClass|setUpModule) \((.*)\)$", test)
        if kept:
            self.barriers[kept[1] + "."] = message
        else:
            self.fates[test] = (fate, message)

    def read(self, path):
        """Takes a process's lines over. Returns the ids that ended, and the one that began and did not end."""
        ended, running = set(), None
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            event, test, message = (line.split("\t") + ["", ""])[:3]
            if event == "start":
                running = test
                continue
            self.add(test, event, message)
            ended.add(test)
            if running == test:
                running = None
        return ended, running

    def message(self, test):
        if test in self.fates:
            return self.fates[test][1]
        for beginning, message in self.barriers.items():
            if test.startswith(beginning):
                return message
        return "did not run"

    def fate(self, test):
        return self.fates.get(test, ("absent", ""))[0]


class Run:
    """One suite at one server."""

    # The processes that run now.
    running = set()

    def __init__(self, options, suite, server, place):
        self.options, self.suite, self.server, self.place = options, suite, server, place
        self.folder = options.target / suite.name / server.name
        self.record = Record()
        self.deadline = time.monotonic() + options.suite_seconds
        self.values = {"port": server.port, "database": f"clients_{suite.name}"}

    def all(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.prepare()
        for part, arguments in self.suite.parts():
            if not self.part(part, arguments):
                break
        return self.record

    def prepare(self):
        """A fresh database."""
        database = self.values["database"]
        self.end_sessions()
        error = self.server.psql(self.options, [f"drop database if exists {database}", f"create database {database}"])
        error = error or self.server.psql(self.options, self.suite.setup_sql, database)
        if error:
            self.record.fates["setup: database"] = ("failed", error)
        self.without_extensions = False
        if self.suite.attempt:
            name, statements = self.suite.attempt
            error = self.server.psql(self.options, statements, database)
            self.record.fates[name] = ("failed", error) if error else ("passed", "")
            self.without_extensions = bool(error)

    def end_sessions(self):
        """A process that was killed leaves statements behind, which would keep its database from being dropped."""
        self.server.psql(self.options, [
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null"])

    def part(self, part, arguments, only=None):
        """Runs one part, anew after each hang or crash, without what has ended. False when the suite must stop."""
        done, restarts = set(), 0
        while True:
            outcome, ended, running = self.process(part, arguments, done, only, restarts)
            done |= ended
            if not self.server.alive():
                self.record.notes.append(f"THE SERVER {self.server.name} IS GONE during {running or part or 'the suite'}")
                return False
            if outcome == "late":
                self.record.notes.append(f"stopped at the suite's limit of {self.options.suite_seconds} s in {part or 'it'}")
                return False
            if outcome is None or (running is None and not ended):
                if not ended and not done and only is None:
                    self.record.barriers[part + "." if part else ""] = self.last_words(part, restarts)
                    self.record.fates[f"{part}: setup" if part else "setup"] = ("failed", self.last_words(part, restarts))
                return True
            if running:
                self.record.fates[running] = ("failed", f"the test {outcome}")
                done.add(running)
            self.end_sessions()
            restarts += 1

    def process(self, part, arguments, done, only, number):
        """Starts a process and watches it. Returns how it went wrong (None: it ended by itself), the tests that ended and the one
        that was running."""
        stem = self.folder / f"{part or self.suite.name}{'-again' if only else ''}-{number}"
        record, skip = stem.with_suffix(".record"), stem.with_suffix(".skip")
        record.unlink(missing_ok=True)
        skip.write_text("".join(f"{test}\n" for test in sorted(done)), encoding="utf-8")
        environment = self.environment(record, skip)
        if only is not None:
            chosen = stem.with_suffix(".only")
            chosen.write_text("".join(f"{test}\n" for test in sorted(only)), encoding="utf-8")
            environment["CLIENTS_ONLY"] = str(chosen)
        command = self.suite.command(str(self.place.python), [a.format(**self.values) for a in arguments])
        if "pytest" in command:
            command += [f"--junitxml={stem.with_suffix('.xml')}", "-o", f"cache_dir={self.folder / 'cache'}"]
        with open(stem.with_suffix(".log"), "wb") as log:
            process = subprocess.Popen(command, cwd=self.place.folder, env=environment, stdin=subprocess.DEVNULL,
                                       stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
            self.running.add(process)
            outcome = self.watch(process, record)
            self.running.discard(process)
        ended, running = self.record.read(record)
        if outcome is None and running:
            outcome = f"ended the process ({process.returncode})"
        return outcome, ended, running

    def watch(self, process, record):
        size, since = -1, time.monotonic()
        while process.poll() is None:
            time.sleep(0.2)
            now = time.monotonic()
            if record.exists() and record.stat().st_size != size:
                size, since = record.stat().st_size, now
            limit = self.options.test_seconds if size > 0 else self.options.start_seconds
            outcome = "late" if now > self.deadline else "hangs" if now - since > limit else None
            if outcome:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return outcome
        return None

    def environment(self, record, skip):
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("PG", "CLIENTS_", "PYTEST"))}
        environment.update({k: v.format(**self.values) for k, v in self.suite.variables.items()})
        environment.update(PYTHONPATH=str(HERE), PYTHONHASHSEED="0", PYTHONDONTWRITEBYTECODE="1", TZ="UTC",
                           CLIENTS_RECORD=str(record), CLIENTS_SKIP=str(skip))
        if self.without_extensions:
            environment["CLIENTS_WITHOUT_EXTENSIONS"] = "1"
        return environment

    def last_words(self, part, number):
        path = self.folder / f"{part or self.suite.name}-{number}.log"
        lines = [line for line in path.read_text(errors="replace").splitlines() if re.search(r"Error|ERROR|FATAL", line)]
        return lines[-1].strip() if lines else "it did not start"

    def again(self, tests):
        """Runs tests once more, alone, and returns those that fail again."""
        for part, arguments in self.suite.parts():
            chosen = {test for test in tests if self.suite.part_of(test) == part and ": " not in test}
            if chosen:
                self.deadline = time.monotonic() + self.options.suite_seconds
                self.part(part, arguments, chosen)
        return {test for test in tests if self.record.fate(test) != "passed"}


class Place:
    """A suite's environment and the folder that its tests run in."""

    def __init__(self, options, suite):
        self.suite = suite
        base = options.target / suite.name
        base.mkdir(parents=True, exist_ok=True)
        self.folder = base / "work"
        self.python = base / "venv/bin/python"
        self.absent = self.prepare(base)

    def prepare(self, base):
        """None, or why the suite is absent."""
        given = os.environ.get(self.suite.source_variable)
        if not given and not self.suite.package:
            return f"no registry's package carries its tests; {self.suite.source_variable}=DIR names a checkout"
        if given and not Path(given).is_dir():
            return f"{self.suite.source_variable}={given} is not a directory"
        requires = [need.format(source=given) for need in self.suite.requires]
        stamp = base / "requires"
        wanted = "\n".join(requires)
        if not stamp.exists() or stamp.read_text() != wanted:
            # Anew, because what an interrupted run left may be half an environment.
            subprocess.run([sys.executable, "-m", "venv", "--clear", base / "venv"], check=True)
            done = self.pip(base, "install", *requires)
            if done.returncode:
                return f"pip install failed, see {base}/pip.log"
            stamp.write_text(wanted)
        source = Path(given) if given else self.download(base)
        if source is None:
            return f"pip download {self.suite.package} failed, see {base}/pip.log"
        return self.copy(source)

    def pip(self, base, *arguments):
        with open(base / "pip.log", "a") as log:
            return subprocess.run([self.python, "-m", "pip", "--disable-pip-version-check", *arguments],
                                  stdout=log, stderr=subprocess.STDOUT)

    def download(self, base):
        name, version = self.suite.package.split("==")
        unpacked = base / f"{name}-{version}"
        if unpacked.is_dir():
            return unpacked
        # pip asks the package for its metadata, which needs what builds it.
        self.pip(base, "install", "setuptools", "wheel")
        self.pip(base, "download", "--no-binary", name, "--no-deps", "--dest", str(base), self.suite.package)
        archives = list(base.glob(f"{name}-{version}.tar.gz"))
        if not archives:
            return None
        with tarfile.open(archives[0]) as archive:
            archive.extractall(base, filter="data")
        return unpacked

    def copy(self, source):
        """The tests apart from the library's sources, so that the installed library is the one that is tested."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        found = False
        for name in self.suite.folders:
            path = source / name
            if path.is_dir():
                shutil.copytree(path, self.folder / name)
                found = True
            elif path.exists():
                shutil.copy(path, self.folder / name)
        if self.suite.name == "django" and found:
            self.folder = self.folder / "tests"
        return None if found else f"{source} has no tests"


class Verdict:
    """A suite's two records, compared with the list of what is expected to fail."""

    def __init__(self, suite, sinew, postgres):
        self.suite, self.sinew, self.postgres = suite, sinew, postgres
        tests = sinew.fates.keys() | postgres.fates.keys()
        ran = {t for t in tests if postgres.fate(t) in ("passed", "failed")}
        # A test that PostgreSQL fails too is its own matter, or the machine's.
        self.both = {t for t in ran if postgres.fate(t) == "failed" and sinew.fate(t) != "passed"}
        own = {t for t in tests if sinew.fate(t) == "failed" and postgres.fate(t) not in ("passed", "failed")}
        self.counted = (ran | own) - self.both
        self.passed = {t for t in self.counted if sinew.fate(t) == "passed"}
        self.failed = self.counted - self.passed
        self.ran, self.postgres_passed = ran, {t for t in ran if postgres.fate(t) == "passed"}
        self.expected = read_expected(suite)
        self.judge()

    def judge(self):
        parts = {part for part, _ in self.suite.parts()}
        here = {t: r for t, r in self.expected.items() if self.suite.part_of(t) in parts}
        wholes = {t[:-1] for t in here if t.endswith("*")}
        covered = {t for t in self.failed if t.startswith(tuple(wholes))}
        self.unexpected = self.failed - here.keys() - covered
        passing = {t for t, reason in here.items()
                   if t not in self.failed and not t.endswith("*") and not reason.startswith("sometimes")}
        # A group's line says that none of it passes.
        groups = {w + "*" for w in wholes if covered.isdisjoint(t for t in self.failed if t.startswith(w))
                  or any(t.startswith(w) for t in self.passed)}
        self.passing = (passing | groups) - self.both

    def drop(self, tests):
        """Tests that passed when they ran once more."""
        self.unexpected -= tests
        self.passed |= tests
        self.failed -= tests


def read_expected(suite):
    path = HERE / "expected" / f"{suite.name}.tsv"
    expected = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if line and not line.startswith("#"):
            test, reason = line.split("\t")
            expected[test] = reason
    return expected


def write_expected(verdict):
    """Drops the lines of what passes, and adds what fails with the reason that its message fits in reasons.tsv."""
    reasons = [line.split("\t") for line in (HERE / "reasons.tsv").read_text(encoding="utf-8").splitlines() if line]
    expected = {t: r for t, r in verdict.expected.items() if t not in verdict.passing}
    wholes = tuple(t[:-1] for t in expected if t.endswith("*"))
    added = {}
    for test in verdict.failed - expected.keys():
        if not (wholes and test.startswith(wholes)):
            added[test] = reason_of(reasons, verdict.sinew.message(test), test)
    expected.update(grouped(added, verdict.passed))
    path = HERE / "expected" / f"{verdict.suite.name}.tsv"
    lines = [f"{test}\t{reason}" for test, reason in sorted(expected.items(), key=lambda item: (item[1], item[0]))]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def reason_of(reasons, message, test):
    """The first reason that fits the message; failing that, the test's name."""
    for text in (message, test):
        for pattern, reason in reasons:
            if re.search(pattern, text):
                return reason
    return f"NO REASON YET: {message[:150]}"


def grouped(added, passed):
    """One line for a group of tests none of which passes: a file, class or application, or one test's parameters."""
    groups = {}
    for test in added:
        for end in re.finditer(r"::|\[|\.(?=[A-Za-z_])", test):
            groups.setdefault(test[: end.end()], set()).add(test)
    lines, covered = {}, set()
    for beginning in sorted(groups, key=len):
        tests = groups[beginning] - covered
        found = {added[test] for test in tests}
        if len(tests) >= GROUP_MIN and len(found) == 1 and not any(test.startswith(beginning) for test in passed):
            lines[beginning + "*"] = found.pop()
            covered |= tests
    lines.update({test: reason for test, reason in added.items() if test not in covered})
    return lines


def run_suite(options, suite, servers):
    place = Place(options, suite)
    if place.absent:
        return place.absent
    runs = [Run(options, suite, server, place) for server in servers]
    with ThreadPoolExecutor(len(runs)) as pool:
        records = list(pool.map(Run.all, runs))
    verdict = Verdict(suite, *records)
    if not verdict.postgres_passed:
        return f"nothing of it passes at PostgreSQL, see {options.target / suite.name}"
    if 0 < len(verdict.unexpected) <= RETRIES_AT_MOST and servers[0].alive():
        tests = set(verdict.unexpected)
        verdict.drop(tests - runs[0].again(tests))
    report(options, verdict)
    if options.write:
        write_expected(verdict)
    return verdict


def report(options, verdict):
    """Every failure with its message, in target/clients; what is unexpected, here too."""
    base = options.target / verdict.suite.name
    lines = [f"{t}\t{verdict.expected.get(t, 'UNEXPECTED')}\t{verdict.sinew.message(t)}" for t in sorted(verdict.failed)]
    (base / "failures.tsv").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (base / "both.tsv").write_text("".join(f"{t}\t{verdict.postgres.message(t)}\n" for t in sorted(verdict.both)), encoding="utf-8")
    for note in verdict.sinew.notes + verdict.postgres.notes:
        print(f"{verdict.suite.name}: {note}")
    for title, tests in (("fails, and is not in the list", verdict.unexpected), ("passes: take it off the list", verdict.passing)):
        for test in sorted(tests)[:50]:
            print(f"{verdict.suite.name}: {title}: {test}")
            if test in verdict.unexpected:
                print(f"    {verdict.sinew.message(test)[:300]}")
        if len(tests) > 50:
            print(f"{verdict.suite.name}: {title}: {len(tests) - 50} more, see {base}")


def summary(results):
    print()
    print(f"{'suite':<12}{'Sinew':>15}{'PostgreSQL':>15}{'expected':>10}{'unexpected':>12}{'unexpected':>12}{'both':>6}")
    print(f"{'':<12}{'passed/total':>15}{'passed/total':>15}{'failures':>10}{'failures':>12}{'passes':>12}{'fail':>6}")
    for suite, result in results:
        if isinstance(result, str):
            print(f"{suite.name:<12}   ABSENT: {result.upper() if len(result) < 30 else result}")
            continue
        print(f"{suite.name:<12}{f'{len(result.passed)}/{len(result.counted)}':>15}"
              f"{f'{len(result.postgres_passed)}/{len(result.ran)}':>15}{len(result.failed - result.unexpected):>10}"
              f"{len(result.unexpected):>12}{len(result.passing):>12}{len(result.both):>6}")
    absent = [suite.name.upper() for suite, result in results if isinstance(result, str)]
    if absent:
        print(f"\nABSENT SUITES, NOT RUN: {', '.join(absent)}")
    if any(not isinstance(result, str) and result.passing for _, result in results):
        print("\nTests of the expected lists pass. Take them off: WRITE=1 make clients")


def end(number, _):
    """Ctrl-C: the suites' processes have groups of their own and do not hear it."""
    for process in list(Run.running):
        os.killpg(process.pid, signal.SIGKILL)
    os._exit(128 + number)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("suites", nargs="*", help="names; none: all")
    parser.add_argument("--target", type=Path, required=True)
    parser.add_argument("--psql", required=True)
    parser.add_argument("--sinew-port", type=int, required=True)
    parser.add_argument("--postgres-port", type=int, required=True)
    parser.add_argument("--suite-seconds", type=int, default=3600)
    parser.add_argument("--test-seconds", type=int, default=120)
    parser.add_argument("--start-seconds", type=int, default=300)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    options.target = options.target.resolve()
    unknown = set(options.suites) - {suite.name for suite in SUITES}
    if unknown:
        sys.exit(f"there is no suite {', '.join(sorted(unknown))}; there are {', '.join(s.name for s in SUITES)}")
    servers = [Server("sinew", options.sinew_port), Server("postgres", options.postgres_port)]
    chosen = [suite for suite in SUITES if not options.suites or suite.name in options.suites]
    results = []
    for suite in chosen:
        print(f"{suite.name} ...", flush=True)
        results.append((suite, run_suite(options, suite, servers)))
    summary(results)
    sys.exit(any(not isinstance(result, str) and result.unexpected for _, result in results))


if __name__ == "__main__":
    main()
