"""A director who plays cannot look at a second hand, and a seat's link works once."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests.support import factories
from tests.support.api_client import ApiClient, make_key, with_token
from tests.support.event_games import sit_down, take_seat
from tests.support.online_tables import AT_ONCE, Sitting, as_guest, dealt, get, open_table
from tournaments.core import links
from tournaments.events import attendance
from tournaments.models import KeyScope, Membership, OnlineGame, Role

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


def link_of(sitting: Sitting, seat: int) -> str:
    return links.seat_token(sitting.game.seats.get(number=seat))


def play_as(people: People, sitting: Sitting, seat: int, user: Any) -> None:
    """Make a user the player of a seat, as the club's list of players has it."""
    table = sitting.game.table
    assert table is not None
    player = table.seats.get(number=seat).player
    player.user = user
    player.save()


def finish_deal(sitting: Sitting) -> None:
    sitting.play(Random(1), deals=len(sitting.snapshot.match.results) + 1)


def in_deal(people: People, **columns: Any) -> Sitting:
    """A table of an event with the cards dealt; Ada, an organiser, plays at seat 0."""
    sitting = sit_down(people, factories.make_table(people, preset="quick13", **columns))
    play_as(people, sitting, 0, people.ada)
    sitting.deal()
    assert sitting.snapshot.is_dealt
    return sitting


def make_organiser(people: People, user: Any) -> ApiClient:
    Membership.objects.filter(user=user, club=people.club).update(role=Role.ORGANISER)
    return with_token(user)


@pytest.mark.parametrize("who", ["link", "player"])
def test_a_director_who_plays_gets_no_second_hand_before_the_deal_is_over(
    people: People, who: str
) -> None:
    sitting = in_deal(people)
    ada, guest = with_token(people.ada), as_guest()
    body: dict[str, Any] = {"seat": 1}
    if who == "player":
        friend = factories.make_players(people, 9)[-1]
        friend.user = people.dee
        friend.save()
        body["player"] = friend.pk
        guest = with_token(people.dee)
    assert ada.post(f"{sitting.path}/replace", body).status_code == 201
    assert sitting.snapshot.bot_at(1), "a bot plays the hand to its end"
    if who == "link":
        shown = get(ada, sitting.path)
        assert [one["seat"] for one in shown["invitations"]] == [1]
        taken = guest.post("/games/seat", {"link": shown["invitations"][0]["link"]})
        assert (taken.status_code, taken.json()["seat"], taken.json()["view"]) == (201, None, None)
    seen = get(guest, sitting.path)
    assert seen["seat"] is None
    assert not (seen["view"] or {}).get("hand")
    finish_deal(sitting)
    sitting.clients[1] = guest
    assert sitting.seen(1)["seat"] == 1
    assert not sitting.snapshot.bot_at(1)
    sitting.deal()
    assert sitting.seen(1)["view"]["hand"]


def test_a_director_who_has_given_away_their_seat_still_counts_as_a_player(
    people: People,
) -> None:
    sitting = in_deal(people)
    ada = with_token(people.ada)
    ada.post(f"{sitting.path}/replace", {"seat": 0, "bot": True})
    ada.post(f"{sitting.path}/replace", {"seat": 1})
    assert sitting.snapshot.bot_at(1)


def test_an_organiser_who_is_not_at_the_table_replaces_at_once(people: People) -> None:
    sitting = sit_down(people, factories.make_table(people, preset="quick13"))
    sitting.deal()
    ada, guest = with_token(people.ada), as_guest()
    ada.post(f"{sitting.path}/replace", {"seat": 1})
    taken = guest.post("/games/seat", {"link": link_of(sitting, 1)}).json()
    assert taken["seat"] == 1
    assert taken["view"]["hand"]
    assert sitting.game.log.filter(kind="replaced", seat=1).exists(), "evident to the table"


def test_a_player_replaced_by_another_organiser_plays_at_once_by_their_account(
    people: People,
) -> None:
    sitting = in_deal(people)
    ben = make_organiser(people, people.ben)
    friend = factories.make_players(people, 9)[-1]
    friend.user = people.dee
    friend.save()
    ben.post(f"{sitting.path}/replace", {"seat": 1, "player": friend.pk})
    assert get(with_token(people.dee), sitting.path)["view"]["hand"]


