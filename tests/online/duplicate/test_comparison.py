"""The comparison: each seat with the same seat elsewhere, and a ranking by the differences."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.test import Client

from tests.online.duplicate.sealed_round import seat_sealed_round
from tests.support import factories
from tests.support.api_client import ApiClient, with_token
from tournaments.core.actors import GUEST_COOKIE
from tournaments.events import undo as undoing
from tournaments.models import OnlineGame, Venue
from tournaments.online import end_sealing

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


def test_each_seat_is_compared_with_its_average(people: People) -> None:
    night = seat_sealed_round(people, (4, 4, 4))
    path = f"/events/{night.event.pk}/comparison"
    anyone = ApiClient({})
    before = anyone.get(f"{path}/1").json()["sets"]
    assert [(one["is_open"], one["unfinished"], one["seed"]) for one in before] == [
        (False, [1, 2, 3], None)
    ]
    night.finish()
    (found,) = anyone.get(f"{path}/1").json()["sets"]
    assert (found["is_open"], found["unfinished"], len(found["deals"])) == (True, [], 13)
    snapshots = [night.snapshot(table) for table in range(3)]
    sums: dict[int, float] = {}
    for deal in found["deals"]:
        for seat in deal["seats"]:
            played = [s.match.results[deal["number"] - 1].score for s in snapshots]
            points = [score.points[seat["seat"]] for score in played]
            assert [one["points"] for one in seat["results"]] == points
            assert [one["tricks"] for one in seat["results"]] == [
                score.tricks[seat["seat"]] for score in played
            ]
            average = sum(points) / 3
            assert seat["average"] == round(average, 2)
            for one, had in zip(seat["results"], points, strict=True):
                assert one["difference"] == round(had - average, 2)
                sums[one["player"]] = sums.get(one["player"], 0) + had - average
    ranking = anyone.get(path).json()["ranking"]
    assert {row["player"]: row["difference"] for row in ranking} == {
        player: round(total, 2) for player, total in sums.items()
    }
    assert [row["difference"] for row in ranking] == sorted(
        (row["difference"] for row in ranking), reverse=True
    )
    assert {row["deals"] for row in ranking} == {13}
    assert ranking[0]["place"] == 1


def test_the_seed_of_an_open_set_gives_its_commitment_and_all_its_deals(people: People) -> None:
    night = seat_sealed_round(people)
    night.finish()
    (found,) = ApiClient({}).get(f"/events/{night.event.pk}/comparison/1").json()["sets"]
    seed = bytes.fromhex(found["seed"])
    deal = ApiClient({}).get(f"/games/{night.games[0].pk}/deals/2").json()
    expected = hashlib.sha256(b"duplicate-deal-v1" + (2).to_bytes(4, "big") + seed).hexdigest()
    assert deal["seed"] == expected


def test_deals_that_a_bot_played_for_someone_are_marked_in_the_comparison(people: People) -> None:
    night = seat_sealed_round(people)
    night.play(0, deals=1)
    night.set_away(0, 2, away=True)
    night.play(0, deals=1)
    night.set_away(0, 2, away=False)
    night.finish()
    path = f"/events/{night.event.pk}/comparison"
    (found,) = ApiClient({}).get(f"{path}/1").json()["sets"]
    marked = [
        (deal["number"], seat["seat"], one["table"])
        for deal in found["deals"]
        for seat in deal["seats"]
        for one in seat["results"]
        if one["by_bot"]
    ]
    assert marked == [(2, 2, 1)]
    name = night.tables[0].seats.get(number=2).player.name
    ranking = ApiClient({}).get(path).json()["ranking"]
    assert {row["name"]: row["bot_deals"] for row in ranking if row["bot_deals"]} == {name: 1}
    home = f"/clubs/{people.club.slug}/events/{night.event.slug}/comparison/"
    reader = Client()
    reader.force_login(people.ada)
    assert reader.get(f"{home}1/").content.decode().count(f"{name} (bot):") == 1
    assert reader.get(home).content.decode().count("bot: 1 deal<") == 1


def test_a_table_alone_is_compared_with_no_one(people: People) -> None:
    night = seat_sealed_round(people, (4, 4, 3))
    path = f"/events/{night.event.pk}/comparison"
    night.play(2)
    (found,) = ApiClient({}).get(path).json()["rounds"]
    assert ([one["tables"] for one in found["sets"]], found["alone"]) == ([[1, 2]], [3])
    home = f"/clubs/{people.club.slug}/events/{night.event.slug}/comparison/"
    for page in (home, f"{home}1/"):
        assert "Table 3 plays alone" in Client().get(page).content.decode()
    night.finish()
    places = ApiClient({}).get(path).json()["ranking"]
    assert len(places) == 8


def test_a_night_that_plays_no_duplicate_has_no_comparison(people: People) -> None:
    event = factories.make_event(people, venue=Venue.ONLINE)
    factories.seat(people, event, [4, 4])
    ada, path = with_token(people.ada), f"/events/{event.pk}"
    assert ada.get(f"{path}/comparison").status_code == 404
    assert ada.get(f"{path}/comparison/1").status_code == 404
    assert ada.post(f"{path}/rounds/1/unseal", {"unfinished": 9}).status_code == 404
    browser = Client()
    browser.force_login(people.ada)
    home = f"/clubs/{people.club.slug}/events/{event.slug}/"
    for page in ("comparison/", "comparison/1/", "run/rounds/1/sealing/"):
        assert browser.get(home + page).status_code == 404


def test_a_table_whose_partner_stayed_in_person_is_not_compared_with_itself(people: People) -> None:
    night = seat_sealed_round(people)
    path = f"/events/{night.event.pk}/comparison"
    OnlineGame.objects.filter(pk=night.games[1].pk).update(duplicate=None)
    night.play(0)
    night.open()
    shown = ApiClient({}).get(path).json()
    assert (shown["ranking"], shown["rounds"][0]["sets"]) == ([], [])
    assert ApiClient({}).get(f"{path}/1").json()["alone"] == [1, 2]


def test_an_undone_round_is_not_compared(people: People) -> None:
    night = seat_sealed_round(people)
    night.finish()
    undoing.undo_round(by=people.organiser, event_id=night.event.pk, number=1, losing=26)
    shown = ApiClient({}).get(f"/events/{night.event.pk}/comparison").json()
    assert shown == {"ranking": [], "rounds": []}
    assert ApiClient({}).get(f"/events/{night.event.pk}/comparison/1").status_code == 404


def test_the_pages_lead_from_the_night_to_its_deals(people: People) -> None:
    night = seat_sealed_round(people)
    home = f"/clubs/{people.club.slug}/events/{night.event.slug}/"
    browser = Client()
    assert "Their results come in together" in browser.get(home).content.decode()
    page = browser.get(f"{home}comparison/").content.decode()
    assert "Sealed until tables 1 and 2 have finished." in page
    assert "End the sealing" not in page
    browser.force_login(people.ada)
    asked = browser.get(f"{home}run/rounds/1/sealing/").content.decode()
    assert "2 tables are still playing" in asked
    again = browser.post(f"{home}run/rounds/1/sealing/", {"losing": "1"})
    assert again.status_code == 422
    night.finish()
    page = browser.get(f"{home}comparison/").content.decode()
    assert f"{home}comparison/1/" in page
    shown = browser.get(f"{home}comparison/1/").content.decode()
    assert "Deal 13, seat" in shown
    assert "Table 2" in shown
    assert "the same deals" in browser.get(f"{home}rules/").content.decode()


def test_the_result_at_a_table_leads_to_the_comparison_once_it_is_open(people: People) -> None:
    night = seat_sealed_round(people)
    address = f"/clubs/{people.club.slug}/events/{night.event.slug}/comparison/1/"
    player, stranger = Client(), Client()
    player.cookies[GUEST_COOKIE] = night.keys[0][0]
    game, card = f"/play/{night.games[0].pk}/", f"/tables/{night.tables[0].pk}/"

    def has_link() -> list[bool]:
        caches["pages"].clear()
        pages = [player.get(game), player.get(f"{game}table/"), stranger.get(card)]
        return [address in page.content.decode() for page in pages]

    night.play(0)
    assert night.snapshot(0).ended
    night.open()
    assert has_link() == [False, False, False], "the other table still plays"
    night.play(1)
    night.open()
    assert has_link() == [True, True, True]
    assert stranger.get(address).status_code == 200
    undoing.undo_round(by=people.organiser, event_id=night.event.pk, number=1, losing=26)
    assert has_link() == [False, False, False]


def test_a_game_that_still_goes_on_has_no_link_to_the_comparison(people: People) -> None:
    night = seat_sealed_round(people)
    night.play(0, deals=1)
    end_sealing(by=people.organiser, event_id=night.event.pk, number=1, unfinished=2)
    player = Client()
    player.cookies[GUEST_COOKIE] = night.keys[0][0]
    assert "/comparison/1/" not in player.get(f"/play/{night.games[0].pk}/").content.decode()


def test_a_german_page_has_commas_and_names_tables_as_german_does(people: People) -> None:
    night = seat_sealed_round(people)
    night.finish()
    home = f"/clubs/{people.club.slug}/events/{night.event.slug}/"
    browser = Client(headers={"Accept-Language": "de"})
    for path in ("comparison/", "comparison/1/"):
        (main,) = re.findall(
            r"<main.*?</main>", browser.get(home + path).content.decode(), re.DOTALL
        )
        assert re.search(r"\d,\d\d", main)
        assert not re.search(r"\d\.\d\d\b", main)
    assert ": Tisch 1</span></a>" in browser.get(home).content.decode()


def test_ending_the_sealing_by_its_page_and_by_the_api(people: People) -> None:
    night = seat_sealed_round(people)
    night.play(0)
    path = f"/events/{night.event.pk}/rounds/1/unseal"
    refused = with_token(people.ada).post(path, {})
    assert (refused.status_code, refused.json()["unfinished"]) == (422, 1)
    assert with_token(people.dee).post(path, {"unfinished": 1}).status_code == 403
    browser = Client()
    browser.force_login(people.ada)
    home = f"/clubs/{people.club.slug}/events/{night.event.slug}/"
    done = browser.post(f"{home}run/rounds/1/sealing/", {"losing": "1"})
    assert done.headers["Location"] == f"{home}comparison/"
    assert with_token(people.ada).post(path, {"unfinished": 1}).json() == {"tables": 0}
