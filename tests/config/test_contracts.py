"""What the import contracts cannot say in their own words."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
TO_CELERY = {"delay", "apply_async", "delay_on_commit", "apply_async_on_commit", "send_task"}


@pytest.mark.slow
def test_engine_imports_nothing_but_the_standard_library() -> None:
    graph = grimp.build_graph("engine", include_external_packages=True, cache_dir=None)
    roots = {module.split(".")[0] for module in graph.modules}
    assert roots - {"engine"} <= set(sys.stdlib_module_names)


def files_of(*folders: str) -> Iterator[tuple[str, ast.AST]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def attributes(tree: ast.AST) -> set[str]:
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def test_only_dispatch_speaks_to_celery() -> None:
    users = {name for name, tree in files_of("api", "tournaments") if attributes(tree) & TO_CELERY}
    assert users == {"tournaments/core/outbox.py"}


def test_only_services_open_transactions() -> None:
    users = {name for name, tree in files_of("api", "tournaments") if "atomic" in attributes(tree)}
    assert users
    allowed = ("tournaments/services/", "tournaments/demo/")
    assert {name for name in users if not name.startswith(allowed)} == set()
