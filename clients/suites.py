"""The suites: what each is made of, with pinned versions, and how it is started."""

import os
from dataclasses import dataclass, field

# Django's applications whose tests speak to a database most. DJANGO_APPS names others; `all` is
# every one of them.
DJANGO_APPS = """
    aggregation aggregation_regress annotations backends basic bulk_create composite_pk constraints contenttypes_tests
    custom_columns custom_lookups custom_managers custom_pk datatypes dates datetimes db_functions db_typecasts db_utils defer
    defer_regress delete delete_regress distinct_on_fields empty expressions expressions_case expressions_window
    extra_regress field_defaults filtered_relation fixtures force_insert_update foreign_object from_db_value
    generic_relations generic_relations_regress get_earliest_or_latest get_or_create indexes inspectdb introspection
    known_related_objects lookup m2m_and_m2o m2m_intermediary m2m_multiple m2m_recursive m2m_regress m2m_signals m2m_through
    m2m_through_regress m2o_recursive many_to_many many_to_one many_to_one_null max_lengths migrate_signals migrations
    migrations2 model_enums model_fields model_formsets model_indexes model_inheritance model_inheritance_regress model_regress
    multiple_database mutually_referential nested_foreign_keys null_fk null_fk_ordering null_queries one_to_one or_lookups
    order_with_respect_to ordering pagination postgres_tests prefetch_related properties proxy_models queries queryset_pickle
    raw_query reserved_names reverse_lookup save_delete_hooks schema select_for_update select_related select_related_onetoone
    select_related_regress serializers sessions_tests string_lookup swappable_models timezones transaction_hooks transactions
    unmanaged_models update update_only_fields xor_lookups
""".split()


@dataclass
class Suite:
    """A suite. `package` is the registry's source package with the tests, None when it carries none."""

    name: str
    package: str | None
    requires: list
    arguments: list = field(default_factory=list)
    variables: dict = field(default_factory=dict)
    # From the source package: what is copied to the folder that the tests run in.
    folders: list = field(default_factory=lambda: ["tests"])
    setup_sql: list = field(default_factory=list)
    # A step at the server before the suite; a failure counts as a test of this name.
    attempt: tuple | None = None

    @property
    def source_variable(self):
        return f"{self.name.upper()}_SOURCE"

    def parts(self):
        """The processes that the suite runs in: (name, arguments)."""
        return [("", self.arguments)]

    def command(self, python, arguments):
        return [python, "-m", "pytest", "-p", "record", "-p", "no:randomly", "-q", *arguments]

    def part_of(self, test):
        return ""


class Django(Suite):
    def parts(self):
        apps = os.environ.get("DJANGO_APPS", "").split() or DJANGO_APPS
        return [(app, [app]) for app in apps]

    def command(self, python, arguments):
        return [python, "runtests.py", "--settings=django_runner", "--parallel=1", "--noinput", "-v0", *arguments]

    def part_of(self, test):
        return test.split(".")[0].split(":")[0]


PYTEST = ["pytest>=8,<9", "pytest-timeout==2.4.0"]

SUITES = [
    Suite(
        "psycopg2",
        "psycopg2==2.9.13",
        ["psycopg2-binary==2.9.13", *PYTEST],
        ["tests", "--timeout=60"],
        {
            "PSYCOPG2_TESTDB": "{database}",
            "PSYCOPG2_TESTDB_HOST": "127.0.0.1",
            "PSYCOPG2_TESTDB_PORT": "{port}",
            "PSYCOPG2_TESTDB_USER": "postgres",
        },
    ),
    Suite(
        "asyncpg",
        "asyncpg==0.31.0",
        ["asyncpg==0.31.0", "distro>=1.9,<2", *PYTEST],
        # Its own checks of style and mypy are no matter of a server's.
        ["tests", "--timeout=90", "--ignore=tests/test__sourcecode.py", "--ignore=tests/test__environment.py"],
        {"PGHOST": "127.0.0.1", "PGPORT": "{port}", "PGUSER": "postgres", "PGDATABASE": "{database}"},
    ),
    Suite(
        "psycopg",
        None,
        ["{source}/psycopg", "{source}/psycopg_pool", "anyio>=4,<5", "dnspython", *PYTEST],
        ["tests", "--timeout=60", "-m", "not slow and not flakey and not timing and not mypy and not refcount and not subprocess"],
        {"PSYCOPG_TEST_DSN": "host=127.0.0.1 port={port} dbname={database} user=postgres", "PSYCOPG_IMPL": "python"},
        folders=["tests", "pyproject.toml"],
    ),
    Suite(
        "sqlalchemy",
        "sqlalchemy==2.0.58",
        ["psycopg2-binary==2.9.13", "greenlet>=3,<4", "typing_extensions>=4.6", *PYTEST],
        ["test/dialect/test_suite.py", "test/dialect/postgresql", "test/engine", "test/sql", "--backend-only",
         "-m", "not memory_intensive and not mypy and not timing_intensive and not gc_intensive", "--timeout=60",
         "-o", "addopts=--tb=native -p warnings -p logging", "--log-info=sqlalchemy.testing", "--maxfail=1000000",
         "--dburi", "postgresql+psycopg2://postgres@127.0.0.1:{port}/{database}"],
        folders=["test", "lib", "setup.cfg", "pyproject.toml", "examples", "tools"],
        setup_sql=["create schema test_schema", "create schema test_schema_2"],
        attempt=("setup: CREATE EXTENSION", ["create extension if not exists citext", "create extension if not exists hstore"]),
    ),
    Django(
        "django",
        "django==5.2.19",
        ["django==5.2.19", "psycopg2-binary==2.9.13", "jinja2>=3,<4", "PyYAML>=6,<7", "sqlparse>=0.5,<0.6", "docutils", "pillow", "tblib",
         "argon2-cffi", "bcrypt"],
        variables={"CLIENTS_PORT": "{port}"},
        setup_sql=["drop database if exists clients_django_other", "create database clients_django_other"],
    ),
]
