"""Take an action in a deal, and between deals get ready or add entropy.

Every command here locks the game's row first; the table's row is locked after it, when a result is
submitted (ADR 0095).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import EngineError
from engine import IllegalAction as EngineIllegal
from engine import NotYourTurn as EngineNotYourTurn
from tournaments.core.errors import IllegalAction, NotNow, NotYourTurn, StaleNumber
from tournaments.core.telemetry.metrics import ACTIONS
from tournaments.core.translation import translate
from tournaments.core.validation import field_error
from tournaments.game_choices import UNDO_IF_AGREED
from tournaments.models import GameDeal, GameEntry
from tournaments.online.access import access_seat
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.core.projection import list_legal_actions
from tournaments.online.game_log import (
    Unwritten,
    advance,
    append_and_advance,
    prepare_entries,
    refuse_if_deals_are_shared,
    refuse_if_over,
    refuse_too_many_entries,
    refuse_unless_playing,
)
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.core.raw_rows import Write
    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot

MAX_ACTION_LENGTH = 200
"""The most characters of an action that is read."""
MAX_ENTROPY_BYTES = 64
"""The most bytes of entropy that a player may add to a deal."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The outcome of a command.

    `number`: the entry that it wrote, or that an earlier identical request wrote (`is_repeat`).
    """

    number: int
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class Allowed:
    """A command that has been found allowed and of which nothing has been written yet.

    `before`, `after`: the snapshots around its entries, which are `unwritten`.
    """

    access: GameAccess
    before: GameSnapshot
    after: GameSnapshot
    unwritten: Sequence[Unwritten]
    at: datetime

    @property
    def ends_deal(self) -> bool:
        """Return whether the deal is over with this."""
        return self.before.is_dealt and not self.after.is_dealt

    @property
    def result(self) -> CommandResult:
        """Return the result of an action."""
        return CommandResult(self.after.number)

    def write(self, later: list[Write] | None = None) -> None:
        """Do what follows and write it; what may wait is added to `later` (`game_log.advance`)."""
        if self.after.entry is not None and self.after.entry.kind == entries.ACTED:
            transaction.on_commit(ACTIONS.inc, robust=True)
        # Casual games that no person touches are ended (`cleanup`).
        self.access.game.touched_at = self.at
        advance(
            self.access.game,
            self.before,
            self.after,
            at=self.at,
            unwritten=self.unwritten,
            later=later,
            seats=self.access.seats,
        )


@transaction.atomic
def submit_action(
    *,
    by: Actor,
    game_id: int,
    text: str,
    expected: int,
    speed: str = "",
    at: datetime | None = None,
) -> CommandResult:
    """Do an action at the actor's seat.

    `expected` is the number of the last entry that the player had seen. Entries since then that
    changed neither the cards nor the turn, such as chat, do not matter. `speed` is the speed of
    play that the player has chosen; empty keeps the last one. A repeated request is done once and
    answered the same. Raises NotFound, NotAllowed, StaleNumber, NotYourTurn,
    IllegalAction, GamePaused, NotNow, GameIsOver.
    """
    access = access_seat(by, game_id, lock=True)
    found = allow_action(access, text, expected, at or timezone.now(), speed)
    if isinstance(found, CommandResult):
        return found
    found.write()
    return found.result


def allow_action(
    access: GameAccess, text: str, expected: int, at: datetime, speed: str = ""
) -> Allowed | CommandResult:
    """Check an action at the actor's seat in a game whose row is locked; see `submit_action`.

    Returns the answer if an identical request has done it already.
    """
    seat, snapshot = access.require_seat(), get_snapshot(access.game)
    # Only an entry that changed the cards or the turn makes the player's view out of date, so a
    # chat phrase in between does no harm (ADR 0080).
    if not snapshot.last_action <= expected <= snapshot.number:
        return _answer_again(access, snapshot, text, expected)
    refuse_unless_playing(snapshot)
    if seat in snapshot.conceded:
        raise NotNow(_("A bot is playing your cards until the end of this deal."))
    acted = _as_person(snapshot, NewEntry(entries.ACTED, seat, text), seat)
    try:
        return _prepare(access, snapshot, [*_pace(snapshot, seat, speed), *acted], at)
    except EngineError as refused:
        raise _refusal(snapshot, seat, refused) from refused


def _prepare(
    access: GameAccess, snapshot: GameSnapshot, new_entries: Sequence[NewEntry], at: datetime
) -> Allowed:
    """Prepare entries of players of the access's game. Raises the engine's refusals."""
    after, unwritten = prepare_entries(access.game, snapshot, *new_entries, at=at)
    return Allowed(access, snapshot, after, unwritten, at)


def _pace(snapshot: GameSnapshot, seat: int, speed: str) -> list[NewEntry]:
    """Return the entry of a speed that is new; none among people, where it changes nothing."""
    is_new = speed in entries.SPEEDS and speed != snapshot.speeds[seat]
    is_alone = snapshot.people == 1 and snapshot.settings.undo == UNDO_IF_AGREED
    return [NewEntry(entries.PACED, seat, speed)] if is_new and is_alone else []


def _as_person(snapshot: GameSnapshot, new_entry: NewEntry, seat: int) -> list[NewEntry]:
    """Return an entry of a player, after that of their return if a bot stands in for them."""
    back = [NewEntry(entries.CAME_BACK, seat)] if seat in snapshot.away else []
    return [*back, new_entry]


def _answer_again(
    access: GameAccess, snapshot: GameSnapshot, text: str, expected: int
) -> CommandResult:
    """Answer like the identical request that came first. Raises StaleNumber if there was none."""
    # The first entry after `expected` that changed the cards or the turn: if it is this very
    # action, the player's first request arrived and its answer was lost.
    rows = GameEntry.objects.filter(game=access.game, number__gt=expected)
    done = (
        rows.filter(kind__in=(entries.ACTED, entries.DEALT, entries.UNDONE))
        .order_by("number")
        .first()
    )
    is_mine = done is not None and (done.kind, done.seat, done.text, done.done_by) == (
        entries.ACTED, access.seat, text, entries.PERSON,
    )  # fmt: skip
    if done is None or not is_mine or expected > snapshot.number:
        raise StaleNumber(
            _("The game has moved on. Look at the table and try again."),
            extra={"number": snapshot.number},
        )
    return CommandResult(done.number, is_repeat=True)


def _refusal(snapshot: GameSnapshot, seat: int, refused: EngineError) -> Exception:
    """Turn the engine's refusal into an error of this app, with the legal actions."""
    if isinstance(refused, EngineNotYourTurn):
        return NotYourTurn(translate(refused.message), extra={"number": snapshot.number})
    view = snapshot.view(seat)
    legal = list_legal_actions(view.legal) if view is not None else ()
    text = refused.message if isinstance(refused, EngineIllegal) else ""
    if not legal:
        return NotYourTurn(_("It is not your turn."), extra={"number": snapshot.number})
    message = translate(text) if text else _("That is not a valid action.")
    return IllegalAction(message, extra={"number": snapshot.number, "legal": legal})


