# Two commands matter: `make run` and `make test`. Both set up what they need.
.DEFAULT_GOAL := help
SHELL := /bin/bash
CARGO ?= cargo
CARDROOM = $(CURDIR)/target/release/cardroom
FUZZ_SECONDS ?= 60

.PHONY: help
help: ## Say what each command does
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: pages ## Build everything and open the card room at http://127.0.0.1:8080
	$(CARGO) run --release -p cardroom -- serve

.PHONY: test
test: pages ## Run every test: Rust, documents, pages in a real browser
	@scripts/need chromium postgresql python3 schemathesis
	$(CARGO) build --release -p cardroom
	scripts/test

.PHONY: bench
bench: ## Measure us beside the peers, in one run
	$(CARGO) build --release -p cardroom -p journal --bin cardroom --example appends
	$(CARGO) run --release --manifest-path bench/Cargo.toml -- $(ONLY)

.PHONY: soak
soak: pages ## Long runs: one account that takes all it may, 16,000 hands, a database that hangs, events of up to 5,000
	$(CARGO) test --release -p sim --test laws -- --ignored
	$(CARGO) build --release -p cardroom
	scripts/soak quota
	scripts/soak hands
	scripts/soak outage 10
	scripts/soak outage 120
	scripts/soak event 1000
	scripts/soak event 1000 20

.PHONY: lint
lint: web/node_modules/.stamp ## Formatting, clippy, the pages' types
	$(CARGO) fmt --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	cd web && npm run --silent check

.PHONY: fuzz
fuzz: ## Throw random input at every parser (FUZZ_SECONDS=60)
	CARDROOM_FUZZ_SECONDS=$(FUZZ_SECONDS) $(CARGO) test -p cardroom --test fuzz -- --nocapture

.PHONY: docs
docs: ## Write the pages made of the books and the hands again (docs/books, docs/coverage.md)
	$(CARGO) run --release -p cardroom -- book docs --write docs/books
	$(CARGO) run --release -p cardroom -- coverage tests --write docs/coverage.md

.PHONY: witnesses
witnesses: ## Find again which scenarios hang on which policies (data/witnesses.tsv); `make docs` after it
	$(CARGO) run --release -p cardroom -- coverage tests --mutate --all --write data/witnesses.tsv

.PHONY: types
types: ## Write the pages' types again from the program's (web/src/wire.ts and wire-events.ts)
	CARDROOM_WRITE_TYPES=1 $(CARGO) test -p server --test wire

.PHONY: golden
golden: ## Write the journal that this version leaves behind for later ones to read (tests/golden); never that of a released one
	CARDROOM_WRITE_GOLDEN=1 $(CARGO) test -p server --lib -- golden

.PHONY: pages
pages: web/dist/index.html

web/dist/index.html: web/node_modules/.stamp web/index.html web/vite.config.ts $(shell find web/src -type f)
	cd web && npm run --silent build
	@touch $@

web/node_modules/.stamp: web/package-lock.json
	@scripts/need node
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@
