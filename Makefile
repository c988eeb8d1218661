# The two commands of the README: `make serve` and `make test`. The others are parts of them.
CARGO ?= $(shell command -v cargo 2>/dev/null || echo $(HOME)/.cargo/bin/cargo)
DATA ?= ./data
PORT ?= 5432

.PHONY: upgrade-kills backups followers serve test every-test build setup lint answers grammar model mutants kill-matrix torture random-kills respawn random-queries shaken-scripts deaths long docs pages bench regress python fuzz clients sysbench benchbase sqlancer queries embedded page

# Builds in release mode and serves $(DATA), which is created when missing.
serve: build
	@mkdir -p -m 0700 $(DATA)
	@echo "connect with:  psql -h /tmp -p $(PORT) -U postgres"
	exec target/release/sinew serve $(DATA) --port $(PORT)

build: setup
	$(CARGO) build --release -p sinew-cli
	@scripts/split-debug target/release/sinew

setup:
	@scripts/setup

# Every test: unit and integration tests, the kill matrix, the Python package's, and the instruction
# counts of the primitives. Then the fuzzers for a minute each, the model checkers' runs, and three
# of the bugs put in on purpose. The last lines name the checks that were left out because something
# is missing on this machine.
test:
	@scripts/setup --test-tools
	@scripts/left-out begin
	@$(MAKE) every-test; status=$$?; scripts/left-out; exit $$status

# The seconds since `make` began, before each part.
BEGUN := $(shell date +%s)
part = @echo "=== $(1) ($$(($$(date +%s) - $(BEGUN))) s)"

every-test:
	$(call part,tests of the workspace are built)
	$(CARGO) test --quiet --workspace --no-run
	$(call part,tests of the workspace)
	$(CARGO) test --workspace
	$(call part,kill matrix)
	scripts/kill-matrix
	$(call part,Python)
	$(MAKE) python
	$(call part,instructions)
	scripts/instructions
	$(call part,fuzzers)
	$(MAKE) fuzz
	$(call part,models)
	$(MAKE) model
	$(call part,mutants)
	scripts/mutants log-ask log-done publish-without-mark
	$(call part,all tests have run)

# The Python package, installed by pip into an environment of its own, then its tests.
python:
	scripts/python-tests

# loom (orderings) and shuttle (schedules) over the primitives' real sources.
model:
	scripts/model

# Bugs put in on purpose (crates/*/mutants): the test that each names must fail. MUTANTS are parts
# of their names.
MUTANTS ?=
mutants:
	scripts/mutants $(MUTANTS)

# A process killed at every kill point while others work; `make torture` kills at random ones, KILLS
# times.
kill-matrix:
	scripts/kill-matrix

KILLS ?= 10000
torture:
	scripts/kill-matrix $(KILLS)

# Sixteen processes run TPC-B's transaction and are killed at random moments, twice KILLS times: at
# most one death in twenty may cost a rebuild.
random-kills:
	scripts/random-kills $(KILLS)

# BACKUPS backups, each beside processes that work and of which some are killed, restored and
# examined; as many in chains of incremental ones, and a tenth as many chains compared page by page.
BACKUPS ?= 100
backups:
	SINEW_BACKUP_ROUNDS=$(BACKUPS) $(CARGO) test -p sinew --test backup -- --nocapture backups_under_load
	SINEW_INCREMENTAL_ROUNDS=$$(($(BACKUPS) / 10)) $(CARGO) test -p sinew --test incremental -- --nocapture a_chain

# Seventy short-lived processes, killed, stopped, continued and respawned for 100 seconds, with
# SEEDS seeds.
SEEDS ?= 20
respawn:
	scripts/respawn $(SEEDS)

# Simulated processes killed, stopped and respawned at any shared access, with CHAOS_SEEDS seeds
# (crates/sim/README.md).
CHAOS_SEEDS ?= 100000
deaths:
	SINEW_CHAOS_SEEDS=$(CHAOS_SEEDS) $(CARGO) test --release -p sinew-sim --test chaos -- --nocapture

# Queries at random, each asked in several ways, against PostgreSQL for QUERY_SECONDS
# (crates/cli/tests/differential/random).
QUERY_SECONDS ?= 3600
random-queries:
	SINEW_SCRIPT=random SINEW_SECONDS=$(QUERY_SECONDS) $(CARGO) test -p sinew-cli --test differential -- --nocapture

