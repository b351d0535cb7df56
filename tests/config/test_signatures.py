"""What others may call has a docstring, and what crosses a module says its keys.

Of a `dict[str, Any]` mypy sees no key.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
UNCHECKED = "dict[str, Any]"
OVERRIDES = {
    "get_context_data": "Django's views take what it returns for their template",
    "map_serializer_field": "drf-spectacular describes a field as a dict",
}
"""Methods that override a library's, which decides on their types."""
LIBRARIES = {
    "api/http/schema.py": "drf-spectacular hands over every part of its document as a dict",
}
"""Modules that are all of them extensions of a library."""


def shared_types(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield the name and the type of what others may see; locals of functions stay out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.args
            if node.returns is not None:
                yield node.name, node.returns
        elif isinstance(node, ast.ClassDef):
            yield from declared(node.body, node.name)
    yield from declared(tree.body, "")


def declared(body: list[ast.stmt], owner: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield the variables and aliases of a class or a module, those for type checkers too."""
    for node in body:
        if isinstance(node, ast.AnnAssign):
            yield owner or ast.unparse(node.target), node.annotation
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            yield owner or "an alias", node.value
        if isinstance(node, ast.If):
            yield from declared(node.body, owner)


def find_unchecked(source: str) -> set[str]:
    types = shared_types(ast.parse(source))
    return {name for name, kind in types if UNCHECKED in ast.unparse(kind)}


@pytest.mark.parametrize(
    "source",
    [
        "def read(body: dict[str, Any]) -> None: ...",
        "def read(*, rows: 'list[dict[str, Any]]') -> None: ...",
        "def read(**rows: dict[str, Any]) -> None: ...",
        "async def read() -> tuple[int, dict[str, Any] | None]: ...",
        "class Row:\n    def read(self) -> dict[str, Any]: ...",
        "class Row:\n    cells: list[dict[str, Any]] = field(default_factory=list)",
        "class Row:\n    cells: Annotated[dict[str, Any], 'The cells.']",
        "Row: TypeAlias = str | dict[str, Any]",
        "Row = dict[str, Any]",
        "if TYPE_CHECKING:\n    Row = dict[str, Any]",
        "ROWS: dict[str, Any] = {}",
    ],
)
def test_a_dict_of_anything_is_found_wherever_others_may_see_it(source: str) -> None:
    assert find_unchecked(source)


def test_a_dict_of_anything_may_be_local_to_a_function() -> None:
    assert not find_unchecked("def read() -> int:\n    row: dict[str, Any] = {}\n    return 1")


def test_no_signature_has_a_dict_of_anything() -> None:
    paths = [path for folder in ("api", "tournaments") for path in (ROOT / folder).rglob("*.py")]
    sources = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}
    found = {
        f"{module}: {name}"
        for module, source in sources.items()
        if module not in LIBRARIES
        for name in find_unchecked(source) - OVERRIDES.keys()
    }
    assert found == set()


def find_undocumented(trees: Sequence[ast.Module]) -> list[str]:
    """Return the public functions, classes and methods that no docstring explains.

    A method may leave that to another of its name, which it overrides or whose protocol it follows.
    """
    classes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    methods = [(owner.name, node) for owner in classes for node in functions(owner.body)]
    explained = {node.name for _, node in methods if ast.get_docstring(node)}
    return [
        *(node.name for tree in trees for node in functions(tree.body) if not is_explained(node)),
        *(owner.name for owner in classes if not owner.name.startswith("_")
          and not ast.get_docstring(owner)),
        *(f"{owner}.{node.name}" for owner, node in methods if node.name not in explained
          and not is_explained(node)),
    ]  # fmt: skip


def functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith(
            "_"
        ):
            yield node


def is_explained(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    is_overload = any(ast.unparse(one) == "overload" for one in node.decorator_list)
    return is_overload or ast.get_docstring(node) is not None


def test_a_public_name_without_a_docstring_is_found() -> None:
    source = """
def read(): ...
def write():
    "Write."
def _private(): ...
class Row:
    def cells(self): ...
    def lines(self): ...
class Line:
    "A line."
    def cells(self):
        "Return the cells."
"""
    assert find_undocumented([ast.parse(source)]) == ["read", "Row", "Row.lines"]


def test_every_public_name_has_a_docstring() -> None:
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for folder in ("api", "config", "engine", "ops", "tournaments")
        for path in (ROOT / folder).rglob("*.py")
        if path.parent.name != "migrations"
    ]
    assert find_undocumented(trees) == []