def test_no_link_opens_a_hand_in_mid_deal_where_an_organiser_plays(people: People) -> None:
    table = factories.make_table(people, preset="quick13")
    ada = with_token(people.ada)
    customs = AT_ONCE | {"move_seconds": 0}
    opened = ada.post(f"/tables/{table.pk}/online", {"customs": customs}).json()
    sitting = Sitting(OnlineGame.objects.get(pk=opened["id"]), [None] * 4)
    play_as(people, sitting, 0, people.ada)
    kept = link_of(sitting, 3)
    sitting.clients[0] = ada
    get(ada, sitting.path)
    take_seat(sitting, 1)
    take_seat(sitting, 2)
    ada.post(f"{sitting.path}/begin")
    sitting.go()
    assert sitting.snapshot.is_dealt
    window = as_guest()
    taken = window.post("/games/seat", {"link": kept}).json()
    assert (taken["seat"], taken["view"]) == (None, None)
    assert sitting.snapshot.bot_at(3)
    sitting.clients[3] = window
    finish_deal(sitting)
    assert get(window, sitting.path)["seat"] == 3


def test_no_account_becomes_another_player_while_their_table_is_played(people: People) -> None:
    table = factories.make_table(people, preset="quick13")
    ada = with_token(people.ada)
    opened = ada.post(f"/tables/{table.pk}/online", {"customs": AT_ONCE | {"move_seconds": 0}})
    sitting = Sitting(OnlineGame.objects.get(pk=opened.json()["id"]), [ada, None, None, None])
    play_as(people, sitting, 0, people.ada)
    get(ada, sitting.path)
    ada.post(f"{sitting.path}/begin")
    sitting.go()
    own, other = (table.seats.get(number=seat).player for seat in (0, 3))
    member = people.club.memberships.get(user=people.ada).pk
    for player, linked in ((own, None), (other, member)):
        refused = ada.put(f"/players/{player.pk}/account", {"member": linked})
        assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
        assert f"{player.name} has a seat at an online table" in refused.json()["detail"]
    browser = Client()
    browser.force_login(people.ada)
    page = browser.post(
        f"/clubs/adas-club/organise/players/{other.pk}/account/", {"member": member}
    )
    assert "has a seat at an online table" in page.content.decode()
    other.refresh_from_db()
    assert other.user is None


def test_who_has_taken_a_seat_has_no_other_one_by_their_account(people: People) -> None:
    table = factories.make_table(people, preset="quick13")
    ada = with_token(people.ada)
    opened = ada.post(f"/tables/{table.pk}/online", {"customs": AT_ONCE | {"move_seconds": 0}})
    sitting = Sitting(OnlineGame.objects.get(pk=opened.json()["id"]), [None, None, None, ada])
    play_as(people, sitting, 3, people.ada)
    assert get(ada, sitting.path)["seat"] == 3
    member = people.club.memberships.get(user=people.ada).pk
    own, other = (table.seats.get(number=seat).player for seat in (3, 1))
    assert ada.put(f"/players/{own.pk}/account", {"member": None}).status_code == 200
    assert ada.put(f"/players/{other.pk}/account", {"member": member}).status_code == 200
    ada.post(f"{sitting.path}/begin")
    sitting.go()
    assert sitting.snapshot.is_dealt
    assert get(ada, sitting.path)["seat"] == 3
    assert not sitting.game.seats.get(number=1).is_taken


def test_a_key_that_only_reads_takes_no_seat(people: People) -> None:
    table = factories.make_table(people, preset="quick13")
    opened = with_token(people.ada).post(f"/tables/{table.pk}/online", {})
    sitting = Sitting(OnlineGame.objects.get(pk=opened.json()["id"]), [None] * 4)
    play_as(people, sitting, 0, people.dee)
    key = make_key(people.dee, scope=KeyScope.READ)
    reads = ApiClient({"Authorization": f"Bearer {key}"})
    assert get(reads, sitting.path)["seat"] == 0
    assert not sitting.game.seats.get(number=0).is_taken
    assert not get(reads, sitting.path)["seats"][0]["is_here"]
    assert get(with_token(people.dee), sitting.path)["seats"][0]["is_here"]


def test_the_director_of_a_casual_game_gets_no_second_hand_either() -> None:
    table, _ = dealt(people=3)
    assert table.at(0).post(f"{table.path}/replace", {"seat": 1}).status_code == 201
    window = as_guest()
    taken = window.post("/games/seat", {"link": link_of(table, 1)}).json()
    assert (taken["seat"], taken["view"]) == (None, None)
    finish_deal(table)
    assert get(window, table.path)["seat"] == 1


def test_a_held_seat_that_no_one_claims_stays_with_its_bot_until_someone_does() -> None:
    table, _ = dealt(people=3, customs={"deal_seconds": 60.0})
    table.at(0).post(f"{table.path}/replace", {"seat": 1})
    finish_deal(table)
    assert table.snapshot.bot_at(1)
    between = as_guest()
    assert between.post("/games/seat", {"link": link_of(table, 1)}).json()["seat"] == 1
    assert not table.snapshot.bot_at(1)


