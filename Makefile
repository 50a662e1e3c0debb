# Two commands: `make lab` opens the lectures, `make test` checks everything.
# Needs Python 3.11 or newer and a package index; after set-up it works offline.

PYTHON ?= python3
PORT ?= 8888
INSTALLER ?= uv
WORKERS ?= auto

VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
# Set up for readers, and for tests and the website too.
READY := $(VENV)/ready
ALL_READY := $(VENV)/all-ready
RUN := $(BIN)/python -m

# An environment of another place, or of another Python than asked for, is none.
WANTED := $(if $(filter-out file,$(origin PYTHON)),$(shell \
	$(PYTHON) -c "import sys; print('{}.{}'.format(*sys.version_info))"))
$(shell $(BIN)/python lecture_lib/course/ready.py $(WANTED) 2> /dev/null || rm -f $(READY))

# Notebooks run in folders of their own, where a relative path would mean another one.
ifeq ($(filter /%,$(firstword $(TIKTOKEN_CACHE_DIR)))$(findstring :,$(TIKTOKEN_CACHE_DIR)),)
ifneq ($(TIKTOKEN_CACHE_DIR),)
override TIKTOKEN_CACHE_DIR := $(CURDIR)/$(TIKTOKEN_CACHE_DIR)
export TIKTOKEN_CACHE_DIR
endif
endif

# An index may be known to the machine's own certificates alone; older uv have the second.
export UV_SYSTEM_CERTS ?= true
export UV_NATIVE_TLS ?= true
export PIP_DISABLE_PIP_VERSION_CHECK ?= 1

# Where tests run side by side, threads of NumPy's BLAS only wait for each other.
export OPENBLAS_NUM_THREADS ?= 1

.DEFAULT_GOAL := help
.PHONY: help lab project check test execute site slides pdf autograder wheel bench lock clean

help:  ## this list
	@$(PYTHON) -c "import re; [print('make {:<11}{}'.format(*m)) for m in \
	re.findall(r'^([a-z]+):.*?## (.*)', open('Makefile', encoding='utf-8').read(), re.M)]"

lab: $(READY)  ## open the lectures in JupyterLab, your own copy (PORT=8888 BROWSER=0 EDIT=1)
	$(RUN) lecture_lib.vocabularies
	$(RUN) lecture_lib.course lab --port $(PORT) \
	$(if $(filter 0,$(BROWSER)),--no-browser) $(if $(filter 1,$(EDIT)),--edit)

project: $(READY)  ## begin a tokenizer of your own, in work/my_tokenizer.py
	$(RUN) lecture_lib.vocabularies
	$(RUN) lecture_lib.project start

check: $(ALL_READY)  ## lint, types and the quick tests, in a minute or so (the first time about three)
	$(RUN) lecture_lib.vocabularies
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy
	$(RUN) pytest --quiet -m quick -n $(WORKERS) --dist loadfile tests lecture_lib README.md

test: $(ALL_READY)  ## all tests and every notebook (REQUIRE_ALL=1: no skipping; EXHAUSTIVE=1: more)
	$(RUN) lecture_lib.vocabularies
	$(RUN) notebooks._ext fetch
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy
	$(RUN) pytest --nbval --nbval-sanitize-with tests/notebooks/nbval.cfg \
	-n $(WORKERS) --dist loadfile --no-loadscope-reorder tests lecture_lib README.md notebooks

execute: $(ALL_READY)  ## run every notebook and store its outputs (FRESH=1: those that vary too)
	$(RUN) lecture_lib.vocabularies
	$(RUN) notebooks._ext execute $(if $(filter 1,$(FRESH)),--fresh)

site: $(ALL_READY)  ## the course website, from the stored outputs (SERVE=1 shows it, PORT=8000)
	$(RUN) lecture_lib.vocabularies
	$(RUN) notebooks._ext fetch
	$(RUN) notebooks._ext site $(if $(filter 1,$(SERVE)),--serve) \
	$(if $(filter file,$(origin PORT)),,--port $(PORT))

slides: $(ALL_READY)  ## slides for the classroom, with live step viewers (ARGS=work/05_bpe_training.ipynb)
	$(RUN) notebooks._ext slides $(ARGS)

