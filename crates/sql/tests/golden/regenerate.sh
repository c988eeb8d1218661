#!/bin/sh
# Writes the expected outputs anew from a running PostgreSQL: regenerate.sh HOST PORT
# One statement a line; rows unaligned, NULL spelt out; errors with SQLSTATE, detail and hint, without place.
set -e
cd "$(dirname "$0")"
for f in *.sql; do
    psql -X -q -At -P null=NULL -v VERBOSITY=verbose -h "$1" -p "$2" -U postgres postgres <"$f" 2>&1 |
        sed -e '/^LINE [0-9]*:/d' -e '/^ *^$/d' -e '/^LOCATION:/d' -e '/^CONTEXT:/d' -e '/^SCHEMA NAME:/d' -e '/^TABLE NAME:/d' \
            -e '/^COLUMN NAME:/d' -e '/^CONSTRAINT NAME:/d' -e '/^DATATYPE NAME:/d' >"${f%.sql}.out"
done
