"""Sinew: a transactional SQL database that any number of processes open at once, without a server.

DB-API 2.0 (PEP 249), with psycopg's conventions::

    import sinewdb

    with sinewdb.connect("data") as conn:
        conn.execute("create table if not exists t (id int primary key, name text)")
        conn.execute("insert into t values (%s, %s)", (1, "one"))
        for id, name in conn.execute("select * from t"):
            print(id, name)

The first statement begins a transaction, ``commit()`` ends it. The ``with`` block above commits at its end and closes the
connection; after an exception it rolls back.
"""

from __future__ import annotations

import contextlib
import datetime as _datetime
import time as _time

from ._sinewdb import CopyIn as _CopyIn
from ._sinewdb import Cursor as _Cursor
from ._sinewdb import RawConnection as _RawConnection
from ._sinewdb import restore, verify_backup
from .errors import (
    DatabaseError,
    DataError,
    Error,
    IntegrityError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    Warning,
)
from .json import Json, Jsonb

apilevel = "2.0"
#: Threads may share the module and connections; their statements run one after the other.
threadsafety = 2
paramstyle = "pyformat"

__version__ = "0.1.0"


def connect(
    path,
    database="postgres",
    user="postgres",
    *,
    autocommit=False,
    read_only=False,
    shared_buffers_mb=None,
    **settings,
):
    """Opens the database directory ``path``, creating one in a missing or empty directory.

    ``read_only`` writes nothing in the directory, which must be at rest: closed cleanly, with no process in it that writes.
    ``shared_buffers_mb`` sizes the shared memory if this is the first process to open it. Other keyword arguments are settings
    of the session, such as ``lock_timeout="5s"`` or ``synchronous_commit="off"``.
    """
    shown = [(name, _setting(value)) for name, value in settings.items()]
    return Connection(path, database, user, autocommit, shown, (shared_buffers_mb, read_only))


def _setting(value):
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


class Cursor(_Cursor):
    """Runs statements and gives their rows. Also a source of Arrow record batches: ``pyarrow.table(cursor)``."""

    __slots__ = ()

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()

    def copy(self, query):
        """A COPY from or to this program, as a context manager: see :class:`Copy`."""
        return Copy(self, query)

    def to_pandas(self):
        """The rows not fetched yet as a ``pandas.DataFrame``, by way of Arrow; pandas and pyarrow must be installed."""
        import pyarrow

        return pyarrow.table(self).to_pandas()


class Copy:
    """A COPY at work.

    For ``COPY ... FROM STDIN``, give it data with :meth:`write` (in the format the COPY names) or :meth:`write_row` (values,
    for the text format). For ``COPY ... TO STDOUT``, :meth:`read` it or iterate over it: pieces of bytes. An exception inside
    the ``with`` block gives the COPY up.
    """

    def __init__(self, cursor, query):
        self._cursor = cursor
        self._query = query
        self._copy = None
        self._ended = False
        #: Number of rows, when it has ended.
        self.rowcount = -1

    def __enter__(self):
        # Which of the two is said by the statement; the engine refuses the other.
        words = self._query.upper()
        if "STDIN" in words:
            self._copy = self._cursor.copy_in(self._query)
        elif "STDOUT" in words:
            self._copy = self._cursor.copy_out(self._query)
        else:
            raise ProgrammingError("copy() wants COPY ... FROM STDIN or COPY ... TO STDOUT")
        return self

    def __exit__(self, kind, exception, trace):
        if isinstance(self._copy, _CopyIn):
            if exception is None:
                self.rowcount = self._copy.finish()
                return
            with contextlib.suppress(Error):
                self._copy.finish(f"{kind.__name__}: {exception}")
        elif exception is None and not self._ended:
            for _ in self:
                pass
            self.rowcount = self._copy.finish()
        elif exception is None:
            self.rowcount = self._copy.finish()
        else:
            with contextlib.suppress(Error):
                self._copy.finish()

    def write(self, data):
        self._copy.write(data.encode() if isinstance(data, str) else bytes(data))

    def write_row(self, row):
        self._copy.write_row(row)

    def read(self):
        """The next piece; empty at the end."""
        piece = self._copy.read()
        self._ended = not piece
        return piece

    def __iter__(self):
        while piece := self.read():
            yield piece


