"""What users ask of a night: people come and go, acts are undone. The list: docs/requests.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support import factories
from tests.support.page_checks import look
from tournaments import events
from tournaments.core.errors import NeedsConsent
from tournaments.events import find_table_time
from tournaments.models import DealResult, Event, LogEntry, Table
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People

pytestmark = pytest.mark.one_database


def sitting(table: Table) -> list[int]:
    return list(table.seats.order_by("number").values_list("player_id", flat=True))


def points_of(table: Table) -> dict[int, int]:
    refresh_event(table.event_id)
    return dict(table.event.standings.values_list("player_id", "points"))


def fresh(table: Table) -> Table:
    return Table.objects.select_related("event", "round").get(pk=table.pk)


def test_people_at_the_wrong_table_change_places_in_one_act_and_the_deals_stay(
    people: People,
) -> None:
    event = factories.make_event(people)
    one, two = factories.seat(people, event, [4, 4])
    factories.play(one, [1, 2])
    here, there = sitting(one), sitting(two)
    swapped = {1: [there[0], *here[1:]], 2: [here[0], *there[1:]]}
    events.reseat_round(by=people.organiser, event_id=event.pk, number=1, tables=swapped)
    assert (sitting(one), sitting(two)) == (swapped[1], swapped[2])
    assert DealResult.objects.filter(table=one, is_accepted=True).count() == 2


def test_a_round_is_undone_and_redone_without_a_backup(people: People) -> None:
    table = factories.make_table(people)
    factories.play(table, [1, 2, 3])
    before = points_of(table)
    by: dict[str, Any] = {"by": people.organiser, "event_id": table.event_id}
    events.undo_round(number=1, losing=3, **by)
    assert points_of(table) == {}
    events.redo_round(round_id=table.round_id, **by)
    assert points_of(table) == before


def test_organisers_read_and_search_who_did_what_and_when(people: People, ada: Client) -> None:
    table = factories.make_table(people)
    gone = table.seats.get(number=0).player
    events.drop_out(by=people.organiser, event_id=table.event_id, player_id=gone.pk)
    page = look(ada.get("/clubs/adas-club/organise/log/"))
    assert f"{gone.name} has left" in page.words
    assert "Ada" in page.words
    found = look(ada.get("/clubs/adas-club/organise/log/", {"q": "LEFT"}))
    assert f"{gone.name} has left" in found.words
    assert "was planned" not in found.words


def test_every_version_of_a_deal_can_be_read_again(people: People, ada: Client) -> None:
    table = factories.make_table(people)
    factories.play(table, [1])
    report = factories.a_report(table, 1, seed=5)
    values = {"nominations": report.nominations, "tricks": report.tricks}
    sent = {
        f"{row[:-1] if row == 'nominations' else row}-{seat}": number
        for row, numbers in values.items()
        for seat, number in enumerate(numbers or ())
    }
    page = look(ada.get(f"/tables/{table.pk}/deals/1/"))
    ada.post(f"/tables/{table.pk}/deals/1/", {**page.fields(), **sent, "reason": "Misread"})
    words = look(ada.get(f"/tables/{table.pk}/deals/1/history/")).words
    assert "Version 1" in words
    assert "Version 2" in words
    assert "Misread" in words


def test_players_come_late_leave_and_come_back_and_sit_but_once(people: People) -> None:
    event = factories.make_event(people)
    (table, _other) = factories.seat(people, event, [5, 4])
    (late,) = (player.pk for player in factories.make_players(people, 10)[9:])
    by: dict[str, Any] = {"by": people.organiser, "event_id": event.pk}
    for _twice in range(2):
        events.seat_late(player_id=late, **by)
    assert sum(late in sitting(one) for one in event.tables.all()) == 1
    factories.play(fresh(table), [1, 2])
    refresh_event(event.pk)
    leaver = sitting(table)[0]
    points = event.standings.get(player=leaver).points
    events.drop_out(player_id=leaver, **by)
    factories.play(fresh(table), [3])
    refresh_event(event.pk)
    assert event.standings.get(player=leaver).points == points
    events.seat_late(player_id=leaver, **by)
    assert sum(leaver in sitting(one) for one in event.tables.all()) == 1


def test_a_round_sat_out_costs_nothing_where_points_count_per_deal(people: People) -> None:
    event = factories.make_event(people, ranking="points-per-deal")
    first = factories.seat(people, event, [4, 4])
    for table in first:
        factories.play_out(table)
    refresh_event(event.pk)
    rester = sitting(first[0])[0]
    before = event.standings.get(player=rester).points_per_deal
    players = [player.pk for player in factories.make_players(people, 8)]
    rest = [player for player in players if player != rester][:4]
    events.seat_round(by=people.organiser, event_id=event.pk, tables=[rest])
    factories.play_out(event.tables.get(round__number=2))
    refresh_event(event.pk)
    assert event.standings.get(player=rester).points_per_deal == before


def test_who_does_not_turn_up_holds_up_no_table(people: People) -> None:
    table = factories.make_table(people, size=5)
    absent = sitting(table)[2]
    events.drop_out(by=people.organiser, event_id=table.event_id, player_id=absent)
    assert fresh(table).size == 4
    factories.play(fresh(table), [1])
    refresh_event(table.event_id)
    assert not table.event.standings.filter(player=absent).exists()


def test_one_table_has_more_time_than_the_others(people: People) -> None:
    event = factories.make_event(people)
    slow, other = factories.seat(people, event, [4, 4])
    events.set_timer(by=people.organiser, event_id=event.pk, act="start", minutes=30)
    events.give_extra_time(
        by=people.organiser, table_id=slow.pk, minutes=10, reason="Spilt a drink"
    )
    mine, theirs = find_table_time(fresh(slow)), find_table_time(fresh(other))
    assert mine is not None
    assert theirs is not None
    assert mine.extra_minutes - theirs.extra_minutes == 10


def test_rules_are_locked_once_a_round_is_seated_and_other_changes_are_in_the_log(
    people: People, ada_api: ApiClient
) -> None:
    table = factories.make_table(people)
    path = f"/events/{table.event_id}"
    assert ada_api.patch(path, {"preset": "mcleod22"}).status_code in {409, 422}
    assert ada_api.patch(path, {"ranking": "placement"}).status_code == 200
    assert Event.objects.get().ruleset["preset"] == "quick13"
    entry = LogEntry.objects.get(verb="event-changed")
    assert entry.details["ranking"] == "placement"
    (change,) = entry.details["changes"]
    assert change == {"what": "Ranked by", "before": "Points", "after": "Placement points"}


def test_what_destroys_shows_first_what_goes_and_can_be_taken_back(people: People) -> None:
    table = factories.make_table(people)
    factories.play(table, [1, 2])
    event, before = table.event, points_of(table)
    with pytest.raises(NeedsConsent, match="2 deals"):
        events.delete_event(by=people.organiser, event_id=event.pk)
    events.delete_event(by=people.organiser, event_id=event.pk, losing=2)
    assert not Event.objects.exists()
    events.restore_event(by=people.organiser, event_id=event.pk)
    assert points_of(table) == before
