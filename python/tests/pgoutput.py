"""A decoder of pgoutput, version 1: the messages of a stream as transactions."""

import dataclasses
import struct


@dataclasses.dataclass
class Change:
    kind: str  # "insert", "update" or "delete"
    table: str
    old: dict | None  # the row, or the columns of its key, before
    new: dict | None  # the row after; a large value that has not changed is not in it


@dataclasses.dataclass
class Transaction:
    xid: int
    commit_lsn: int
    end_lsn: int  # a follower that has the transaction confirms this position
    changes: list


class Reader:
    """Takes a message apart from its beginning."""

    def __init__(self, message):
        self.message, self.at = message, 0

    def number(self, form):
        (value,) = struct.unpack_from(f">{form}", self.message, self.at)
        self.at += struct.calcsize(f">{form}")
        return value

    def letter(self):
        return self.bytes(1).decode()

    def bytes(self, length):
        self.at += length
        return self.message[self.at - length : self.at]

    def name(self):
        end = self.message.index(0, self.at)
        name = self.message[self.at : end].decode()
        self.at = end + 1
        return name

    def row(self, columns):
        count = self.number("h")
        assert count == len(columns), (count, columns)
        row = {}
        for column in columns:
            kind = self.letter()
            if kind == "t":
                row[column] = self.bytes(self.number("i")).decode()
            elif kind == "n":
                row[column] = None
            else:
                assert kind == "u", kind
        return row


class Decoder:
    def __init__(self):
        self.tables = {}  # oid: (name, columns)
        self.open = None

    def message(self, message):
        """Takes the next message in. Returns the transaction that it ends, or None."""
        reader = Reader(message)
        kind = reader.letter()
        if kind == "B":
            assert self.open is None, "a transaction inside of another one"
            commit_lsn, _time, xid = reader.number("q"), reader.number("q"), reader.number("i")
            self.open = Transaction(xid, commit_lsn, 0, [])
        elif kind == "C":
            _flags, commit_lsn, end_lsn = reader.number("b"), reader.number("q"), reader.number("q")
            done, self.open = self.open, None
            assert commit_lsn == done.commit_lsn, (commit_lsn, done)
            done.end_lsn = end_lsn
            return done
        elif kind == "R":
            self.relation(reader)
        elif kind in "IUD":
            self.change(kind, reader)
        else:
            # Origins, types and TRUNCATE, which say nothing of a row.
            assert kind in "OYT", kind
        return None

    def relation(self, reader):
        oid, schema, name = reader.number("i"), reader.name(), reader.name()
        _identity, columns = reader.letter(), []
        for _ in range(reader.number("h")):
            _flags, column = reader.number("b"), reader.name()
            _type, _modifier = reader.number("i"), reader.number("i")
            columns.append(column)
        self.tables[oid] = (f"{schema}.{name}", columns)

    def change(self, kind, reader):
        table, columns = self.tables[reader.number("i")]
        rows = {}
        while reader.at < len(reader.message):
            which = reader.letter()
            rows[which] = reader.row(columns)
        old = rows.get("O", rows.get("K"))
        name = {"I": "insert", "U": "update", "D": "delete"}[kind]
        self.open.changes.append(Change(name, table, old, rows.get("N")))
