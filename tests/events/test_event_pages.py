"""An event's page and its rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches

from tests.support.factories import make_event, make_players, make_table, play, play_out, seat
from tests.support.page_checks import look
from tournaments import events
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

ADDRESS = "/clubs/adas-club/events/thursday/"
PROVISIONAL = "Provisional: results can be corrected until the night is final."


def test_a_planned_night_says_who_is_in(people: People, web: Client) -> None:
    event = make_event(people)
    page = look(web.get(ADDRESS))
    assert "Not started yet" in page.words
    players = [player.pk for player in make_players(people, 2)]
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=players)
    assert "Anne and Bob" in look(web.get(ADDRESS + "?again")).words


def test_a_final_night_begins_with_who_won(people: People, web: Client) -> None:
    event = make_event(people)
    play_out(seat(people, event, [4])[0])
    refresh_event(event.pk)
    playing = look(web.get(ADDRESS)).source
    assert playing.index("Round 1</h2>") < playing.index("Standings</h2>")
    events.finish_event(by=people.organiser, event_id=event.pk)
    caches["pages"].clear()
    final = look(web.get(ADDRESS)).source
    assert final.index("Standings</h2>") < final.index("Round 1</h2>")


def test_a_player_who_left_is_counted_with_those_who_stayed(people: People, web: Client) -> None:
    event = make_event(people)
    play(seat(people, event, [5])[0], [1, 2])
    *seated, never_came = make_players(people, 6)
    events.set_entries(
        by=people.organiser,
        event_id=event.pk,
        player_ids=[player.pk for player in (*seated, never_came)],
    )
    assert "6 players." in look(web.get(ADDRESS)).words
    for player in (seated[0], never_came):
        events.drop_out(by=people.organiser, event_id=event.pk, player_id=player.pk)
    caches["pages"].clear()
    assert "5 players." in look(web.get(ADDRESS)).words


def test_the_latest_round_comes_first_with_tables_people_and_progress(
    people: People, web: Client
) -> None:
    event = make_event(people)
    play(seat(people, event, [4])[0], [1, 2, 3])
    seat(people, event, [4])
    page = look(web.get(ADDRESS))
    assert page.words.index("Round 2") < page.words.index("Round 1")
    assert "3 of 13" in page.words
    assert page.words.count("Anne") >= 2
    bars = [(bar["value"], bar["max"]) for bar in page.all("progress")]
    assert bars == [("0", "13"), ("3", "13")]


def test_live_parts_refresh_only_while_the_night_is_under_way(people: People, web: Client) -> None:
    table = make_table(people)
    play(table, [1])
    page = look(web.get(ADDRESS))
    live = [attrs["hx-get"] for _, attrs in page.tags if "hx-get" in attrs]
    assert live == [f"{ADDRESS}{part}/" for part in ("now", "rounds", "standings")]
    assert PROVISIONAL in page.words
    events.finish_event(by=people.organiser, event_id=table.event_id)
    final = look(web.get(ADDRESS + "?final"))
    assert "hx-get" not in final.source
    assert "Final" in final.words
    assert PROVISIONAL not in final.words


def test_a_live_part_that_is_the_same_is_not_sent_again(people: People, web: Client) -> None:
    table = make_table(people)
    for part in ("rounds/", "standings/"):
        first = web.get(ADDRESS + part)
        same = web.get(ADDRESS + part, headers={"If-None-Match": first.headers["ETag"]})
        assert (first.status_code, same.status_code) == (200, 304)
        assert "<html" not in first.content.decode()
    play(table, [1])
    tag = first.headers["ETag"]
    assert web.get(ADDRESS + "rounds/?1", headers={"If-None-Match": tag}).status_code == 200


def test_a_finished_table_settles_up_where_there_are_stakes(people: People, web: Client) -> None:
    table = make_table(people, stake_per_point=5, stake_per_failure=10)
    play_out(table)
    refresh_event(table.event_id)
    words = look(web.get(ADDRESS)).words
    assert "0.05 for each point and 0.10 for each missed nomination" in words
    assert words.count(" pays ") == 3


def test_two_rounds_settle_up_in_one_sum_a_person(people: People, web: Client) -> None:
    event = make_event(people, stake_per_point=5, stake_per_failure=10)
    play_out(seat(people, event, [4])[0], seed=1)
    assert "Over the whole night" not in look(web.get(ADDRESS)).words
    play_out(seat(people, event, [4])[0], seed=2)
    caches["pages"].clear()
    words = look(web.get(ADDRESS)).words
    sums = words.partition("Over the whole night")[2].partition("Round 2, table 1")[0]
    lines = re.findall(r"(Anne|Bob|Cora|Dan) (receives|pays|is even) ([0-9.]+)", sums)
    assert len(lines) == 4
    signs = {"receives": 1, "pays": -1, "is even": 0}
    in_all = sum(signs[verb] * round(float(amount) * 100) for _, verb, amount in lines)
    assert abs(in_all) <= 2  # each line is rounded to a hundredth
    by_table = words.partition("Round 2, table 1")[2]
    pays = re.findall(r"(\w+) pays (\w+) ([0-9.]+)", by_table)
    annes = sum(
        float(amount) * ((payee == "Anne") - (payer == "Anne")) for payer, payee, amount in pays
    )
    _, verb, amount = next(line for line in lines if line[0] == "Anne")
    assert signs[verb] * float(amount) == pytest.approx(annes, abs=0.021)


def test_amounts_stand_behind_the_clubs_sign(people: People, ada: Client, web: Client) -> None:
    desk = "/clubs/adas-club/organise/club/"
    ada.post(desk, look(ada.get(desk)).fields() | {"currency": "£"})
    event = make_event(people, stake_per_point=5, stake_per_failure=10)
    for _ in range(2):
        (table,) = seat(people, event, [4])
        play_out(table)
    page = look(web.get(ADDRESS))
    assert "£0.05 for each point and £0.10 for each missed nomination" in page.words
    amounts = [word for word in page.words.split() if re.fullmatch(r"[^\d]?\d+\.\d\d", word)]
    assert len(amounts) > 10
    assert all(amount.startswith("£") for amount in amounts)


def test_without_stakes_nothing_is_settled(people: People, web: Client) -> None:
    play_out(make_table(people))
    assert "Settling up" not in look(web.get(ADDRESS)).words


def test_the_rules_of_the_night_are_shown_deal_by_deal_and_in_sentences(
    people: People, web: Client
) -> None:
    make_event(people, preset="foss20", options={"hit": 3})
    page = look(web.get(f"{ADDRESS}rules/"))
    deals = ["1 to 7", "8", "9", "10", "11", "12", "13", "14 to 20"]
    assert [row[0] for row in page.rows()[1:]][: len(deals)] == deals
    assert "10, plus 3 for each trick" in page.words
    assert "may change" in page.words


def test_a_game_without_fixed_deals_tells_its_rules_too(people: People, web: Client) -> None:
    make_event(people, preset="raf-caller")
    assert "Caller's choice" in look(web.get(f"{ADDRESS}rules/")).words


def test_the_standings_can_be_looked_at_by_another_ranking(people: People, web: Client) -> None:
    table = make_table(people)
    play(table, [1])
    refresh_event(table.event_id)
    page = look(web.get(ADDRESS, {"by": "points-per-deal"}))
    assert "Points (official)" in page.words
    assert "Points divided by deals played" in page.words
    live = [attrs["hx-get"] for _, attrs in page.tags if "hx-get" in attrs]
    assert f"{ADDRESS}standings/?by=points-per-deal" in live
    assert "Per deal" in look(web.get(live[-1])).words
