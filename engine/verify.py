"""Check vectors: worked examples with a source, kept as data, that the rules must meet.

A file holds one list of vectors, or an object with a list under "vectors". A vector has an `id`,
a `kind`, `given` and `expect`, and may say its `source` and `status`. Every game brings checks for
its own kinds.
A word that a check does not know is a fault: a slip in it would otherwise pass unseen.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from engine.errors import EngineError
from engine.registry import find_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

__all__ = ["Check", "Given", "Outcome", "Vector", "load_vectors", "run", "verify"]

Given: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True)
class Vector:
    """One worked example. `before` holds the earlier vectors of its kind in the same file.

    `faults`: what is wrong with how it is written; such a vector fails without being checked.
    """

    id: str
    kind: str
    given: Given
    expect: Given
    before: tuple[Vector, ...] = ()
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A vector and its faults; it passed if there are none."""

    vector: Vector
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """How the vectors of a kind are checked.

    `compute` returns what a vector expects, under the same keys; `takes` are the keys that its
    `given` may have.
    """

    compute: Callable[[Vector], Mapping[str, object]]
    takes: tuple[str, ...]


MAX_TRICKS = 52
"""No deal has more, and no hand more cards."""
IN_FILE = frozenset({"vectors", "schema", "cards", "count"})
NEEDED = ("id", "kind", "given", "expect")
IN_VECTOR = frozenset({*NEEDED, "source", "status", "note", "alternative_readings"})
STATUSES = ("certain", "by recommended reading")


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
    if path.is_dir():
        raise ValueError("it is a folder: name the files in it")
    data = _load(path)
    rows = data.get("vectors") if isinstance(data, dict) else data
    if not isinstance(rows, list) or not rows:
        raise ValueError("it holds no vectors")
    if isinstance(data, dict) and (strange := data.keys() - IN_FILE):
        raise ValueError(f"unknown word beside the vectors: {min(strange)!r}")
    found: list[Vector] = []
    for number, row in enumerate(rows, 1):
        found.append(_read(row, number, found))
    return found


def _load(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise ValueError(f"it is not JSON ({where})") from error
    except UnicodeDecodeError as error:
        raise ValueError("it is not text in UTF-8") from error
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _read(row: object, number: int, earlier: Sequence[Vector]) -> Vector:
    """Read a vector; one that is written wrong is given its faults."""
    if not isinstance(row, dict):
        return Vector(f"number {number}", "?", {}, {}, faults=("it is not an object",))
    faults = [f"it lacks {key!r}" for key in NEEDED if key not in row]
    faults += [f"unknown word: {key!r}" for key in sorted(row.keys() - IN_VECTOR)]
    parts = {key: row.get(key) for key in ("given", "expect")}
    given, expect = (part if isinstance(part, dict) else {} for part in parts.values())
    faults += [
        f"{key} is not an object"
        for key, part in parts.items()
        if key in row and not isinstance(part, dict)
    ]
    status = row.get("status", STATUSES[0])
    if status not in STATUSES:
        faults.append(f"status: {_text(status)} is not one of {', '.join(STATUSES)}")
    kind = str(row.get("kind", "?"))
    same = tuple(vector for vector in earlier if vector.kind == kind)
    name = str(row.get("id", f"number {number}"))
    return Vector(name, kind, given, expect, same, tuple(faults))


def run(vector: Vector) -> Outcome:
    """Check one vector; anything that goes wrong is a fault of the vector and never raises."""
    check = list_checks().get(vector.kind)
    if vector.faults:
        return Outcome(vector, vector.faults)
    if check is None:
        return Outcome(vector, (f"unknown kind {vector.kind!r}",))
    if not vector.expect:
        return Outcome(vector, ("it expects nothing",))
    try:
        if faults := tuple(_faults_in_given(vector.given, check.takes)):
            return Outcome(vector, faults)
        return Outcome(vector, tuple(_faults(vector.expect, check.compute(vector))))
    except EngineError as error:
        return Outcome(vector, (f"refused ({error.code}): {error.message}",))
    # Vectors are written by hand: any of these means a bad vector, not a bug in the checks.
    except _MISWRITTEN as error:
        return Outcome(vector, (f"cannot be read: {_in_words(error)}",))


_MISWRITTEN = (
    KeyError,
    TypeError,
    ValueError,
    IndexError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    StopIteration,
    RuntimeError,
)


def _in_words(error: Exception) -> str:
    """Say what is wrong with a vector that made a check fail."""
    if isinstance(error, KeyError):
        return f"{error} is missing, or not known"
    if isinstance(error, ValueError) and str(error).startswith("zip()"):
        return "lists that belong together have different lengths"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return "a value has the wrong form"


def _faults_in_given(given: Given, takes: Sequence[str]) -> Iterable[str]:
    """Yield what cannot be so at any table: unknown words, a card twice, numbers no deal has."""
    for key in given.keys() - set(takes):
        yield f"unknown word in given: {key!r}"
    for cards in _lists_of_cards(given):
        yield from (f"given twice: {card}" for card, count in Counter(cards).items() if count > 1)
    size = given.get("hand_size")
    if size is not None and not _is_count(size):
        yield f"hand_size: {_text(size)} is not a whole number from 0 to {MAX_TRICKS}"
    tricks = given.get("tricks")
    if isinstance(tricks, list) and not all(map(_is_count, tricks)):
        yield f"tricks: {_text(tricks)} are not all whole numbers from 0 to {MAX_TRICKS}"


def _is_count(number: object) -> bool:
    # A bool is an int to Python, but not a number of tricks or cards.
    return type(number) is int and 0 <= number <= MAX_TRICKS


def _lists_of_cards(given: Given) -> list[list[str]]:
    """Return the cards that one pack must hold side by side, those played, and those named."""
    several = cast("list[object]", given.get("hands") or [])
    turned = [given["turned"]] if "turned" in given else None
    table = cast("list[object]", given.get("trick_so_far") or [])
    plays = cast("list[object]", given.get("plays") or [])
    held = [*several, given.get("hand"), turned, table]
    named = [str(play["named"]) for play in (*table, *plays) if isinstance(play, dict)]
    return [[card for cards in held for card in _cards(cards)], _cards(plays), named]


def _cards(rows: object) -> list[str]:
    """Return the cards of rows that are "AS", {"card": "2H", "named": "AC"} or [1, "AS"]."""
    return [
        str(row["card"] if isinstance(row, dict) else row[-1] if isinstance(row, list) else row)
        for row in cast("list[object]", rows or [])
    ]


def _faults(expect: Given, got: Mapping[str, object]) -> Iterable[str]:
    for key, wanted in expect.items():
        if key not in got:
            yield f"{key}: expected {_text(wanted)}, got nothing"
        # As texts, since to Python 12.0 and 12 are equal, and so are true and 1.
        elif _plain(got[key]) != _plain(wanted):
            yield f"{key}: expected {_text(wanted)}, got {_text(got[key])}"


def _plain(value: object) -> str:
    """Return the value as JSON has it: tuples are lists, keys are text and in order."""
    return json.dumps(json.loads(_text(value)), sort_keys=True)


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