class Connection(_RawConnection):
    """A session on a database directory.

    Several threads may use it; one statement runs at a time. In a child of ``fork()`` (``multiprocessing``'s too) an inherited
    connection is refused with an :class:`OperationalError`; connect again there.
    """

    Warning = Warning
    Error = Error
    InterfaceError = InterfaceError
    DatabaseError = DatabaseError
    DataError = DataError
    OperationalError = OperationalError
    IntegrityError = IntegrityError
    InternalError = InternalError
    ProgrammingError = ProgrammingError
    NotSupportedError = NotSupportedError

    def cursor(self):
        if self.closed:
            raise InterfaceError("the connection is closed")
        return Cursor(self)

    def execute(self, query, params=None):
        """Runs a statement on a new cursor, which it returns."""
        return self.cursor().execute(query, params)

    def backup(self, folder, *, rate=None, incremental=None, progress=None):
        """Copies the whole directory, as it is now, into ``folder``, which must be missing or empty.

        Others go on writing meanwhile. What is committed when the call begins is in it; the open transaction is not.
        ``rate`` is bytes a second at most. ``incremental`` is the folder of an earlier backup: only the pages that have changed
        since it are copied, and ``sinewdb.restore([earlier, folder], path)`` makes a directory of both. ``progress`` is called several times a second with the phase ("checkpoint", "files",
        "log", "sync"), the bytes done and the bytes expected. An exception of it, or Ctrl-C, ends the backup and empties the
        folder. Returns the numbers of files and bytes. :func:`sinewdb.restore` makes a directory of it.
        """
        return super().backup(folder, rate, incremental, progress)

    def __enter__(self):
        return self

    def __exit__(self, kind, exception, trace):
        if self.closed:
            return
        try:
            if kind is None:
                self.commit()
            else:
                # The exception at hand says more than what the rollback may add.
                with contextlib.suppress(Error):
                    self.rollback()
        finally:
            self.close()

    @contextlib.contextmanager
    def transaction(self):
        """A block that commits at its end, or rolls back after an exception; inside a transaction, a savepoint."""
        outer = self.transaction_status != "I"
        depth = self._depth = getattr(self, "_depth", 0) + 1
        name = f"sinewdb_{depth}"
        cursor = self.cursor()
        try:
            if outer:
                cursor.execute(f"savepoint {name}")
            else:
                cursor.execute("begin") if self.autocommit else cursor.execute("select 1")
            try:
                yield self
            except BaseException:
                if outer:
                    cursor.execute(f"rollback to savepoint {name}")
                    cursor.execute(f"release savepoint {name}")
                else:
                    self.rollback()
                raise
            if outer:
                cursor.execute(f"release savepoint {name}")
            else:
                self.commit()
        finally:
            self._depth = depth - 1


# Constructors and type objects of PEP 249.

Date = _datetime.date
Time = _datetime.time
Timestamp = _datetime.datetime
Binary = bytes


def DateFromTicks(ticks):
    return Date(*_time.localtime(ticks)[:3])


def TimeFromTicks(ticks):
    return Time(*_time.localtime(ticks)[3:6])


def TimestampFromTicks(ticks):
    return Timestamp(*_time.localtime(ticks)[:6])


class _TypeObject:
    """Equal to the OIDs of its types, which is what ``Cursor.description`` gives."""

    def __init__(self, *oids):
        self._oids = frozenset(oids)

    def __eq__(self, other):
        return other in self._oids

    def __hash__(self):
        return hash(self._oids)


STRING = _TypeObject(18, 19, 25, 1042, 1043)
BINARY = _TypeObject(17)
NUMBER = _TypeObject(20, 21, 23, 700, 701, 1700)
DATETIME = _TypeObject(1082, 1083, 1114, 1184, 1186, 1266)
ROWID = _TypeObject(26, 27)
