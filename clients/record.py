"""A pytest plugin that writes down each test's fate as it happens, so that the driver knows what a process that hangs or dies did.

The file named by CLIENTS_RECORD gets one line an event: `start`, `passed`, `failed` or `skipped`, the test's id, a message.
CLIENTS_SKIP names a file of ids that are not to run (again), CLIENTS_ONLY one of the only ids that are.
"""

import os
import re

_file = None
_outcomes = {}


def clean(text):
    """One line without tabs, and without what differs from run to run or from server to server: addresses, versions."""
    text = str(text).encode("unicode_escape").decode("ascii") if not str(text).isascii() else str(text)
    text = re.sub(r"_postgresql\+psycopg2?_\d+(_\d+)*", "", text)
    return re.sub(r"0x[0-9a-f]{6,}", "0x", " ".join(text.split()))


def write(event, test, message=""):
    global _file
    if _file is None:
        _file = open(os.environ["CLIENTS_RECORD"], "a", encoding="utf-8")
    _file.write(f"{event}\t{clean(test)}\t{clean(message)[:600]}\n")
    _file.flush()


def ids(variable):
    """The ids in the file that an environment variable names; None without one."""
    name = os.environ.get(variable)
    if not name:
        return None
    with open(name, encoding="utf-8") as file:
        return {line.rstrip("\n") for line in file}


def wanted(test):
    skip, only = ids_of_run()
    test = clean(test)
    return test not in skip and (only is None or test in only)


def ids_of_run():
    global _ids
    if _ids is None:
        _ids = (ids("CLIENTS_SKIP") or set(), ids("CLIENTS_ONLY"))
    return _ids


_ids = None


def pytest_configure(config):
    """SQLAlchemy's suite makes extensions before its first test and goes nowhere without them. A server that has none runs the
    tests that need none; the driver counts the attempt as a failure of its own."""
    if os.environ.get("CLIENTS_WITHOUT_EXTENSIONS"):
        from sqlalchemy.dialects.postgresql import provision

        provision._extensions = []


def pytest_collection_modifyitems(config, items):
    left = [item for item in items if not wanted(item.nodeid)]
    items[:] = [item for item in items if wanted(item.nodeid)]
    config.hook.pytest_deselected(items=left)


def pytest_collectreport(report):
    if report.failed:
        write("failed", f"collect::{report.nodeid}", last_line(report.longreprtext))


def pytest_runtest_logstart(nodeid, location):
    write("start", nodeid)


def pytest_runtest_logreport(report):
    before, message = _outcomes.get(report.nodeid, ("passed", ""))
    if report.failed and before != "failed":
        before, message = "failed", failure(report)
    elif report.skipped and before == "passed":
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longreprtext
        before, message = "skipped", reason
    _outcomes[report.nodeid] = (before, message)
    if report.when == "teardown":
        write(before, report.nodeid, message)
        del _outcomes[report.nodeid]


def failure(report):
    crash = getattr(report.longrepr, "reprcrash", None)
    return crash.message if crash else last_line(report.longreprtext)


def last_line(text):
    lines = text.strip().splitlines()
    return lines[-1] if lines else ""
