"""Fetch online games and check the actor's rights in them, like `tournaments.core.access`.

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
from tournaments.core.audience.names import Names, outsider_name, player_name
from tournaments.core.errors import NotAllowed, NotFound
from tournaments.core.raw_rows import Row, lock_free_rows, placeholders, read_rows
from tournaments.core.translation import translate
from tournaments.models import (
    Club,
    DuplicateHolder,
    Event,
    GameSeat,
    GameState,
    KeyScope,
    Membership,
    OnlineGame,
    Player,
    Role,
    Seat,
    Table,
)
from tournaments.models.duplicates import ACCOUNT_KEY
from tournaments.online.core.messages import GUEST
from tournaments.online.core.settings import BOT_NAMES, GameSettings

if TYPE_CHECKING:
    from collections.abc import Sequence, Set
    from datetime import datetime

    from tournaments.core.access import FindRole
    from tournaments.core.actors import Actor

# Stored nowhere; the API shows them as `role`.
PLAYER, DIRECTOR, WATCHER, VISITOR = "player", "director", "watcher", "visitor"
SPECTATOR_ROLES = (PLAYER, DIRECTOR, WATCHER, VISITOR)


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
        return _holder_name(seat, self.game, self.names)

    @property
    def own_seat(self) -> GameSeat | None:
        """Return the row of the actor's own seat."""
        return None if self.seat is None else self.seats[self.seat]

    def require_seat(self) -> int:
        """Return the number of the actor's own seat. Raises NotAllowed without one."""
        if self.seat is None:
            raise NotAllowed(_("You have no seat at this table."))
        return self.seat


def get_club(game: OnlineGame) -> Club | None:
    """Return the club that a game belongs to, if any."""
    return game.club if game.table is None else game.table.event.club


def has_free_chat(game: OnlineGame) -> bool:
    """Return whether the players of a game may send free text, by their club's setting."""
    club = get_club(game)
    return club is not None and club.free_chat


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
    seat = next((seat.number for seat in seats if is_seat_of(actor, seat)), None)
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


def seat_name(seat: GameSeat, game: OnlineGame, names: Names) -> str:
    """Return the name of the person or bot in a seat as a reader sees it.

    Every bot is marked, whether it plays under a name of its own or under that of the person whose
    seat it has taken, so that no one takes it for a person.
    """
    name = _holder_name(seat, game, names)
    if not seat.bot or name == _("A bot"):
        return name
    return _("%(name)s (bot)") % {"name": name}


def show_name(name: str) -> str:
    """Return a name as a reader sees it: in their language that of a player who gave none."""
    who, space, number = name.partition(" ")
    if who != GUEST or (space and not number.isdigit()):
        return name
    return f"{translate(GUEST)}{space}{number}"


def _holder_name(seat: GameSeat, game: OnlineGame, names: Names) -> str:
    """Return the name under which a seat plays as a reader sees it."""
    club = get_club(game)
    if names is Names.FULL or club is None or not seat.name:
        return show_name(seat.name)
    player = _find_player(seat, club)
    if player is not None:
        return player_name(names, player)
    # A bot that took a person's seat goes on under that person's name.
    if seat.bot and not seat.is_held:
        return seat.name if seat.name in BOT_NAMES else _("A bot")
    if seat.guest and game.table_id is None:
        return show_name(seat.name)  # chosen by the guest, for this table
    return outsider_name(names, seat.name, club, _("A player"))


def _find_player(seat: GameSeat, club: Club) -> Player | None:
    """Return the club's player in a seat; in the lobby they sit there with their account."""
    if seat.player is not None or seat.user_id is None:
        return seat.player
    return Player.objects.filter(club=club, user=seat.user_id).first()


def find_game(game_id: int, *, lock: bool = False) -> OnlineGame | None:
    """Return a game's row with its club, unchecked: for work that no actor asked for."""
    return next(iter(_read_games([game_id], lock=lock)), None)


