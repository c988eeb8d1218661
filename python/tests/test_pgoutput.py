"""A client of logical replication: psycopg2's replication connection, and a decoder of ours for what it brings."""

import pathlib
import select
import shutil
import tempfile
import threading
import time
import unittest

import sinewdb
from pgoutput import Decoder
from servers import Server

try:
    import psycopg2
    from psycopg2.extras import LogicalReplicationConnection
except ImportError:
    psycopg2 = None

TABLES = """
create table counter (n int not null);
insert into counter values (0);
create table note (n int primary key, body text);
alter table counter replica identity full;
create publication p for all tables;
"""


def write(conn, execute):
    """A transaction whose number, from the counter, tells its place in the order of commits. It inserts a note, and changes or
    deletes an earlier one."""
    (n,) = execute("update counter set n = n + 1 returning n").fetchone()
    execute("insert into note values (%s, %s)", (n, f"note {n}"))
    if n % 3 == 0:
        execute("update note set body = body || '!' where n = %s", (n - 1,))
    if n % 5 == 0:
        execute("delete from note where n = %s", (n - 4,))
    conn.commit()


class Copy:
    """What the follower has, kept as a program would keep it: rows, and the position up to which they are there."""

    def __init__(self, notes):
        self.notes, self.position, self.numbers = dict(notes), 0, []

    def apply(self, transaction):
        for change in transaction.changes:
            if change.table == "public.counter":
                self.numbers.append(int(change.new["n"]))
            elif change.kind == "insert":
                assert int(change.new["n"]) not in self.notes
                self.notes[int(change.new["n"])] = change.new["body"]
            elif change.kind == "update":
                assert int(change.new["n"]) in self.notes
                self.notes[int(change.new["n"])] = change.new["body"]
            else:
                del self.notes[int(change.old["n"])]
        self.position = transaction.end_lsn


class Follower:
    """A connection that brings the stream."""

    def __init__(self, address):
        self.conn = psycopg2.connect(address, connection_factory=LogicalReplicationConnection)
        self.cursor = self.conn.cursor()
        self.decoder = Decoder()

    def start(self, position=0):
        options = {"proto_version": "1", "publication_names": "p"}
        self.cursor.start_replication(slot_name="s", start_lsn=position, options=options)

    def transaction(self):
        """The next one."""
        end = time.monotonic() + 60
        while True:
            message = self.cursor.read_message()
            if message is None:
                assert time.monotonic() < end, "nothing comes"
                select.select([self.cursor], [], [], 1)
            elif transaction := self.decoder.message(message.payload):
                return transaction

    def confirm(self, position):
        self.cursor.send_feedback(write_lsn=position, flush_lsn=position, apply_lsn=position, force=True)

    def close(self):
        self.conn.close()


@unittest.skipUnless(psycopg2, "psycopg2 is missing")
class Pgoutput(unittest.TestCase):
    def setUp(self):
        self.where = pathlib.Path(tempfile.mkdtemp(prefix="sinewdb-pgoutput."))
        self.server = Server(self.where)

    def tearDown(self):
        self.server.stop()
        shutil.rmtree(self.where)

    def ask(self, sql):
        conn = psycopg2.connect(self.server.address)
        with conn, conn.cursor() as cursor:
            cursor.execute(sql)
            rows = cursor.fetchall() if cursor.description else []
        conn.close()
        return rows

    def confirmed(self, position):
        """Waits until the slot has a position that was confirmed."""
        end = time.monotonic() + 60
        while True:
            ((at,),) = self.ask("select confirmed_flush_lsn - '0/0' from pg_replication_slots where slot_name = 's'")
            if at >= position:
                return
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def test_every_transaction_once_and_in_order(self):
        self.ask(TABLES)
        self.ending = False
        writers = [threading.Thread(target=self.work, args=(kind,)) for kind in ("server", "server", "directory")]
        for writer in writers:
            writer.start()
        copy = self.begin()

        # The follower confirms each transaction, and is stopped.
        follower = Follower(self.server.address)
        follower.start()
        for _ in range(50):
            copy.apply(follower.transaction())
            follower.confirm(copy.position)
        self.confirmed(copy.position)
        follower.close()

        # It goes on by what the slot knows. It dies with transactions that it did not keep.
        follower = self.again()
        for _ in range(50):
            follower.transaction()
        follower.close()
        follower = self.again()
        for _ in range(50):
            copy.apply(follower.transaction())
        follower.close()

        # It goes on by what it knows itself: it has kept more than it has confirmed.
        follower = self.again(copy.position)
        for _ in range(50):
            copy.apply(follower.transaction())
        self.ending = True
        for writer in writers:
            writer.join()
        ((last,),) = self.ask("select n from counter")
        while copy.numbers[-1] < last:
            copy.apply(follower.transaction())
        follower.confirm(copy.position)
        self.confirmed(copy.position)
        follower.close()

        first = copy.numbers[0]
        self.assertEqual(copy.numbers, list(range(first, last + 1)))
        self.assertEqual(copy.first, first - 1)
        self.assertEqual(copy.notes, dict(self.ask("select n, body from note")))
        self.freed()
        self.ask("select pg_drop_replication_slot('s')")

    def begin(self):
        """Makes the slot, and copies the tables as of the slot's beginning."""
        maker = Follower(self.server.address)
        maker.cursor.create_replication_slot("s", output_plugin="pgoutput")
        _slot, _position, snapshot, _plugin = maker.cursor.fetchone()
        conn = psycopg2.connect(self.server.address)
        with conn, conn.cursor() as cursor:
            cursor.execute("set transaction isolation level repeatable read")
            cursor.execute("set transaction snapshot %s", (snapshot,))
            cursor.execute("select n, body from note")
            copy = Copy(cursor.fetchall())
            cursor.execute("select n from counter")
            (copy.first,) = cursor.fetchone()
        conn.close()
        maker.close()
        return copy

    def freed(self):
        """Waits until the server has noticed that the follower is closed."""
        end = time.monotonic() + 60
        while self.ask("select active from pg_replication_slots where slot_name = 's'") != [(False,)]:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def again(self, position=0):
        """A follower in place of one that was closed."""
        self.freed()
        follower = Follower(self.server.address)
        follower.start(position)
        return follower

    def work(self, kind):
        """Writes until the follower has enough: through the server, or in the directory beside it."""
        if kind == "server":
            conn = psycopg2.connect(self.server.address)
            cursor = conn.cursor()

            def execute(sql, values=()):
                cursor.execute(sql, values)
                return cursor
        else:
            conn = sinewdb.connect(self.server.data)
            execute = conn.execute
        while not self.ending:
            write(conn, execute)
            time.sleep(0.01)
        conn.close()


if __name__ == "__main__":
    unittest.main()