@transaction.atomic
def say_ready(*, by: Actor, game_id: int) -> CommandResult:
    """Mark the actor's seat as ready for the next deal, which begins when all players are.

    Does nothing during a deal. Raises NotFound, NotAllowed, GameIsOver.
    """
    allowed, [result] = allow_ready([access_seat(by, game_id, lock=True)], timezone.now())
    if allowed is not None:
        allowed.write()
    return result


def allow_ready(
    accesses: Sequence[GameAccess], at: datetime
) -> tuple[Allowed | None, list[CommandResult]]:
    """Check that the seats of these actors, all in one game, may be marked as ready.

    Returns what there is to write, if anything, and the result for each; see `say_ready`. The
    game's row must be locked.
    """
    snapshot, new_entries = get_snapshot(accesses[0].game), list[NewEntry]()
    refuse_if_over(snapshot)
    ready, results = set(snapshot.ready), list[CommandResult]()
    for access in accesses:
        seat = access.require_seat()
        is_repeat = snapshot.is_dealt or seat in ready
        if not is_repeat:
            ready.add(seat)
            new_entries += _as_person(snapshot, NewEntry(entries.READY, seat), seat)
        results.append(CommandResult(snapshot.number + len(new_entries), is_repeat))
    allowed = _prepare(accesses[0], snapshot, new_entries, at) if new_entries else None
    return allowed, results


@transaction.atomic
def come_back(*, by: Actor, game_id: int) -> CommandResult:
    """Take the actor's seat back from the bot that stands in for them; do nothing if none does.

    Raises NotFound, NotAllowed, GameIsOver.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
    seat, now = access.require_seat(), timezone.now()
    if seat not in snapshot.away:
        return CommandResult(snapshot.number, is_repeat=True)
    access.game.touched_at = now
    after = append_and_advance(access.game, snapshot, NewEntry(entries.CAME_BACK, seat), at=now)
    return CommandResult(after.number)


@transaction.atomic
def add_entropy(*, by: Actor, game_id: int, text: str) -> GameDeal:
    """Add entropy to the next deal, after its commitment was published and before its cards.

    `text` is up to `MAX_ENTROPY_BYTES` in hexadecimal. It replaces what the seat added before;
    empty text removes it. Raises NotFound, NotAllowed, GameIsOver, NotNow, InvalidInput.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
    refuse_if_deals_are_shared(snapshot)
    try:
        added = bytes.fromhex(text)
    except ValueError:
        raise field_error("entropy", "invalid", _("Use hexadecimal digits only.")) from None
    if len(added) > MAX_ENTROPY_BYTES:
        raise field_error(
            "entropy", "too-long", _("Use at most %(count)s bytes.") % {"count": MAX_ENTROPY_BYTES}
        )
    deal = GameDeal.objects.filter(game=access.game, number=snapshot.deal + 1).first()
    if snapshot.is_dealt or deal is None:
        raise NotNow(_("You can add entropy only between two deals."))
    refuse_too_many_entries(access.game, snapshot, access.seat, entries.ENTROPY_ADDED)
    others = {seat: had for seat, had in deal.entropy.items() if seat != str(access.seat)}
    deal.entropy = others | ({str(access.seat): added.hex()} if added else {})
    deal.save(update_fields=["entropy"])
    new_entry = NewEntry(entries.ENTROPY_ADDED, access.seat)
    append_and_advance(access.game, snapshot, new_entry, at=timezone.now())
    return deal
