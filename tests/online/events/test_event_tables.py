"""Tables of an event online: how they begin, and how their deals become results."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from tests.support import factories
from tests.support.api_client import with_token
from tests.support.event_games import play_online, take_seat
from tests.support.online_tables import AT_ONCE, Sitting, get
from tournaments.events.score_sheets import next_deal_number, score_sheet_for
from tournaments.models import DealResult, LogEntry, OnlineGame, Source

if TYPE_CHECKING:
    from tests.support.people import People


pytestmark = pytest.mark.django_db


FEW = ("quick13", "raf-caller", "noms", "clogs")


PRESETS = [
    pytest.param(preset.slug, marks=[] if preset.slug in FEW else pytest.mark.slow)
    for preset in engine.presets()
]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_played_online_is_a_result_with_the_same_points(preset: str, people: People) -> None:
    table, sitting = play_online(people, preset, deals=2)
    rows = list(DealResult.objects.filter(table=table).order_by("number"))
    assert [row.source for row in rows] == [Source.ONLINE] * 2
    played = [result.score for result in sitting.snapshot.match.results]
    assert [tuple(row.points) for row in rows] == [score.points for score in played]
    assert [row.score["made"] for row in rows] == [list(score.made) for score in played]


@pytest.mark.slow
def test_a_whole_game_online_has_the_points_of_its_score_sheet(people: People) -> None:
    table, sitting = play_online(people, "mcleod22")
    table.refresh_from_db()
    assert table.points == list(sitting.snapshot.match.totals)
    assert table.deals_played == score_sheet_for(table).deal_count == 22
    assert sitting.snapshot.ended == "finished"


def test_asked_twice_a_table_is_online_once_and_results_in_the_hall_bar_it(
    people: People,
) -> None:
    table = factories.make_table(people)
    ada = with_token(people.ada)
    first, second = (ada.post(f"/tables/{table.pk}/online", {}).json()["id"] for _ in range(2))
    assert first == second
    hall = factories.make_table(people, name="In the hall")
    factories.play(hall, [1])
    assert ada.post(f"/tables/{hall.pk}/online", {}).json()["code"] == "not-now"
    assert with_token(people.ben).post(f"/tables/{hall.pk}/online", {}).status_code == 403


def test_a_directors_adjustment_corrects_the_events_result(people: People) -> None:
    table, sitting = play_online(people, "quick13", deals=1)
    body = {"deal": 1, "points": [1, 2, 3, 4], "reason": "By agreement"}
    done = with_token(people.ada).post(f"{sitting.path}/adjust", body)
    assert done.status_code == 201, done.content
    result = DealResult.objects.get(table=table, number=1, is_accepted=True)
    assert (result.version, result.points) == (2, [1, 2, 3, 4])
    assert LogEntry.objects.filter(verb="online-adjusted").exists()


def test_an_existing_result_stays_and_the_refusal_is_recorded(people: People) -> None:
    table, sitting = play_online(people, "quick13", deals=1)
    factories.play(table, [2])
    sitting.play(Random(2), deals=2)
    assert DealResult.objects.filter(table=table, number=2).count() == 1
    assert LogEntry.objects.filter(verb="online-result-refused").exists()


def test_a_player_with_an_account_has_their_seat_without_a_link(people: People) -> None:
    table = factories.make_table(people)
    player = table.seats.get(number=2).player
    player.user = people.dee
    player.save()
    opened = with_token(people.ada).post(f"/tables/{table.pk}/online", {})
    game = opened.json()["id"]
    assert with_token(people.dee).get(f"/games/{game}").json()["seat"] == 2
    assert with_token(people.ada).get(f"/games/{game}").json()["role"] == "director"
    mine = with_token(people.dee).get("/games").json()["results"]
    assert [line["id"] for line in mine] == [game]


def test_a_game_that_the_points_end_is_over_in_the_event_when_it_is_over_online(
    people: People,
) -> None:
    table, sitting = play_online(people, "noms", options={"target": 10})
    table.refresh_from_db()
    assert sitting.snapshot.ended == "finished"
    assert next_deal_number(table) is None
    assert table.points == list(sitting.snapshot.match.totals)


def test_an_events_game_waits_until_everybody_has_been_there(people: People) -> None:
    table = factories.make_table(people)
    player = table.seats.get(number=3).player
    player.user = people.dee
    player.save()
    with_token(people.ada).post(f"/tables/{table.pk}/online", {"customs": AT_ONCE})
    sitting = Sitting(OnlineGame.objects.get(), [None] * 4)
    assert sitting.game.due_at is None
    for seat in range(3):
        take_seat(sitting, seat)
    sitting.go()
    assert (sitting.snapshot.deal, sitting.seen(0)["state"]) == (0, "waiting")
    assert get(with_token(people.dee), sitting.path)["state"] == "playing"
    sitting.go()
    assert sitting.snapshot.deal == 1
    kinds = list(sitting.game.log.order_by("number").values_list("kind", flat=True))
    assert kinds[:6] == ["opened", "joined", "joined", "joined", "joined", "started"]


def test_the_organiser_begins_a_game_without_those_who_have_not_come(people: People) -> None:
    table = factories.make_table(people)
    ada = with_token(people.ada)
    ada.post(f"/tables/{table.pk}/online", {"customs": AT_ONCE})
    sitting = Sitting(OnlineGame.objects.get(), [None] * 4)
    here = take_seat(sitting, 0)
    assert here.post(f"{sitting.path}/begin").status_code == 403
    assert ada.post(f"{sitting.path}/begin").status_code == 201
    assert ada.post(f"{sitting.path}/begin").status_code == 200
    sitting.go()
    assert sitting.snapshot.deal == 1
    started = sitting.game.log.get(kind="started")
    assert started.done_by == "director"


def test_a_game_begins_when_a_bot_takes_the_only_seat_that_was_awaited(people: People) -> None:
    table = factories.make_table(people)
    ada = with_token(people.ada)
    ada.post(f"/tables/{table.pk}/online", {"customs": AT_ONCE})
    sitting = Sitting(OnlineGame.objects.get(), [None] * 4)
    for seat in range(3):
        take_seat(sitting, seat)
    assert not sitting.snapshot.is_started
    ada.post(f"{sitting.path}/replace", {"seat": 3, "bot": True})
    assert sitting.snapshot.is_started


def test_all_tables_of_a_round_go_online_at_once_and_those_with_results_stay_with_cards(
    people: People,
) -> None:
    event = factories.make_event(people, move_seconds=30, watch_delay=2)
    hall, *others = factories.seat(people, event, [4, 4, 4])
    factories.play(hall, [1])
    ada, path = with_token(people.ada), f"/events/{event.pk}/rounds/1/online"
    first, second = (ada.post(path, {}).json() for _ in range(2))
    assert first == second
    assert [game["table"] for game in first["games"]] == [table.pk for table in others]
    assert first["with_cards"] == [hall.pk]
    customs = get(ada, f"/games/{first['games'][0]['id']}")["customs"]
    assert (customs["move_seconds"], customs["watching"], customs["watch_delay"]) == (
        30,
        "deals",
        2,
    )
    assert ada.post(f"/events/{event.pk}/rounds/7/online", {}).status_code == 404
    assert with_token(people.ben).post(path, {}).status_code == 403
    listed = get(ada, f"/events/{event.pk}/tables")["results"]
    assert [line["game"] is None for line in listed] == [True, False, False]


@pytest.mark.parametrize("is_round", [False, True])
def test_settings_that_a_table_online_does_not_have_are_refused(
    people: People, is_round: bool
) -> None:
    table = factories.make_table(people)
    ada = with_token(people.ada)
    path = f"/events/{table.event_id}/rounds/1/online" if is_round else f"/tables/{table.pk}/online"
    hints = ada.post(path, {"customs": {"hints": True}})
    assert hints.status_code == 422
    assert hints.json()["problems"][0]["field"] == "customs.hints"
    slow = {"customs": {"move_seconds": 45}}
    assert [ada.post(path, slow).status_code for _ in range(2)] == [201, 201]
    assert ada.post(path, {}).status_code == 201
    other = ada.post(path, {"customs": {"move_seconds": 30}})
    assert (other.status_code, other.json()["code"]) == (409, "not-now")
    assert ada.post(path, {"customs": {"bot": "x"}}).status_code == 422


def test_in_an_event_that_plays_online_every_table_that_is_seated_does(people: People) -> None:
    event = factories.make_event(people, venue="online", watch_delay=0)
    tables = factories.seat(people, event, [4, 4])
    games = OnlineGame.objects.filter(table__in=tables)
    assert games.count() == 2
    assert {game.terms["watching"] for game in games} == {"none"}
    assert LogEntry.objects.filter(verb="round-online").count() == 1


def test_an_event_sets_what_happens_out_of_time_taking_back_and_looking_again(
    people: People,
) -> None:
    event = factories.make_event(people, venue="online")
    chosen = {"bot": "club", "at_timeout": "sits-in", "undo": "none", "replays": False}
    answer = with_token(people.ada).patch(f"/events/{event.pk}", chosen)
    assert answer.status_code == 200
    assert {name: answer.json()[name] for name in chosen} == chosen
    event.refresh_from_db()
    factories.seat(people, event, [4])
    terms = OnlineGame.objects.get().terms
    assert {name: terms[name] for name in chosen} == chosen


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("venue", "moon"),
        ("move_seconds", 601),
        ("watch_delay", 11),
        ("bot", "nobody"),
        ("at_timeout", "waits"),
        ("undo", "often"),
        ("replays", "perhaps"),
    ],
)
def test_terms_of_the_clock_that_cannot_be_are_refused(
    people: People, field: str, value: object
) -> None:
    event = factories.make_event(people)
    answer = with_token(people.ada).patch(f"/events/{event.pk}", {field: value})
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["field"] == field


def test_a_seat_of_an_events_table_is_taken_by_its_own_link_only(people: People) -> None:
    _, sitting = play_online(people, "quick13", deals=1)
    with_token(people.ada).post(f"{sitting.path}/replace", {"seat": 1})
    anybody = with_token(people.dee)
    assert get(anybody, sitting.path)["role"] == "watcher"
    assert anybody.post(f"{sitting.path}/seats", {"name": "Dee"}).json()["code"] == "not-now"
