"""psycopg2's large objects, which libpq reads and writes by the protocol's function call message."""

import os
import pathlib
import shutil
import tempfile
import unittest

from servers import Server

try:
    import psycopg2
except ImportError:
    psycopg2 = None


@unittest.skipUnless(psycopg2, "psycopg2 is missing")
class LargeObjects(unittest.TestCase):
    def setUp(self):
        self.where = pathlib.Path(tempfile.mkdtemp(prefix="sinewdb-objects."))
        self.server = Server(self.where)
        self.conn = psycopg2.connect(self.server.address)

    def tearDown(self):
        self.conn.close()
        self.server.stop()
        shutil.rmtree(self.where)

    def test_written_read_and_cut_off(self):
        data = os.urandom(300_000)
        made = self.conn.lobject(mode="wb")
        self.assertEqual(made.write(data), len(data))
        self.conn.commit()
        read = self.conn.lobject(made.oid, "rb")
        self.assertEqual(read.read(), data)
        self.assertEqual(read.seek(-5, 2), len(data) - 5)
        self.assertEqual((read.read(3), read.tell()), (data[-5:-2], len(data) - 2))
        with self.assertRaises(psycopg2.Error):
            read.write(b"x")
        self.conn.rollback()
        both = self.conn.lobject(made.oid, "rwb")
        both.truncate(1000)
        both.seek(0, 2)
        both.write(b"end")
        self.conn.commit()
        self.assertEqual(self.conn.lobject(made.oid, "rb").read(), data[:1000] + b"end")

    def test_files_of_the_client(self):
        (self.where / "in").write_bytes(b"of a file")
        made = self.conn.lobject(0, "r", 0, str(self.where / "in"))
        made.export(str(self.where / "out"))
        self.assertEqual((self.where / "out").read_bytes(), b"of a file")
        made.unlink()
        self.conn.commit()
        with self.assertRaises(psycopg2.OperationalError):
            self.conn.lobject(made.oid)


if __name__ == "__main__":
    unittest.main()
