"""The log: what was before and after, filters, folded lines and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import translation

from tests.support import factories
from tests.support.api_client import problem_codes
from tests.support.page_checks import look
from tournaments.clubs import (
    LogFilter,
    add_player,
    change_club,
    change_player,
    filter_log,
    list_log,
)
from tournaments.clubs.log.kinds import KINDS, build_condition, kind_of
from tournaments.events import events, reseat_round
from tournaments.models import LogEntry
from tournaments.scoring import submit_result
from tournaments.standings import add_adjustment

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People

LOG = "/clubs/adas-club/organise/log/"
API = "/clubs/adas-club/log"


def test_a_changed_setting_is_logged_with_what_it_was(people: People) -> None:
    table = factories.make_table(people)
    events.change_event(by=people.organiser, event_id=table.event_id, name="Friday")
    events.change_event(by=people.organiser, event_id=table.event_id, consent_minutes=7)
    change_club(by=people.organiser, slug=people.club.slug, currency="£")
    found = [[(c.what, c.before, c.after) for c in line.changes] for line in list_log(people.club)]
    assert found[0] == [("Currency symbol", "none", "£")]
    assert [what for what, _before, _after in found[1]] == ["Cards count as agreed after (minutes)"]
    assert found[1][0][2] == "7"
    assert found[2] == [("Name of the night", table.event.name, "Friday")]


def test_a_changed_choice_of_a_club_is_logged_with_the_labels_of_its_form(people: People) -> None:
    with translation.override("de"):
        change_club(by=people.organiser, slug=people.club.slug, money="concerned", accent="wine")
    change = list_log(people.club)[0].changes
    assert [(c.what, c.before, c.after) for c in change] == [
        ("Who sees money", "Anyone", "Only the players of the night"),
        ("Colour", "Green", "Wine red"),
    ]


def test_a_renamed_player_and_changed_seats_are_logged_with_what_they_were(people: People) -> None:
    table = factories.make_table(people)
    players = [seat.player for seat in table.seats.order_by("number")]
    change_player(by=people.organiser, player_id=players[0].pk, name="Annie")
    swapped = [players[n].pk for n in (0, 2, 1, 3)]
    reseat_round(by=people.organiser, event_id=table.event_id, number=1, tables={1: swapped})
    reseated, renamed = list_log(people.club)[:2]
    assert [(c.what, c.before, c.after) for c in renamed.changes] == [("Name", "Anne", "Annie")]
    assert [(c.what, c.before, c.after) for c in reseated.changes] == [
        ("Table 1, seat 2", "Bob", "Cora"),
        ("Table 1, seat 3", "Cora", "Bob"),
    ]


def test_a_corrected_deal_is_logged_with_the_numbers_of_both_versions(people: People) -> None:
    table = factories.make_table(people)
    factories.play(table, [1])
    assert not LogEntry.objects.filter(verb="deal-corrected").exists()
    submit_result(
        by=people.scorer,
        table_id=table.pk,
        number=1,
        report=factories.a_report(table, 1, 5),
        based_on=1,
        reason="Misread",
    )
    (line,) = [one for one in list_log(people.club) if one.verb == "deal-corrected"]
    assert line.table == table.number
    assert all(change.before != change.after for change in line.changes)
    assert "nominated" in line.changes[0].before


def test_the_log_is_filtered_by_whom_it_concerns_and_what_it_is(
    people: People, ada_api: ApiClient
) -> None:
    table = factories.make_table(people)
    player = table.seats.get(number=0).player
    add_adjustment(
        by=people.organiser, event_id=table.event_id, player_id=player.pk,
        kind="bonus", points=5, reason="Brought cake",
    )  # fmt: skip
    for query, verbs in {
        f"player={player.pk}&kind=decisions": {"adjustment-added"},
        f"night={table.event.slug}&kind=nights": {"event-planned"},
        f"by={people.ben.pk}": None,
        "day=2001-01-01": set(),
    }.items():
        answer = ada_api.get(f"{API}?{query}")
        if verbs is None:
            assert answer.status_code == 422
        else:
            assert {row["verb"] for row in answer.json()["results"]} == verbs, query


@pytest.mark.parametrize(
    "query", ["by=999999", "player=x", "night=none", "table=2", "kind=fun", "day=2026-13-01"]
)
def test_an_unknown_filter_is_refused_in_words(
    people: People, ada: Client, ada_api: ApiClient, query: str
) -> None:
    answer = ada_api.get(f"{API}?{query}")
    assert answer.status_code == 422
    assert query.partition("=")[0] in problem_codes(answer)[0]
    assert "note-bad" in ada.get(f"{LOG}?{query}").content.decode()


def test_players_who_were_added_together_are_one_line(people: People, ada: Client) -> None:
    for name in ("Alan", "Bob", "Carol"):
        add_player(by=people.organiser, club_slug=people.club.slug, name=name)
    page = look(ada.get(LOG))
    assert "3 players were added" in page.words
    assert "Bob was added." in page.words


def test_the_log_is_downloaded_as_it_is_filtered(people: People, ada: Client) -> None:
    add_player(by=people.organiser, club_slug=people.club.slug, name="Alan")
    text = ada.get("/clubs/adas-club/organise/log.csv?kind=players").content.decode()
    assert "Alan was added." in text
    assert (
        "Alan was added."
        not in ada.get("/clubs/adas-club/organise/log.csv?kind=money").content.decode()
    )


def test_an_entry_is_of_the_kind_by_which_it_is_found(people: People) -> None:
    verbs = (
        "player-added",
        "player-left",
        "table-closed",
        "table-online",
        "void-made",
        "rule-added",
        "announced",
    )
    LogEntry.objects.bulk_create(
        LogEntry(club=people.club, verb=verb, text=verb, done_by="Ada") for verb in verbs
    )
    for kind, _label in KINDS:
        found = set(LogEntry.objects.filter(build_condition(kind)).values_list("verb", flat=True))
        assert found & {*verbs} == {verb for verb in verbs if kind_of(verb) == kind}
    assert kind_of("announced") == "nights"
    assert filter_log(people.club, LogFilter(kind="seats")).exists()
