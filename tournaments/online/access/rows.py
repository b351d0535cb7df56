"""Read the rows of online games, with what they belong to and who sits there, unchecked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.raw_rows import Row, lock_free_rows, placeholders, read_rows
from tournaments.models import Club, Event, GameSeat, OnlineGame, Player, Table

if TYPE_CHECKING:
    from collections.abc import Sequence, Set


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


def get_club(game: OnlineGame) -> Club | None:
    """Return the club that a game belongs to, if any."""
    return game.club if game.table is None else game.table.event.club


def has_free_chat(game: OnlineGame) -> bool:
    """Return whether the players of a game may send free text, by their club's setting."""
    club = get_club(game)
    return club is not None and club.free_chat
