"""A shop that takes orders until it is told to end (SIGTERM): `app.py NAME`.

The file `address` says where the database is: a directory, or the connection string of a server.
"""

import pathlib
import signal
import sys
import time

import psycopg
import sinewdb


def connect():
    address = pathlib.Path("address").read_text().strip()
    is_server = "=" in address
    return psycopg.connect(address, autocommit=True) if is_server else sinewdb.connect(address, autocommit=True)


def take(conn, ref, item, amount):
    """Takes an order once, however often it is called: a call whose outcome is not known is repeated."""
    with conn.transaction():
        order = "insert into orders (ref, item, amount) values (%s, %s, %s) on conflict (ref) do nothing"
        if conn.execute(order, (ref, item, amount)).rowcount == 1:
            conn.execute("update item set sold = sold + %s where id = %s", (amount, item))


def work(name):
    working = True

    def end(*_):
        nonlocal working
        working = False

    signal.signal(signal.SIGTERM, end)
    conn, number = None, 0
    with open(f"acknowledged-{name}", "a", buffering=1) as acknowledged:
        while working:
            number += 1
            ref, item, amount = f"{name}-{number}", number % 3, number % 100
            done = False
            while not done:
                try:
                    conn = conn or connect()
                    take(conn, ref, item, amount)
                    done = True
                except (psycopg.Error, sinewdb.Error) as error:
                    # The session was ended, or may not write. The next one goes to `address`.
                    print(f"{name}: {error.sqlstate}: {error}", file=sys.stderr, flush=True)
                    if conn:
                        conn.close()
                    conn = None
                    time.sleep(0.05)
            print(ref, item, amount, time.time(), file=acknowledged)
            time.sleep(0.005)


if __name__ == "__main__":
    work(sys.argv[1])
