"""Rules about imports and modules that import-linter cannot express."""

import ast
import importlib
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import grimp
import pytest

ROOT = Path(__file__).parents[2]
TO_CELERY = {"delay", "apply_async", "delay_on_commit", "apply_async_on_commit", "send_task"}


@pytest.mark.slow
def test_engine_imports_nothing_but_the_standard_library() -> None:
    graph = grimp.build_graph("engine", include_external_packages=True, cache_dir=None)
    roots = {module.split(".")[0] for module in graph.modules}
    assert roots - {"engine"} <= set(sys.stdlib_module_names)


class Names(NamedTuple):
    """What a module imports, as (module, name), and the attributes that it uses."""

    imports: tuple[tuple[str, str], ...]
    attributes: frozenset[str]


def files_of(*folders: str) -> Iterator[tuple[str, Names]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path.relative_to(ROOT)), names_of(path)


@cache
def names_of(path: Path) -> Names:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    attributes = frozenset(node.attr for node in nodes if isinstance(node, ast.Attribute))
    return Names(tuple(imports(nodes)), attributes)


def imports(nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def test_only_the_outbox_speaks_to_celery() -> None:
    users = {name for name, names in files_of("api", "tournaments") if names.attributes & TO_CELERY}
    assert users == {"tournaments/core/outbox.py"}


def test_no_page_and_no_api_view_opens_a_transaction() -> None:
    doors = files_of("api", "tournaments/pages")
    assert {name for name, names in doors if "atomic" in names.attributes} == set()


FACES = {
    "engine": "engine",
    **{
        f"tournaments/{domain}": f"tournaments.{domain}"
        for domain in (
            "accounts", "clubs", "demo", "draws", "events", "letters", "online", "papers",
            "presets", "privacy", "rankings", "scoring", "seating", "standings",
        )
    },
}  # fmt: skip
"""Each domain's folder, and the package whose `__all__` is what others may import of it."""


@pytest.mark.parametrize(("folder", "face"), FACES.items())
def test_a_domain_is_imported_only_through_its_public_names(folder: str, face: str) -> None:
    public = set(importlib.import_module(face).__all__)
    wiring = "tournaments/apps.py"  # registers the hooks and the tasks of all domains
    past_it = {
        (name, f"{module}.{imported}")
        for name, names in files_of("api", "config", "engine", "ops", "tournaments")
        if not name.startswith(f"{folder}/") and name != wiring
        for module, imported in names.imports
        if module.startswith(f"{face}.") or (module == face and imported and imported not in public)
    }
    assert past_it == set()


MAX_MODULES = 20
FOLDERS = ("api", "bench", "config", "engine", "ops", "tests", "tournaments")
PAGE_FOLDERS = ("static", "templates")
PAGE_SUFFIXES = {".css", ".html", ".js", ".txt", ".typ"}
MARK = "pytest.mark.browser"
"""The mark of a test that drives Chromium. `ops.testing` leaves out the folders by name."""
NOUNS = {
    "annealing", "ascending", "bidding", "coalescing", "descending", "formatting", "parsing",
    "playing", "ranking", "ruling", "sampling", "scoring", "seating", "setting", "standing",
    "streaming", "testing",
}  # fmt: skip
"""Words in -ing that name a thing or its kind. No module is named for doing something."""


def modules() -> list[Path]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return [path.relative_to(ROOT) for path in found if path.parent.name != "migrations"]


def page_files() -> list[Path]:
    """List scripts, style sheets and templates."""
    found = [path for folder in PAGE_FOLDERS for path in (ROOT / folder).rglob("*")]
    return [path.relative_to(ROOT) for path in found if path.suffix in PAGE_SUFFIXES]


def test_no_folder_has_more_than_twenty_modules() -> None:
    files = [path for path in modules() if path.name != "__init__.py"] + page_files()
    sizes = Counter(str(path.parent) for path in files)
    assert {folder: size for folder, size in sizes.items() if size > MAX_MODULES} == {}


def test_the_tests_of_the_browser_lie_in_folders_of_that_name() -> None:
    tests = {path: (ROOT / path).read_text(encoding="utf-8") for path in modules()}
    marked = {path for path, text in tests.items() if "\npytestmark" in text and MARK in text}
    in_folder = {
        path for path in tests if path.parent.name == "browser" and path.stem != "__init__"
    }
    assert marked == in_folder


def test_no_module_is_named_by_a_gerund() -> None:
    named = [path for path in modules() if not path.stem.startswith("test_")]
    words = {word for path in named for word in path.stem.split("_") if word.endswith("ing")}
    assert words - NOUNS == set()
