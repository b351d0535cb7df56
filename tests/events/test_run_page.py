"""The page that runs a night: what needs the organiser, what comes next, and every table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine import DealReport
from tests.support.factories import make_event, make_players, make_table, play, play_out, seat
from tests.support.page_checks import MAX_QUERIES, Page, look
from tests.support.people import People, at_table
from tournaments import events
from tournaments.models import Club, Player
from tournaments.scoring import director_calls, submit
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from django.test import Client

NIGHT = "/clubs/adas-club/events/thursday/"
RUN = f"{NIGHT}run/"


def main_actions(page: Page) -> list[str]:
    """Return where the main buttons of a page lead."""
    found = page.all("a") + page.all("button")
    return [attrs.get("href", "") for attrs in found if "button-main" in attrs.get("class", "")]


def test_the_next_step_is_the_one_main_action(people: People, ada: Client) -> None:
    event = make_event(people)
    assert main_actions(look(ada.get(RUN))) == [f"{RUN}entries/"]
    players = [player.pk for player in make_players(people, 4)]
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=players)
    assert main_actions(look(ada.get(RUN))) == [f"{RUN}draw/"]


def test_the_head_counts_who_comes_who_is_here_and_who_has_left(
    people: People, ada: Client
) -> None:
    event = make_event(people)
    person = people.club.players.create(name="Zoe")
    assert "0 players" in look(ada.get(RUN)).words
    event.replies.create(player=person, is_coming=True)
    assert "1 player is coming" in look(ada.get(RUN)).words
    (table,) = seat(people, event, [5])
    assert "round 1, 5 players." in look(ada.get(RUN)).words
    play(table, [1])
    gone = event.entries.values_list("player", flat=True)[0]
    events.drop_out(by=people.organiser, event_id=event.pk, player_id=gone)
    assert "round 1, 4 players, 1 has left." in look(ada.get(RUN)).words


def test_before_the_first_deal_the_placards_are_the_main_action(
    people: People, ada: Client
) -> None:
    table = make_table(people)
    assert main_actions(look(ada.get(RUN))) == [f"{RUN}placards/"]
    play(table, [1])
    assert main_actions(look(ada.get(RUN))) == []


def test_while_tables_play_nothing_is_pressed_for(people: People, ada: Client) -> None:
    table = make_table(people)
    play(table, [1])
    playing = look(ada.get(RUN))
    assert main_actions(playing) == []
    assert "1 of 1 table playing" in playing.words
    assert {f"{RUN}draw/", f"{RUN}finish/"} <= playing.links()
    play_out(table)
    done = look(ada.get(RUN))
    assert main_actions(done) == [f"{RUN}draw/"]
    assert "Draw round 2" in done.words
    assert done.source.count(f'"{RUN}finish/"') == 1
    assert done.source.count(f'"{RUN}draw/"') == 1
    events.finish_event(by=people.organiser, event_id=table.event_id)
    final = look(ada.get(RUN))
    assert main_actions(final) == ["/clubs/adas-club/organise/events/new/?like=thursday"]
    assert not {f"{RUN}draw/", f"{RUN}finish/", f"{RUN}entries/"} & final.links()


def test_what_is_needed_now_and_then_stands_by_subject(people: People, ada: Client) -> None:
    event = make_event(people)
    names = ("At the tables", "Players and seats", "Scores and money", "The night")
    planned = look(ada.get(RUN)).source
    assert [name in planned for name in names] == [True, True, False, True]
    seat(people, event, [4])
    playing = look(ada.get(RUN)).source
    places = [playing.index(f">{name}</h3>") for name in names]
    assert places == sorted(places)
    assert places[2] < playing.index(f"{RUN}adjustments/") < places[3]
    events.finish_event(by=people.organiser, event_id=event.pk)
    final = look(ada.get(RUN)).source
    assert [name in final for name in names] == [True, False, True, True]


def test_what_needs_the_organiser_comes_first_and_leads_to_its_place(
    people: People, ada: Client
) -> None:
    table = make_table(people, agreement="each-deal")
    assert "Needs you" not in look(ada.get(RUN)).words
    versions = ((1, 0, 0, 0), "ada"), ((0, 0, 0, 1), "cal")
    for tricks, phone in versions:
        report = DealReport(nominations=(1, 0, 0, 1), tricks=tricks)
        by = at_table(table, phone)
        submit.submit_result(by=by, table_id=table.pk, number=1, report=report)
    director_calls.call_director(by=at_table(table), table_id=table.pk, words="A revoke")
    page = look(ada.get(RUN))
    places = [page.words.index(text) for text in ("Needs you", "Round 1, table 1", "1 of 1 table")]
    assert places == sorted(places)
    assert {f"{NIGHT}desk/#calls", f"{NIGHT}desk/#dispute-1"} <= page.links()
    desk = look(ada.get(f"{NIGHT}desk/"))
    assert {"calls", "dispute-1"} <= {attrs["id"] for tag, attrs in desk.tags if "id" in attrs}
    assert "Table 1 Call" in page.words


def test_an_earlier_round_is_folded_below_the_latest(people: People, ada: Client) -> None:
    event = make_event(people)
    first = seat(people, event, [4, 4])
    for table in first:
        play_out(table)
    second = seat(people, event, [4, 4])
    page = look(ada.get(RUN))
    assert page.words.index("Round 2") < page.words.index("2 tables, all finished")
    sheets = [attrs["href"] for attrs in page.all("a") if "/run/tables/" in attrs.get("href", "")]
    assert sheets == [f"{RUN}tables/{table.pk}/" for table in [*second, *first]]


def test_a_table_leads_to_what_can_be_done_there(people: People, ada: Client, dee: Client) -> None:
    table = make_table(people)
    sheet = f"{RUN}tables/{table.pk}/"
    at = f"/tables/{table.pk}/"
    fresh = look(ada.get(sheet))
    assert {at, f"{at}sheet/", f"{sheet}seats/", f"{RUN}placards/?round=1"} <= fresh.links()
    assert "Play online" in fresh.words
    assert "End now" not in fresh.words
    play(table, [1])
    begun = look(ada.get(sheet))
    assert "1 of 13 deals entered" in begun.words
    assert "Play online" not in begun.words
    assert "End now" in begun.words
    assert f"{sheet}rulings/" in begun.links()
    events.finish_event(by=people.organiser, event_id=table.event_id)
    final = look(ada.get(sheet)).links()
    assert {link for link in final if link.startswith((at, sheet))} == {at}
    assert dee.get(sheet).status_code == 403
    assert ada.get(f"{RUN}tables/{table.pk + 1}/").status_code == 404


def test_the_changing_part_has_a_tag_of_what_it_shows(people: People, ada: Client) -> None:
    table = make_table(people)
    tags = [ada.get(f"{RUN}now/").headers["ETag"] for _ in range(2)]
    assert tags[0] == tags[1]
    play(table, [1])
    changed = ada.get(f"{RUN}now/")
    assert changed.headers["ETag"] != tags[0]
    assert "1 of 13 deals entered" in changed.content.decode()


def test_more_tables_cost_no_more_queries(people: People, ada: Client) -> None:
    event = make_event(people)
    ada.get(RUN)  # the first request of a session looks more up
    counts = []
    for sizes in ([4], [4, 4, 4]):
        seat(people, event, sizes)
        with CaptureQueriesContext(connection) as caught:
            ada.get(RUN)
        counts.append(len(caught))
    assert counts[0] == counts[1] <= MAX_QUERIES


def test_a_night_with_all_that_can_wait_costs_fifteen_queries(people: People, ada: Client) -> None:
    event = make_event(people, agreement="each-deal")
    seat(people, event, [4])
    (undone,) = seat(people, event, [4])
    events.undo_round(by=people.organiser, event_id=event.pk, number=2)
    table = event.tables.exclude(pk=undone.pk).get()
    for tricks, phone in (((1, 0, 0, 0), "ada"), ((0, 0, 0, 1), "cal")):
        report = DealReport(nominations=(1, 0, 0, 1), tricks=tricks)
        by = at_table(table, phone)
        submit.submit_result(by=by, table_id=table.pk, number=1, report=report)
    director_calls.call_director(by=at_table(table), table_id=table.pk, words="A revoke")
    ada.get(RUN)
    with CaptureQueriesContext(connection) as caught:
        page = look(ada.get(RUN))
    assert "Undone rounds" in page.words
    assert "disagree" in page.words
    assert len(caught) <= MAX_QUERIES


@pytest.mark.parametrize("money", ["members", "concerned"])
def test_a_final_night_of_a_private_club_costs_its_players_fifteen_queries(
    people: People, dee: Client, money: str
) -> None:
    Club.objects.filter(pk=people.club.pk).update(money=money, is_public=False)
    table = make_table(people, stake_per_point=5)
    play_out(table)
    refresh_event(table.event_id)
    Player.objects.filter(seats__table=table, seats__number=0).update(user=people.dee)
    events.finish_event(by=people.organiser, event_id=table.event_id)
    dee.get(NIGHT)
    for address in (NIGHT, f"/tables/{table.pk}/"):
        with CaptureQueriesContext(connection) as caught:
            page = look(dee.get(address))
        assert "Settling up" in page.words
        assert len(caught) <= MAX_QUERIES


def test_the_pages_of_a_thousand_players_are_light(people: People, ada: Client) -> None:
    event = make_event(people)
    seat(people, event, [5] * 200)
    waiting = make_event(people, name="Friday")
    everybody = [player.pk for player in make_players(people, 1000)]
    events.set_entries(by=people.organiser, event_id=waiting.pk, player_ids=everybody)
    calls = f"{NIGHT.replace('thursday', 'friday')}run/entries/"
    pages = (RUN, f"{RUN}now/", f"{RUN}entries/", f"{RUN}entries/line-up/", calls)
    sizes, queries = {}, {}
    for page in pages:
        with CaptureQueriesContext(connection) as caught:
            sizes[page] = len(ada.get(page).content)
        queries[page] = len(caught)
    assert {page for page, size in sizes.items() if size >= 150_000} == set(), sizes
    del queries[pages[0]]  # the first page notes the session, once
    assert {page for page, count in queries.items() if count > 15} == set(), queries
