# The commands of daily work. `make run` and `make test` need only Python 3.11 or later.
PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3,$(shell command -v $(name))))
BIN := .venv/bin

.PHONY: run test check quick format lint types contracts templates migrations deploy schema lock setup clean

run: ## The club, on this machine: database, web server and worker in one command.
	@$(PYTHON) ops/bootstrap.py run

setup: ## The virtual environment with everything that development needs.
	@$(PYTHON) ops/bootstrap.py setup
