"""Check an actor's rights in online games, like `tournaments.core.access`.

An actor who may not even know of a game gets `NotFound`. A seat belongs to the account or the
guest that holds it. The director of a game is an organiser of its club, or the player who opened a
casual game; a public table has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.access import get_role
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotAllowed, NotFound
from tournaments.models import (
    Club,
    DuplicateHolder,
    GameSeat,
    GameState,
    KeyScope,
    Membership,
    OnlineGame,
    Role,
    Seat,
)
from tournaments.models.duplicates import ACCOUNT_KEY
from tournaments.online.access.names import holder_name, seat_name
from tournaments.online.access.rows import find_game, get_club, load_seats
from tournaments.online.core.settings import GameSettings

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.core.access import FindRole
    from tournaments.core.actors import Actor

# Stored nowhere; the API shows them as `role`.
PLAYER, DIRECTOR, WATCHER, VISITOR = "player", "director", "watcher", "visitor"
GAME_ROLES = (PLAYER, DIRECTOR, WATCHER, VISITOR)


@dataclass(frozen=True, slots=True)
class GameAccess:
    """What an actor may see and do in a game.

    `game`, `seats`: the rows, seats in order of their number.
    `seat`: the number of the actor's own seat, None without one.
    `role`: what they may see. A player sees their own cards, a director the table as it is, a
        watcher the table with a delay, a visitor only who sits there.
    `directs`: whether they may pause, replace players, correct points and end the game. A player
        may direct too.
    `names`: what they see of the players' names.
    `may_play`: False for an API key that only reads: it gets no links of seats.
    `may_invite`: whether they see the links of seats that no player has taken. Not at a sealed
        table if they play these deals themselves: with such a link they could look at a second
        hand.
    """

    game: OnlineGame
    seats: Sequence[GameSeat]
    seat: int | None
    role: str
    directs: bool
    names: Names
    may_play: bool
    may_invite: bool

    def name_of(self, seat: GameSeat) -> str:
        """Return the name of the person or bot in a seat as the actor sees it."""
        return seat_name(seat, self.game, self.names)

    def holder_name_of(self, seat: GameSeat) -> str:
        """Return the name under which a seat plays, without a mark if a bot has taken it over."""
        return holder_name(seat, self.game, self.names)

    @property
    def own_seat(self) -> GameSeat | None:
        """Return the row of the actor's own seat."""
        return None if self.seat is None else self.seats[self.seat]

    def require_seat(self) -> int:
        """Return the number of the actor's own seat. Raises NotAllowed without one."""
        if self.seat is None:
            raise NotAllowed(_("You have no seat at this table."))
        return self.seat


def access_game(actor: Actor, game_id: int, *, lock: bool = False, link: str = "") -> GameAccess:
    """Return the actor's access to a game; `link` is the game's link, if they have it.

    Raises NotFound.
    """
    game = find_game(game_id, lock=lock)
    if game is None:
        raise NotFound(_("There is no such game."))
    return grant_access(actor, game, load_seats([game]), link)


def grant_access(
    actor: Actor,
    game: OnlineGame,
    seats: Sequence[GameSeat],
    link: str = "",
    find_role: FindRole = get_role,
) -> GameAccess:
    """Return the actor's access to a game whose rows have been read already. Raises NotFound.

    `find_role` finds an actor's role in a club, for those who have read many already.
    """
    mine = find_own_seat(actor, game, seats)
    seat = None if mine is None else mine.number
    club = get_club(game)
    club_role = find_role(actor, club.pk) if club is not None else None
    directs = _directs(actor, game, club_role)
    if seat is not None:
        role = PLAYER
    elif directs:
        role = DIRECTOR
    else:
        will_play = any(is_next_holder(actor, row) for row in seats)
        role = _spectator_role(game, link, club_role, will_play=will_play)
    names = _names_for(club, club_role, role)
    may_play = actor.reaches(KeyScope.PLAY)
    may_invite = directs and may_play and may_see_seat_links(actor, game, seats)
    return GameAccess(game, seats, seat, role, directs, names, may_play, may_invite)


def may_see_seat_links(actor: Actor, game: OnlineGame, seats: Sequence[GameSeat]) -> bool:
    """Return whether a director may see the links of a game's open seats.

    Not if they play the same deals at a table of the sealed set.
    """
    if not game.is_sealed:
        return True
    return actor.user is None or actor.user.pk not in list_seated_organisers(game, seats)


def is_sealed(game: OnlineGame, at: datetime) -> bool:
    """Return whether all seeds and hands of a game are secret, as others still play its deals."""
    return game.is_sealed or GameSettings.from_json(game.terms).is_sealed(at)


def _names_for(club: Club | None, club_role: Role | None, role: str) -> Names:
    """Return what an actor with these roles sees of the names at a table."""
    # Friends at a table of no club chose their names themselves, for those who have its link.
    is_known = role in (PLAYER, DIRECTOR) or club is None or club_role is not None
    return Names.FULL if is_known else Names.PUBLIC


def access_seat(actor: Actor, game_id: int, *, lock: bool = False) -> GameAccess:
    """Return the access to a game in which the actor has a seat. Raises NotFound, NotAllowed."""
    access = access_game(actor, game_id, lock=lock)
    access.require_seat()
    return access


def access_game_as_director(actor: Actor, game_id: int, *, lock: bool = False) -> GameAccess:
    """Return the access to a game that the actor directs. Raises NotFound, NotAllowed."""
    access = access_game(actor, game_id, lock=lock)
    if not access.directs:
        raise NotAllowed(_("Only the director of this game can do that."))
    return access


