"""The door to games online, the same one as `tournaments.core.access`: fetch, and check the right.

Whoever may not know of a game gets `NotFound`. A seat is opened by the account or the guest that
holds it; the director of a game is an organiser of its club, or whoever opened a casual one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.access import get_role, lock_rows
from tournaments.core.errors import NotAllowed, NotFound
from tournaments.core.prepared_statements import PreparedQuery
from tournaments.models import GameSeat, GameState, OnlineGame, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor
    from tournaments.models import Club

PLAYER, DIRECTOR, WATCHER, VISITOR = "player", "director", "watcher", "visitor"
SPECTATOR_ROLES = (PLAYER, DIRECTOR, WATCHER, VISITOR)


@dataclass(frozen=True, slots=True)
class GameAccess:
    """Where somebody stands towards a game.

    `seat` is the number of his own seat, None without one. `role` says what he may see: a
    player his cards, a director the table as it is, a watcher the table late, a visitor who
    sits there. `directs`: whether he may pause, replace, adjust and end.
    """

    game: OnlineGame
    seats: Sequence[GameSeat]
    seat: int | None
    role: str
    directs: bool

    @property
    def own_seat(self) -> GameSeat | None:
        """The row of his own seat."""
        return None if self.seat is None else self.seats[self.seat]


def get_club(game: OnlineGame) -> Club | None:
    """The club that a game belongs to, if it belongs to one."""
    return game.club if game.table is None else game.table.event.club


def has_free_chat(game: OnlineGame) -> bool:
    """Whether the players at a game's table may use free words: where their club wants it so."""
    club = get_club(game)
    return club is not None and club.free_chat


def access_game(actor: Actor, game_id: int, *, lock: bool = False, link: str = "") -> GameAccess:
    """A game, for whoever may look at it at all. Raises NotFound."""
    game = find_game(game_id, lock=lock)
    if game is None:
        raise NotFound(_("There is no such game."))
    return grant_access(actor, game, load_seats([game]), link)


def grant_access(
    actor: Actor, game: OnlineGame, seats: Sequence[GameSeat], link: str = ""
) -> GameAccess:
    """Where the actor stands towards a game that was read already. Raises NotFound."""
    seat = next((seat.number for seat in seats if is_seat_of(actor, seat)), None)
    directs = _directs(actor, game)
    role = PLAYER if seat is not None else DIRECTOR if directs else _onlooker(actor, game, link)
    return GameAccess(game, seats, seat, role, directs)


def find_game(game_id: int, *, lock: bool = False) -> OnlineGame | None:
    """A game's row with what the door asks of it, for work that nobody asked for by name."""
    return (_game_to_change if lock else _game_to_look_at).find(game_id)


def find_games(game_ids: Sequence[int]) -> list[OnlineGame]:
    """The rows of several games, for work that nobody asked for by name."""
    return _game_to_look_at.rows_of(game_ids)


def load_seats(games: Sequence[OnlineGame]) -> list[GameSeat]:
    """The seats of games with their players, in order of game and number."""
    by_key = {game.pk: game for game in games}
    seats = _seats.rows_of(list(by_key))
    for seat in seats:
        seat.game = by_key[seat.game_id]
    return seats


def _with_club(*game_ids: int) -> QuerySet[OnlineGame]:
    rows = OnlineGame.objects.filter(pk__in=game_ids)
    return rows.select_related("club", "table__event__club")


def _with_player(*game_ids: int) -> QuerySet[GameSeat]:
    seats = GameSeat.objects.filter(game__in=game_ids)
    return seats.select_related("player").order_by("game_id", "number")


_game_to_look_at = PreparedQuery(OnlineGame, _with_club)
_game_to_change = PreparedQuery(OnlineGame, lambda game_id: lock_rows(_with_club(game_id)))
_seats = PreparedQuery(GameSeat, _with_player)


def access_seat(actor: Actor, game_id: int, *, lock: bool = False) -> GameAccess:
    """A game in which the actor has a seat. Raises NotFound, NotAllowed for other onlookers."""
    access = access_game(actor, game_id, lock=lock)
    if access.seat is None:
        raise NotAllowed(_("You have no seat at this table."))
    return access


def access_game_as_director(actor: Actor, game_id: int, *, lock: bool = False) -> GameAccess:
    """A game that the actor directs. Raises NotFound, NotAllowed."""
    access = access_game(actor, game_id, lock=lock)
    if not access.directs:
        raise NotAllowed(_("Only the director of this game can do that."))
    return access


def is_seat_of(actor: Actor, seat: GameSeat) -> bool:
    """Whether a seat is the actor's own."""
    if actor.guest and seat.guest == actor.guest:
        return True
    if actor.user is None:
        return False
    if seat.user_id is not None:
        return seat.user_id == actor.user.pk
    player = seat.player
    is_free = not (seat.bot or seat.guest)
    return is_free and player is not None and player.user_id == actor.user.pk


def _directs(actor: Actor, game: OnlineGame) -> bool:
    if game.table is None and is_opener(actor, game):
        return True
    club = get_club(game)
    role = get_role(actor, club.pk) if club is not None else None
    return role is not None and role.may_act_as(Role.ORGANISER)


def is_opener(actor: Actor, game: OnlineGame) -> bool:
    """Whether the actor opened the game."""
    if actor.user is not None and game.opened_by_id == actor.user.pk:
        return True
    return bool(actor.guest) and game.opened_by_guest == actor.guest


def _onlooker(actor: Actor, game: OnlineGame, link: str) -> str:
    """A watcher or a visitor. Raises NotFound for everybody else."""
    club = get_club(game)
    has_link = bool(link) and links.is_valid_game_token(link, game)
    belongs = club is not None and (club.is_public or get_role(actor, club.pk) is not None)
    if game.may_be_watched and (has_link or belongs):
        return WATCHER
    may_ask = game.is_listed or game.state == GameState.WAITING or game.table_id is not None
    if has_link or (belongs and may_ask):
        return VISITOR
    raise NotFound(_("There is no such game."))