# The scripts of the tests, shaken, against PostgreSQL for SCRIPT_SECONDS
# (crates/cli/tests/differential/shaken).
SCRIPT_SECONDS ?= 3600
shaken-scripts:
	SINEW_SCRIPT=shaken SINEW_SECONDS=$(SCRIPT_SECONDS) $(CARGO) test -p sinew-cli --test differential -- --nocapture

# The coverage-guided fuzzers of the protocol and of files, SECONDS each, from the committed corpora
# (crates/fuzz/README.md).
SECONDS ?= 60
fuzz:
	SECONDS_EACH=$(SECONDS) scripts/fuzz

# The test suites of psycopg, asyncpg, SQLAlchemy and Django against Sinew and PostgreSQL
# (clients/README.md).
clients:
	scripts/clients

# A PostgreSQL follows a database under TPC-B with 16 clients. One of the two sides is killed every
# few seconds, FOLLOW_ROUNDS times.
FOLLOW_ROUNDS ?= 100
followers:
	SINEW_FOLLOW_ROUNDS=$(FOLLOW_ROUNDS) $(CARGO) test -p sinew-cli --test replication -- --nocapture killed_sides

# The proofs that take longer than a change should wait for; their last results are in
# docs/verification.md.
long: deaths upgrade-kills torture random-kills respawn backups followers random-queries shaken-scripts page

# A process that brings the catalogs of an older directory up to date, killed at each step of that.
upgrade-kills:
	scripts/kill-matrix upgrades

# The page of `sinew serve --metrics` in headless Chromium, which must be installed.
page:
	$(CARGO) build -p sinew-cli
	scripts/page

# The grammar's sources and bindings under vendor/, from the published crate. Only this needs
# libclang.
grammar:
	scripts/grammar

lint:
	$(CARGO) fmt --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) test --quiet -p sinew-tidy
	scripts/mutants --check

# The answers in crates/*/tests/scripts, written anew from PostgreSQL (tools/oracle/README.md).
# SCRIPT names a part of a path.
SCRIPT ?= tests/scripts
answers:
	SINEW_WRITE_ANSWERS=1 SINEW_SCRIPT=$(SCRIPT) $(CARGO) test -p sinew-cli --test differential

# docs/refused.md and docs/settings.md, from the sources; tests fail when they are stale.
pages:
	SINEW_WRITE_DOCS=1 $(CARGO) test -p sinew-sql --test pages --test refused

docs:
	RUSTDOCFLAGS="-D warnings -A rustdoc::private_intra_doc_links" $(CARGO) doc --workspace --no-deps --document-private-items

# TPC-H and bulk statements by Sinew, PostgreSQL and DuckDB (PYTHON with its module) in turns.
PYTHON ?= python3
queries: build
	$(CARGO) run --release -p sinew-bench -- queries --python "$(PYTHON)"

# The Python package beside Python's sqlite3, in an environment of its own.
embedded:
	scripts/embedded

# pgbench against Sinew, PostgreSQL and the null server, alternately.
bench: build
	$(CARGO) run --release -p sinew-bench -- pgbench

# PostgreSQL's regression suite, statement by statement, against Sinew and PostgreSQL 15 side by
# side: PG_SOURCE=DIR make regress. Every statement, its verdict and both answers go to $(DETAILS).
DETAILS ?= target/regress.txt
regress:
	@test -n "$(PG_SOURCE)" || { echo "make regress: NOTHING WAS RUN: no PostgreSQL source; set PG_SOURCE to the directory that holds src/test/regress" >&2; exit 1; }
	@$(MAKE) build
	$(CARGO) run --release -p sinew-bench -- regress --source "$(PG_SOURCE)" --details $(DETAILS)

# The workloads of others, on Sinew and PostgreSQL in turns; each script begins with what it needs
# and takes. Their sources are not here: TPCC_SOURCE, BENCHBASE_SOURCE and SQLANCER_SOURCE name the
# folders. SINEW names another program than the one just built.
SINEW ?= $(CURDIR)/target/release/sinew
sysbench benchbase sqlancer: build
	SINEW=$(SINEW) scripts/$@
