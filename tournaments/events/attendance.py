"""Change who plays at an event: late arrivals, departures, returns, and rounds to be missed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.clubs import add_player
from tournaments.core.validation import check_choice, clean_text, field_error
from tournaments.events import hooks
from tournaments.events.history import MAX_ROUNDS
from tournaments.events.line_up import (
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_stale,
)
from tournaments.events.substitutes import (
    MAX_SUBSTITUTE_LENGTH,
    build_bot_substitute,
    build_substitute,
    is_substitute,
    start_substitute,
)
from tournaments.events.tables.seats import (
    add_seat,
    first_deal_of_change,
    lock_joinable_tables,
    remove_seat,
    restore_seat,
    seat_during_game,
)
from tournaments.models import DropOut, Entry, Player, Seat, StandIn

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.core.actors import Actor
    from tournaments.core.errors import InvalidInput
    from tournaments.models import Event, OnlineGame, Round, Table

MAX_ROUND_NUMBER = 999
"""The largest round number that an absence may name."""


@dataclass(frozen=True, slots=True)
class AttendanceChange:
    """The result of an arrival or a departure.

    `table` is the table whose seats changed or where the player sits, None if there is none.
    `sentence` says what happened, in the active language.
    """

    entry: Entry
    table: Table | None
    sentence: str


@transaction.atomic
def seat_late(
    *,
    by: Actor,
    event_id: int,
    player_id: int,
    table_number: int | None = None,
    from_deal: int | None = None,
    expected: int | None = None,
) -> AttendanceChange:
    """Let a late or returning player in.

    They join the smallest table of the round whose first deal is not in yet (or table
    `table_number`), and otherwise play from the next round on. A player who left a game that is
    still going takes their own seat again, from the next deal or from `from_deal`. A player who
    already sits there is returned as they are. Raises InvalidInput for a player of another club
    or a table that cannot take them, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    player = _get_player(event, player_id)
    # Online games are locked before any table: every command takes its locks in this order.
    games = hooks.lock_games(table__event=event)
    last = event.rounds.drawn().order_by("-number").first()
    entry = Entry.objects.filter(event=event, player=player).first()
    seat = Seat.objects.filter(round=last, player=player).select_related("table").first()
    tables = _tables_to_join(event, last, player, table_number) if seat is None else []
    # Recognise a repeated request before `expected` is checked: it is not a conflict (ADR 0060).
    if entry is not None and entry.withdrawn_at is None and not tables:
        return _describe_entry(entry, seat.table if seat else None, player)
    refuse_if_stale(event, expected)
    entry = entry or Entry(event=event, player=player)
    if seat is None:
        table = add_seat(event, tables, player)
    else:
        table = _restore_own_seat(event, player, games, from_deal)
    entry.withdrawn_at = None
    entry.from_round = _first_round(last, seated=table is not None or seat is not None)
    entry.save()
    text = _arrival_text(returns=seat is not None, seated=table is not None)
    values = _values(player, table, round=entry.from_round)
    log_and_bump_revision(by, event, "player-arrived", text % values, player_id=player.pk)
    return AttendanceChange(entry, table, _(text) % values)


def _describe_entry(entry: Entry, table: Table | None, player: Player) -> AttendanceChange:
    """Return what a repeated arrival answers: nothing has changed."""
    if table is None:
        text = _("%(player)s is entered from round %(round)d.")
    else:
        text = _("%(player)s is already at table %(table)d.")
    return AttendanceChange(entry, table, text % _values(player, table, round=entry.from_round))


def _arrival_text(*, returns: bool, seated: bool) -> str:
    """Return the sentence about an arrival, to be filled; the log keeps it in English."""
    if returns and seated:
        return gettext_noop("%(player)s is back at table %(table)d.")
    if returns:
        return gettext_noop("%(player)s is back and plays from round %(round)d.")
    if seated:
        return gettext_noop("%(player)s has arrived late and plays at table %(table)d.")
    return gettext_noop("%(player)s has arrived late and plays from round %(round)d.")


def _values(player: Player, table: Table | None, **more: object) -> dict[str, object]:
    """Return the values of the placeholders in a sentence about an arrival or a departure."""
    return {"player": player, "table": table.number if table else 0, **more}


def _get_player(event: Event, player_id: int) -> Player:
    player = Player.objects.filter(club=event.club_id, pk=player_id).first()
    if player is None:
        raise field_error("player", "unknown", _("The club has no such player."))
    return player


def _tables_to_join(
    event: Event, last: Round | None, player: Player, number: int | None
) -> list[Table]:
    """Return the tables that have not begun, or none if the player is already a substitute."""
    tables = lock_joinable_tables(event, last, number)
    return [] if last is not None and is_substitute(last.pk, player) else tables


