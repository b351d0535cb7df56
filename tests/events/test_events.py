"""Seasons, events, entries and rounds: planned, frozen, seated, finished."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support import factories
from tournaments import events
from tournaments.core.errors import (
    EventIsFinal,
    InvalidInput,
    NotAllowed,
    NotFound,
    RulesAreFrozen,
)
from tournaments.events import rounds
from tournaments.models import Entry, Event, EventState, LogEntry, Round, Season

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


def test_two_events_of_one_name_get_addresses_of_their_own(people: People) -> None:
    slugs = [factories.make_event(people).slug for _ in range(3)]
    assert slugs == ["thursday", "thursday-2", "thursday-3"]


def test_the_rules_are_stored_whole_and_with_their_version(people: People) -> None:
    event = factories.make_event(people, "mcleod22", options={"bonus": 5})
    assert event.ruleset["preset"] == "mcleod22"
    assert event.ruleset["options"]["bonus"] == 5
    assert event.ruleset["options"]["miss"] == 1
    assert event.ruleset["version"] >= 1


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"preset": "whist"}, "preset"),
        ({"options": {"bonus": "many"}}, "options.bonus"),
        ({"options": {"no-such": 1}}, "options.no-such"),
        ({"ranking": "beauty"}, "ranking"),
        ({"smallest_table": 2}, "smallest_table"),
        ({"largest_table": 8}, "largest_table"),
        ({"smallest_table": 5}, "preferred_table"),
        ({"stake_per_point": -1}, "stake_per_point"),
        ({"name": "  "}, "name"),
    ],
)
def test_an_event_is_not_planned_with_a_bad_field(
    people: People, settings: dict[str, Any], field: str
) -> None:
    with pytest.raises(InvalidInput) as refused:
        factories.make_event(people, **settings)
    assert [problem.field for problem in refused.value.problems] == [field]
    assert not Event.objects.exists()


def test_a_season_of_another_club_is_unknown_here(people: People) -> None:
    theirs = events.open_season(
        by=people.stranger, club_slug="cals-club", name="Theirs", starts_on=factories.A_DAY
    )
    with pytest.raises(InvalidInput) as refused:
        factories.make_event(people, season_id=theirs.pk)
    assert [problem.field for problem in refused.value.problems] == ["season_id"]
    with pytest.raises(NotFound):
        events.change_season(by=people.organiser, season_id=theirs.pk, name="Ours")
    assert Season.objects.get().name == "Theirs"


def test_the_first_round_freezes_the_rules_and_nothing_else(people: People) -> None:
    event = factories.make_event(people)
    events.change_event(by=people.organiser, event_id=event.pk, preset="foss20")
    factories.seat(people, event, [4])
    with pytest.raises(RulesAreFrozen):
        events.change_event(by=people.organiser, event_id=event.pk, preset="mcleod22")
    changed = events.change_event(by=people.organiser, event_id=event.pk, name="Friday")
    assert (changed.name, changed.ruleset["preset"]) == ("Friday", "foss20")
    events.change_event(by=people.organiser, event_id=event.pk, preset="foss20")


def test_entries_are_withdrawn_not_deleted_and_come_back(people: People) -> None:
    event = factories.make_event(people)
    players = [player.pk for player in factories.make_players(people, 6)]

    def set_to(chosen: list[int]) -> list[Entry]:
        return events.set_entries(by=people.organiser, event_id=event.pk, player_ids=chosen)

    set_to(players)
    assert len(set_to(players[:4])) == 4
    assert event.entries.count() == 6
    assert len(set_to(players)) == 6
    assert event.entries.count() == 6


def test_a_player_of_another_club_cannot_be_entered(people: People) -> None:
    event = factories.make_event(people)
    with pytest.raises(InvalidInput):
        events.set_entries(by=people.organiser, event_id=event.pk, player_ids=[10**12])
    assert not event.entries.exists()


def test_a_round_sent_twice_is_seated_once(people: People) -> None:
    event = factories.make_event(people)
    factories.seat(people, event, [4, 4])
    draw = [
        list(table.seats.order_by("number").values_list("player_id", flat=True))
        for table in event.tables.order_by("number")
    ]

    def send(tables: list[list[int]]) -> Round:
        return rounds.seat_round(by=people.organiser, event_id=event.pk, tables=tables, number=1)

    assert send(draw).number == 1
    assert Round.objects.count() == 1
    with pytest.raises(InvalidInput):
        send(draw[::-1])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda draw: [],
        lambda draw: [draw[0][:2], draw[0][2:] + draw[1]],
        lambda draw: [[*draw[0], draw[1][0]], draw[1]],
        lambda draw: [[*draw[0], 10**9], draw[1]],
        lambda draw: [draw[0] + draw[1]],
    ],
    ids=["no player", "a table of two", "twice", "a stranger", "a table of ten"],
)
def test_a_draw_that_cannot_be_is_not_seated_at_all(people: People, spoil: Any) -> None:
    event = factories.make_event(people)
    players = [player.pk for player in factories.make_players(people, 10)]
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=players)
    draw = [players[:5], players[5:]]
    with pytest.raises(InvalidInput):
        rounds.seat_round(by=people.organiser, event_id=event.pk, tables=spoil(draw))
    assert not Round.objects.exists()
    assert Event.objects.get().frozen_at is None


def test_an_event_is_finished_once_reopened_once_and_both_are_logged(people: People) -> None:
    event = factories.make_event(people)
    with pytest.raises(NotAllowed):
        events.finish_event(by=people.organiser, event_id=event.pk)
    factories.seat(people, event, [4])
    for _ in range(2):
        assert events.finish_event(by=people.organiser, event_id=event.pk).state == EventState.FINAL
    with pytest.raises(EventIsFinal):
        events.change_event(by=people.organiser, event_id=event.pk, name="Late")
    for _ in range(2):
        events.reopen_event(by=people.organiser, event_id=event.pk)
    verbs = list(LogEntry.objects.filter(event=event).values_list("verb", flat=True))
    assert verbs.count("event-finished") == verbs.count("event-reopened") == 1


def test_scorers_and_strangers_do_not_organise(people: People) -> None:
    event = factories.make_event(people)
    for by, refusal in ((people.scorer, NotAllowed), (people.stranger, NotFound)):
        with pytest.raises(refusal):
            events.finish_event(by=by, event_id=event.pk)
        with pytest.raises(refusal):
            rounds.seat_round(by=by, event_id=event.pk, tables=[[1, 2, 3, 4]])
