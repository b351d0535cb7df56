"""Direct a game: pause or begin it, replace a player, correct points, end it.

Every command locks the game's row, writes to its log and records who did it in the log of the club.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import Override
from tournaments.core.audit import record
from tournaments.core.deal_reports import report_from_json
from tournaments.core.errors import InvalidInput, NotNow
from tournaments.core.validation import clean_text, field_error
from tournaments.models import DealResult, GameSeat, Player
from tournaments.online.access import access_game_as_director, get_club
from tournaments.online.actions import CommandResult
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.core.messages import GUEST
from tournaments.online.core.settings import BOT_NAMES
from tournaments.online.duplicate.holders import refuse_second_table
from tournaments.online.fair_play.seat_changes import assign_bot, assign_seat, could_look
from tournaments.online.game_log import (
    append_and_advance,
    refuse_if_over,
    refuse_if_suspended,
    refuse_too_many_entries,
)
from tournaments.online.presence import build_start_entries
from tournaments.online.snapshot_cache import get_snapshot
from tournaments.scoring import MAX_TEXT_LENGTH, submit_result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.actors import Actor
    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot

MAX_ADJUSTED_POINTS = 1000
"""The most points, above or below zero, that a director may give a seat for a deal."""
REPEATABLE = (entries.PAUSED, entries.REPLACED, entries.ADJUSTED)
"""Decisions of which there is no last one. A game is resumed only as often as it was paused."""


@transaction.atomic
def pause_game(*, by: Actor, game_id: int, paused: bool = True) -> CommandResult:
    """Pause a game with all its clocks, or resume it.

    Raises NotFound, NotAllowed, GameIsOver, NotNow while the event has suspended the game.
    """
    access = access_game_as_director(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
    if (snapshot.pause is not None) == paused:
        return CommandResult(snapshot.number, is_repeat=True)
    refuse_if_suspended(snapshot)
    kind, words = (entries.PAUSED, "paused") if paused else (entries.RESUMED, "resumed")
    return _record_decision(by, access, snapshot, words, NewEntry(kind, by=entries.DIRECTOR))


@transaction.atomic
def begin_game(*, by: Actor, game_id: int) -> CommandResult:
    """Start an event's game before all its players have been there; their clocks run.

    A repeat does nothing. Raises NotFound, NotAllowed, GameIsOver, NotNow while a seat is open.
    """
    access = access_game_as_director(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
    if snapshot.is_started:
        return CommandResult(snapshot.number, is_repeat=True)
    if entries.OPEN_SEAT in snapshot.occupants:
        raise NotNow(
            _("A seat is still open. Fill it with a bot, or wait until a player takes it.")
        )
    return _record_decision(
        by,
        access,
        snapshot,
        "started by the director",
        NewEntry(entries.STARTED, by=entries.DIRECTOR),
    )


@transaction.atomic
def replace_player(
    *, by: Actor, game_id: int, seat: int, bot: bool = False, player_id: int | None = None
) -> CommandResult:
    """Give a seat to a bot, to another player of the club, or to anyone with its new link.

    The new player goes on with the cards and the points of the seat. If the director plays at the
    table too, a bot plays the current deal to its end first (ADR 0150). At a sealed table a
    director who plays the same deals gets no link for a seat, and a player who has held them
    elsewhere no seat (ADR 0315). Raises NotFound, NotAllowed, GameIsOver, InvalidInput, NotNow.
    """
    access = access_game_as_director(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
    if not 0 <= seat < len(access.seats):
        raise field_error("seat", "no-such-seat", _("There is no such seat."))
    row = access.seats[seat]
    _refuse_to_seat(access, bot=bot, player_id=player_id)
    if not row.is_open:
        # So that the former player cannot come back by the game's link.
        access.game.link_number += 1
        access.game.save(update_fields=["link_number"])
    if bot:
        new_entry = assign_bot(row, snapshot, name=row.name or choose_bot_name(access))
    else:
        player = _find_player(access, row, player_id)
        name = player.name if player is not None else row.name or GUEST
        is_held = snapshot.is_dealt and could_look(by, access)
        new_entry = assign_seat(row, snapshot, name=name, player=player, is_held=is_held)
    new_entries = [new_entry, *build_start_entries(access.game, snapshot, access.seats)]
    return _record_decision(
        by, access, snapshot, f"{row.name} took over seat {seat + 1}", *new_entries
    )


def _refuse_to_seat(access: GameAccess, *, bot: bool, player_id: int | None) -> None:
    """Refuse a link that the director may not see; a player must not play the deals twice."""
    if bot:
        return
    if player_id is None and not access.may_invite:
        raise NotNow(
            _(
                "You play these deals yourself, so you cannot be given the link to another seat. "
                "Choose a player with an account, or a bot."
            )
        )
    player = Player.objects.filter(pk=player_id).first() if player_id is not None else None
    refuse_second_table(access.game, player=player)


def choose_bot_name(access: GameAccess) -> str:
    """Return an unused name for a bot that takes an open seat."""
    taken = {seat.name.casefold() for seat in access.seats}
    return next(name for name in BOT_NAMES if name.casefold() not in taken)


def _find_player(access: GameAccess, row: GameSeat, player_id: int | None) -> Player | None:
    """Return the player of the club who takes over a seat; None for anyone with its link."""
    if player_id is None:
        return None
    club = get_club(access.game)
    players = Player.objects.filter(club=club, pk=player_id) if club else Player.objects.none()
    found = players.first()
    if found is None:
        raise field_error("player", "unknown", _("There is no such player in this club."))
    if any(other.player_id == found.pk for other in access.seats if other != row):
        raise field_error("player", "seated", _("This player already sits at this table."))
    return found


@transaction.atomic
def adjust_deal(
    *, by: Actor, game_id: int, deal: int, points: Sequence[int], reason: str
) -> CommandResult:
    """Correct the points of a finished deal, with a reason; in an event also its result.

    Raises NotFound, NotAllowed, InvalidInput, NotNow while the table is sealed.
    """
    access = access_game_as_director(by, game_id, lock=True)
    if access.game.is_sealed:
        raise NotNow(_("Points can be corrected once this table is no longer sealed."))
    snapshot = get_snapshot(access.game)
    reason = clean_text(reason, field="reason", max_length=MAX_TEXT_LENGTH)
    if deal not in {result.score.number for result in snapshot.match.results}:
        raise field_error("deal", "not-played", _("That deal is not over yet."))
    if len(points) != snapshot.players or any(abs(one) > MAX_ADJUSTED_POINTS for one in points):
        text = _("Enter %(count)s numbers between -%(max)s and %(max)s.") % {
            "count": snapshot.players,
            "max": MAX_ADJUSTED_POINTS,
        }
        raise field_error("points", "invalid", text)
    text = json.dumps({"deal": deal, "points": list(points)})
    if access.game.table_id is not None:
        _correct(by, access.game.table_id, deal, points, reason)
    new_entry = NewEntry(entries.ADJUSTED, text=text, by=entries.DIRECTOR)
    return _record_decision(
        by, access, snapshot, f"points of deal {deal} corrected ({reason})", new_entry
    )


def _correct(by: Actor, table_id: int, deal: int, points: Sequence[int], reason: str) -> None:
    """Submit a new version of the event's result in which the points are overridden."""
    rows = DealResult.objects.filter(table=table_id, number=deal, is_accepted=True)
    result = rows.first()
    if result is None:
        raise InvalidInput(
            _("The night has no result for this deal. Enter one on the table's score card.")
        )
    overrides = {seat: Override(agreed, reason) for seat, agreed in enumerate(points)}
    report = replace(report_from_json(result.report), overrides=overrides)
    submit_result(
        by=by,
        table_id=table_id,
        number=deal,
        report=report,
        accepting=[warning["code"] for warning in result.score.get("warnings", [])],
        reason=reason,
        based_on=result.version,
    )