def _restore_own_seat(
    event: Event, player: Player, games: Sequence[OnlineGame], from_deal: int | None
) -> Table | None:
    """Give the player their own seat back; None if its game is over."""
    seat = seat_during_game(event, player)
    if seat is None:
        return None
    deal = _first_deal_of_person(games, seat.table, first_deal_of_change(seat.table, from_deal))
    table = restore_seat(seat, deal)
    hooks.transfer_seat(games, table, seat.number, name=player.name, player=player)
    return table


def _first_deal_of_person(games: Sequence[OnlineGame], table: Table, deal: int) -> int:
    """Return from which deal on a person plays in a seat that they are given now.

    Online a bot may play the deal on the table to its end first.
    """
    return max(deal, hooks.first_deal_of_holder(games, table) or deal)


def _first_round(last: Round | None, *, seated: bool) -> int:
    if last is None:
        return 1
    return last.number if seated else last.number + 1


@dataclass(frozen=True, slots=True)
class _Named:
    """The substitute that a request names, by name or as a player of the club; false if none."""

    name: str
    player_id: int | None

    def __bool__(self) -> bool:
        return self.player_id is not None or bool(self.name.strip())


@transaction.atomic
def drop_out(
    *,
    by: Actor,
    event_id: int,
    player_id: int,
    how: str | None = None,
    substitute: str = "",
    substitute_id: int | None = None,
    from_deal: int | None = None,
    expected: int | None = None,
) -> AttendanceChange:
    """Let a player leave: they are in no further draw, and their table plays on.

    `how` (a value of DropOut) is the event's rule unless given. One short: from the next deal (or
    from `from_deal`) their seat plays no more; before the first deal the table gets smaller.
    Substitute: the person named (`substitute`, or `substitute_id` for a player of the club) takes
    the seat, and the points stay with the player who left. If there is no seat to take, before
    the first round or between two, the substitute is entered as a player from the next round on.
    A table online cannot play one short: there a bot takes the seat at once. Leaving again changes
    nothing. Raises NotAllowed if too few players would be left, InvalidInput, also for a
    substitute who could not be seated, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    player = _get_player(event, player_id)
    entry = Entry.objects.filter(event=event, player=player).first()
    if entry is None:
        raise _not_entered(player)
    named = _Named(substitute, substitute_id)
    if entry.withdrawn_at is not None:
        return _describe_departed(event, entry, player, named)
    refuse_if_stale(event, expected)
    rule = _choose_rule(event, how, named)
    games = hooks.lock_games(table__event=event)  # before the next line locks the table (ADR 0095)
    seat = seat_during_game(event, player)
    text, values = gettext_noop("%(player)s has left."), _values(player, None)
    if seat is not None:
        deal = first_deal_of_change(seat.table, from_deal)
        values = _values(player, seat.table, deal=deal)
        if rule == DropOut.STAND_IN:
            new = _seat_substitute(event, games, seat, named, deal)
            values |= {"substitute": new.name, "deal": new.from_deal}
            text = gettext_noop(
                "%(player)s has left. %(substitute)s takes the seat at table %(table)d from deal "
                "%(deal)d."
            )
        else:
            text = _play_on_without(event, games, seat, player, deal)
    elif named:
        new_entry = _enter_substitute(by, event, player, named)
        values |= {"substitute": new_entry.player.name, "round": new_entry.from_round}
        text = gettext_noop("%(player)s has left. %(substitute)s plays from round %(round)d.")
    entry.withdrawn_at = timezone.now()
    entry.save(update_fields=["withdrawn_at"])
    log_and_bump_revision(by, event, "player-left", text % values, player_id=player.pk)
    return AttendanceChange(entry, seat.table if seat else None, _(text) % values)


def _describe_departed(
    event: Event, entry: Entry, player: Player, named: _Named
) -> AttendanceChange:
    """Return what a repeated departure answers. Raises InvalidInput for a new substitute."""
    if named and not _plays_already(event, named):
        message = _("%(player)s has already left. Let the other person in as a late arrival.")
        raise field_error("stand_in", "already-left", message % {"player": player})
    sentence = _("%(player)s has already left.") % {"player": player}
    return AttendanceChange(entry, None, sentence)


def _choose_rule(event: Event, how: str | None, named: _Named) -> str:
    """Return the value of DropOut that a departure follows. Raises InvalidInput."""
    rule = how or (DropOut.STAND_IN if named else event.drop_out)
    check_choice(rule, DropOut.values, field="how")
    if named and rule != DropOut.STAND_IN:
        message = _(
            "Choose that a substitute takes the seat, or leave the substitute's name empty."
        )
        raise field_error("stand_in", "not-used", message)
    return rule


def _plays_already(event: Event, named: _Named) -> bool:
    """Return whether this person is entered for the event, or is a substitute in it."""
    if named.player_id is not None:
        entered = replaces = Q(player=named.player_id)
    else:
        name = named.name.strip()
        entered = Q(player__name__iexact=name)
        replaces = entered | Q(name__iexact=name)
    entries = event.entries.filter(entered, withdrawn_at=None)
    return entries.exists() or StandIn.objects.filter(replaces, table__event=event).exists()


def _enter_substitute(by: Actor, event: Event, gone: Player, named: _Named) -> Entry:
    """Enter a player, new to the club if need be, from the next round on instead of another."""
    name = named.name
    if named.player_id is not None:
        player: Player | None = _get_player(event, named.player_id)
    else:
        name = clean_text(name, field="stand_in", max_length=MAX_SUBSTITUTE_LENGTH)
        player = Player.objects.filter(club=event.club_id, name__iexact=name).first()
    if player is None:
        player = add_player(by=by, club_slug=event.club.slug, name=name)
    entry = Entry.objects.filter(event=event, player=player).first()
    if player == gone or (entry is not None and entry.withdrawn_at is None):
        message = _("%(name)s already plays tonight.") % {"name": player.name}
        raise field_error("stand_in", "busy", message)
    entry = entry or Entry(event=event, player=player)
    entry.withdrawn_at, entry.absent_rounds = None, []
    entry.from_round = event.rounds.next_number()
    entry.save()
    return entry


def _seat_substitute(
    event: Event, games: Sequence[OnlineGame], seat: Seat, named: _Named, deal: int
) -> StandIn:
    """Put a substitute in the seat from the deal on, or from the next one that a person plays."""
    player = None if named.player_id is None else _get_player(event, named.player_id)
    new = build_substitute(seat, named.name, player)
    start_substitute(seat, new, _first_deal_of_person(games, seat.table, deal))
    hooks.transfer_seat(games, seat.table, seat.number, name=new.name, player=new.player)
    return new


def _play_on_without(
    event: Event, games: Sequence[OnlineGame], seat: Seat, player: Player, deal: int
) -> str:
    """Let the table play on without the seat; return the sentence about the departure."""
    name = f"{player} (bot)"
    # A deal online keeps the number of hands that it began with, so the seat must play (ADR 0095).
    if hooks.transfer_seat(games, seat.table, seat.number, name=name, player=player, is_bot=True):
        start_substitute(seat, build_bot_substitute(), deal)
        return gettext_noop(
            "%(player)s has left. Table %(table)d plays online, so a bot takes the seat."
        )
    remove_seat(event, seat, deal)
    if deal == 1:
        return gettext_noop("%(player)s has left before the first deal of table %(table)d.")
    return gettext_noop(
        "%(player)s has left. Table %(table)d plays on one short from deal %(deal)d."
    )


def _not_entered(player: Player) -> InvalidInput:
    message = _("%(player)s is not entered for this night.") % {"player": player}
    return field_error("player", "not-entered", message)


@transaction.atomic
def set_absences(
    *,
    by: Actor,
    event_id: int,
    player_id: int,
    rounds: Collection[int] = (),
    from_round: int | None = None,
    expected: int | None = None,
) -> Entry:
    """Set which rounds an entered player misses, and the first round that they play.

    Raises InvalidInput, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    player = _get_player(event, player_id)
    entry = Entry.objects.filter(event=event, player=player, withdrawn_at=None).first()
    if entry is None:
        raise _not_entered(player)
    numbers = sorted(set(rounds))
    first = entry.from_round if from_round is None else from_round
    if len(numbers) > MAX_ROUNDS or not all(1 <= n <= MAX_ROUND_NUMBER for n in [*numbers, first]):
        message = _("Enter round numbers from 1 to %(last)d.") % {"last": MAX_ROUND_NUMBER}
        raise field_error("rounds", "out-of-range", message)
    if (entry.absent_rounds, entry.from_round) == (numbers, first):
        return entry
    refuse_if_stale(event, expected)
    entry.absent_rounds, entry.from_round = numbers, first
    entry.save(update_fields=["absent_rounds", "from_round"])
    missed = f" and misses {', '.join(map(str, numbers))}" if numbers else ""
    text = f"{player} plays from round {first}{missed}."
    log_and_bump_revision(by, event, "absences-set", text, player_id=player.pk)
    return entry
