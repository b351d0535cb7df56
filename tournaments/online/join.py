"""Sitting down at a table online, by a link or from the lobby, and getting up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.core import links
from tournaments.core.errors import AlreadyThere, NotFound, NotNow, SignInFirst
from tournaments.core.validation import clean_text
from tournaments.models import GameSeat
from tournaments.online.access import Place, access_game, access_seat, find_game, holds, seats_of
from tournaments.online.core import entries
from tournaments.online.core.entries import Line
from tournaments.online.game_log import refuse_over, settle, write
from tournaments.online.open import Opened, guest_in, name_of
from tournaments.online.presence import start_lines
from tournaments.online.snapshot_cache import get_course

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import OnlineGame


@transaction.atomic
def join_game(
    *, by: Actor, game_id: int, link: str = "", name: str = "", seat: int | None = None
) -> Opened:
    """Sit down at an open seat, by the game's link or from the lobby; the game begins when full.

    Who sits there already is answered as he is. Raises SignInFirst, NotFound, NotNow when there
    is no open seat, AlreadyThere for a name that is taken at the table, InvalidInput.
    """
    if by.user is None and not by.guest:
        raise SignInFirst("Sign in, or come as a guest.")
    place = access_game(by, game_id, lock=True, link=link)
    if place.seat is not None:
        return Opened(place)
    course = get_course(place.game)
    refuse_over(course)
    if place.game.table_id is not None:
        raise NotNow("At a table of an event each seat is taken by a link of its own.")
    row = _open_seat(place, seat)
    row.name = clean_text(name or name_of(by), field="name", most=60)
    if row.name.casefold() in {other.name.casefold() for other in place.seats if other != row}:
        raise AlreadyThere("Somebody at this table has that name already.")
    row.user, row.guest = by.user, guest_in(by)
    row.save(update_fields=["name", "user", "guest"])
    now = timezone.now()
    lines = [
        Line(entries.JOINED, row.number, row.name),
        *start_lines(place.game, course, place.seats),
    ]
    place.game.touched_at = now
    settle(place.game, course, write(place.game, course, *lines, at=now), at=now)
    return Opened(access_game(by, game_id))


def _open_seat(place: Place, wanted: int | None) -> GameSeat:
    free = [row for row in place.seats if row.is_open and wanted in (None, row.number)]
    if not free:
        raise NotNow("There is no open seat." if wanted is None else "That seat is taken.")
    return free[0]


@transaction.atomic
def take_seat(*, by: Actor, link: str) -> Opened:
    """Sit down at the seat that a seat's link opens: on another device, or with no account.

    Whoever held it elsewhere does so no longer; everybody at the table is told. Who opened a
    casual game as a guest directs it from there. Raises SignInFirst, NotFound, NotNow for somebody
    who holds other cards of the deal on the table.
    """
    if by.user is None and not by.guest:
        raise SignInFirst("Sign in, or come as a guest.")
    game = find_game(find_seat(link).game_id, lock=True)
    seat = find_seat(link)  # as it is under the lock: the link may be void by now
    if game is not None and not holds(by, seat):
        _move_in(by, game, seat.number)
    return Opened(access_game(by, seat.game_id))


def _move_in(by: Actor, game: OnlineGame, number: int) -> None:
    """Give a seat to whoever has its link, and write it into the log."""
    seats, course, now = seats_of([game]), get_course(game), timezone.now()
    seat = seats[number]
    others = [other for other in seats if other != seat]
    if course.is_dealt and any(holds(by, other) for other in others):
        raise NotNow("You have cards of this deal already. Change seats when it is over.")
    for other in others:
        if by.guest and other.guest == by.guest:
            other.guest = ""
            other.save(update_fields=["guest"])
    if game.table_id is None and seat.guest and seat.guest == game.opened_by_guest:
        game.opened_by, game.opened_by_guest = by.user, guest_in(by)
        game.save(update_fields=["opened_by", "opened_by_guest"])
    seat.user, seat.guest, seat.seen_at = by.user, guest_in(by), now
    seat.save(update_fields=["user", "guest", "seen_at"])
    if course.ended:
        return
    lines = [Line(entries.JOINED, number, seat.name), *start_lines(game, course, seats)]
    settle(game, course, write(game, course, *lines, at=now), at=now)


def find_seat(link: str) -> GameSeat:
    """The seat that a link opens. Raises NotFound."""
    number = links.table_id_from_token(link)
    rows = GameSeat.objects.select_related("game", "player")
    seat = rows.filter(pk=number).first() if number is not None else None
    if seat is None or seat.bot or not links.is_valid_seat_token(link, seat):
        raise NotFound("This link does not open a seat.")
    return seat


@transaction.atomic
def leave_game(*, by: Actor, game_id: int) -> None:
    """Stand up: before the game begins the seat is open again, afterwards a bot plays on there.

    Raises NotFound, NotAllowed. A game that is over is left as it is.
    """
    place = access_seat(by, game_id, lock=True)
    course = get_course(place.game)
    row = place.mine
    if course.ended or row is None:
        return
    now = timezone.now()
    if course.is_started or place.game.table_id is not None:
        row.bot, row.user, row.guest = course.terms.bot, None, ""
        line = Line(entries.REPLACED, row.number, f"{row.bot} {row.name}")
    else:
        row.name, row.user, row.guest = "", None, ""
        line = Line(entries.LEFT, row.number)
    row.save(update_fields=["name", "bot", "user", "guest"])
    starting = start_lines(place.game, course, place.seats)
    after = write(place.game, course, line, *starting, at=now)
    if not after.present:
        after = write(place.game, after, Line(entries.ENDED, text="left"), at=now)
    settle(place.game, course, after, at=now)
