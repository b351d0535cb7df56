"""Playing at an online table: actions, being ready, adding entropy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from engine import EngineError
from engine import IllegalAction as EngineIllegal
from engine import NotYourTurn as EngineNotYourTurn
from tournaments.core.errors import IllegalAction, NotNow, NotYourTurn, StaleNumber
from tournaments.core.validation import field_error
from tournaments.models import GameDeal, GameEntry
from tournaments.online.access import access_seat
from tournaments.online.core import entries
from tournaments.online.core.entries import Line
from tournaments.online.core.projection import legal_out
from tournaments.online.game_log import refuse_chatter, refuse_idle, refuse_over, settle, write
from tournaments.online.snapshot_cache import get_course

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.online.access import Place
    from tournaments.online.core.snapshot import Course

MOST_ENTROPY = 64
"""Bytes that a player may add to a deal."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """What was written: the number of the entry, and the place and course after it."""

    number: int
    place: Place
    course: Course
    is_repeat: bool = False


@transaction.atomic
def submit_action(
    *, by: Actor, game_id: int, text: str, expected: int, at: datetime | None = None
) -> Accepted:
    """Do an action at one's seat. `expected`: the number of the game that it is based on.

    Talk in between does no harm; an action or a deal does. Sent twice it is done once and
    answered the same. Raises NotFound, NotAllowed, StaleNumber, NotYourTurn, IllegalAction,
    GamePaused, NotNow, GameIsOver.
    """
    place = access_seat(by, game_id, lock=True)
    course = get_course(place.game)
    if not course.played <= expected <= course.number:
        return _answer_again(place, course, text, expected)
    refuse_idle(course)
    seat, now = _seat_of(place), at or timezone.now()
    if seat in course.conceded:
        raise NotNow("A bot plays your cards to the end of this deal.")
    back = [Line(entries.BACK, seat)] if seat in course.away else []
    try:
        after = write(place.game, course, *back, Line(entries.ACTED, seat, text), at=now)
    except EngineError as refused:
        raise _refusal(course, seat, refused) from refused
    place.game.touched_at = now
    settled = settle(place.game, course, after, at=now)
    return Accepted(after.number, place, settled)


def _answer_again(place: Place, course: Course, text: str, expected: int) -> Accepted:
    """The answer of the twin that came first. Raises StaleNumber where there was none."""
    rows = GameEntry.objects.filter(game=place.game, number__gt=expected)
    done = (
        rows.filter(kind__in=(entries.ACTED, entries.DEALT, entries.UNDONE))
        .order_by("number")
        .first()
    )
    is_mine = done is not None and (done.kind, done.seat, done.text, done.done_by) == (
        entries.ACTED, place.seat, text, entries.PERSON,
    )  # fmt: skip
    if done is None or not is_mine or expected > course.number:
        raise StaleNumber(
            f"The game is at number {course.number} now.", extra={"number": course.number}
        )
    return Accepted(done.number, place, course, is_repeat=True)


def _refusal(course: Course, seat: int, refused: EngineError) -> Exception:
    """The engine's refusal in the league's family, with what is legal."""
    if isinstance(refused, EngineNotYourTurn):
        return NotYourTurn(refused.message, extra={"number": course.number})
    view = course.view(seat)
    legal = legal_out(view) if view is not None else []
    words = refused.message if isinstance(refused, EngineIllegal) else "That is not an action."
    if not legal:
        return NotYourTurn("It is not your turn.", extra={"number": course.number})
    return IllegalAction(words, extra={"number": course.number, "legal": legal})


def _seat_of(place: Place) -> int:
    assert place.seat is not None  # noqa: S101 - `access_seat` saw to it
    return place.seat


@transaction.atomic
def say_ready(*, by: Actor, game_id: int) -> Accepted:
    """Say that one is ready for the next deal; it begins when all people are.

    Raises NotFound, NotAllowed, GameIsOver. During a deal it changes nothing.
    """
    place = access_seat(by, game_id, lock=True)
    course = get_course(place.game)
    refuse_over(course)
    seat, now = _seat_of(place), timezone.now()
    if course.is_dealt or seat in course.ready:
        return Accepted(course.number, place, course, is_repeat=True)
    back = [Line(entries.BACK, seat)] if seat in course.away else []
    after = write(place.game, course, *back, Line(entries.READY, seat), at=now)
    place.game.touched_at = now
    return Accepted(after.number, place, settle(place.game, course, after, at=now))


@transaction.atomic
def come_back(*, by: Actor, game_id: int) -> Accepted:
    """Take one's seat back from the bot that stands in. Changes nothing if none does."""
    place = access_seat(by, game_id, lock=True)
    course = get_course(place.game)
    refuse_over(course)
    seat, now = _seat_of(place), timezone.now()
    if seat not in course.away:
        return Accepted(course.number, place, course, is_repeat=True)
    after = write(place.game, course, Line(entries.BACK, seat), at=now)
    place.game.touched_at = now
    return Accepted(after.number, place, settle(place.game, course, after, at=now))


@transaction.atomic
def add_entropy(*, by: Actor, game_id: int, text: str) -> GameDeal:
    """Add to the chance of the next deal, after its commitment was shown and before its cards.

    `text`: up to 64 bytes in hexadecimal; again replaces what the seat added before. Raises
    NotFound, NotAllowed, GameIsOver, NotNow, InvalidInput.
    """
    place = access_seat(by, game_id, lock=True)
    course = get_course(place.game)
    refuse_over(course)
    try:
        added = bytes.fromhex(text)
    except ValueError:
        raise field_error("entropy", "invalid", "Write it in hexadecimal digits.") from None
    if len(added) > MOST_ENTROPY:
        raise field_error("entropy", "too-long", f"At most {MOST_ENTROPY} bytes.")
    deal = GameDeal.objects.filter(game=place.game, number=course.deal + 1).first()
    if course.is_dealt or deal is None:
        raise NotNow("Entropy is added between two deals.")
    refuse_chatter(place.game, course, place.seat, entries.ADDED)
    others = {seat: had for seat, had in deal.entropy.items() if seat != str(place.seat)}
    deal.entropy = others | ({str(place.seat): added.hex()} if added else {})
    deal.save(update_fields=["entropy"])
    now = timezone.now()
    after = write(place.game, course, Line(entries.ADDED, place.seat), at=now)
    settle(place.game, course, after, at=now)
    return deal
