"""What an actor may see and do in an online game: by seat, as a director, as a spectator."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from tests.support import factories
from tournaments.core import links
from tournaments.core.actors import ANONYMOUS, Actor
from tournaments.core.errors import NotAllowed, NotFound
from tournaments.core.raw_rows import read_rows
from tournaments.models import Club, GameSeat, GameState, OnlineGame, User
from tournaments.online.access import (
    DIRECTOR,
    PLAYER,
    VISITOR,
    WATCHER,
    access_game,
    access_game_as_director,
    access_seat,
    find_game,
    find_games,
    get_club,
    grant_access,
    has_free_chat,
    is_opener,
    is_seat_of,
    load_seats,
    rows,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.people import People

pytestmark = pytest.mark.django_db

GUEST, OTHER_GUEST = Actor(guest="a guest"), Actor(guest="another guest")
WATCHED = {"watching": "seconds"}


def make_game(*, seats: int = 2, **columns: Any) -> OnlineGame:
    """Create a game with open seats, for which no log is needed."""
    game = OnlineGame.objects.create(**{"terms": {}, "size": seats, **columns})
    for number in range(seats):
        GameSeat.objects.create(game=game, number=number)
    return game


def hold(game: OnlineGame, number: int, **columns: Any) -> None:
    GameSeat.objects.filter(game=game, number=number).update(**columns)


def seen_by(game: OnlineGame, by: Actor, *, link: bool = False) -> tuple[int | None, str, bool]:
    """Return the seat, the role and whether the actor directs; the role is "" without access."""
    try:
        found = access_game(by, game.pk, link=links.game_token(game) if link else "")
    except NotFound:
        return None, "", False
    assert (found.game, [seat.number for seat in found.seats]) == (game, [*range(game.size)])
    return found.seat, found.role, found.directs


def test_players_have_the_seat_that_their_guest_or_account_holds(people: People) -> None:
    game = make_game(seats=3)
    hold(game, 1, guest="a guest")
    hold(game, 2, user=people.dee)
    assert seen_by(game, GUEST) == (1, PLAYER, False)
    assert seen_by(game, people.member) == (2, PLAYER, False)
    assert seen_by(game, OTHER_GUEST) == (None, "", False)
    assert seen_by(game, people.scorer) == (None, "", False)
    assert seen_by(game, ANONYMOUS) == (None, "", False)


def test_a_seat_is_its_players_until_another_takes_it(people: People) -> None:
    player = factories.make_players(people, 1)[0]
    player.user = people.dee
    player.save()
    free = GameSeat(player=player)
    assert is_seat_of(people.member, free)
    assert not is_seat_of(people.scorer, free)
    assert not is_seat_of(GUEST, free)
    assert not is_seat_of(people.member, GameSeat(player=player, bot="club"))
    assert not is_seat_of(people.member, GameSeat(player=player, guest="a guest"))
    assert not is_seat_of(people.member, GameSeat(player=player, user=people.ben))
    assert is_seat_of(people.scorer, GameSeat(player=player, user=people.ben))
    assert not is_seat_of(people.member, GameSeat())
    assert not is_seat_of(people.member, GameSeat(player=factories.make_players(people, 2)[1]))
    assert not is_seat_of(ANONYMOUS, GameSeat())


def test_the_player_who_opened_a_casual_game_directs_it(people: People) -> None:
    by_guest, by_user = make_game(opened_by_guest="a guest"), make_game(opened_by=people.dee)
    assert seen_by(by_guest, GUEST) == (None, DIRECTOR, True)
    assert seen_by(by_user, people.member) == (None, DIRECTOR, True)
    for game, others in ((by_guest, (OTHER_GUEST, people.member)), (by_user, (GUEST, people.ada))):
        for other in others:
            by = Actor(user=other) if isinstance(other, User) else other
            assert not is_opener(by, game)
            assert seen_by(game, by) == (None, "", False)
    hold(by_guest, 0, guest="a guest")
    assert seen_by(by_guest, GUEST) == (0, PLAYER, True)
    assert not is_opener(ANONYMOUS, make_game())


def test_organisers_direct_the_games_of_their_club(people: People) -> None:
    of_club = make_game(club=people.club)
    table = factories.make_table(people)
    of_event = make_game(table=table, opened_by=people.dee)
    for game in (of_club, of_event):
        assert seen_by(game, people.organiser) == (None, DIRECTOR, True)
        assert seen_by(game, people.scorer)[1:] != (DIRECTOR, True)
        assert not seen_by(game, people.stranger)[2]
    # At a table of an event only the club directs, even if a player opened the game.
    assert not seen_by(of_event, people.member)[2]


def test_the_club_of_a_game_is_that_of_its_event_or_lobby(people: People) -> None:
    table = factories.make_table(people)
    games = make_game(table=table), make_game(club=people.club), make_game()
    assert [get_club(game) for game in games] == [people.club, people.club, None]
    assert [has_free_chat(game) for game in games] == [False, False, False]
    people.club.free_chat = True
    people.club.save()
    assert [has_free_chat(find(game)) for game in games] == [True, True, False]


def find(game: OnlineGame) -> OnlineGame:
    found = find_game(game.pk)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("columns", "outsider", "member", "with_link"),
    [
        ({"terms": WATCHED}, WATCHER, WATCHER, WATCHER),
        ({"is_listed": True, "state": GameState.PLAYING}, VISITOR, VISITOR, VISITOR),
        ({"state": GameState.WAITING}, VISITOR, VISITOR, VISITOR),
        ({"state": GameState.PLAYING}, "", "", VISITOR),
    ],
)
def test_spectators_of_a_public_clubs_game(
    people: People, columns: dict[str, Any], outsider: str, member: str, with_link: str
) -> None:
    game = make_game(club=people.club, **columns)
    assert seen_by(game, GUEST) == (None, outsider, False)
    assert seen_by(game, people.member) == (None, member, False)
    assert seen_by(game, GUEST, link=True) == (None, with_link, False)
    people.club.is_public = False
    people.club.save()
    assert seen_by(game, GUEST) == (None, "", False)
    assert seen_by(game, people.stranger) == (None, "", False)
    assert seen_by(game, people.member) == (None, member, False)
    assert seen_by(game, GUEST, link=True) == (None, with_link, False)


def test_a_public_game_without_a_club_is_watched_by_everyone_if_its_settings_allow_it(
    people: People,
) -> None:
    public = make_game(terms=WATCHED, is_listed=True)
    closed = make_game(terms={}, is_listed=True)
    for by in (GUEST, people.member, ANONYMOUS):
        assert seen_by(public, by) == (None, "watcher", False)
        assert seen_by(closed, by) == (None, "visitor", False)


def test_spectators_of_a_game_without_a_club_need_its_link(people: People) -> None:
    watched, other = make_game(terms=WATCHED), make_game()
    for by in (GUEST, people.member, ANONYMOUS):
        assert seen_by(watched, by) == (None, "", False)
        assert seen_by(watched, by, link=True) == (None, WATCHER, False)
        assert seen_by(other, by, link=True) == (None, VISITOR, False)
    with pytest.raises(NotFound):
        access_game(GUEST, watched.pk, link=links.game_token(other))


def test_the_game_of_an_event_may_always_be_visited(people: People) -> None:
    game = make_game(table=factories.make_table(people), state=GameState.PLAYING)
    assert seen_by(game, GUEST) == (None, VISITOR, False)


@pytest.mark.parametrize("lock", [False, True])
def test_only_players_get_their_seat_and_only_directors_direct(people: People, lock: bool) -> None:
    game = make_game(club=people.club, terms=WATCHED)
    hold(game, 1, guest="a guest")
    assert access_seat(GUEST, game.pk, lock=lock).seat == 1
    assert access_game_as_director(people.organiser, game.pk, lock=lock).directs
    with pytest.raises(NotAllowed, match="You have no seat at this table"):
        access_seat(people.organiser, game.pk, lock=lock)
    with pytest.raises(NotAllowed, match="Only the director of this game"):
        access_game_as_director(GUEST, game.pk, lock=lock)
    for fetch in (access_game, access_seat, access_game_as_director):
        with pytest.raises(NotFound, match="There is no such game"):
            fetch(people.organiser, 10**6, lock=lock)
    assert access_game(GUEST, game.pk, lock=lock).own_seat == game.seats.get(number=1)
    assert access_game(people.organiser, game.pk, lock=lock).own_seat is None


def test_games_and_seats_are_read_together(people: People, django_assert_num_queries: Any) -> None:
    table = factories.make_table(people)
    games = [make_game(table=table), make_game(club=people.club, seats=3), make_game()]
    player = factories.make_players(people, 1)[0]
    hold(games[1], 2, player=player)
    with django_assert_num_queries(6):
        found = sorted(find_games([game.pk for game in games]), key=lambda game: game.pk)
        seats = load_seats(found)
        assert found == games
        assert [get_club(game) for game in found] == [people.club, people.club, None]
        expected = [(game, number) for game in games for number in range(game.size)]
        assert [(seat.game, seat.number) for seat in seats] == expected
        assert [seat.player for seat in seats] == [None, None, None, None, player, None, None]
        assert all(seat.game is game for seat in seats for game in found if seat.game == game)


def test_access_that_was_read_already_asks_for_no_row_but_the_role(
    people: People, django_assert_num_queries: Any
) -> None:
    game = find(make_game(club=people.club, terms=WATCHED))
    seats = load_seats([game])
    with django_assert_num_queries(0):
        assert grant_access(GUEST, game, seats).role == WATCHER
    with django_assert_num_queries(1):
        assert grant_access(people.organiser, game, seats).role == DIRECTOR


def test_a_game_without_club_table_and_players_is_read_by_itself(
    django_assert_num_queries: Any,
) -> None:
    game = make_game()
    with django_assert_num_queries(1):
        assert find_games([game.pk]) == [game]
    with django_assert_num_queries(1):
        assert [seat.number for seat in load_seats([game])] == [0, 1]
    with django_assert_num_queries(0):
        assert (find_games([]), load_seats([])) == ([], [])


def test_a_game_is_locked_only_if_asked_for(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(club=people.club)
    hold(game, 0, user=people.ada)
    locks: list[tuple[type[Any], bool]] = []

    def read(model: type[Any], *args: Any, lock: bool = False) -> list[Any]:
        locks.append((model, lock))
        return read_rows(model, *args, lock=lock)

    monkeypatch.setattr(rows, "read_rows", read)
    by = people.organiser
    fetches: list[Callable[..., Any]] = [
        partial(access_game, by),
        partial(access_seat, by),
        partial(access_game_as_director, by),
        find_game,
    ]
    for fetch in fetches:
        fetch(game.pk)
        fetch(game.pk, lock=True)
        asked = [lock for model, lock in locks if model is OnlineGame]
        assert asked == [False, True]
        locks.clear()
    find_games([game.pk])
    assert locks == [(OnlineGame, False), (Club, False)]
