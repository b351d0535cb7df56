"""Rules about imports and modules that import-linter cannot express."""

import ast
import importlib
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import grimp
import pytest

from tests.mutants import GROUPS, parse_groups

ROOT = Path(__file__).parents[2]
TO_CELERY = {"delay", "apply_async", "delay_on_commit", "apply_async_on_commit", "send_task"}


@pytest.mark.slow
def test_engine_imports_nothing_but_the_standard_library() -> None:
    graph = grimp.build_graph("engine", include_external_packages=True, cache_dir=None)
    roots = {module.split(".")[0] for module in graph.modules}
    assert roots - {"engine"} <= set(sys.stdlib_module_names)


class Names(NamedTuple):
    """What a module imports, as (module, name), and the attributes that it uses.

    `from_domains` are the attributes of what it imports from `tournaments`, as (name, attribute).
    """

    imports: tuple[tuple[str, str], ...]
    attributes: frozenset[str]
    from_domains: frozenset[tuple[str, str]]


def files_of(*folders: str) -> Iterator[tuple[str, Names]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path.relative_to(ROOT)), names_of(path)


@cache
def names_of(path: Path) -> Names:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    attributes = frozenset(node.attr for node in nodes if isinstance(node, ast.Attribute))
    return Names(tuple(imports(nodes)), attributes, frozenset(attributes_of_domains(nodes)))


