"""Check vectors: worked examples with a source, kept as data, that the rules must meet.

A file holds one list of vectors, or an object with a list under "vectors". A vector has an `id`,
a `kind`, `given`, `expect`, a `source` and a `status`. Every game brings checks for its own kinds.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from engine.errors import EngineError
from engine.registry import find_games

__all__ = ["Check", "Given", "Outcome", "Vector", "load_vectors", "run", "verify"]

Given: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True)
class Vector:
    """One worked example. `before` holds the earlier vectors of its kind in the same file."""

    id: str
    kind: str
    given: Given
    expect: Given
    before: tuple[Vector, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A vector and its faults; it passed if there are none."""

    vector: Vector
    faults: tuple[str, ...]


Check: TypeAlias = Callable[[Vector], Mapping[str, object]]
"""A function that computes what a vector expects, under the same keys."""


@cache
def list_checks() -> dict[str, Check]:
    """Return the check of every kind, from modules named `vectors...` of engine and games."""
    package = importlib.import_module(__package__ or "engine")
    games = [type(game).__module__.rpartition(".")[0] for game in find_games().values()]
    found: dict[str, Check] = {}
    for folder in (package, *map(importlib.import_module, games)):
        for module in pkgutil.iter_modules(folder.__path__):
            if module.name.startswith("vectors"):
                name = f"{folder.__name__}.{module.name}"
                found.update(importlib.import_module(name).CHECKS)
    return found


def load_vectors(path: Path) -> list[Vector]:
    """Load a file of vectors. Raises ValueError if it is none, OSError if it is missing."""
    data = json.loads(path.read_text(encoding="utf-8"))
    rows = data.get("vectors") if isinstance(data, dict) else data
    if not isinstance(rows, list) or not rows:
        raise ValueError("no list of vectors")
    found: list[Vector] = []
    for row in rows:
        try:
            given, expect = dict(row["given"]), dict(row["expect"])
            same = tuple(vector for vector in found if vector.kind == row["kind"])
            found.append(Vector(str(row["id"]), str(row["kind"]), given, expect, same))
        except (KeyError, TypeError) as error:
            raise ValueError(f"vector {len(found) + 1} lacks {error}") from error
    return found


def run(vector: Vector) -> Outcome:
    """Check one vector; anything that goes wrong is a fault of the vector and never raises."""
    check = list_checks().get(vector.kind)
    if check is None:
        return Outcome(vector, (f"unknown kind {vector.kind!r}",))
    try:
        got = check(vector)
    except EngineError as error:
        return Outcome(vector, (f"refused ({error.code}): {error.message}",))
    # Vectors are written by hand: any of these means a bad vector, not a bug in the checks.
    except (KeyError, TypeError, ValueError, IndexError, AssertionError) as error:
        return Outcome(vector, (f"cannot be read: {type(error).__name__}: {error}",))
    if not vector.expect:
        return Outcome(vector, ("it expects nothing",))
    return Outcome(vector, tuple(_faults(vector.expect, got)))


def _faults(expect: Given, got: Mapping[str, object]) -> Iterable[str]:
    for key, wanted in expect.items():
        if key not in got:
            yield f"{key}: expected {_text(wanted)}, got nothing"
        elif _plain(got[key]) != _plain(wanted):
            yield f"{key}: expected {_text(wanted)}, got {_text(got[key])}"


def _plain(value: object) -> object:
    """Return the value as JSON would give it back: tuples equal lists, keys are text."""
    return json.loads(json.dumps(value, default=str))


def _text(value: object) -> str:
    return json.dumps(value, default=str)


def verify(paths: Sequence[str]) -> int:
    """Check all vectors of some files and print what fails; return 1 if any does, else 0."""
    passed = failed = 0
    for path in paths:
        try:
            vectors = load_vectors(Path(path))
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            print(f"{path}: cannot be read: {why}", file=sys.stderr)
            failed += 1
            continue
        for outcome in map(run, vectors):
            passed += not outcome.faults
            failed += bool(outcome.faults)
            if outcome.faults:
                print(
                    f"FAIL {outcome.vector.id} ({outcome.vector.kind}): {'; '.join(outcome.faults)}"
                )
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)
