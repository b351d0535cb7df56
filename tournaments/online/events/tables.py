"""Put an event's tables online: one of them, a whole round, or all that were just seated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from tournaments.core.access import access_event, access_table, check_table_open, lock_rows
from tournaments.core.audit import record
from tournaments.core.errors import NotFound, NotNow
from tournaments.core.validation import field_error
from tournaments.events import refuse_if_final
from tournaments.models import GameSeat, OnlineGame, Role, Table
from tournaments.online.casual_games import start_log
from tournaments.online.core.entries import PERSON_SEAT
from tournaments.online.core.settings import (
    DELAY_IN_DEALS,
    NO_SPECTATORS,
    GameSettings,
    serialize_ruleset,
)
from tournaments.online.duplicate.sets import join_set, plays_duplicate, plays_with_cards
from tournaments.online.settings_validation import FOLLOWED, validate_settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.core.actors import Actor
    from tournaments.models import Event, Seat, StandIn


@dataclass(frozen=True, slots=True)
class RoundOnline:
    """The games of a round's tables, and the tables that stay with cards as they have results."""

    games: tuple[OnlineGame, ...]
    with_cards: tuple[Table, ...]


@transaction.atomic
def open_table_online(
    *, by: Actor, table_id: int, customs: Mapping[str, object] | None = None
) -> OnlineGame:
    """Put an event's table online, with its players and rules; its results go into the event.

    A repeat returns the same game. Organisers only. Raises NotFound, NotAllowed, EventIsFinal,
    RoundIsUndone, InvalidInput, NotNow for a table that has results already, or whose game has
    other settings than `customs`.
    """
    table = access_table(by, Role.ORGANISER, lock=True, pk=table_id)
    check_table_open(table)
    # Looked up under the table's lock: a repeat, or a second organiser, gets the same game.
    found = OnlineGame.objects.filter(table=table).first()
    settings = _choose_settings(table, found, customs or {})
    if found is not None:
        return found
    if plays_with_cards(table):
        raise NotNow(_("This table already has results, so it stays a table in person."))
    game = _open(by, table, settings)
    text = f"Table {table.number} of {str(table.round).lower()} is played online."
    record(by, table.event.club, "table-online", text, event=table.event, game=game.pk)
    return game


@transaction.atomic
def open_round_online(
    *, by: Actor, event_id: int, number: int, customs: Mapping[str, object] | None = None
) -> RoundOnline:
    """Put all tables of a round online that have no results yet; safe to repeat.

    Organisers only. Raises NotFound, NotAllowed, EventIsFinal, InvalidInput, NotNow if a table's
    game has other settings than `customs`.
    """
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    refuse_if_final(event)
    found = event.rounds.drawn().filter(number=number).first()
    if found is None:
        raise NotFound(_("There is no such round."))
    tables = list(lock_rows(found.tables.all()).order_by("number"))
    games = {game.table_id: game for game in OnlineGame.objects.filter(table__in=tables)}
    new = [table for table in tables if table.pk not in games and not plays_with_cards(table)]
    for table in tables:
        if table.pk not in games and table not in new:
            continue
        table.event, table.round = event, found
        settings = _choose_settings(table, games.get(table.pk), customs or {})
        if table in new:
            games[table.pk] = _open(by, table, settings)
    if new:
        record_round_online(by, event, str(found), new)
    return RoundOnline(
        games=tuple(games[table.pk] for table in tables if table.pk in games),
        with_cards=tuple(table for table in tables if table.pk not in games),
    )


def open_games(by: Actor, event: Event, round_name: str, tables: Iterable[Table]) -> None:
    """Open the games of tables just seated in an online event, in the same transaction."""
    opened = list(tables)
    for table in opened:
        _open(by, table, _default_settings(table))
    record_round_online(by, event, round_name, opened)


def record_round_online(by: Actor, event: Event, round_name: str, tables: Iterable[Table]) -> None:
    """Record in the club's audit log which tables of a round are played online."""
    numbers = ", ".join(str(table.number) for table in tables)
    text = f"{round_name} of {event.name} is played online at these tables: {numbers}."
    record(by, event.club, "round-online", text, event=event)


def _choose_settings(
    table: Table, game: OnlineGame | None, customs: Mapping[str, object]
) -> GameSettings:
    """Return the event's settings changed by `customs`, which its `game` must have if it is open.

    Raises InvalidInput for a bad one and for hints, NotNow for a game that has others.
    """
    settings = validate_settings(_default_settings(table), customs)
    if settings.hints:
        raise field_error("customs.hints", "invalid", _("An event's tables have no hints."))
    chosen = settings.to_json()
    if game is not None and any(game.terms.get(name) != chosen[name] for name in customs):
        text = _("Table %(table)d is online already, with other settings.")
        raise NotNow(text % {"table": table.number})
    return settings


def _default_settings(table: Table) -> GameSettings:
    """Return the settings that the event has chosen."""
    event = table.event
    return GameSettings(
        ruleset=serialize_ruleset(engine.load_ruleset(event.ruleset)),
        players=table.size,
        first_dealer=table.first_dealer,
        deal_seconds=20.0,
        watching=DELAY_IN_DEALS if event.watch_delay else NO_SPECTATORS,
        watch_delay=event.watch_delay or 1,
        is_duplicate=plays_duplicate(table),
        **{name: getattr(event, name) for name in FOLLOWED},
    )


def _seat_row(game: OnlineGame, seat: Seat, stand_in: StandIn | None) -> GameSeat:
    """Build a seat of the game for its player or their substitute."""
    player = seat.player if stand_in is None else stand_in.player
    name = seat.player.name if stand_in is None else stand_in.name
    return GameSeat(game=game, number=seat.number, player=player, name=name)


def _open(by: Actor, table: Table, settings: GameSettings) -> OnlineGame:
    duplicate = join_set(table) if settings.is_duplicate else None
    game = OnlineGame.objects.create(
        table=table,
        opened_by=by.user,
        duplicate=duplicate,
        terms=settings.to_json(),
        size=table.size,
    )
    sat = list(table.seats.select_related("player").order_by("number"))
    stand_ins = {one.seat: one for one in table.stand_ins.filter(to_deal=None)}
    GameSeat.objects.bulk_create(_seat_row(game, seat, stand_ins.get(seat.number)) for seat in sat)
    start_log(game, settings, [PERSON_SEAT] * len(sat), timezone.now())
    return game
