"""Check finished schedules independently: no code is shared with what draws them.

A schedule is a dictionary, as it comes from JSON: "players", "rounds" (tables in seat order) and,
where they apply, "byes", "absent", "history", "forbidden" (pairs), "fixed" (player to the table's
number from 0), "min_size" and "max_size".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil, floor
from typing import TYPE_CHECKING, NotRequired, TypeAlias, TypedDict, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

Name: TypeAlias = int | str
"""A player as named in the document."""
Rounds: TypeAlias = list[list[list[Name]]]


class Frame(TypedDict):
    """Who plays, and what the rounds of a schedule are to keep to."""

    players: list[Name]
    history: NotRequired[Rounds]
    forbidden: NotRequired[list[list[Name]]]
    fixed: NotRequired[dict[str, int]]
    min_size: NotRequired[int]
    max_size: NotRequired[int]


class Schedule(Frame):
    """A schedule, as it comes from JSON."""

    rounds: Rounds
    byes: NotRequired[list[list[Name]]]
    absent: NotRequired[list[list[Name]]]


@dataclass(slots=True)
class Findings:
    """The result of checking a schedule.

    `errors` make it invalid; `breaches` are rules of the schedule that it does not keep.
    """

    errors: list[str] = field(default_factory=list)
    breaches: list[str] = field(default_factory=list)
    repeat_cost: int = 0
    most_meetings: int = 0
    left_repeats: int = 0
    neighbour_repeats: int = 0
    first_deals_unfair: int = 0
    """Number of players with more or fewer first deals than their fair share, rounded."""
    place_gap: int = 0
    bye_gap: int = 0

    @property
    def valid(self) -> bool:
        """Whether every player is in exactly one place in every round."""
        return not self.errors


def check_schedule(document: object) -> Findings:
    """Check a schedule; a document that is not a schedule has an error that says so.

    >>> check_schedule({"players": [1, 2, 3], "rounds": [[[1, 2, 3]], [[1, 2, 3]]]}).repeat_cost
    3
    >>> check_schedule({"players": [1, 2, 3], "rounds": [[[1, 2, 2]]]}).errors
    ['Round 1: 2 appears 2 times.', 'Round 1: 3 appears 0 times.']
    """
    findings = Findings()
    findings.errors += _misshapen(document)
    if findings.errors:
        return findings
    schedule = cast("Schedule", document)
    findings.errors += _misplaced(schedule)
    findings.breaches += _breaches(schedule)
    if findings.valid:
        _count_meetings(schedule, findings)
        _count_seats(schedule, findings)
    return findings


def _misshapen(schedule: object) -> Iterator[str]:
    if not isinstance(schedule, dict):
        yield "A schedule must be an object with players and rounds."
        return
    for name in ("players", "rounds"):
        if not isinstance(schedule.get(name), list):
            yield f"The schedule has no list of {name}."
            return
    if not all(map(_is_name, schedule["players"])):
        yield "A player must be a text or a number."
    wrong = [n for n, fits in _SHAPES.items() if not fits(schedule.get(n, _EMPTY[n]))]
    if wrong:
        yield f"Wrong format: {', '.join(wrong)}."
        return
    for name in ("byes", "absent"):
        if len(schedule.get(name) or schedule["rounds"]) != len(schedule["rounds"]):
            yield f"The schedule needs one list of {name} for every round."


def _is_round(tables: object) -> bool:
    return isinstance(tables, list) and all(
        isinstance(table, list) and all(map(_is_name, table)) for table in tables
    )


def _is_name(player: object) -> bool:
    return isinstance(player, str | int)


def _are_rounds(rounds: object) -> bool:
    return isinstance(rounds, list) and all(map(_is_round, rounds))


def _are_fixed(fixed: object) -> bool:
    return isinstance(fixed, dict) and all(isinstance(table, int) for table in fixed.values())


_SHAPES: Mapping[str, Callable[[object], bool]] = {
    "rounds": _are_rounds,
    "history": _are_rounds,
    "byes": _is_round,
    "absent": _is_round,
    "forbidden": _is_round,
    "fixed": _are_fixed,
    "min_size": lambda size: isinstance(size, int),
    "max_size": lambda size: isinstance(size, int),
}


_EMPTY: Mapping[str, object] = {"fixed": {}, "min_size": 3, "max_size": 7} | {
    name: [] for name in ("rounds", "history", "byes", "absent", "forbidden")
}


def _misplaced(schedule: Schedule) -> Iterator[str]:
    players = schedule["players"]
    for player, many in Counter(players).items():
        if many > 1:
            yield f"{player} is listed {many} times."
    for number, tables in enumerate(schedule["rounds"], start=1):
        seen = Counter(player for table in tables for player in table)
        seen.update(_extra(schedule.get("byes"), number))
        seen.update(_extra(schedule.get("absent"), number))
        for player in players:
            if seen[player] != 1:
                yield f"Round {number}: {player} appears {seen[player]} times."
        for player in seen.keys() - set(players):
            yield f"Round {number}: {player} is not among the players."


def _extra(given: list[list[Name]] | None, number: int) -> list[Name]:
    return given[number - 1] if given else []


def _breaches(schedule: Schedule) -> Iterator[str]:
    smallest, largest = schedule.get("min_size", 3), schedule.get("max_size", 7)
    forbidden = [frozenset(pair) for pair in schedule.get("forbidden") or []]
    fixed = schedule.get("fixed") or {}
    for number, tables in enumerate(schedule["rounds"], start=1):
        for index, table in enumerate(tables):
            where = f"Round {number}, table {index + 1}"
            if not smallest <= len(table) <= largest:
                yield f"{where}: {len(table)} players; {smallest} to {largest} are allowed."
            for pair in forbidden:
                if pair <= set(table):
                    yield f"{where}: {' and '.join(map(str, pair))} may not meet."
            for player in table:
                if fixed.get(str(player), index) != index:
                    yield f"{where}: {player} belongs to table {fixed[str(player)] + 1}."


def _count_meetings(schedule: Schedule, findings: Findings) -> None:
    """Count the repeat cost: the sum over pairs of C(m, 2), less that of the history alone."""
    before = _meetings(schedule.get("history") or [])
    now = _meetings(schedule["rounds"])
    for pair, many in now.items():
        earlier = before[pair]
        findings.repeat_cost += _pairs(earlier + many) - _pairs(earlier)
    findings.most_meetings = max(now.values(), default=0)


def _meetings(rounds: Sequence[Sequence[Sequence[Name]]]) -> Counter[frozenset[Name]]:
    return Counter(
        frozenset((one, other))
        for tables in rounds
        for table in tables
        for place, one in enumerate(table)
        for other in table[:place]
    )


def _count_seats(schedule: Schedule, findings: Findings) -> None:
    left: Counter[tuple[Name, Name]] = Counter()
    near: Counter[frozenset[Name]] = Counter()
    places: dict[Name, Counter[int]] = {}
    due: dict[Name, float] = {}
    tables = [table for tables in schedule["rounds"] for table in tables if table]
    for table in tables:
        for place, player in enumerate(table):
            other = table[(place + 1) % len(table)]
            left[player, other] += 1
            near[frozenset((player, other))] += 1
            places.setdefault(player, Counter())[place] += 1
            due[player] = due.get(player, 0) + 1 / len(table)
    findings.left_repeats = sum(map(_pairs, left.values()))
    findings.neighbour_repeats = sum(map(_pairs, near.values()))
    for player, share in due.items():
        deals = places[player][0]
        # Shares are sums of fractions: the margin is for rounding.
        findings.first_deals_unfair += not floor(share + 1e-9) <= deals <= ceil(share - 1e-9)
    smallest = min(map(len, tables), default=0)
    gaps = ([count[place] for place in range(smallest)] for count in places.values())
    findings.place_gap = max((max(gap) - min(gap) for gap in gaps if gap), default=0)
    byes = Counter(player for round_byes in schedule.get("byes") or [] for player in round_byes)
    rests = [byes[player] for player in schedule["players"]]
    findings.bye_gap = max(rests, default=0) - min(rests, default=0)


def _pairs(number: int) -> int:
    return number * (number - 1) // 2
