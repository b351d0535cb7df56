"""Find seats of a game that one person, or one device, may hold."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tournaments.online.access import access_game_as_director, get_club
from tournaments.online.shapes import SAME_ACCOUNT, SAME_DEVICE, SAME_GUEST, SIGNS, SharedSeats

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import GameSeat, OnlineGame

SEAT_CHANGED = "online-seat-changed"
"""What the club's log calls a guest's change of seats."""


def list_shared_seats(*, by: Actor, game_id: int) -> list[SharedSeats]:
    """List the seats that one person or device may hold, for the director.

    Raises NotFound, NotAllowed.
    """
    return find_shared_seats(access_game_as_director(by, game_id).seats)


def find_shared_seats(seats: Sequence[GameSeat]) -> list[SharedSeats]:
    """Return the seats that one person or device may hold, the surest signs first.

    Seats for which there is a surer sign are not listed again for their device.
    """
    holders: dict[tuple[str, str], list[int]] = defaultdict(list)
    for seat in seats:
        for holder in _signs(seat):
            holders[holder].append(seat.number)
    found: list[SharedSeats] = []
    for (sign, _key), numbers in sorted(holders.items(), key=lambda item: SIGNS.index(item[0][0])):
        shared = set(numbers)
        is_new = not any(shared <= set(other.seats) for other in found)
        if len(shared) > 1 and is_new:
            found.append(SharedSeats(tuple(sorted(shared)), sign))
    return found


def list_seat_moves(game: OnlineGame) -> list[str]:
    """List what the club's log says of guests who went from one seat of a game to another.

    They have had the cards of both. A game without a club has no log.
    """
    club = get_club(game)
    if club is None:
        return []
    event = None if game.table is None else game.table.event
    moves = club.log.filter(event=event, verb=SEAT_CHANGED, details__game=game.pk)
    return list(moves.order_by("pk").values_list("text", flat=True))


def _signs(seat: GameSeat) -> Iterator[tuple[str, str]]:
    """Yield what tells who holds a seat; a bot is not a person."""
    if seat.bot and not seat.is_held:
        return
    player = seat.player
    for account in (seat.user_id, player.user_id if player is not None else None):
        if account is not None:
            yield SAME_ACCOUNT, str(account)
    if seat.guest:
        yield SAME_GUEST, seat.guest
    if seat.device:
        yield SAME_DEVICE, seat.device