@transaction.atomic
def end_game(*, by: Actor, game_id: int) -> CommandResult:
    """End a game before its last deal. The deal in progress does not count.

    A repeat does nothing. Raises NotFound, NotAllowed.
    """
    access = access_game_as_director(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    if snapshot.ended:
        return CommandResult(snapshot.number, is_repeat=True)
    return _record_decision(
        by, access, snapshot, "ended", NewEntry(entries.ENDED, text="director", by=entries.DIRECTOR)
    )


def _record_decision(
    by: Actor, access: GameAccess, snapshot: GameSnapshot, what: str, *new_entries: NewEntry
) -> CommandResult:
    """Append a decision to the game's log and record it in the club's audit log.

    Raises NotNow at a table of no club after very many in one deal: anyone may direct such a table.
    """
    if get_club(access.game) is None and new_entries[0].kind in REPEATABLE:
        refuse_too_many_entries(access.game, snapshot, new_entries[0].seat, new_entries[0].kind)
    after = append_and_advance(access.game, snapshot, *new_entries, at=timezone.now())
    club, table = get_club(access.game), access.game.table
    if club is not None:
        event = table.event if table is not None else None
        text = f"Online game {access.game.pk}: {what}."
        record(by, club, f"online-{new_entries[0].kind}", text, event=event, game=access.game.pk)
    return CommandResult(after.number)
