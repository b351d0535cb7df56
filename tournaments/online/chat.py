"""Send chat at an online table, mute a seat, and remove a message.

Everyone may send set phrases; free text needs the club's consent (`Club.free_chat`).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.audit import record
from tournaments.core.errors import NotFound, NotNow
from tournaments.core.validation import clean_text, field_error
from tournaments.models import GameEntry, GameSeat
from tournaments.online.access import access_game_as_director, access_seat, get_club, has_free_chat
from tournaments.online.actions import CommandResult
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.core.messages import PHRASES
from tournaments.online.game_log import (
    append_and_advance,
    refuse_if_over,
    refuse_too_many_entries,
)
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.online.access import GameAccess

MAX_CHAT_LENGTH = 200
MAX_BURST, BURST_PERIOD = 5, timedelta(seconds=20)
"""The most free messages of one seat within this time; more are refused."""


@transaction.atomic
def say(*, by: Actor, game_id: int, phrase: str = "", words: str = "") -> CommandResult:
    """Send one of the set phrases, or free text where the club allows it.

    Free text is for the table alone: spectators do not see it. Raises NotFound, NotAllowed,
    GameIsOver, InvalidInput, NotNow for too many messages.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot, now = get_snapshot(access.game), timezone.now()
    refuse_if_over(snapshot)
    kind, text = (
        (entries.PHRASE_SENT, _phrase(phrase))
        if phrase
        else (entries.CHAT_SENT, _words(access, words))
    )
    refuse_too_many_entries(access.game, snapshot, access.seat, kind)
    if kind == entries.CHAT_SENT:
        _refuse_burst(access, now)
    after = append_and_advance(access.game, snapshot, NewEntry(kind, access.seat, text), at=now)
    return CommandResult(after.number)


def _phrase(slug: str) -> str:
    if slug not in PHRASES:
        raise field_error("phrase", "unknown", _("There is no such phrase."))
    return PHRASES[slug]


def _words(access: GameAccess, words: str) -> str:
    if not has_free_chat(access.game):
        raise field_error("words", "not-allowed", _("Only set phrases can be sent at this table."))
    return clean_text(words, field="words", max_length=MAX_CHAT_LENGTH)


def _refuse_burst(access: GameAccess, at: datetime) -> None:
    recent = GameEntry.objects.filter(game=access.game, kind=entries.CHAT_SENT, seat=access.seat)
    if recent.filter(made_at__gt=at - BURST_PERIOD).count() >= MAX_BURST:
        raise NotNow(_("You are sending messages too fast. Wait a few seconds."))


@transaction.atomic
def mute(*, by: Actor, game_id: int, seat: int, muted: bool = True) -> list[int]:
    """Mute or unmute a seat's free messages for the actor; return the seats now muted.

    No other player is notified. Raises NotFound, NotAllowed, InvalidInput.
    """
    access = access_seat(by, game_id, lock=True)
    mine = access.own_seat
    if mine is None or not 0 <= seat < len(access.seats) or seat == mine.number:
        raise field_error("seat", "no-such-seat", _("Choose another player's seat."))
    mutes = sorted({*mine.mutes, seat} if muted else set(mine.mutes) - {seat})
    GameSeat.objects.filter(pk=mine.pk).update(mutes=mutes)
    return mutes


@transaction.atomic
def remove_words(*, by: Actor, game_id: int, number: int) -> CommandResult:
    """Remove a free message's text from a game's log for good. Director only.

    Nothing else in a log is ever changed. A new entry records the removal. A repeat does nothing.
    Raises NotFound, NotAllowed.
    """
    access = access_game_as_director(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    row = GameEntry.objects.filter(game=access.game, number=number, kind=entries.CHAT_SENT).first()
    if row is None:
        raise NotFound(_("There is no such message."))
    if not row.text:  # `say` refuses empty text, so it has been removed already
        return CommandResult(snapshot.number, is_repeat=True)
    row.text = ""
    row.save(update_fields=["text"])
    now, club, table = timezone.now(), get_club(access.game), access.game.table
    if club is not None:
        text = f"A chat message in online game {access.game.pk} was removed."
        event = table.event if table is not None else None
        record(by, club, "online-removed", text, event=event, game=access.game.pk, number=number)
    new_entry = NewEntry(entries.CHAT_REMOVED, row.seat, str(number), entries.DIRECTOR)
    after = append_and_advance(access.game, snapshot, new_entry, at=now)
    return CommandResult(after.number)