def find_games(game_ids: Sequence[int]) -> list[OnlineGame]:
    """Return the rows of several games, unchecked: for work that no actor asked for."""
    return _read_games(game_ids) if game_ids else []


def lock_free_games(game_ids: Sequence[int]) -> tuple[list[OnlineGame], list[GameSeat]]:
    """Lock several games, except those that others have locked; return them and their seats.

    Nothing is waited for, so games that are locked together cannot be waited for in a circle.
    """
    games, seats = lock_free_rows(
        OnlineGame,
        f"WHERE id IN {placeholders(game_ids)}",
        GameSeat,
        f"WHERE game_id IN {placeholders(game_ids)} ORDER BY game_id, number",
        game_ids,
    )
    games = _with_clubs(games)
    known = {game.pk for game in games}
    return games, _with_players([seat for seat in seats if seat.game_id in known], games)


def _read_games(game_ids: Sequence[int], *, lock: bool = False) -> list[OnlineGame]:
    """Read games with their club or, at an event's table, with the table, the event and its club.

    These reads precede every action and every event of a game. A casual game has none of them, and
    then its own row is all that is read. Games of a deleted event or club are left out.
    """
    return _with_clubs(
        read_rows(OnlineGame, f"WHERE id IN {placeholders(game_ids)}", game_ids, lock=lock)
    )


def _with_clubs(games: list[OnlineGame]) -> list[OnlineGame]:
    """Return games with what they belong to, without those that were deleted with it."""
    tables = _by_id(Table, {game.table_id for game in games})
    events = _by_id(Event, {table.event_id for table in tables.values()})
    owners: list[Event | OnlineGame] = [*events.values(), *games]
    clubs = _by_id(Club, {owner.club_id for owner in owners})
    for event in events.values():
        event.club = clubs[event.club_id]
    for table in tables.values():
        table.event = events[table.event_id]
    for game in games:
        if game.club_id:
            game.club = clubs[game.club_id]
        if game.table_id:
            game.table = tables[game.table_id]
    return [game for game in games if not _is_deleted(game)]


def _is_deleted(game: OnlineGame) -> bool:
    """Return whether a game went with its night, or with the club in whose lobby it is."""
    if game.table is not None:
        return game.table.event.deleted_at is not None
    return game.club is not None and game.club.deleted_at is not None


def _by_id(model: type[Row], ids: Set[int | None]) -> dict[int, Row]:
    """Read the rows with these ids, where None means no row."""
    wanted = [one for one in ids if one is not None]
    if not wanted:
        return {}
    rows = read_rows(model, f"WHERE id IN {placeholders(wanted)}", wanted)
    return {row.pk: row for row in rows}


def load_seats(games: Sequence[OnlineGame]) -> list[GameSeat]:
    """Return the seats of games with their players, in order of game and number."""
    if not games:
        return []
    keys = [game.pk for game in games]
    condition = f"WHERE game_id IN {placeholders(keys)} ORDER BY game_id, number"
    return _with_players(read_rows(GameSeat, condition, keys), games)


def _with_players(seats: list[GameSeat], games: Sequence[OnlineGame]) -> list[GameSeat]:
    """Return seats with their games and players."""
    by_key = {game.pk: game for game in games}
    players = _by_id(Player, {seat.player_id for seat in seats})
    for seat in seats:
        seat.game = by_key[seat.game_id]
        if seat.player_id:
            seat.player = players[seat.player_id]
    return seats


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


def is_seat_of(actor: Actor, seat: GameSeat) -> bool:
    """Return whether the actor holds a seat: as its guest or account, or as its player's account.

    The last holds only until a guest, another account or a bot has taken the seat. A held seat is
    no one's until the deal is over.
    """
    return not seat.is_held and is_next_holder(actor, seat)


def is_next_holder(actor: Actor, seat: GameSeat) -> bool:
    """Return whether a seat is the actor's, or will be when the deal for which it is held ends."""
    if actor.guest and seat.guest == actor.guest:
        return True
    if actor.user is None:
        return False
    if seat.user_id is not None:
        return seat.user_id == actor.user.pk
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
