# The commands of daily work. `make run` and `make test` need only Python 3.11 or later.
PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3,$(shell command -v $(name))))
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
CODE := api config engine ops tests tournaments conftest.py manage.py $(wildcard bench)
TEMPLATES = $(shell git ls-files --cached --others --exclude-standard '*.html')
# Nothing of an installation on this machine may reach the checks.
CLEAN := env -u DATABASE_URL -u REDIS_URL -u BASE_URL -u DEBUG CLAG_VAR=var/checks
PRODUCTION := CLAG_VAR=var/checks BASE_URL=https://clag.example ALLOWED_HOSTS=clag.example \
	SECRET_KEY=$$($(BIN)/python -c "import secrets; print(secrets.token_urlsafe(60))") \
	DATABASE_URL=postgres://clag@db.example/clag REDIS_URL=redis://redis.example/0 DEBUG=0

# Compiled modules are kept: the tests start dozens of processes that would each compile again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run pseudo test fuzz steady setup check checks quick tidy format lint types contracts templates \
	migrations deploy schema bench bench-engine bench-online soak lock

help: ## These lines.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: ## The club on this machine: database, web server and worker in one command.
	@$(PYTHON) ops/bootstrap.py run

pseudo: setup ## The club with every translated text in brackets (needs GNU gettext).
	@$(MANAGE) pseudo_locale
	@LANGUAGE_CODE=en-xa $(PYTHON) ops/bootstrap.py run

test: ## Run all tests, on SQLite and where it matters on PostgreSQL (ARGS="-k words" for some).
	@$(PYTHON) ops/bootstrap.py test $(ARGS)

fuzz: ## Run the property tests on new random examples, ten times as many as `make test`.
	@$(PYTHON) ops/bootstrap.py test -m hypothesis --hypothesis-profile=free --times=10 $(ARGS)

steady: ## Run every test that waits for a browser, server or worker ten times, in random order.
	@$(PYTHON) ops/bootstrap.py test -m waits --times=10 --shuffle=$$(date +%s) $(ARGS)

setup: ## The virtual environment with everything that development needs.
	@$(PYTHON) ops/bootstrap.py setup

check: checks ## Everything that must be right before a change goes in.
	@$(MAKE) --no-print-directory test

checks: format lint types contracts templates migrations deploy schema

quick: setup lint ## Lint, and the fast tests on SQLite.
	@$(BIN)/pytest -q -n auto --dist worksteal -m "not slow and not browser" $(ARGS)

tidy: setup ## Put the format right.
	@$(BIN)/ruff check --fix $(CODE); $(BIN)/ruff format $(CODE)
	@$(BIN)/djade --target-version 5.2 $(TEMPLATES)

format: setup
	$(BIN)/ruff format --check $(CODE)

lint: setup
	$(BIN)/ruff check $(CODE)

types: setup
	$(CLEAN) $(BIN)/mypy $(CODE)

contracts: setup
	$(BIN)/lint-imports

templates: setup
	$(BIN)/djade --check --target-version 5.2 $(TEMPLATES)

migrations: setup
	$(CLEAN) $(MANAGE) makemigrations --check --dry-run

deploy: setup
	@echo "manage.py check --deploy, as in production"
	@$(PRODUCTION) $(MANAGE) check --deploy --fail-level WARNING

schema: setup
	$(CLEAN) $(MANAGE) spectacular --validate --fail-on-warn --file var/checks/openapi.yaml

bench: setup ## Measure against bare views on this machine (WHAT="sqlite", "seating" for one).
	@$(BIN)/python -m bench $(WHAT)

bench-online: setup ## Play many tables at once over HTTP (WHAT="20 200" for how many).
	@$(BIN)/python -m bench.online $(WHAT)

bench-engine: setup ## Measure the rules engine against an independent program.
	@$(BIN)/python -m pip install -qq --requirement requirements/bench-engine.txt
	@$(BIN)/python -m bench.engine

soak: setup ## Play a hundred thousand random games by the book (ARGS="--minutes 10").
	@$(BIN)/python -m tests.engine.soak $(ARGS)

lock: setup ## Work the locked versions out again from pyproject.toml.
	$(LOCK) pyproject.toml --output-file requirements/base.txt
	$(LOCK) pyproject.toml --group dev --constraint requirements/base.txt --output-file requirements/dev.txt
	$(LOCK) --no-deps --group postgres --output-file requirements/postgres.txt
	$(LOCK) --no-deps --group redis --output-file requirements/redis.txt
