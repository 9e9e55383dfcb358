# What each target does is said by `make help`. Everything brought or built stays in bin/, .build/ and web/dist.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
WEB_SOURCES := $(shell find web -type d \( -name node_modules -o -name dist -o -name unbuilt -o -name e2e -o -name bench \) -prune -o -type f ! -name '*.go' -print)

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: run
run: build postgres ## build everything and start Gantry with demo data on its own database (in .data)
	@GANTRY_DATA="$${GANTRY_DATA:-$(CURDIR)/.data}" GANTRY_DEMO="$${GANTRY_DEMO:-true}" GANTRY_SIGN_UP="$${GANTRY_SIGN_UP:-true}" GANTRY_DEVELOPMENT_INBOX="$${GANTRY_DEVELOPMENT_INBOX:-true}" exec bin/gantry serve

.PHONY: build
build: web/dist/index.html go-build ## build bin/gantry with the client inside

# Go knows better than file times what is out of date, and relinks only then.
.PHONY: go-build
go-build:
	@mkdir -p bin
	@scripts/step "compiling the server (the first time its modules are downloaded)" go build -trimpath -ldflags "-X main.version=$(VERSION)" -o bin/gantry ./cmd/gantry

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	@echo "building the client"
	@scripts/step "still building the client" scripts/with-node npm --prefix web run --silent build -- --logLevel warn
	@cp web/public/.keep web/dist/.keep
	@touch $@

# Not npm ci: it refuses a lock file without the optional binaries of every platform. This takes what the lock file says and leaves it.
web/node_modules/.package-lock.json: web/package-lock.json
	@echo "installing the client's libraries"
	@scripts/step "still downloading the client's libraries" scripts/with-node scripts/npm-fetch --prefix web install --no-save
	@touch $@

.PHONY: postgres
postgres: ## bring PostgreSQL from npm where the machine has none for the embedded database
	@if [ -z "$${DATABASE_URL:-}" ]; then scripts/step "still bringing PostgreSQL" scripts/postgres; fi

.PHONY: test
test: ## run all tests, and end with their totals
	@scripts/test

.PHONY: test-go
test-go: ## run the Go tests on real databases
	@scripts/test-go

.PHONY: test-web
test-web: web/node_modules/.package-lock.json ## run the client's unit tests
	@scripts/with-node npm --prefix web run --silent test

.PHONY: test-browser
test-browser: build postgres ## weigh the client that was built, and run the browser tests in Chromium
	@go test ./web -count=1
	@scripts/test-browser

.PHONY: check
check: web/node_modules/.package-lock.json ## check format, vet, static analysis, the import rules and known weaknesses of libraries
	@wrong=$$(gofmt -l $$(git ls-files -co --exclude-standard '*.go')); if [ -n "$$wrong" ]; then echo "gofmt would change:"; echo "$$wrong"; exit 1; fi
	@scripts/step "vetting the Go code" go vet ./...
	@scripts/step "analysing the Go code" go tool staticcheck ./...
	@scripts/step "checking the import rules" go test ./internal/archtest
	@scripts/step "checking that generated files are current" go test ./docs ./cmd/fieldsgen -run Generated
	@scripts/step "looking for known weaknesses of libraries" scripts/advisories
	@scripts/step "checking the client" scripts/with-node npm --prefix web run --silent check

SAMPLES ?= ../shared/data/schedules

.PHONY: oracle
oracle: ## compare the engine with the dates in sample schedules: SAMPLES=folder
	@go run ./cmd/gantry oracle $(wildcard $(SAMPLES)/*.xer) $(wildcard $(SAMPLES)/*.xml)

.PHONY: docs
docs: web/node_modules/.package-lock.json ## write docs/events.md, docs/figures.md, docs/analytics-schema.md and the licences of others anew
	@go test ./docs -count=1 -run 'TestThe(EventCatalogue|CatalogueOfFigures)IsUpToDate' -update
	@go test ./cmd/gantry -count=1 -run TestTheAnalyticsSchemaIsDescribed -update-analytics
	@go test ./internal/licences -count=1 -update

# The generator has a TypeScript of its own, for it does not run on the client's.
tools/openapi/node_modules/.package-lock.json: tools/openapi/package-lock.json
	@scripts/step "still downloading the generator of types" scripts/with-node scripts/npm-fetch --prefix tools/openapi install --no-save
	@touch $@

.PHONY: gen-fields
gen-fields:
	@go run ./cmd/fieldsgen

.PHONY: gen
gen: gen-fields tools/openapi/node_modules/.package-lock.json ## generate the columns of fields, and the client's types of the REST routes
	@scripts/with-node node tools/openapi/generate.mjs

.PHONY: bench
bench: postgres ## measure against the raw limits of this machine and write docs/benchmarks.md
	@scripts/bench

.PHONY: bench-ui
bench-ui: web/node_modules/.package-lock.json ## measure the Gantt page in Chromium and write docs/benchmarks-ui.md
	@scripts/bench-ui

.PHONY: bench-update
bench-update: build postgres ## count a monthly update of a real schedule and write docs/benchmarks-update.md
	@scripts/bench-update

.PHONY: bench-ui-lookahead
bench-ui-lookahead: build postgres ## measure a lookahead of 20,000 tasks and write its part of docs/benchmarks-ui.md
	@scripts/bench-ui-lookahead

.PHONY: bench-ui-codes
bench-ui-codes: build postgres ## measure a real schedule of 18,020 codes and write its part of docs/benchmarks-ui.md: GANTRY_SHARED=folder
	@scripts/bench-ui-codes

.PHONY: bench-ui-program
bench-ui-program: build postgres ## measure generated plans of 10,000 and 50,000 rows on the real program and write their part of docs/benchmarks-ui.md
	@scripts/bench-ui-program

.PHONY: soak
soak: postgres ## kill servers and databases under load, many rounds
	@GANTRY_SOAK="$${GANTRY_SOAK:-30}" go test -count=1 -timeout 2h -run 'Crash|Kill|Contract|Soak' ./eventstore/... ./commands/... ./projections/... ./cmd/gantry ./internal/pg

PACKAGES ?= ./domain/... ./eventstore ./eventstore/postgres ./projections/...

.PHONY: mutate
mutate: postgres ## change the code at random places and list what no test notices: PACKAGES=..., MUTATE="-seed 2 -budget 10m"
	@go run ./scripts/mutate $(MUTATE) $(PACKAGES)

.PHONY: contract
contract: ## run the event store's contract on a real KurrentDB, which it fills: KURRENTDB_URL=esdb://... (tests use one of our own)
	@if [ -z "$(KURRENTDB_URL)" ]; then echo "make contract needs the address of a KurrentDB to fill: make contract KURRENTDB_URL=esdb://localhost:2113?tls=false"; \
	  echo "without one, go test ./eventstore/kurrent runs the same suite on the protocol server of eventstore/kurrent/kurrenttest"; exit 2; fi
	@KURRENTDB_URL="$(KURRENTDB_URL)" go test -count=1 -v -run 'TestContractOnAServer' ./eventstore/kurrent

.PHONY: clean
clean: ## remove what was built and brought, never data
	@rm -rf bin .build web/node_modules
	@find web/dist -mindepth 1 ! -name .keep -delete
