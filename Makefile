# Two commands do everything: `make demo` and `make test`.

SWIFT ?= swift
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
SEGMENTS = .build/release/segments
DEMO_STORE = .build/demo.db
BENCHMARKS = .build/benchmarks/release/Benchmarks
PLAIN = --disable-xctest
# What is formatted and linted.
CODE = Sources Tests Package.swift Benchmarks/Sources Benchmarks/Package.swift
# Where threads, processes and memory of C meet.
SANITIZED = --filter 'SQLiteStoreTests|CrowdTests/threads'

.PHONY: demo test prove torture bench build release lint format docs setup sanitize clean help

help:
	@echo 'make demo      build the command and run it on samples/bmi'
	@echo 'make test      build and run every test'
	@echo 'make prove     try what must hold for all: 10,000 catalogs, 1,000 histories, 1,000,000 ids,'
	@echo '               50 plans of 10,000 profiles'
	@echo 'make torture   kill, crowd, damage, starve and fuzz it for an hour; prints a table of figures'
	@echo 'make bench     measure it beside SQLite and others; QUICK=1 in under a minute, BENCH_SCALE=10M with'
	@echo '               more profiles, VERIFY=1 without figures, ONLY=plan one part,'
	@echo '               PAGE=1 writes the tables of docs/performance.md'
	@echo 'make lint      check format and layout, strictly'
	@echo 'make format    put every file into the one format'
	@echo 'make docs      build the documentation; a broken link is an error'
	@echo 'make sanitize  run the tests of the store under the thread and address sanitizers'
	@echo 'make release   build the command, linked with the static standard library'

# Installs what is missing, and says so.
setup:
	@command -v $(SWIFT) >/dev/null || { \
	  echo 'Swift 6.2 or newer is needed: https://www.swift.org/install/linux/' >&2; exit 1; }
	@if [ "$$(uname)" = Linux ] && ! [ -e /usr/include/sqlite3.h ]; then \
	  echo 'Installing libsqlite3-dev (SQLite and its header) with apt-get.'; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq libsqlite3-dev; fi

build: setup
	$(SWIFT) build

release: setup
	$(SWIFT) build -c release -Xswiftc -gnone --product segments --static-swift-stdlib

demo: release
	@sh samples/demo.sh $(SEGMENTS) $(DEMO_STORE)

test: setup
	@command -v sqlite3 >/dev/null || { \
	  echo 'Installing sqlite3 (the shell; the tests read stores with it) with apt-get.'; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq sqlite3; }
	@[ -e /usr/share/zoneinfo/Europe/Berlin ] || { \
	  echo 'Installing tzdata (the time zones that the tests read) with apt-get.'; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq tzdata; }
	$(SWIFT) test $(PLAIN)

# What must hold of every catalog, history and id, in the numbers that were promised.
prove: setup
	SEGMENTS_CATALOGS=10000 SEGMENTS_HISTORIES=1000 SEGMENTS_DRAWS=1000000 SEGMENTS_MEASURE=1 \
	SEGMENTS_PLANS=50 SEGMENTS_POPULATION=10000 \
	  $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/properties $(PLAIN) \
	  --filter 'ExplanationTests|ReplayTests|DistributionTests|WitnessTests|MemoryStoreTests|ContractTests'

# The long part of the tests of faults, and the fuzzers; TORTURE_MINUTES scales it.
torture: setup
	@SWIFT=$(SWIFT) sh Scripts/torture.sh

# Figures say something only when nothing else runs. What is not installed is said to be missing.
bench: release
	$(SWIFT) build -c release --package-path Benchmarks --scratch-path .build/benchmarks --static-swift-stdlib
	@mkdir -p bench
	@$(BENCHMARKS) --folder .build/bench --command $(SEGMENTS) --json bench/results.json \
	  $(if $(QUICK),--quick) $(if $(VERIFY),--verify) $(if $(ONLY),--only $(ONLY)) \
	  $(if $(BENCH_SCALE),--scale $(BENCH_SCALE)) \
	  $(if $(PAGE),--markdown docs/performance.md)

lint:
	$(SWIFT) format lint --strict --recursive --parallel $(CODE)
	$(SWIFT) build --explicit-target-dependency-import-check error

format:
	$(SWIFT) format --in-place --recursive --parallel $(CODE)

docs: setup
	@sh Scripts/docs.sh

sanitize: setup
	$(SWIFT) test $(PLAIN) --sanitize=thread --scratch-path .build/thread $(SANITIZED)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Scripts/leaks.supp:print_suppressions=0 \
	  $(SWIFT) test $(PLAIN) --sanitize=address --scratch-path .build/address $(SANITIZED)

clean:
	$(SWIFT) package clean
