# Two commands do everything: `make demo` and `make test`.

SWIFT ?= swift
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
SEGMENTS = .build/release/segments
DEMO_STORE = .build/demo.db
BENCHMARKS = .build/release/Benchmarks
PLAIN = --disable-xctest
# The compiler of C that Swift brings, which knows where libraries are.
CLANG = $$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")")/clang
# Benchmarks and fuzzers are packages of their own that are built in the folder of the product and with its
# flags: what it has compiled is not compiled again.
RELEASED = -c release -Xswiftc -gnone -Xswiftc -Xfrontend -Xswiftc -function-sections --static-swift-stdlib \
  --disable-local-rpath --scratch-path "$(CURDIR)/.build"
# What is formatted and linted.
CODE = Sources Tests Package.swift Benchmarks/Sources Benchmarks/Package.swift \
  Fuzz/Sources Fuzz/Package.swift
# Where threads, processes and memory of C meet. Faults of the disk, losses of power and torn streams go the ways
# of calls that fail, which memory that runs out has all of; that is tried by one seed. What does one thing after
# another on one thread shows the thread sanitizer nothing.
SANITIZED = $(PLAIN) --filter 'SQLiteStoreTests|CrowdTests/threads' \
  --skip 'PowerLossTests|DiskFaultTests|CrashTests'
ONE_THREADED = --skip 'LowMemoryTests|ContractTests|ExaminationTests'

# One folder for each; those that fuzz are built with libFuzzer's instruments, apart from what is shipped.
FUZZERS = Syntax Evaluation Patterns Lines Catalog Attributes Numbers
FUZZED = -max_len=4096 -timeout=30 -rss_limit_mb=2000
# What tests call: program:package.
CALLED = sqlite3:sqlite3 awk:mawk setpriv:util-linux mount:mount cmp:diffutils timeout:coreutils
# What one test alone calls, which is left out where it is missing.
OPTIONAL = zsh fish mandoc

.PHONY: demo test prove torture fuzz fuzz-build fuzz-try bench build release order lint format docs setup \
  setup-tests sanitize clean help

help:
	@echo 'make demo      build the command and run it on samples/bmi'
	@echo 'make test      build and run every test'
	@echo 'make prove     try what must hold for all: 10,000 catalogs, 1,000 histories, 1,000,000 ids,'
	@echo '               50 plans of 10,000 profiles, 100 populations counted'
	@echo 'make torture   kill, crowd, damage, starve and fuzz it for half an hour; prints a table of figures;'
	@echo '               TORTURE_MINUTES=1 less of everything'
	@echo 'make fuzz      build every fuzzer and run each for a few seconds; fuzz-build only builds them,'
	@echo '               fuzz-try runs each once over its corpus, without the instruments'
	@echo 'make bench     measure it beside SQLite and others; QUICK=1 in under a minute, BENCH_SCALE=10M with'
	@echo '               more profiles, VERIFY=1 without figures, ONLY=plan one part,'
	@echo '               PAGE=1 writes the tables of docs/performance.md'
	@echo 'make lint      check format and layout, strictly'
	@echo 'make format    put every file into the one format'
	@echo 'make docs      build the documentation; a broken link is an error'
	@echo 'make sanitize  run the tests of the store, but for faults of the disk, under both sanitizers'
	@echo 'make release   build the command, linked with all that it needs; order notes what lies together in it'

# Installs what is missing, and says so.
setup:
	@command -v $(SWIFT) >/dev/null || { \
	  echo 'Swift 6.2 or newer is needed: https://www.swift.org/install/linux/' >&2; exit 1; }
	@if [ "$$(uname)" = Linux ] && ! [ -e /usr/include/sqlite3.h ]; then \
	  echo 'Installing libsqlite3-dev (SQLite and its header) with apt-get.'; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq libsqlite3-dev; fi

build: setup
	$(SWIFT) build

# The command is linked whole where the system has the libraries to do so, on Linux, and what `segments eval`
# runs lies together (Scripts/startup.order): nothing is loaded and bound at each start and fewer pages are
# fetched, which saves a quarter of its time. It still lies at random addresses.
release: setup
	@mkdir -p .build; whole=1; linked=Scripts/startup.order; \
	for each in libsqlite3.a libc.a libstdc++.a rcrt1.o; do \
	  file="$$("$(CLANG)" -print-file-name=$$each)"; \
	  if [ -e "$$file" ]; then linked="$$linked $$file"; else whole=0; fi; done; \
	cksum $$linked > .build/linked.new; \
	cmp -s .build/linked.new .build/linked || { rm -f $(SEGMENTS); mv .build/linked.new .build/linked; }; \
	[ $$whole = 1 ] || echo 'Static libraries are missing: the command will load those of the system.'; \
	SEGMENTS_STATIC=$$whole $(SWIFT) build $(RELEASED) --product segments

# Writes down anew what `segments eval` runs; worth it when that has changed much.
order: demo
	@sh Scripts/order.sh $(SEGMENTS) $(DEMO_STORE)
	@$(MAKE) release

demo: release
	@sh samples/demo.sh $(SEGMENTS) $(DEMO_STORE)