pdf: site  ## the lectures for print (needs Chromium; ANSWERS=0: to hand out; ARGS as of slides)
	$(RUN) notebooks._ext pdf $(if $(filter 0,$(ANSWERS)),--no-answers) $(ARGS)

autograder: $(READY)  ## the project's tests for Gradescope (ARGS="--hidden my-tests")
	$(RUN) lecture_lib.vocabularies
	$(RUN) notebooks._ext autograder $(ARGS)

wheel: $(READY)  ## the library as a package, to install where the course's folder isn't
	$(BIN)/uv build --quiet --out-dir build/wheel

bench: $(ALL_READY)  ## race the fast tokenizer against its peers (ARGS=--quick)
	$(RUN) tests.bench $(ARGS)

# One resolution of everything, then the readers' part of it and the rest.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--custom-compile-command "make lock" --no-emit-find-links --no-emit-index-url pyproject.toml
lock: $(ALL_READY)  ## renew both requirements.txt (PACKAGE=name: this package only)
	mkdir -p build
	cat requirements.txt tests/requirements.txt > build/lock.txt
	$(LOCK) $(if $(PACKAGE),--upgrade-package $(PACKAGE),--upgrade) --no-annotate \
	--extra lab --extra test --extra site --output-file build/lock.txt
	cp build/lock.txt requirements.txt
	cp build/lock.txt tests/requirements.txt
	$(LOCK) --extra lab --output-file requirements.txt
	$(LOCK) --extra test --extra site \
	$$(sed -n 's/^\([a-z0-9-]*\)==.*/--no-emit-package \1/p' requirements.txt) \
	--output-file tests/requirements.txt

clean:  ## remove the environment and all caches; work/ (your copies) stays
	rm -rf $(VENV) $(VENV).lock .cache .mypy_cache .pytest_cache .ruff_cache build *.egg-info
	find . -path ./work -prune -o \( -name __pycache__ -o -name .hypothesis \
	-o -name .ipynb_checkpoints \) -prune -exec rm -rf {} +

# uv installs the lock many times faster; where it can't (an index only pip knows, a
# platform without it), pip installs the same lock.
define install
	@echo "Installing $1"
	@[ "$(INSTALLER)" = uv ] && $(BIN)/uv pip install --quiet --python $(BIN)/python -r $1 || { \
	[ "$(INSTALLER)" != uv ] || echo "uv can't install it here: pip does, which takes longer." >&2; \
	$(RUN) pip install --quiet -r $1; } || { echo "The set-up is not finished: it needs the \
	network, or a package index that pip is told of. Call make again when it can be \
	reached; after set-up the course works offline." >&2; exit 1; }
endef

# The process of make, whose set-up no other one may disturb; one that is gone can't be.
define alone
	@mkdir -p $(dir $(VENV)); (set -C; echo $$PPID > $(VENV).lock) 2> /dev/null || { \
	other=$$(cat $(VENV).lock); [ "$$other" != $$PPID ] && kill -0 $$other 2> /dev/null && { \
	echo "Another make (process $$other) is setting up $(VENV): call make again when it \
	is done; if there is none, delete $(VENV).lock." >&2; exit 1; }; \
	echo $$PPID > $(VENV).lock; }
endef

$(READY): requirements.txt
	@command -v $(PYTHON) > /dev/null || { echo "There is no $(PYTHON) here: install \
	Python 3.11 or newer, or name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and \
	'Python 3.11 or newer is needed, this is ' + sys.version + '; try make PYTHON=python3.12')"
	$(alone)
	$(PYTHON) -m venv $(if $(wildcard $(READY)),,--clear) $(VENV)
	$(if $(filter uv,$(INSTALLER)),-$(RUN) pip install --quiet "$$(grep -E '^uv==' requirements.txt)")
	$(call install,requirements.txt)
	@$(BIN)/python lecture_lib/course/ready.py --write
	@rm -f $(VENV).lock

$(ALL_READY): $(READY) tests/requirements.txt
	$(alone)
	$(call install,tests/requirements.txt)
	@touch $@
	@rm -f $(VENV).lock
