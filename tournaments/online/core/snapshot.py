"""Represent the state of a game after some entry of its log, as an immutable value.

`tournaments.online.core.reducer` makes each snapshot from the one before and an entry. A snapshot
holds every hidden card, so it never leaves the server and has no `repr`; what a player may see of
it is decided in `tournaments.online.core.projection`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import engine
from tournaments.game_choices import UNDO_IF_AGREED
from tournaments.online.core.entries import NORMAL, OPEN_SEAT, PERSON_SEAT

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime, timedelta

    from engine import Addressed, TrickGame
    from tournaments.online.core.entries import Entry
    from tournaments.online.core.settings import GameSettings

    RandomnessSource = Callable[[int], "DealRandomness"]


@dataclass(frozen=True, slots=True, repr=False)
class DealRandomness:
    """What decides a deal's cards: the secret seed, and the players' entropy by seat."""

    seed: bytes
    entropy: dict[int, bytes]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal of one seat; `agreed` are the other seats that have agreed so far."""

    what: str
    seat: int
    at: datetime
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Pause:
    """Since when the game is paused, and by which seat; None: by the director or the event.

    `reason`: a slug of `tournaments.online.core.messages` if the event suspended the game.
    `previous`: the pause that was under way then, which goes on when the suspension ends.
    """

    at: datetime
    seat: int | None
    reason: str = ""
    previous: Pause | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class GameSnapshot:
    """A game after entry `number`; `entry` is that entry, None before the first.

    Seats index every tuple, and are the members of every set.

    `occupants`: who holds each seat: `OPEN_SEAT`, `PERSON_SEAT` or a bot's slug.
    `match`: the results so far, from which the engine makes the next deal.
    `deal`: the number of deals begun. `state`: the latest deal, kept until the next one begins.
    `commitment`, `entropy_from`: what was published of that deal's seed before its cards, and the
        seats that added entropy to it.
    `entropy_at`: the number of the last entry by which a player changed what goes into a shuffle.
    `last_action`: the number of the last entry that changed the cards or the turn. An action is
        valid only if its player had seen that entry.
    `last_actor`: the seat of the last action while nothing has followed it.
    `undo_to`: the snapshot before that action while it can be taken back.
    `break_since`: when the break between two deals began.
    `asked_at`: since when each seat has been asked to act, None while it is not.
    `banks`: the seconds left in each seat's time bank.
    `timeouts`: how often in a row each seat ran out of time.
    `away`: seats for which a bot stands in. `absent`: those of them whose player had gone, and gets
        the seat back by coming. `conceded`: seats whose player left the rest of the deal to a bot.
        `ready`: seats that are ready for the next deal.
    `adjusted`: numbers of the deals whose points the director corrected.
    `by_bots`: pairs of a deal and a seat for which a bot acted in it, a person's seat included.
    `hints`: how many hints each seat has taken. `hinted`: the seats that have one for their choice
        now.
    `speeds`: the speed of play that the player of each seat has chosen.
    `ended`: why the game is over, empty while it goes on. It may be over before all its deals have
        been played (`is_played_out`).
    `revealed`: the engine's events of the last entry, each with the seats that may see it.
    """

    settings: GameSettings
    match: engine.Match
    number: int = 0
    entry: Entry | None = None
    last_action: int = 0
    occupants: tuple[str, ...] = ()
    deal: int = 0
    commitment: str = ""
    entropy_from: tuple[int, ...] = ()
    entropy_at: int = 0
    state: engine.State | None = None
    break_since: datetime | None = None
    banks: tuple[float, ...] = ()
    asked_at: tuple[datetime | None, ...] = ()
    away: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()
    conceded: frozenset[int] = frozenset()
    timeouts: tuple[int, ...] = ()
    ready: frozenset[int] = frozenset()
    pause: Pause | None = None
    proposal: Proposal | None = None
    adjusted: frozenset[int] = frozenset()
    by_bots: frozenset[tuple[int, int]] = frozenset()
    hints: tuple[int, ...] = ()
    hinted: frozenset[int] = frozenset()
    speeds: tuple[str, ...] = ()
    ended: str = ""
    last_actor: int | None = None
    undo_to: GameSnapshot | None = None
    revealed: tuple[Addressed, ...] = field(default=())

    @property
    def game(self) -> TrickGame:
        """Return the engine's game."""
        return engine.get_game(self.settings.rules.game)

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return self.settings.players

    @property
    def is_started(self) -> bool:
        """Return whether the game has begun, so that deals begin by themselves."""
        return self.break_since is not None or self.deal > 0

    @property
    def is_dealt(self) -> bool:
        """Return whether a deal is being played."""
        return self.state is not None and self.state.result is None

    @property
    def dealt_state(self) -> engine.State:
        """Return the latest deal. Raises ValueError before the first; `is_dealt` asks."""
        if self.state is None:
            raise ValueError("No deal has begun.")
        return self.state

    @property
    def to_act(self) -> tuple[int, ...]:
        """Return the seats that are asked to act now."""
        if self.state is None or self.ended:
            return ()
        return self.game.to_act(self.state)

    def is_person(self, seat: int) -> bool:
        """Return whether a person holds the seat, present or not."""
        return self.occupants[seat] == PERSON_SEAT

    def is_open(self, seat: int) -> bool:
        """Return whether the seat is open."""
        return self.occupants[seat] == OPEN_SEAT

    def bot_at(self, seat: int) -> str:
        """Return the bot that acts for the seat now; empty if a person does."""
        if not self.is_person(seat):
            return self.occupants[seat]
        return self.settings.bot if seat in self.away | self.conceded else ""

    @property
    def present(self) -> frozenset[int]:
        """Return the seats whose players are at the table, so that proposals need their consent."""
        return frozenset(s for s in range(self.players) if self.is_person(s)) - self.away

    @property
    def people(self) -> int:
        """Return how many seats people hold, present or not."""
        return self.occupants.count(PERSON_SEAT)

    @property
    def can_undo(self) -> bool:
        """Return whether the last action can be taken back: it showed no card and was a choice."""
        back, seat = self.undo_to, self.last_actor
        if self.settings.undo != UNDO_IF_AGREED or back is None or seat is None:
            return False
        if self.bot_at(seat):
            return False  # it would only choose the same again
        return len(self.game.legal(back.dealt_state, seat)) > 1

    @property
    def is_deserted(self) -> bool:
        """Return whether a bot stands in for every person who holds a seat."""
        return PERSON_SEAT in self.occupants and not self.present

    @property
    def are_all_ready(self) -> bool:
        """Return whether all players at the table are ready for the next deal."""
        return bool(self.present) and self.present <= self.ready

    @property
    def is_played_out(self) -> bool:
        """Return whether the last deal has been played, so that no other follows.

        The game is over once its log says so (`ended`): right after the last deal, or before it.
        """
        return not self.is_dealt and self.game.next_deal(self.match) is None

    def view(self, seat: int | None) -> engine.View | None:
        """Return the deal on the table as the seat may see it, or as a spectator may (None)."""
        return None if self.state is None else self.game.view(self.state, seat)


def build_initial_snapshot(settings: GameSettings) -> GameSnapshot:
    """Return a game before the first entry of its log."""
    return GameSnapshot(
        settings=settings,
        match=engine.Match(settings.rules, settings.players, settings.first_dealer),
        occupants=(OPEN_SEAT,) * settings.players,
        banks=(float(settings.bank_seconds),) * settings.players,
        asked_at=(None,) * settings.players,
        timeouts=(0,) * settings.players,
        hints=(0,) * settings.players,
        speeds=(NORMAL,) * settings.players,
    )


def get_seconds_left(snapshot: GameSnapshot, seat: int, at: datetime) -> float:
    """Return the seconds left in a seat's time bank at a given time."""
    asked = snapshot.asked_at[seat]
    if asked is None or not snapshot.settings.move_seconds:
        return snapshot.banks[seat]
    used: timedelta = at - asked
    over = max(0.0, used.total_seconds() - snapshot.settings.move_seconds)
    return max(0.0, snapshot.banks[seat] - over)