# Installs what the tests call and read besides, and says so.
setup-tests: setup
	@missing=; for each in $(CALLED); do \
	  command -v "$${each%%:*}" >/dev/null || missing="$$missing $${each##*:}"; done; \
	[ -e /usr/share/zoneinfo/Europe/Berlin ] || missing="$$missing tzdata"; \
	if [ -n "$$missing" ] && [ "$$(uname)" = Linux ]; then \
	  echo "Installing$$missing (the tests call or read them) with apt-get."; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq $$missing; fi
	@for each in $(OPTIONAL); do command -v $$each >/dev/null || \
	  echo "$$each is not installed: the test that calls it is left out."; done

test: setup-tests
	$(SWIFT) test $(PLAIN)

# What must hold of every catalog, history and id, in the numbers that were promised.
prove: setup-tests
	SEGMENTS_CATALOGS=10000 SEGMENTS_HISTORIES=1000 SEGMENTS_DRAWS=1000000 SEGMENTS_MEASURE=1 \
	SEGMENTS_PLANS=50 SEGMENTS_POPULATION=10000 SEGMENTS_COUNTS=100 \
	  $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/properties $(PLAIN) \
	  --filter 'ExplanationTests|ReplayTests|DistributionTests|WitnessTests|MemoryStoreTests|ContractTests'

# The long part of the tests of faults, and the fuzzers; TORTURE_MINUTES scales it.
torture: setup-tests
	@SWIFT=$(SWIFT) bash Scripts/torture.sh

# Without optimization libFuzzer's own main is linked in, which is not wanted.
fuzz-build: setup
	cd Fuzz && $(SWIFT) build -c release -Xswiftc -sanitize=fuzzer

fuzz: fuzz-build
	@for each in $(FUZZERS); do \
	  corpus=Fuzz/Corpus/$$(echo $$each | tr A-Z a-z); log=.build/fuzz-$$each.log; \
	  new=.build/fuzz-new/$$each; mkdir -p $$new; \
	  echo "Fuzz$$each, 5 seconds"; \
	  SWIFT_BACKTRACE=enable=no Fuzz/.build/release/Fuzz$$each -max_total_time=5 $(FUZZED) \
	    -artifact_prefix=.build/fuzz-$$each- $$new $$corpus \
	    > $$log 2>&1 || { tail -20 $$log >&2; exit 1; }; done

# What is tried needs no instruments, and so no build of its own; each input of a corpus must have been run.
fuzz-try: release
	@runtime="$$("$(CLANG)" -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$$(uname -m).a"; \
	[ -e "$$runtime" ] || { echo "libFuzzer's runtime is needed, which Swift for Linux brings: $$runtime" >&2; \
	  exit 1; }; \
	$(SWIFT) build $(RELEASED) --package-path Fuzz -Xlinker "$$runtime"
	@for each in $(FUZZERS); do \
	  corpus=Fuzz/Corpus/$$(echo $$each | tr A-Z a-z); log=.build/fuzz-$$each.log; new=.build/fuzz-found/$$each; \
	  rm -rf $$new; mkdir -p $$new; \
	  if [ -e $$corpus.found.txt ]; then sh Fuzz/unpack.sh $$corpus.found.txt $$new; fi; \
	  SWIFT_BACKTRACE=enable=no .build/release/Fuzz$$each -runs=0 $(FUZZED) \
	    -artifact_prefix=.build/fuzz-$$each- $$new $$corpus \
	    > $$log 2>&1 || { tail -20 $$log >&2; exit 1; }; \
	  given=$$(find $$new $$corpus -type f | wc -l); run=$$(sed -n 's/.*#\([0-9]*\).*DONE.*/\1/p' $$log); \
	  echo "Fuzz$$each: $${run:-0} inputs"; \
	  [ "$${run:-0}" -ge "$$given" ] || { echo "$$given were to be run: see $$log" >&2; exit 1; }; done

# Figures say something only when nothing else runs. What is not installed is said to be missing.
bench: release
	$(SWIFT) build $(RELEASED) --package-path Benchmarks
	@mkdir -p bench
	@$(BENCHMARKS) --folder .build/bench --command $(SEGMENTS) --json bench/results.json \
	  $(if $(QUICK),--quick) $(if $(VERIFY),--verify) $(if $(ONLY),--only $(ONLY)) \
	  $(if $(BENCH_SCALE),--scale $(BENCH_SCALE)) \
	  $(if $(PAGE),--markdown docs/performance.md)

lint: setup
	$(SWIFT) format lint --strict --recursive --parallel $(CODE)
	$(SWIFT) build --explicit-target-dependency-import-check error

format:
	$(SWIFT) format --in-place --recursive --parallel $(CODE)

docs: setup
	@SWIFT=$(SWIFT) sh Scripts/docs.sh

sanitize: export SEGMENTS_TESTS = SQLiteStoreTests,TortureTests
sanitize: setup-tests
	$(SWIFT) test --sanitize=thread --scratch-path .build/thread $(SANITIZED) $(ONE_THREADED)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Scripts/leaks.supp:print_suppressions=0 \
	  SEGMENTS_SEED=$${SEGMENTS_SEED:-20261130} $(SWIFT) test --sanitize=address --scratch-path .build/address $(SANITIZED)

clean:
	$(SWIFT) package clean
