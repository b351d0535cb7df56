"""Friends: who may ask whom, what each is shown, and invitations to tables that wait."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.api_client import with_session
from tests.support.page_checks import look
from tests.support.people import make_user
from tournaments import accounts, online
from tournaments.core.actors import Actor
from tournaments.core.errors import NotFound, NotNow
from tournaments.models import (
    Friendship,
    GameSeat,
    Membership,
    OnlineGame,
    PlayedGame,
    Player,
    TableInvitation,
    User,
)
from tournaments.online import casual_games
from tournaments.privacy.export import export_account

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


def finished(*people: User, days_ago: int = 1) -> OnlineGame:
    """A game that these people finished, each under a name of the table."""
    at = timezone.now() - timedelta(days=days_ago)
    opened = casual_games.open_casual_game(
        by=Actor(user=people[0]), preset="quick13", seats=["me", *["open"] * 3]
    )
    game = opened.game
    for number, user in enumerate(people):
        GameSeat.objects.filter(game=game, number=number).update(
            user=user, name=f"{user.name} at the table"
        )
        numbers = {"size": 4, "people": 2, "deals": 13, "bot_deals": 0, "place": 1, "points": 9}
        PlayedGame.objects.create(
            user=user, game=game, game_number=game.pk, finished_at=at, **numbers
        )
    OnlineGame.objects.filter(pk=game.pk).update(state="ended", ended_at=at)
    return game


def states(user: User) -> list[tuple[str, str]]:
    return [(line.name, line.state) for line in online.list_friends(user)]


def ask(one: User, game: OnlineGame, seat: int = 1) -> None:
    online.ask_friend(by=Actor(user=one), game_id=game.pk, seat=seat)


def the_row(user: User) -> int:
    (line,) = online.list_friends(user)
    return line.id


def answer(user: User, *, accept: bool) -> None:
    online.answer_request(by=Actor(user=user), friendship_id=the_row(user), accept=accept)


def befriend(one: User, other: User) -> OnlineGame:
    game = finished(one, other)
    ask(one, game)
    answer(other, accept=True)
    return game


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def waiting_table(user: User) -> OnlineGame:
    return casual_games.open_casual_game(
        by=Actor(user=user), preset="quick13", seats=["me", "open", "bot", "bot"]
    ).game


def test_two_who_finished_a_game_become_friends_by_asking_and_accepting() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    game = finished(ann, ben)
    ask(ann, game)
    ask(ann, game)
    assert states(ann) == [("Ben at the table", "asked")]
    assert states(ben) == [("Ann at the table", "asked-you")]
    row = the_row(ben)
    for _ in range(2):
        online.answer_request(by=Actor(user=ben), friendship_id=row, accept=True)
    assert states(ann) == [("Ben at the table", "friend")]
    assert states(ben) == [("Ann at the table", "friend")]


def test_two_who_ask_each_other_are_friends_at_once() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    game = finished(ann, ben)
    ask(ann, game)
    ask(ben, game, seat=0)
    assert [state for _name, state in states(ann) + states(ben)] == ["friend", "friend"]


@pytest.mark.parametrize("days_ago", [31, 400])
def test_only_those_who_finished_a_game_together_in_the_last_month_may_be_asked(
    days_ago: int,
) -> None:
    ann, ben, cal = make_user("Ann"), make_user("Ben"), make_user("Cal")
    old = finished(ann, ben, days_ago=days_ago)
    of_others = finished(ben, cal)
    for game, seat in ((old, 1), (of_others, 0), (of_others, 1)):
        with pytest.raises(NotFound):
            ask(ann, game, seat)
    recent = finished(ann, ben)
    for seat in (0, 2, 3, 6):  # oneself, open seats, and no seat
        with pytest.raises(NotFound):
            ask(ann, recent, seat)
    assert [one.name for one in online.list_askable(ann)] == ["Ben at the table"]


def test_a_game_that_is_on_or_sealed_makes_no_one_askable() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    game = finished(ann, ben)
    PlayedGame.objects.update(sealed_until=timezone.now() + timedelta(hours=1))
    assert online.list_askable(ann) == []
    with pytest.raises(NotFound):
        ask(ann, game)


def test_a_person_under_18_has_friends_only_in_their_own_club(people: People) -> None:
    ann, cal, dee = make_user("Ann"), people.cal, people.dee
    Player.objects.create(club=people.club, name="Dee", user=dee, is_minor=True)
    outside, inside = finished(ann, dee), finished(people.ben, dee)
    with pytest.raises(NotFound):
        ask(ann, outside)
    with pytest.raises(NotFound):
        ask(dee, outside, seat=0)
    assert online.list_askable(ann) == []
    ask(people.ben, inside)
    answer(dee, accept=True)
    assert [state for _name, state in states(dee)] == ["friend"]
    # The club is asked again when a table is shared.
    game, row = waiting_table(people.ben), the_row(people.ben)
    Membership.objects.filter(user=dee).delete()
    with pytest.raises(NotFound):
        online.invite_friend(by=people.scorer, game_id=game.pk, friendship_id=row)
    assert cal != ann


def test_a_refusal_is_not_shown_and_ends_the_asking() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    game = finished(ann, ben)
    ask(ann, game)
    answer(ben, accept=False)
    assert states(ann) == [("Ben at the table", "asked")]
    assert states(ben) == []
    online.remove_friend(by=Actor(user=ann), friendship_id=the_row(ann))
    ask(ann, game)
    assert states(ben) == []
    ask(ben, game, seat=0)  # a change of mind
    assert [state for _name, state in states(ann)] == ["friend"]


def test_no_gap_between_numbers_gives_a_refusal_away() -> None:
    people = [make_user(name) for name in ("Ann", "Ben", "Cal")]
    game = finished(*people)
    for number, seat in enumerate((1, 2)):
        ask(people[0], game, seat)
        assert Friendship.objects.count() == number + 1
    first, second = Friendship.objects.order_by("pk").values_list("pk", flat=True)
    assert second - first > 1000


def test_a_person_who_is_blocked_reaches_no_one_and_does_not_notice() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    game = befriend(ann, ben)
    table = waiting_table(ann)
    online.invite_friend(by=Actor(user=ann), game_id=table.pk, friendship_id=the_row(ann))
    assert len(online.list_invitations(ben)) == 1
    online.block_person(by=Actor(user=ben), friendship_id=the_row(ben))
    assert states(ann) == []
    assert online.list_invitations(ben) == []
    ask(ann, game)
    assert states(ann) == [("Ben at the table", "asked")]
    assert states(ben) == [("Ann at the table", "blocked")]
    online.remove_friend(by=Actor(user=ben), friendship_id=the_row(ben))
    assert states(ben) == [("Ann at the table", "asked-you")]


def test_a_removed_friend_is_gone_on_both_sides() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    befriend(ann, ben)
    row = the_row(ann)
    for _ in range(2):
        online.remove_friend(by=Actor(user=ann), friendship_id=row)
    assert not Friendship.objects.exists()


def test_no_one_touches_the_rows_of_others() -> None:
    ann, ben, cal = make_user("Ann"), make_user("Ben"), make_user("Cal")
    befriend(ann, ben)
    row, by = the_row(ann), Actor(user=cal)
    online.remove_friend(by=by, friendship_id=row)
    with pytest.raises(NotFound):
        online.block_person(by=by, friendship_id=row)
    with pytest.raises(NotFound):
        online.answer_request(by=by, friendship_id=row, accept=True)
    with pytest.raises(NotFound):
        online.block_person(by=Actor(user=ben), friendship_id=row)
    assert [state for _name, state in states(ann) + states(ben)] == ["friend", "friend"]


def test_a_friend_finds_an_invitation_on_the_page_play_until_the_table_is_full() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    befriend(ann, ben)
    game = waiting_table(ann)
    anns, bens = browser(ann), browser(ben)
    assert f"/play/{game.pk}/invite/" in look(anns.get(f"/play/{game.pk}/", follow=True)).links()
    form = look(anns.get(f"/play/{game.pk}/invite/"))
    assert "Ben at the table" in form.words
    for _ in range(2):
        anns.post(f"/play/{game.pk}/invite/", {"friend": the_row(ann)})
    invited = look(anns.get(f"/play/{game.pk}/invite/"))
    assert "Invited" in invited.words
    assert "Back to the table" in invited.words
    page = look(bens.get("/play/"))
    assert "You are invited" in page.words
    (link,) = [one for one in page.links() if one.startswith("/play/join/")]
    assert bens.post(link, {"name": "Ben"}).status_code == 302
    assert game.seats.get(number=1).user == ben
    assert "You are invited" not in look(bens.get("/play/")).words


def test_an_invitation_is_declined_without_a_word() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    befriend(ann, ben)
    game = waiting_table(ann)
    online.invite_friend(by=Actor(user=ann), game_id=game.pk, friendship_id=the_row(ann))
    (line,) = online.list_invitations(ben)
    browser(ann).post(f"/play/invitations/{line.id}/decline/")
    assert len(online.list_invitations(ben)) == 1
    browser(ben).post(f"/play/invitations/{line.id}/decline/")
    assert online.list_invitations(ben) == []


def test_only_a_friend_is_invited_and_only_to_a_table_that_waits() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    ask(ann, finished(ann, ben))
    game, by = waiting_table(ann), Actor(user=ann)
    with pytest.raises(NotFound):
        online.invite_friend(by=by, game_id=game.pk, friendship_id=the_row(ann))
    answer(ben, accept=True)
    OnlineGame.objects.filter(pk=game.pk).update(state="playing")
    with pytest.raises(NotNow):
        online.invite_friend(by=by, game_id=game.pk, friendship_id=the_row(ann))
    assert not TableInvitation.objects.exists()


def test_the_page_does_all_of_it_and_shows_no_account() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    game = finished(ann, ben)
    anns, bens = browser(ann), browser(ben)
    assert "Ben at the table" in look(anns.get("/play/friends/")).words
    anns.post("/play/friends/", {"do": "ask", "game": game.pk, "seat": 1})
    for number, (do, state) in enumerate((("accept", "friend"), ("block", "blocked"))):
        page = look(bens.get("/play/friends/"))
        assert page.fields()["friend"], number
        bens.post("/play/friends/", {"do": do, "friend": the_row(ben)})
        assert [one for _name, one in states(ben)] == [state]
    for user, client in ((ann, anns), (ben, bens)):
        shown = client.get("/play/friends/").content.decode()
        assert "@clag.test" not in shown.replace(user.email, "")
    for odd in ({}, {"do": "x"}, {"do": "remove", "friend": "x"}, {"do": "remove"}):
        assert anns.post("/play/friends/", odd).status_code == 302
    assert anns.post("/play/friends/", {"do": "accept", "friend": "9" * 30}).status_code == 404
    assert Client().get("/play/friends/").status_code == 302


def test_programs_do_all_of_it() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    game, a, b = finished(ann, ben), with_session(ann), with_session(ben)
    (met,) = a.get("/friends/askable").json()["results"]
    assert met == {"game": game.pk, "seat": 1, "name": "Ben at the table"}
    assert a.post("/friends", {"game": game.pk, "seat": 1}).status_code == 204
    (asked,) = b.get("/friends").json()["results"]
    assert b.post(f"/friends/{asked['id']}/answer", {"accept": True}).status_code == 204
    table = waiting_table(ann)
    body = {"friend": a.get("/friends").json()["results"][0]["id"]}
    assert a.post(f"/games/{table.pk}/invite", body).status_code == 204
    (invited,) = b.get("/games/invitations").json()["results"]
    seat: Any = b.post(f"/games/{table.pk}/seats", {"link": invited["link"], "name": "Ben"})
    assert seat.status_code == 201
    (own,) = b.get("/friends").json()["results"]
    assert b.post(f"/friends/{own['id']}/block").status_code == 204
    assert b.delete(f"/friends/{own['id']}").status_code == 204
    assert a.post("/friends", {"game": game.pk, "seat": 7}).status_code == 422
    assert a.delete(f"/games/invitations/{invited['id']}").status_code == 204


def test_a_rematch_invites_those_who_have_closed_the_page() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    game = casual_games.open_casual_game(
        by=Actor(user=ann), preset="quick13", seats=["me", "open", "bot", "bot"]
    ).game
    from tournaments.core import links

    online.join_game(by=Actor(user=ben), game_id=game.pk, link=links.game_token(game))
    online.end_game(by=Actor(user=ann), game_id=game.pk)
    opened = online.play_again(by=Actor(user=ann), game_id=game.pk)
    (line,) = online.list_invitations(ben)
    assert line.game == opened.game.pk
    assert online.list_invitations(ann) == []


def test_what_is_stored_of_friends_is_exported_and_goes_with_the_account() -> None:
    ann, ben = make_user("Ann"), make_user("Ben")
    befriend(ann, ben)
    game = waiting_table(ann)
    online.invite_friend(by=Actor(user=ann), game_id=game.pk, friendship_id=the_row(ann))
    data = export_account(ann)
    assert [one.state for one in data.friends] == ["friend"]
    assert [one.is_own for one in data.table_invitations] == [True]
    assert [one.is_own for one in export_account(ben).table_invitations] == [False]
    accounts.delete_account(ann)
    assert not Friendship.objects.exists()
    assert not TableInvitation.objects.exists()


def test_the_way_to_friends_says_how_many_wait_for_an_answer() -> None:
    ann, bea, cat = (make_user(name) for name in ("ann", "bea", "cat"))
    game = finished(ann, bea, cat)
    assert "request" not in look(browser(bea).get("/play/")).words
    for one in (ann, cat):
        ask(one, game)
    assert "Friends , 2 requests" in look(browser(bea).get("/play/")).words
    (first, _second) = online.list_friends(bea)
    online.answer_request(by=Actor(user=bea), friendship_id=first.id, accept=False)
    assert "Friends , 1 request " in look(browser(bea).get("/play/")).words
    assert "request" not in look(browser(ann).get("/play/")).words
    assert "request" not in look(Client().get("/play/")).words
