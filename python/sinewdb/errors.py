"""The exceptions of PEP 249. Those that the engine raises carry its SQLSTATE."""

from __future__ import annotations


class Warning(Exception):  # noqa: A001 (the name that PEP 249 wants)
    """An important warning."""


class Error(Exception):
    """The base of all errors of this package.

    ``sqlstate`` is the five-character code of an error of the engine, ``None`` for a mistake in using this package;
    ``retryable`` says whether the same transaction, begun anew, may succeed.
    """

    sqlstate: str | None = None
    severity: str | None = None
    detail: str | None = None
    hint: str | None = None
    #: Place in the query, in characters from 1.
    position: int | None = None
    context: str | None = None
    schema_name: str | None = None
    table_name: str | None = None
    column_name: str | None = None
    constraint_name: str | None = None
    retryable: bool = False


class InterfaceError(Error):
    """A mistake in using this package."""


class DatabaseError(Error):
    """An error of the database."""


class DataError(DatabaseError):
    """A problem with the data processed: out of range, malformed."""


class OperationalError(DatabaseError):
    """Something in the database's operation, not necessarily the program's fault."""


class IntegrityError(DatabaseError):
    """A constraint was violated."""


class InternalError(DatabaseError):
    """The engine met an error of its own."""


class ProgrammingError(DatabaseError):
    """An error in the program: syntax, names, the wrong number of parameters."""


class NotSupportedError(DatabaseError):
    """Something that is not there."""


#: By class of SQLSTATE, as psycopg has it.
_CLASSES = {
    "0A": NotSupportedError,
    "20": ProgrammingError,
    "21": ProgrammingError,
    "22": DataError,
    "23": IntegrityError,
    "24": InternalError,
    "25": InternalError,
    "26": ProgrammingError,
    "27": OperationalError,
    "28": OperationalError,
    "2B": InternalError,
    "2D": InternalError,
    "2F": OperationalError,
    "34": ProgrammingError,
    "38": OperationalError,
    "39": OperationalError,
    "3B": OperationalError,
    "3D": ProgrammingError,
    "3F": ProgrammingError,
    "40": OperationalError,
    "42": ProgrammingError,
    "44": ProgrammingError,
    "53": OperationalError,
    "54": OperationalError,
    "55": OperationalError,
    "57": OperationalError,
    "58": OperationalError,
    "F0": InternalError,
    "P0": ProgrammingError,
    "XX": InternalError,
    "08": OperationalError,
}


def from_engine(sqlstate, severity, message, detail, hint, position, context, names, retryable):
    """The exception for an error of the engine."""
    text = message
    for label, more in (("DETAIL", detail), ("HINT", hint), ("CONTEXT", context)):
        if more:
            text += f"\n{label}:  {more}"
    error = _CLASSES.get(sqlstate[:2], DatabaseError)(text)
    error.sqlstate = sqlstate
    error.severity = severity
    error.detail = detail
    error.hint = hint
    error.position = position
    error.context = context
    error.schema_name, error.table_name, error.column_name, error.constraint_name = names
    error.retryable = retryable
    return error
