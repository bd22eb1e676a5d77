# Two commands do all: `make demo` and `make test`. The others are for those who work on sobek.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint bench mutants pictures clean

demo: $(VENV)/installed
	$(BIN)/sobek replay scenarios/duel/skipping/third-tile.yaml -V duel/guide-de
	$(BIN)/sobek replay scenarios/duel/take/empty-pile.yaml
	$(BIN)/sobek check scenarios

test: $(VENV)/developing
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/developing
	$(BIN)/python -m ruff format .
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m mypy

bench: $(VENV)/developing
	$(BIN)/python -m benchmarks

mutants: $(VENV)/developing
	$(BIN)/python -m mutants

pictures: $(VENV)/developing
	$(BIN)/python docs/pictures/make.py

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/developing: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
