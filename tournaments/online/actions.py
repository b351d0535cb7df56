"""Playing at an online table: actions, being ready, adding entropy."""

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
from tournaments.core.translation import translate
from tournaments.core.validation import field_error
from tournaments.models import GameDeal, GameEntry
from tournaments.online.access import access_seat
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.core.projection import legal_json
from tournaments.online.game_log import (
    advance,
    append_entries,
    refuse_if_over,
    refuse_too_many_entries,
    refuse_unless_playing,
)
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot

MAX_ENTROPY_BYTES = 64
"""Bytes that a player may add to a deal."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What was written: the number of the entry, and the access and snapshot after it."""

    number: int
    access: GameAccess
    snapshot: GameSnapshot
    is_repeat: bool = False


@transaction.atomic
def submit_action(
    *, by: Actor, game_id: int, text: str, expected: int, at: datetime | None = None
) -> CommandResult:
    """Do an action at one's seat. `expected`: the number of the game that it is based on.

    Talk in between does no harm; an action or a deal does. Sent twice it is done once and
    answered the same. Raises NotFound, NotAllowed, StaleNumber, NotYourTurn, IllegalAction,
    GamePaused, NotNow, GameIsOver.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    if not snapshot.last_action <= expected <= snapshot.number:
        return _answer_again(access, snapshot, text, expected)
    refuse_unless_playing(snapshot)
    seat, now = _seat_of(access), at or timezone.now()
    if seat in snapshot.conceded:
        raise NotNow(_("A bot is playing your cards until the end of this deal."))
    back = [NewEntry(entries.CAME_BACK, seat)] if seat in snapshot.away else []
    try:
        after = append_entries(
            access.game, snapshot, *back, NewEntry(entries.ACTED, seat, text), at=now
        )
    except EngineError as refused:
        raise _refusal(snapshot, seat, refused) from refused
    access.game.touched_at = now
    settled = advance(access.game, snapshot, after, at=now)
    return CommandResult(after.number, access, settled)


def _answer_again(
    access: GameAccess, snapshot: GameSnapshot, text: str, expected: int
) -> CommandResult:
    """The answer of the twin that came first. Raises StaleNumber where there was none."""
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
    return CommandResult(done.number, access, snapshot, is_repeat=True)


def _refusal(snapshot: GameSnapshot, seat: int, refused: EngineError) -> Exception:
    """The engine's refusal in the league's family, with what is legal."""
    if isinstance(refused, EngineNotYourTurn):
        return NotYourTurn(translate(refused.message), extra={"number": snapshot.number})
    view = snapshot.view(seat)
    legal = legal_json(view) if view is not None else []
    text = refused.message if isinstance(refused, EngineIllegal) else ""
    if not legal:
        return NotYourTurn(_("It is not your turn."), extra={"number": snapshot.number})
    message = translate(text) if text else _("That is not a valid action.")
    return IllegalAction(message, extra={"number": snapshot.number, "legal": legal})


def _seat_of(access: GameAccess) -> int:
    assert access.seat is not None  # noqa: S101 - `access_seat` saw to it
    return access.seat


@transaction.atomic
def say_ready(*, by: Actor, game_id: int) -> CommandResult:
    """Say that one is ready for the next deal; it begins when all people are.

    Raises NotFound, NotAllowed, GameIsOver. During a deal it changes nothing.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
    seat, now = _seat_of(access), timezone.now()
    if snapshot.is_dealt or seat in snapshot.ready:
        return CommandResult(snapshot.number, access, snapshot, is_repeat=True)
    back = [NewEntry(entries.CAME_BACK, seat)] if seat in snapshot.away else []
    after = append_entries(access.game, snapshot, *back, NewEntry(entries.READY, seat), at=now)
    access.game.touched_at = now
    return CommandResult(after.number, access, advance(access.game, snapshot, after, at=now))


@transaction.atomic
def come_back(*, by: Actor, game_id: int) -> CommandResult:
    """Take one's seat back from the bot that stands in. Changes nothing if none does."""
    access = access_seat(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
    seat, now = _seat_of(access), timezone.now()
    if seat not in snapshot.away:
        return CommandResult(snapshot.number, access, snapshot, is_repeat=True)
    after = append_entries(access.game, snapshot, NewEntry(entries.CAME_BACK, seat), at=now)
    access.game.touched_at = now
    return CommandResult(after.number, access, advance(access.game, snapshot, after, at=now))


@transaction.atomic
def add_entropy(*, by: Actor, game_id: int, text: str) -> GameDeal:
    """Add to the chance of the next deal, after its commitment was shown and before its cards.

    `text`: up to 64 bytes in hexadecimal; again replaces what the seat added before. Raises
    NotFound, NotAllowed, GameIsOver, NotNow, InvalidInput.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
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
    now = timezone.now()
    after = append_entries(
        access.game, snapshot, NewEntry(entries.ENTROPY_ADDED, access.seat), at=now
    )
    advance(access.game, snapshot, after, at=now)
    return deal
