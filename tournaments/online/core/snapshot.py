"""The course of a game: what its log comes to. Read the log from the start and this follows.

A `Course` is an immutable value that holds the hidden cards, so it never leaves the server and
does not print. `tournaments.online.core.reducer` turns it into the next one, entry by entry.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import engine
from tournaments.online.core.entries import OPEN_SEAT, PERSON_SEAT

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime, timedelta

    from engine import Addressed, TrickGame
    from tournaments.online.core.entries import Entry
    from tournaments.online.core.settings import Terms

    Chances = Callable[[int], "Chance"]


@dataclass(frozen=True, slots=True, repr=False)
class Chance:
    """What decides a deal's cards: the secret seed, and what players added, by seat."""

    seed: bytes
    entropy: dict[int, bytes]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that one seat asks and the others must agree to."""

    what: str
    seat: int
    at: datetime
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Pause:
    """Since when the game is at rest, and which seat asked; None: the director.

    `why` is one of `tournaments.online.core.suspension` where the event's own table is at rest;
    `under` is then the pause that there was before, which stays when that reason has gone.
    """

    at: datetime
    seat: int | None
    why: str = ""
    under: Pause | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class Course:
    """Where a game stands after entry `number`, which is `entry`.

    `played`: the last entry that changed the cards or the turn; an action is made on the
    strength of it. `sitting`: who sits where, as the log writes it. `deal`: how many deals have
    begun. `commitment`: what was published of the last one's seed before its cards, and
    `entropy_from`: the seats that added to it. `state`: the deal on the table; after its end until
    the next one begins. `since`: when the rest between deals began. `banks`: seconds left, by seat.
    `asked_at`: since when each seat is asked, None while it is not. `away`: seats for which a bot
    stands in; `conceded`: seats for which one plays to the end of the deal; `slow`: how often in a
    row the clock acted for a seat. `actor`: the seat of the last action, while nothing else has
    followed. `before`: the course before that action, while it can be taken back. `told`: what the
    last entry made known, and to whom.
    """

    terms: Terms
    match: engine.Match
    number: int = 0
    entry: Entry | None = None
    played: int = 0
    sitting: tuple[str, ...] = ()
    deal: int = 0
    commitment: str = ""
    entropy_from: tuple[int, ...] = ()
    state: engine.State | None = None
    since: datetime | None = None
    banks: tuple[float, ...] = ()
    asked_at: tuple[datetime | None, ...] = ()
    away: frozenset[int] = frozenset()
    conceded: frozenset[int] = frozenset()
    slow: tuple[int, ...] = ()
    ready: frozenset[int] = frozenset()
    pause: Pause | None = None
    proposal: Proposal | None = None
    adjusted: frozenset[int] = frozenset()
    ended: str = ""
    actor: int | None = None
    before: Course | None = None
    told: tuple[Addressed, ...] = field(default=())

    @property
    def game(self) -> TrickGame:
        """The engine's game."""
        return engine.get_game(self.terms.rules.game)

    @property
    def players(self) -> int:
        return self.terms.players

    @property
    def is_started(self) -> bool:
        """Whether nobody is awaited before the first deal, so that deals begin by themselves."""
        return self.since is not None or self.deal > 0

    @property
    def is_dealt(self) -> bool:
        """Whether a deal is being played."""
        return self.state is not None and self.state.result is None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are asked now."""
        if self.state is None or self.ended:
            return ()
        mask = self.game.to_act(self.state)
        return tuple(seat for seat in range(self.players) if mask >> seat & 1)

    def is_person(self, seat: int) -> bool:
        """Whether a person holds the seat, there or not."""
        return self.sitting[seat] == PERSON_SEAT

    def is_open(self, seat: int) -> bool:
        """Whether nobody holds the seat."""
        return self.sitting[seat] == OPEN_SEAT

    def bot_at(self, seat: int) -> str:
        """The bot that acts for the seat now; empty where a person acts."""
        if not self.is_person(seat):
            return self.sitting[seat]
        return self.terms.bot if seat in self.away | self.conceded else ""

    @property
    def present(self) -> frozenset[int]:
        """The seats whose people are asked for their consent."""
        return frozenset(s for s in range(self.players) if self.is_person(s)) - self.away

    @property
    def is_deserted(self) -> bool:
        """Whether a bot stands in for every person who holds a seat: nobody is at the table."""
        return PERSON_SEAT in self.sitting and not self.present

    @property
    def are_all_ready(self) -> bool:
        """Whether all people at the table have said that they are ready for the next deal."""
        return bool(self.present) and self.present <= self.ready

    @property
    def is_game_over(self) -> bool:
        """Whether no deal is to come."""
        return not self.is_dealt and self.game.next_deal(self.match) is None

    def view(self, seat: int | None) -> engine.View | None:
        """The deal on the table as the seat, or a spectator, may see it."""
        return None if self.state is None else self.game.view(self.state, seat)


def first_course(terms: Terms) -> Course:
    """A game before the first entry of its log."""
    return Course(
        terms=terms,
        match=engine.Match(terms.rules, terms.players, terms.first_dealer),
        sitting=(OPEN_SEAT,) * terms.players,
        banks=(float(terms.bank_seconds),) * terms.players,
        asked_at=(None,) * terms.players,
        slow=(0,) * terms.players,
    )


def seconds_left(course: Course, seat: int, at: datetime) -> float:
    """What a seat has for the rest of the game beyond the time for each action."""
    asked = course.asked_at[seat]
    if asked is None or not course.terms.move_seconds:
        return course.banks[seat]
    used: timedelta = at - asked
    over = max(0.0, used.total_seconds() - course.terms.move_seconds)
    return max(0.0, course.banks[seat] - over)
