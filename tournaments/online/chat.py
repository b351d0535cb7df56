"""Talk at an online table: phrases, free words where the club has them, muting and removing."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.core.audit import record
from tournaments.core.errors import NotFound, NotNow
from tournaments.core.validation import clean_text, field_error
from tournaments.models import GameEntry, GameSeat
from tournaments.online.access import access_seat, access_to_direct, club_of, has_free_chat
from tournaments.online.core import entries
from tournaments.online.core.entries import Line
from tournaments.online.core.phrases import PHRASES
from tournaments.online.game_log import refuse_chatter, refuse_over, settle, write
from tournaments.online.play import Accepted
from tournaments.online.snapshot_cache import get_course

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.online.access import Place

LONGEST = 200
AT_ONCE, WITHIN = 5, timedelta(seconds=20)
"""So many free words of one seat within this time; more are refused."""


@transaction.atomic
def say(*, by: Actor, game_id: int, phrase: str = "", words: str = "") -> Accepted:
    """Say one of the phrases, or free words where the club has switched them on.

    Free words are for the table alone: spectators do not hear them. Raises NotFound, NotAllowed,
    GameIsOver, InvalidInput, NotNow for whoever talks too much.
    """
    place = access_seat(by, game_id, lock=True)
    course, now = get_course(place.game), timezone.now()
    refuse_over(course)
    kind, text = (
        (entries.SAID, _phrase(phrase)) if phrase else (entries.TALKED, _words(place, words))
    )
    refuse_chatter(place.game, course, place.seat, kind)
    if kind == entries.TALKED:
        _refuse_haste(place, now)
    after = write(place.game, course, Line(kind, place.seat, text), at=now)
    return Accepted(after.number, place, settle(place.game, course, after, at=now))


def _phrase(slug: str) -> str:
    if slug not in PHRASES:
        raise field_error("phrase", "unknown", "There is no such phrase.")
    return PHRASES[slug]


def _words(place: Place, words: str) -> str:
    if not has_free_chat(place.game):
        raise field_error("words", "not-allowed", "This table speaks in phrases only.")
    return clean_text(words, field="words", most=LONGEST)


def _refuse_haste(place: Place, at: datetime) -> None:
    just = GameEntry.objects.filter(game=place.game, kind=entries.TALKED, seat=place.seat)
    if just.filter(made_at__gt=at - WITHIN).count() >= AT_ONCE:
        raise NotNow("Not so fast. Let the others read first.")


@transaction.atomic
def mute(*, by: Actor, game_id: int, seat: int, muted: bool = True) -> list[int]:
    """Hear a seat's free words no more, or again; the seats that are not heard then.

    Nobody else is told. Raises NotFound, NotAllowed, InvalidInput.
    """
    place = access_seat(by, game_id, lock=True)
    mine = place.mine
    if mine is None or not 0 <= seat < len(place.seats) or seat == mine.number:
        raise field_error("seat", "no-such-seat", "That is nobody else's seat.")
    mutes = sorted({*mine.mutes, seat} if muted else set(mine.mutes) - {seat})
    GameSeat.objects.filter(pk=mine.pk).update(mutes=mutes)
    return mutes


@transaction.atomic
def remove_words(*, by: Actor, game_id: int, number: int) -> Accepted:
    """Take free words out of a game's log, for good. For its director.

    The only thing in a log that is ever changed; that it was removed stays. Removed again it
    changes nothing. Raises NotFound, NotAllowed.
    """
    place = access_to_direct(by, game_id, lock=True)
    course = get_course(place.game)
    row = GameEntry.objects.filter(game=place.game, number=number, kind=entries.TALKED).first()
    if row is None:
        raise NotFound("There is nothing of that kind to remove.")
    if not row.text:
        return Accepted(course.number, place, course, is_repeat=True)
    row.text = ""
    row.save(update_fields=["text"])
    now, club, table = timezone.now(), club_of(place.game), place.game.table
    if club is not None:
        text = f"Words at the table of game {place.game.pk}, played online, were removed."
        event = table.event if table is not None else None
        record(by, club, "online-removed", text, event=event, game=place.game.pk, number=number)
    line = Line(entries.REMOVED, row.seat, str(number), entries.DIRECTOR)
    after = write(place.game, course, line, at=now)
    return Accepted(after.number, place, settle(place.game, course, after, at=now))
