"""Give a seat of an online game to another person or a bot, at once or when the deal is over.

A person who sees two hands of one deal can play them against the others. So where the director
plays too, or could open the link of a seat in secret, a bot plays the hand to its end first: the
seat is *held* (ADR 0150).
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from tournaments.online.access import list_seated_organisers, load_seats
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.duplicate.holders import note_holders

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import GameSeat, OnlineGame, Player
    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot

HOLDER_FIELDS = (
    "bot", "is_held", "user", "guest", "player", "name", "device", "links_used", "seen_at",
)  # fmt: skip
"""The columns of a seat that say who has it."""


def could_look(by: Actor, access: GameAccess) -> bool:
    """Return whether a director would see a second hand by giving a seat to a person now.

    The player who opened a casual game usually plays in it, and so does many an organiser at an
    event's table: with a seat there, or by the night's line-up.
    """
    if access.game.table_id is None or access.seat is not None:
        return True
    organisers = list_seated_organisers(access.game, access.seats)
    return by.user is not None and by.user.pk in organisers


def must_wait_for_deal(game: OnlineGame, seats: Sequence[GameSeat]) -> bool:
    """Return whether a link opens a seat only between deals, as a director here plays too."""
    return game.table_id is None or bool(list_seated_organisers(game, seats))


def assign_seat(
    seat: GameSeat, snapshot: GameSnapshot, *, name: str, player: Player | None, is_held: bool
) -> NewEntry:
    """Give a seat to a player, or without one to anyone with its new link; return the entry.

    With `is_held` a bot plays the current deal to its end first. The seat is saved.
    """
    seat.user, seat.guest, seat.player, seat.name = None, "", player, name
    seat.is_held, seat.bot = is_held, snapshot.settings.bot if is_held else ""
    return _save(seat)


def assign_bot(seat: GameSeat, snapshot: GameSnapshot, *, name: str) -> NewEntry:
    """Give a seat to a bot for good; return the entry. The seat is saved."""
    seat.user, seat.guest, seat.name = None, "", name
    seat.is_held, seat.bot = False, snapshot.settings.bot
    return _save(seat)


def take(seat: GameSeat, by: Actor, *fields: str) -> None:
    """Make the actor the holder of a seat, and its link a new one; save these fields too."""
    seat.user, seat.guest = by.user, "" if by.user is not None else by.guest
    seat.links_used += 1
    seat.device = device_of(by, seat)
    seat.save(update_fields=["user", "guest", "links_used", "device", *fields])
    note_holders(seat.game, [seat])


def device_of(by: Actor, seat: GameSeat) -> str:
    """Return the actor's device as a seat keeps it: the same in one game, another in the next."""
    if not by.device:
        return ""
    return sha256(f"{by.device}:{seat.game_id}".encode()).hexdigest()[:22]


def _save(seat: GameSeat) -> NewEntry:
    """Save a seat that has changed hands; return the entry that says so."""
    # An event's game waits until its new player has been there (ADR 0096).
    seat.seen_at, seat.device = None, ""
    seat.links_used += 1
    seat.save(update_fields=HOLDER_FIELDS)
    return NewEntry(
        entries.REPLACED,
        seat.number,
        f"{seat.bot or entries.PERSON_SEAT} {seat.name}",
        entries.DIRECTOR,
    )


def release_held_seats(game: OnlineGame, seats: Iterable[GameSeat] | None = None) -> list[NewEntry]:
    """Give the seats held during a deal that is over to their new players; return the entries.

    A seat that no one has claimed yet stays with its bot, so that the game need not wait. `seats`
    are those of the game, in order of number, if the caller has read them.
    """
    released = []
    for seat in load_seats([game]) if seats is None else seats:
        if not seat.is_held:
            continue
        has_account = seat.player is not None and seat.player.user_id is not None
        if not (seat.user_id or seat.guest or has_account):
            continue
        seat.bot, seat.is_held = "", False
        seat.save(update_fields=["bot", "is_held"])
        text = f"{entries.PERSON_SEAT} {seat.name}"
        released.append(NewEntry(entries.REPLACED, seat.number, text, entries.DIRECTOR))
    return released