def find_own_seat(actor: Actor, game: OnlineGame, seats: Sequence[GameSeat]) -> GameSeat | None:
    """Return the seat that the actor has taken, else that of their player; None without one.

    Accounts can be linked to other players, so one who has a seat here has no other one by that,
    and one who has played the same sealed deals elsewhere has none at all.
    """
    taken = [seat for seat in seats if _has_taken(actor, seat)]
    if taken:
        return next((seat for seat in taken if not seat.is_held), None)
    found = next((seat for seat in seats if is_seat_of(actor, seat)), None)
    return None if found is None or _plays_set_elsewhere(actor, game) else found


def is_seat_of(actor: Actor, seat: GameSeat) -> bool:
    """Return whether the actor holds a seat: as its guest or account, or as its player's account.

    The last holds only until a guest, another account or a bot has taken the seat. A held seat is
    no one's until the deal is over.
    """
    return not seat.is_held and is_next_holder(actor, seat)


def _has_taken(actor: Actor, seat: GameSeat) -> bool:
    if actor.guest and seat.guest == actor.guest:
        return True
    return actor.user is not None and seat.user_id == actor.user.pk


def _plays_set_elsewhere(actor: Actor, game: OnlineGame) -> bool:
    """Return whether an account has held the deals of a sealed game at another table."""
    if not game.is_sealed or actor.user is None:
        return False
    rows = DuplicateHolder.objects.filter(
        duplicate=game.duplicate_id, holder=f"{ACCOUNT_KEY}{actor.user.pk}"
    )
    return rows.exclude(game=game).exists()


def is_next_holder(actor: Actor, seat: GameSeat) -> bool:
    """Return whether a seat is the actor's, or will be when the deal for which it is held ends."""
    if _has_taken(actor, seat):
        return True
    if actor.user is None or seat.user_id is not None:
        return False
    player = seat.player
    is_free = not seat.guest and (seat.is_held or not seat.bot)
    return is_free and player is not None and player.user_id == actor.user.pk


def is_public_table(game: OnlineGame) -> bool:
    """Return whether a game is in the lobby for everybody: listed, and of no club."""
    return game.is_listed and game.club_id is None and game.table_id is None


def _directs(actor: Actor, game: OnlineGame, role: Role | None) -> bool:
    # A player who opens a table for themselves directs it; at an event's table only the club does.
    # A director can seat others and correct points. Strangers decide together (ADR 0318), and a
    # daily deal is the same for all.
    is_own = game.table is None and is_opener(actor, game) and not is_public_table(game)
    if is_own and not game.terms.get("sealed_until"):
        return True
    return role is not None and role.may_act_as(Role.ORGANISER)


def is_opener(actor: Actor, game: OnlineGame) -> bool:
    """Return whether the actor opened the game."""
    if actor.user is not None and game.opened_by_id == actor.user.pk:
        return True
    return bool(actor.guest) and game.opened_by_guest == actor.guest


def list_seated_organisers(game: OnlineGame, seats: Sequence[GameSeat]) -> set[int]:
    """Return the accounts of the club's organisers who play at an event's table.

    A person whom the night seats there counts even if another, or a bot, has their hand by now. At
    a sealed table those count who play the same deals at any table of its set.
    """
    if game.table is None:
        return set()
    users = {seat.user_id for seat in seats}
    users |= {seat.player.user_id for seat in seats if seat.player is not None}
    users |= set(game.table.seats.values_list("player__user", flat=True))
    if game.is_sealed:
        users |= _list_holders(game)
        in_set = GameSeat.objects.filter(game__duplicate=game.duplicate_id)
        seated = Seat.objects.filter(table__online_game__duplicate=game.duplicate_id)
        for found in (
            in_set.values_list("user", flat=True),
            in_set.values_list("player__user", flat=True),
            seated.values_list("player__user", flat=True),
        ):
            users |= set(found)
    roles = [role for role in Role if role.may_act_as(Role.ORGANISER)]
    of_club = Membership.objects.filter(club=game.table.event.club_id, role__in=roles)
    known = [user for user in users if user is not None]
    return set(of_club.filter(user__in=known).values_list("user", flat=True))


def _list_holders(game: OnlineGame) -> set[int]:
    """Return the accounts that have held a hand of the game's sealed set."""
    rows = DuplicateHolder.objects.filter(
        duplicate=game.duplicate_id, holder__startswith=ACCOUNT_KEY
    )
    return {int(key.removeprefix(ACCOUNT_KEY)) for key in rows.values_list("holder", flat=True)}


def _spectator_role(
    game: OnlineGame, link: str, role: Role | None, *, will_play: bool = False
) -> str:
    """Return WATCHER or VISITOR for an actor without a seat. Raises NotFound for all others."""
    club = get_club(game)
    has_link = bool(link) and links.is_valid_game_token(link, game)
    is_welcome = (club is not None and (club.is_public or role is not None)) or (
        is_public_table(game)
    )
    if game.may_be_watched and not game.is_sealed and (has_link or is_welcome):
        return WATCHER
    may_ask = game.is_listed or game.state == GameState.WAITING or game.table_id is not None
    if has_link or will_play or (is_welcome and may_ask):
        return VISITOR
    # The same answer as for a game that does not exist, so that it gives nothing away (ADR 0014).
    raise NotFound(_("There is no such game."))
