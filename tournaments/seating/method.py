"""What a draw method is. The methods themselves are a module each in `seating/methods/`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.seating.board import NumberedTables
    from tournaments.seating.cost_model import CompiledRequest
    from tournaments.seating.search.run import SearchControl


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits with whom in every round, before the seats are chosen.

    `steps`, `source` and `ended` become those of the draw (see `Draw`).
    """

    rounds: list[NumberedTables]
    steps: int
    source: str
    ended: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """A way to draw.

    `slug` is its name in requests, `title` and `sentence` describe it to organisers, and
    `list_position` is its place in lists. `minimises` is what it keeps small: repeated meetings,
    the distance in the standings, or nothing. `by_standing` methods take their players in order of
    standing, `is_given` ones take tables that are already made. `parameters` are the settings of a
    draw that have an effect with this method only, and `max_rounds` is how many rounds it can draw
    at a time, if there is a limit.
    """

    slug: str
    title: str
    sentence: str
    list_position: int
    draw: Callable[[CompiledRequest, SearchControl], Company]
    minimises: Literal["repeats", "gap", ""] = ""
    by_standing: bool = False
    is_given: bool = False
    parameters: tuple[str, ...] = ()
    max_rounds: int | None = None


def steps_for_company(compiled: CompiledRequest) -> int | None:
    """Return how many steps to search for company; None where only the time is limited."""
    return None if compiled.request.effort is None else compiled.request.effort.company


def take_given_tables(compiled: CompiledRequest, control: SearchControl) -> Company:
    """Return the tables of the request as they are; for methods that are given their tables."""
    del control
    rounds = [compiled.numbers(tables) for tables in compiled.request.given]
    return Company(rounds, 0, "the organiser", "exact")
