"""A game of several deals: which deal is played next, and how each one ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.errors import BadPlayers
from engine.seats import MAX_PLAYERS, MIN_PLAYERS
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.paper.rulesets import Ruleset
    from engine.paper.scores import DealScore
    from engine.seats import Seat

__all__ = ["DealResult", "DealSpec", "Match"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSpec:
    """Which deal is to be played; made by a game's `next_deal`.

    `hand_size` None: it is chosen in the deal. `opening`: the totals before the deal.
    `factor`: by how much the points of this deal are multiplied. `stacked`: the pack is not
    shuffled but cut, from this order, top first.
    """

    ruleset: Ruleset
    players: int
    number: int
    dealer: Seat
    caller: Seat | None = None
    hand_size: int | None = None
    specials: tuple[str, ...] = ()
    opening: tuple[int, ...] = ()
    factor: int = 1
    stacked: tuple[Card, ...] = field(default=(), repr=False)

    @property
    def caller_or_dealer(self) -> Seat:
        """The seat that decides what the deal is: the caller, or the dealer if there is none."""
        return self.dealer if self.caller is None else self.caller


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """The result of a deal; `gathered` is the pack as it lies when the tricks are picked up."""

    score: DealScore
    gathered: tuple[Card, ...] = field(default=(), repr=False)
    passed_out: bool = False
    factor: int = 1


@dataclass(frozen=True, slots=True)
class Match:
    """A game of several deals so far.

    `cuts`: who dealt which deal (number, seat), where cards are cut for it every time. Raises
    `BadPlayers` for a table that no game is for; that of one game is checked by its `next_deal`.
    """

    ruleset: Ruleset
    players: int
    first_dealer: Seat = 0
    results: tuple[DealResult, ...] = ()
    cuts: tuple[tuple[int, Seat], ...] = ()

    def __post_init__(self) -> None:
        if not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            text = gettext_noop("A game is for {few} to {many} players, not {players}.")
            raise BadPlayers(fill(text, few=MIN_PLAYERS, many=MAX_PLAYERS, players=self.players))
        if self.first_dealer not in range(self.players):
            text = gettext_noop("The first dealer must be one of the {players} players.")
            raise BadPlayers(fill(text, players=self.players))

    @property
    def cut_dealers(self) -> dict[int, Seat]:
        """The dealers that were decided by a cut, by deal."""
        return dict(self.cuts)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points so far."""
        columns = zip(*(result.score.points for result in self.results), strict=True)
        return tuple(sum(column) for column in columns) or (0,) * self.players
