"""What the import contracts cannot say in their own words."""

import sys

import grimp
import pytest


@pytest.mark.slow
def test_engine_imports_nothing_but_the_standard_library() -> None:
    graph = grimp.build_graph("engine", include_external_packages=True, cache_dir=None)
    roots = {module.split(".")[0] for module in graph.modules}
    assert roots - {"engine"} <= set(sys.stdlib_module_names)