def attributes_of_domains(nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    domains = {
        alias.asname or alias.name: alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "tournaments"
        for alias in node.names
    }
    for node in nodes:
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            continue
        if node.value.id in domains:
            yield domains[node.value.id], node.attr


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


LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
ROOTS = LINTER["root_packages"]
UNLAYERED = {"tests"}
"""Folders in no layer: tests import what they like, and no running code imports them."""


def layers_of(package: str) -> list[str]:
    """Return the names that a package's contract puts into layers."""
    contracts = [one for one in LINTER["contracts"] if one.get("containers") == [package]]
    (contract,) = (one for one in contracts if one["type"] == "layers")
    assert contract["exhaustive"], package
    ignored = contract.get("exhaustive_ignores", [])
    listed = [name for layer in contract["layers"] for name in re.split(" [|:] ", layer)]
    return [*listed, *ignored]


def parts_of(package: Path) -> set[str]:
    """Return the modules and the folders with modules directly in a package."""
    files = {path.stem for path in package.glob("*.py")} - {"__init__"}
    return files | {
        path.name
        for path in package.iterdir()
        if path.is_dir() and not path.name.startswith(".") and any(path.rglob("*.py"))
    }


LAYERED = ("api", "bench", "config", "engine", "ops", "tournaments", "tournaments.pages")
"""Packages in which every module and folder is in a layer."""


@pytest.mark.parametrize("package", [*LAYERED, "tournaments.seating"])
def test_every_part_of_a_package_stands_in_a_layer(package: str) -> None:
    listed = layers_of(package)
    assert parts_of(ROOT / package.replace(".", "/")) - set(listed) == set()
    assert len(listed) == len(set(listed))


def test_every_package_stands_in_a_layer() -> None:
    (layers,) = (one["layers"] for one in LINTER["contracts"] if "containers" not in one
                 and one["type"] == "layers")  # fmt: skip
    found = {path.parent.name for path in ROOT.glob("[!.]*/*.py")} | {
        path.parent.name for path in ROOT.glob("[!.]*/__init__.py")
    }
    assert found - UNLAYERED == set(layers) == set(ROOTS)
    assert {path.name for path in ROOT.glob("*.py")} == {"conftest.py", "manage.py"}


def test_the_linter_looks_for_circles_in_every_package_that_may_have_one() -> None:
    contracts = [one for one in LINTER["contracts"] if one["type"] == "acyclic_siblings"]
    assert {name for one in contracts for name in one["ancestors"]} == set(ROOTS)


@pytest.mark.slow
def test_no_modules_import_each_other_in_a_circle_not_even_for_types() -> None:
    """Folders may import each other where the contract says why; modules never."""
    graph = grimp.build_graph(*ROOTS, cache_dir=None)
    left = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    while free := {name for name, imported in left.items() if not imported & left.keys()}:
        left = {name: imported for name, imported in left.items() if name not in free}
    assert left.keys() == set(), "these import each other, or modules that do"


FACES = {
    "engine": "engine",
    **{
        f"tournaments/{domain}": f"tournaments.{domain}"
        for domain in (
            "accounts", "archives", "clubs", "demo", "draws", "events", "health", "letters",
            "online", "papers", "presets", "privacy", "rankings", "ratings", "scoring", "seating",
            "standings",
        )
    },
}  # fmt: skip
"""Each domain's folder, and the package whose `__all__` is what others may import of it."""


def test_every_domain_has_public_names() -> None:
    folders = {str(path.parent.relative_to(ROOT)) for path in ROOT.glob("tournaments/*/*.py")}
    assert folders - FACES.keys() == {f"tournaments/{name}" for name in WITHOUT_FACE}


WITHOUT_FACE = ("core", "management", "migrations", "models", "pages", "tasks")
"""What has no list of public names: all of it is public, or nothing imports it."""


def test_no_module_is_reached_through_a_domain_that_was_imported_by_name() -> None:
    """`from tournaments import scoring` gives its public names, not `scoring.accept.accept`."""
    past_it = {
        (name, f"{domain}.{attribute}")
        for name, names in files_of("api", "config", "ops", "tournaments")
        for domain, attribute in names.from_domains
        if f"tournaments/{domain}" in FACES
        and attribute not in importlib.import_module(f"tournaments.{domain}").__all__
    }
    assert past_it == set()


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
    full = {folder: size for folder, size in sizes.items() if size > MAX_MODULES}
    hint = (
        f"more than {MAX_MODULES} modules in a folder: move those about one subject into a folder"
        " of their own below it (CONTRIBUTING.md, The map)"
    )
    assert full == {}, hint


def test_the_tests_of_the_browser_lie_in_folders_of_that_name() -> None:
    tests = {path: (ROOT / path).read_text(encoding="utf-8") for path in modules()}
    marked = {path for path, text in tests.items() if "\npytestmark" in text and MARK in text}
    in_folder = {
        path for path in tests if path.parent.name == "browser" and path.stem != "__init__"
    }
    assert marked == in_folder


def test_the_documents_list_the_domains_from_the_top() -> None:
    folders = ROOT / "tournaments"
    domains = [name for name in layers_of("tournaments") if name not in NO_DOMAINS]
    assert all((folders / name).is_dir() for name in domains)
    parts = (ROOT / "docs" / "architecture.md").read_text().partition("```\n")[2]
    tree = [line.split("  ")[1] for line in parts.splitlines() if line.startswith("  ")]
    listed = [name for line in tree for name in line.split(" | ")]
    assert [name for name in listed if name in domains] == domains
    (sentence,) = re.findall(
        r"The domains, from the top: (.*?)\.\s", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL
    )
    assert re.findall(r"`(\w+)`", sentence) == domains


def test_the_architecture_names_every_folder_of_the_engine() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = "".join(line for line in text.splitlines() if line.startswith("| `engine/"))
    folders = {path.parent.name for path in (ROOT / "engine").glob("*/__init__.py")}
    assert {name for name in folders if f"{name}/`" not in rows} == set()


NO_DOMAINS = {
    *("management", "apps", "pages", "migrations", "models"),
    *("game_choices", "rankings", "seating"),
}
"""Layers of `tournaments` that are not domains: the doors, the tables, and what is pure."""


def test_the_modules_and_tests_that_make_mutants_names_are_there() -> None:
    for group in parse_groups(GROUPS.read_text(encoding="utf-8")):
        named = [one.removeprefix("--deselect=") for one in group.modules + group.tests]
        missing = [one for one in named if not (ROOT / one.partition("::")[0]).exists()]
        assert not missing, f"{group.name} in {GROUPS.name} names files that are not there"