def test_a_substitute_waits_for_the_end_of_the_deal_where_an_organiser_plays(
    people: People,
) -> None:
    sitting = in_deal(people)
    table = sitting.game.table
    assert table is not None
    left = table.seats.get(number=2).player_id
    attendance.drop_out(
        by=people.organiser,
        event_id=table.event_id,
        player_id=left,
        how="stand-in",
        substitute="Zoe",
    )
    assert sitting.snapshot.bot_at(2)
    taken = as_guest().post("/games/seat", {"link": link_of(sitting, 2)}).json()
    assert (taken["seat"], taken["view"]) == (None, None)


def test_a_seats_link_works_once(people: People) -> None:
    table = factories.make_table(people)
    with_token(people.ada).post(f"/tables/{table.pk}/online", {"customs": AT_ONCE})
    sitting = Sitting(OnlineGame.objects.get(), [None] * 4)
    copied = link_of(sitting, 1)
    mine = take_seat(sitting, 1)
    other = as_guest().post("/games/seat", {"link": copied})
    assert (other.status_code, other.json()["code"]) == (404, "not-found")
    assert mine.post("/games/seat", {"link": copied}).json()["seat"] == 1, "back to the table"
    onwards = get(mine, sitting.path)["seat_link"]
    phone = as_guest()
    assert phone.post("/games/seat", {"link": onwards}).json()["seat"] == 1
    assert mine.get(sitting.path).json().get("seat") is None
    assert mine.post("/games/seat", {"link": onwards}).status_code == 404


def test_the_copied_link_of_a_player_with_an_account_dies_when_they_come(people: People) -> None:
    table = factories.make_table(people)
    with_token(people.ada).post(f"/tables/{table.pk}/online", {"customs": AT_ONCE})
    sitting = Sitting(OnlineGame.objects.get(), [None] * 4)
    play_as(people, sitting, 2, people.dee)
    copied = link_of(sitting, 2)
    seen = get(with_token(people.dee), sitting.path)
    assert seen["seat_link"] == link_of(sitting, 2), "their link moves the seat to a new device"
    assert as_guest().post("/games/seat", {"link": copied}).status_code == 404
    assert get(with_token(people.dee), sitting.path)["seat"] == 2
    shown = get(with_token(people.ada), sitting.path)["invitations"]
    assert [one["seat"] for one in shown] == [0, 1, 3]


def test_the_seat_of_a_guest_who_left_a_waiting_table_is_not_theirs_by_an_old_link() -> None:
    table = open_table(people=2, bots=1, seats=["me", "open", "open", "bot"])
    old = get(table.at(1), table.path)["seat_link"]
    table.at(1).post(f"{table.path}/leave")
    assert table.at(1).post("/games/seat", {"link": old}).status_code == 404


def test_a_phone_that_loses_the_answer_can_take_the_seat_again(people: People) -> None:
    table = factories.make_table(people)
    with_token(people.ada).post(f"/tables/{table.pk}/online", {"customs": AT_ONCE})
    sitting = Sitting(OnlineGame.objects.get(), [None] * 4)
    address = f"/play/seat/{link_of(sitting, 1)}/"
    phone = Client()
    phone.get(address)
    for _ in range(2):
        assert phone.post(address).headers["Location"] == f"/play/{sitting.game.pk}/"
    assert phone.get(address).headers["Location"] == f"/play/{sitting.game.pk}/"
    stranger = Client().get(address)
    assert stranger.status_code == 404
    assert "Each link to a seat works once" in stranger.content.decode()


def test_the_next_player_of_a_seat_waits_on_a_page_that_opens_the_table() -> None:
    table, _ = dealt(people=3)
    table.at(0).post(f"{table.path}/replace", {"seat": 1})
    phone = Client()
    phone.get(f"/play/seat/{link_of(table, 1)}/")
    answer = phone.post(f"/play/seat/{link_of(table, 1)}/", follow=True)
    assert "A bot is playing this hand until the deal is over" in answer.content.decode()
    finish_deal(table)
    answer = phone.get(f"/play/{table.game.pk}/join/")
    assert answer.headers["Location"] == f"/play/{table.game.pk}/"


def test_the_director_reads_why_a_bot_takes_over(people: People) -> None:
    sitting = in_deal(people)
    page = Client()
    page.force_login(people.ada)
    words = "you cannot look at another hand"
    assert words in page.get(f"/play/{sitting.game.pk}/director/").content.decode()
    page.force_login(people.ben)
    make_organiser(people, people.ben)
    assert words not in page.get(f"/play/{sitting.game.pk}/director/").content.decode()
