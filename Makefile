# Beringia: the front door. `make help` says what can be done.

GAME = iglu
SEATS = human,medium,medium
ARGS =
FUZZ_SECONDS = 60
PREFIX = /usr/local
DESTDIR =

.NOTPARALLEL:
.PHONY: all help play site terminal test fuzz bench bench-instructions bench-nodes bench-server soak bench-page screenshots build-fuzz wasm format \
	tidy coverage install uninstall wheel dist try-dist clean

all: ## build the page, ./beringia with the page in it, and the tests
	@tools/setup build
	@tools/build build
	@ln -sf build/beringia beringia
	@tools/build-wasm page
	@tools/build-web
	@tools/build build
	@ln -sf build/compile_commands.json compile_commands.json

help: ## say what can be done
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | while IFS='|' read -r target what; do \
		printf 'make %-20s %s\n' "$$target" "$$what"; done

play: all ## serve the games on this machine and say where: ARGS=--port=8080
	@./beringia serve $(ARGS)

site: all ## the page as a folder for any host of files, without a server: build/site
	@tools/build-site

terminal: all ## play in the terminal: GAME=iglu SEATS=human,medium,medium ARGS=...
	@./beringia play $(GAME) --seats $(SEATS) $(ARGS)

ifeq ($(SAN),1)
test: ## run every test; SAN=1: under the address and undefined-behaviour sanitizers
	@tools/setup build test
	@tools/build build-san -Db_sanitize=address,undefined -Ddebug_assert=true
	@tools/run-tests --build build-san --san $(ARGS)
else
# What the suites named in ARGS need, or all of them: fuzzers, WebAssembly for node.
SUITES = $(filter-out -% 0 1 2 3 4 5 6 7 8 9,$(ARGS))
FUZZERS = $(if $(SUITES),$(filter f fu fuz fuzz%,$(SUITES)),all)
WASM = $(if $(SUITES),$(filter w wa was wasm%,$(SUITES)),all)
test:
	@tools/setup build test
	@$(if $(FUZZERS),$(MAKE) -s build-fuzz,true) & $(MAKE) -s all $(if $(WASM),wasm) && wait $$!
	@tools/run-tests $(ARGS)
endif

build-fuzz:
	@tools/setup build test
	@CC=clang-19 tools/build build-fuzz -Dfuzz=true -Ddebug_assert=true -Db_lundef=false

fuzz: build-fuzz ## run each fuzzer longer: FUZZ_SECONDS=60
	@tools/fuzz --seconds $(FUZZ_SECONDS) $(ARGS)

bench: all ## measure speed: decisions and games per second, reviews; adds to docs/bench.csv
	@tools/bench $(ARGS)
	@tools/bench-library
	@tools/bench-review

bench-instructions: all ## count instructions and mispredicted branches per decision (callgrind)
	@tools/setup bench
	@tools/bench-instructions $(ARGS)

bench-nodes: all ## measure servers on PostgreSQL: steps, what is lost with one
	@tools/setup test
	@tools/bench-nodes $(ARGS)

bench-server: all ## measure the server: 1,000 clients, 10,000 stored tables
	@tools/bench-server $(ARGS)

soak: all ## live through what shows only over time: ARGS="fair windows"
	@tools/soak $(ARGS)

bench-page: all ## measure the page: waits at the table, frames, first choice, script
	@tools/setup test
	@node web/tests/e2e/bench.mjs $(ARGS)

screenshots: all ## pictures of every screen of the page, for people to look at
	@tools/setup test
	@node web/tests/e2e/screenshots.mjs build/screenshots

wasm: ## build all games for WebAssembly
	@tools/setup build test
	@tools/build-wasm

format: ## give every C file the house style
	@tools/setup test
	@find include src games bench tests examples -name '*.[ch]' | xargs clang-format-14 -i

tidy: ## look for mistakes with clang-tidy: ARGS=src/match
	@tools/build build
	@tools/tidy $(ARGS)

coverage: ## say which share of each room's lines the tests run
	@tools/setup build test
	@tools/build build-coverage -Db_coverage=true
	@tools/coverage $(ARGS)

install: all ## install program, library, manual and completions: PREFIX=/usr/local DESTDIR=
	@PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) tools/install

uninstall: ## remove what make install installed
	@PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) tools/install --remove

wheel: ## pack the package for Python: build/beringia-VERSION-py3-none-PLATFORM.whl
	@tools/setup build
	@tools/build build
	@tools/build-wheel $(ARGS)

dist: all ## a release in build/dist: program, source archive, Debian package, wheel
	@tools/dist

try-dist: ## try that release in a bare Debian (debootstrap; root)
	@tools/try-dist

clean: ## remove everything that was built
	rm -rf build build-san build-fuzz build-coverage build-dist beringia compile_commands.json web/src/wasm
