"""Join an online game by a link or from the lobby, and leave it."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import limits, links
from tournaments.core.audit import record
from tournaments.core.errors import AlreadyThere, NotFound, NotNow, SignInFirst
from tournaments.models import GameSeat
from tournaments.online.access import (
    GameAccess,
    access_game,
    access_seat,
    clean_table_name,
    find_game,
    get_club,
    is_next_holder,
    is_seat_of,
    load_seats,
)
from tournaments.online.casual_games import default_name, guest_id_for_row
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.daily.tries import move_try
from tournaments.online.duplicate.holders import refuse_second_table
from tournaments.online.fair_play.seat_changes import must_wait_for_deal, take
from tournaments.online.fair_play.shared_seats import SEAT_CHANGED
from tournaments.online.game_log import advance, append_and_advance, append_entries, refuse_if_over
from tournaments.online.presence import build_start_entries
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence, Set
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.models import OnlineGame
    from tournaments.online.core.snapshot import GameSnapshot


@transaction.atomic
def join_game(
    *, by: Actor, game_id: int, link: str = "", name: str = "", seat: int | None = None
) -> GameAccess:
    """Take an open seat, by the game's link or from the lobby; the game begins when it is full.

    An actor who already has a seat keeps it. Raises SignInFirst, NotFound, NotNow when there
    is no open seat, AlreadyThere for a name that is taken at the table, InvalidInput.
    """
    if by.user is None and not by.guest:
        raise SignInFirst(_("Sign in, or play as a guest."))
    access = access_game(by, game_id, lock=True, link=link)
    if access.seat is not None:
        return access
    limits.use_by(limits.SEATS_TAKEN, by)
    snapshot = get_snapshot(access.game)
    refuse_if_over(snapshot)
    if access.game.table_id is not None:
        raise NotNow(_("On a club night each player takes their seat with their own link."))
    row = _open_seat(access, seat)
    taken = {other.name.casefold() for other in access.seats if other != row}
    row.name = clean_table_name(name or _free_name(by, taken))
    if row.name.casefold() in taken:
        raise AlreadyThere(_("A player at this table already has that name. Choose another one."))
    take(row, by, "name")
    now = timezone.now()
    new_entries = [
        NewEntry(entries.JOINED, row.number, row.name),
        *build_start_entries(access.game, snapshot, access.seats),
    ]
    access.game.touched_at = now
    append_and_advance(access.game, snapshot, *new_entries, at=now)
    return access_game(by, game_id)


def _free_name(by: Actor, taken: Set[str]) -> str:
    """Return a name for a player who gave none, with a number if another one there has it."""
    name = default_name(by)
    numbered = (f"{name[:55]} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if one.casefold() not in taken)


def _open_seat(access: GameAccess, wanted: int | None) -> GameSeat:
    free = [row for row in access.seats if row.is_open and wanted in (None, row.number)]
    if not free:
        raise NotNow(_("There is no open seat.") if wanted is None else _("That seat is taken."))
    return free[0]


@transaction.atomic
def take_seat(*, by: Actor, link: str) -> GameAccess:
    """Take the seat that a seat's link opens: on another device, or without an account.

    Any other device that held the seat loses it, and the log shows that to the table. A link works
    once. A guest who opened a casual game goes on directing it from the new device. Where the
    director plays too, a seat that no one had is taken when the deal is over (ADR 0150). Raises
    SignInFirst, NotFound, NotNow for an actor who holds another hand of the current deal, or has
    played its sealed deals at another table.
    """
    if by.user is None and not by.guest:
        raise SignInFirst(_("Sign in, or play as a guest."))
    game = find_game(find_seat(by, link).game_id, lock=True)
    seat = find_seat(by, link)  # read again under the lock: the link may be used by now
    if game is not None and not is_next_holder(by, seat):
        limits.use_by(limits.SEATS_TAKEN, by)
        _move_in(by, game, seat.number)
    return access_game(by, seat.game_id)


def _move_in(by: Actor, game: OnlineGame, number: int) -> None:
    """Give a seat to an actor who has its link, and append that to the log."""
    seats, snapshot, now = load_seats([game]), get_snapshot(game), timezone.now()
    seat = seats[number]
    others = [other for other in seats if other != seat]
    # Else a player could open another seat's link and see a second hand of this deal (ADR 0096).
    if snapshot.is_dealt and any(is_seat_of(by, other) for other in others):
        raise NotNow(_("You are already playing this deal. Change seats when it is over."))
    refuse_second_table(game, by=by)
    _give_up_seats(by, game, seat, list_given_up(by, seats, seat))
    move_try(by, game)
    if game.table_id is None and seat.guest and seat.guest == game.opened_by_guest:
        game.opened_by, game.opened_by_guest = by.user, guest_id_for_row(by)
        game.save(update_fields=["opened_by", "opened_by_guest"])
    if _must_wait(game, seat, seats, snapshot):
        _wait_for_seat(by, game, seat, snapshot, now)
        return
    seat.seen_at, seat.bot, seat.is_held = now, "", False
    take(seat, by, "seen_at", "bot", "is_held")
    if snapshot.ended:
        return
    new_entries = [
        NewEntry(entries.JOINED, number, seat.name),
        *build_start_entries(game, snapshot, seats),
    ]
    append_and_advance(game, snapshot, *new_entries, at=now)


def list_given_up(by: Actor, seats: Sequence[GameSeat], wanted: GameSeat) -> list[GameSeat]:
    """Return the seats that a guest gives up by taking another one of the same game."""
    return [one for one in seats if one.pk != wanted.pk and by.guest and one.guest == by.guest]


def _give_up_seats(
    by: Actor, game: OnlineGame, wanted: GameSeat, given_up: Sequence[GameSeat]
) -> None:
    club = get_club(game)
    for seat in given_up:
        seat.guest, seat.seen_at = "", None
        seat.save(update_fields=["guest", "seen_at"])
        if club is not None:
            text = (
                f"Online game {game.pk}: the guest in the seat of {seat.name} gave it up for that "
                f"of {wanted.name}."
            )
            event = None if game.table is None else game.table.event
            record(by, club, SEAT_CHANGED, text, event=event, game=game.pk)


def _must_wait(
    game: OnlineGame, seat: GameSeat, seats: Sequence[GameSeat], snapshot: GameSnapshot
) -> bool:
    """Return whether a seat is taken only when the deal is over.

    No person has held its hand yet, and a director who plays here may have kept the link.
    """
    return (
        snapshot.is_dealt
        and not snapshot.ended
        and not seat.is_taken
        and must_wait_for_deal(game, seats)
    )


def _wait_for_seat(
    by: Actor, game: OnlineGame, seat: GameSeat, snapshot: GameSnapshot, now: datetime
) -> None:
    """Make the actor the next player of a seat, whose hand a bot plays to the end of the deal."""
    was_held, seat.is_held, seat.seen_at = seat.is_held, True, now
    seat.bot = snapshot.settings.bot
    take(seat, by, "bot", "is_held", "seen_at")
    if not was_held:
        new_entry = NewEntry(entries.REPLACED, seat.number, f"{seat.bot} {seat.name}")
        append_and_advance(game, snapshot, new_entry, at=now)


def find_seat(by: Actor, link: str) -> GameSeat:
    """Return the seat that a link opens, or opened for this actor. Raises NotFound."""
    number = links.table_id_from_token(link)
    rows = GameSeat.objects.select_related("game", "player")
    seat = rows.filter(pk=number).first() if number is not None else None
    is_bots = seat is not None and bool(seat.bot) and not seat.is_held
    if seat is None or is_bots or not _is_opened(by, link, seat):
        raise NotFound(
            _(
                "Each link to a seat works once. If you have taken the seat on another device, "
                "open Menu there, then “Play on another device”. Otherwise ask the organiser for "
                "a new link."
            )
        )
    return seat


def _is_opened(by: Actor, link: str, seat: GameSeat) -> bool:
    # The used link leads the person who used it back to the table.
    return is_next_holder(by, seat) or links.is_valid_seat_token(link, seat)


@transaction.atomic
def leave_game(*, by: Actor, game_id: int) -> None:
    """Leave a seat: before the game begins it is open again, afterwards a bot takes it.

    Does nothing in a game that is over. Raises NotFound, NotAllowed.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    row = access.own_seat
    if snapshot.ended or row is None:
        return
    now = timezone.now()
    if snapshot.is_started or access.game.table_id is not None:
        row.bot, row.user, row.guest = snapshot.settings.bot, None, ""
        new_entry = NewEntry(entries.REPLACED, row.number, f"{row.bot} {row.name}")
    else:
        row.name, row.user, row.guest = "", None, ""
        new_entry = NewEntry(entries.LEFT, row.number)
    row.device = ""
    row.links_used += 1
    row.save(update_fields=["name", "bot", "user", "guest", "device", "links_used"])
    starting = build_start_entries(access.game, snapshot, access.seats)
    after = append_entries(access.game, snapshot, new_entry, *starting, at=now)
    if not after.present:
        after = append_entries(access.game, after, NewEntry(entries.ENDED, text="left"), at=now)
    advance(access.game, snapshot, after, at=now)
