"""Kernels are compiled where there is a compiler, found only for their own source, never needed."""

from __future__ import annotations

import ctypes
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine import kernels
from ops.setup.kernels import main, sources

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = """
#include "random.h"

int answer(void)
{
    return 42;
}
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "little.c"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def compiler(folder: Path, script: str) -> str:
    """A compiler that is a script of these lines."""
    path = folder / "compiler"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


PRETENDS = """[ "$1" = --version ] && echo "%s" && exit
while [ "$1" != -o ]; do shift; done
echo product > "$2"
"""


def test_without_a_compiler_there_is_no_kernel(source: Path) -> None:
    assert not kernels.build_kernel(source, "/no/such/compiler")
    assert kernels.load_kernel(source) is None


def test_a_compiler_that_fails_leaves_nothing_behind(source: Path, tmp_path: Path) -> None:
    assert not kernels.build_kernel(source, compiler(tmp_path, '[ "$1" = --version ]'))
    assert kernels.find_kernel(source) is None
    assert kernels.load_kernel(source) is None


def test_a_kernel_is_compiled_once(source: Path, tmp_path: Path) -> None:
    cc = compiler(tmp_path, PRETENDS % "one")
    assert kernels.build_kernel(source, cc)
    product = kernels.find_kernel(source)
    assert product is not None
    product.write_text("kept", encoding="utf-8")
    assert kernels.build_kernel(source, cc)
    assert product.read_text(encoding="utf-8") == "kept"


def test_another_source_is_another_kernel(source: Path, tmp_path: Path) -> None:
    cc = compiler(tmp_path, PRETENDS % "one")
    assert kernels.build_kernel(source, cc)
    source.write_text(f"{SOURCE}/* changed */", encoding="utf-8")
    assert kernels.find_kernel(source) is None
    assert kernels.build_kernel(source, cc)
    assert len(list(source.parent.rglob("*.so"))) == 1


def test_another_header_is_another_kernel(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kernels.build_kernel(source, compiler(tmp_path, PRETENDS % "one"))
    monkeypatch.setattr(kernels, "HEADERS", tmp_path)
    assert kernels.find_kernel(source) is None


def test_another_compiler_takes_the_place_of_the_kernel(source: Path, tmp_path: Path) -> None:
    assert kernels.build_kernel(source, compiler(tmp_path, PRETENDS % "one"))
    before = kernels.find_kernel(source)
    assert kernels.build_kernel(source, compiler(tmp_path, PRETENDS % "two"))
    after = kernels.find_kernel(source)
    assert before != after
    assert list(source.parent.rglob("*.so")) == [after]


def test_what_cannot_be_loaded_is_not_used(source: Path, tmp_path: Path) -> None:
    assert kernels.build_kernel(source, compiler(tmp_path, PRETENDS % "one"))
    assert kernels.find_kernel(source)
    assert kernels.load_kernel(source) is None


def test_without_its_source_there_is_no_kernel(tmp_path: Path) -> None:
    assert not kernels.build_kernel(tmp_path / "missing.c")
    assert kernels.load_kernel(tmp_path / "missing.c") is None


def test_a_kernel_runs_unless_it_is_switched_off(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(kernels.SWITCH, raising=False)
    built = kernels.build_kernel(source)
    library = kernels.load_kernel(source)
    assert (library is not None) is built
    assert library is None or library.answer() == 42
    monkeypatch.setenv(kernels.SWITCH, "0")
    assert kernels.load_kernel(source) is None


def test_a_kernel_draws_the_numbers_of_python(source: Path) -> None:
    kernels.build_kernel(source)
    library = kernels.load_kernel(source)
    for seed in range(5):
        rng = Random(seed)
        # Not at the start of a block of numbers.
        for _ in range(seed):
            rng.random()
        words = rng.getstate()[1]
        state = (ctypes.c_uint32 * len(words))(*words)
        if library is not None:
            library.draw.restype = ctypes.c_double
            assert [library.draw(state) for _ in range(2000)] == [rng.random() for _ in range(2000)]


def test_set_up_compiles_every_kernel_where_it_can() -> None:
    code = main()
    assert sources()
    assert code == any(kernels.find_kernel(source) is None for source in sources())
