"""Settings and test runner for Django's own suite: two databases at the server that CLIENTS_PORT names, and each test's fate
written down as `record` does it."""

import os
import unittest

import record
from django.test.runner import DiscoverRunner


def _database(name):
    return {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": "127.0.0.1",
        "PORT": os.environ.get("CLIENTS_PORT"),
        "USER": "postgres",
        "NAME": name,
    }


DATABASES = {"default": _database("clients_django"), "other": _database("clients_django_other")}
SECRET_KEY = "clients"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
USE_TZ = False
TEST_RUNNER = "django_runner.Runner"


class Result(unittest.TextTestResult):
    """Writes a line when a test begins and one when it ends."""

    def startTest(self, test):
        super().startTest(test)
        self.fate = ("passed", "")
        record.write("start", test.id())

    def stopTest(self, test):
        super().stopTest(test)
        record.write(self.fate[0], test.id(), self.fate[1])

    def fails(self, test, error):
        message = f"{error[0].__name__}: {error[1]}"
        if isinstance(test, unittest.suite._ErrorHolder):
            record.write("failed", test.id(), message)
        elif getattr(self, "fate", ("passed", ""))[0] != "failed":
            self.fate = ("failed", message)

    def addError(self, test, err):
        super().addError(test, err)
        self.fails(test, err)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.fails(test, err)

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.fails(test, err)

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.fate = ("failed", "unexpected success")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self.fate = ("skipped", "expected failure")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        if not isinstance(test, unittest.suite._ErrorHolder):
            self.fate = ("skipped", reason)


class Runner(DiscoverRunner):
    def get_resultclass(self):
        return Result

    def build_suite(self, *args, **kwargs):
        suite = super().build_suite(*args, **kwargs)
        return self.test_suite([test for test in _tests(suite) if record.wanted(test.id())])


def _tests(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from _tests(test)
        else:
            yield test
