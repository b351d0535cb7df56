"""Stored figures of records: a job makes them, and they count while their nights are the same."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.support.factories import A_DAY, make_event, make_players, make_season, play_out, seat
from tests.support.jobs import run_queued
from tests.support.people import find_people, make_people
from tournaments.core.audience.names import Names
from tournaments.events import (
    change_event,
    delete_event,
    finish_event,
    plan_event,
    reopen_event,
    restore_event,
)
from tournaments.models import Event, Job, JobState, StoredRecords
from tournaments.privacy import erase_player, merge_players
from tournaments.standings import (
    find_records_difference,
    list_records,
    rebuild_records,
    refresh_event,
    refresh_records,
)
from tournaments.standings.profiles import record_figures, record_parts, stored_records
from tournaments.standings.profiles.record_parts import list_parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import DjangoDbBlocker

    from tests.support.people import People
    from tournaments.models import Club, Season
    from tournaments.standings import Records
    from tournaments.standings.profiles.record_figures import PlainFigures
    from tournaments.standings.profiles.record_parts import RecordPart

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both_databases,
    pytest.mark.usefixtures("no_parts"),
]


@pytest.fixture(scope="module")
def played_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[list[int]]:
    """Play the nights once, in a transaction around those of the tests."""
    with django_db_blocker.unblock(), transaction.atomic():
        people = make_people()
        spring, summer = make_season(people), make_season(people, "Summer")
        made = [
            play_night(people, number, season)
            for number, season in enumerate((spring, summer, None))
        ]
        run_queued()
        yield [event.pk for event in made]
        transaction.set_rollback(True)


@pytest.fixture
def people(played_once: list[int], db: None) -> People:
    """Ada's club, with the nights."""
    return find_people()


@pytest.fixture
def nights(people: People, played_once: list[int]) -> list[Event]:
    """A final night of an earlier season, one of the latest, and one outside of both."""
    return [Event.objects.select_related("club", "season").get(pk=pk) for pk in played_once]


def play_night(people: People, number: int, season: Season | None, *, ends: bool = True) -> Event:
    event = plan_event(
        by=people.organiser,
        club_slug=people.club.slug,
        name=f"Night {number}",
        held_on=A_DAY + timedelta(weeks=number),
        preset="quick13",
        season_id=None if season is None else season.pk,
    )
    (table,) = seat(people, event, [4])
    play_out(table, seed=number)
    refresh_event(event.pk)
    return finish_event(by=people.organiser, event_id=event.pk) if ends else event


def count_found(club: Club) -> tuple[list[str], Records]:
    """Return the kinds of the parts that had to be found to list the records, and the records."""
    found: list[str] = []
    find = record_figures.find_plain_figures

    def note(part: RecordPart) -> PlainFigures:
        found.append(f"{part.kind} of the rest" if part.is_rest else part.kind)
        return find(part)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_figures, "find_plain_figures", note)
        return found, list_records(club, Names.FULL)


def find_from_nothing(club: Club) -> Records:
    """Return the records as they are found without what is stored and kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_figures, "read_stored", lambda _names: {})
        patch.setattr(record_figures, "make_once", lambda _name, make, **_for: make())
        return list_records(club, Names.FULL)


def rows(club: Club) -> list[tuple[str, PlainFigures]]:
    return list(club.stored_records.order_by("name").values_list("name", "figures"))


def test_with_all_stored_nothing_has_to_be_found(people: People, nights: list[Event]) -> None:
    with CaptureQueriesContext(connection) as asked:
        found, records = count_found(people.club)
    assert (len(asked), found) == (4, [])
    assert records == find_from_nothing(people.club)
    assert records.games
    assert records.runs
    assert records.nights
    assert records.specials


def test_a_reader_stores_nothing_and_gets_the_same_without_what_is_stored(
    people: People, nights: list[Event]
) -> None:
    _found, records = count_found(people.club)
    StoredRecords.objects.all().delete()
    found, again = count_found(people.club)
    assert sorted(found) == ["final", "final of the rest", "lines", "lines of the rest"]
    assert again == records
    assert not StoredRecords.objects.exists()


def test_a_night_that_ends_has_its_records_stored_by_the_worker_of_later(
    people: People, nights: list[Event]
) -> None:
    play_night(people, 3, nights[1].season)
    found, records = count_found(people.club)
    assert found == ["final", "lines"]
    run_queued("records")
    assert set(Job.objects.filter(kind="records").values_list("state", flat=True)) <= {
        JobState.DONE,
        JobState.ABSORBED,
    }
    assert {name for name, _figures in rows(people.club)} == {
        part.name for part in list_parts(people.club.pk, None)
    }
    assert count_found(people.club) == ([], records)


def test_results_of_an_open_night_leave_the_rest_stored_and_ask_for_no_job(
    people: People, nights: list[Event]
) -> None:
    event = play_night(people, 3, nights[1].season, ends=False)
    run_queued()
    play_out(seat(people, event, [4])[0], seed=8)
    refresh_event(event.pk)
    assert not Job.objects.filter(kind="records", state=JobState.QUEUED).exists()
    found, records = count_found(people.club)
    assert sorted(found) == ["lines", "open"]
    assert records == find_from_nothing(people.club)


def test_results_outside_of_seasons_leave_the_final_nights_stored(
    people: People, nights: list[Event]
) -> None:
    event = play_night(people, 3, None, ends=False)
    run_queued()
    play_out(seat(people, event, [4])[0], seed=8)
    refresh_event(event.pk)
    found, records = count_found(people.club)
    assert found == ["open"]
    assert records == find_from_nothing(people.club)


def test_the_first_result_of_a_new_season_has_the_rest_stored_with_the_season_before(
    people: People, nights: list[Event]
) -> None:
    before = rows(people.club)
    autumn = make_season(people, "Autumn")
    make_event(people, name="Planned", season_id=autumn.pk)
    run_queued()
    assert rows(people.club) == before
    play_night(people, 4, autumn, ends=False)
    run_queued("records")
    found, records = count_found(people.club)
    assert found == ["open"]
    assert records == find_from_nothing(people.club)


def test_a_correction_is_right_before_and_after_the_worker_comes(
    people: People, nights: list[Event]
) -> None:
    reopen_event(by=people.organiser, event_id=nights[0].pk)
    play_out(seat(people, nights[0], [4])[0], seed=6)
    refresh_event(nights[0].pk)
    finish_event(by=people.organiser, event_id=nights[0].pk)
    found, records = count_found(people.club)
    assert found == ["final of the rest", "lines of the rest"]
    assert records == find_from_nothing(people.club)
    run_queued("records")
    assert count_found(people.club) == ([], records)


def test_a_deleted_night_leaves_no_trace_and_comes_back(
    people: People, nights: list[Event]
) -> None:
    event, before = nights[2], rows(people.club)
    deals = sum(one.deals_played for one in event.tables.all())
    delete_event(by=people.organiser, event_id=event.pk, losing=deals)
    run_queued("records")
    kept = [game for _name, figures in rows(people.club) for game in figures["games"]]
    assert event.pk not in {game[5] for game in kept}
    assert count_found(people.club) == ([], find_from_nothing(people.club))
    restore_event(by=people.organiser, event_id=event.pk)
    run_queued("records")
    assert rows(people.club) == before


def test_a_merged_player_is_in_no_stored_figure(people: People, nights: list[Event]) -> None:
    into = make_players(people, 5)[4]
    player = people.club.players.get(name="Anne")
    merge_players(by=people.organiser, player_id=player.pk, into_id=into.pk)
    assert list_records(people.club, Names.FULL) == find_from_nothing(people.club)
    run_queued("records")
    assert count_found(people.club) == ([], find_from_nothing(people.club))
    ids = {
        one
        for _name, figures in rows(people.club)
        for one in (
            *(game[3] for game in figures["games"]),
            *(pair[0] for pair in figures["runs"] + figures["won"]),
            *(pair[0] for cells in figures["specials"].values() for pair in cells),
        )
    }
    assert into.pk in ids
    assert player.pk not in ids


def test_an_erased_name_is_in_no_stored_figure(people: People, nights: list[Event]) -> None:
    player = people.club.players.get(name="Anne")
    before = rows(people.club)
    assert "Anne" not in str(before)
    erase_player(by=people.organiser, player_id=player.pk, confirm=True)
    run_queued()
    assert rows(people.club) == before
    assert "Anne" not in str(list_records(people.club, Names.FULL))


def test_an_upgrade_that_counts_otherwise_uses_nothing_that_was_stored_before(
    people: People, nights: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    StoredRecords.objects.update(figures={"of": "an earlier version"})
    monkeypatch.setattr(record_parts, "COUNTING", record_parts.COUNTING + 1)
    found, records = count_found(people.club)
    assert len(found) == 4
    assert records == find_from_nothing(people.club)
    refresh_records(people.club.pk)
    assert count_found(people.club) == ([], records)
    assert len(rows(people.club)) == 4


def test_figures_of_nights_that_change_while_they_are_found_are_not_stored(
    people: People, nights: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    event = play_night(people, 3, nights[1].season)
    find = record_figures.find_plain_figures

    def change(part: RecordPart) -> PlainFigures:
        figures = find(part)
        reopen_event(by=people.organiser, event_id=event.pk)
        change_event(by=people.organiser, event_id=event.pk, held_on=A_DAY + timedelta(weeks=9))
        return figures

    monkeypatch.setattr(stored_records, "find_plain_figures", change)
    refresh_records(people.club.pk)
    now = {part.name for part in list_parts(people.club.pk, None)}
    assert {name for name, _figures in rows(people.club)} <= now
    assert list_records(people.club, Names.FULL) == find_from_nothing(people.club)


def test_a_rebuild_gives_what_the_steps_have_stored(people: People, nights: list[Event]) -> None:
    stepwise = rows(people.club)
    StoredRecords.objects.update(figures={})
    assert find_records_difference(people.club.pk) == "4"
    refresh_records(people.club.pk)  # repairs nothing: the self-check is to find it
    assert find_records_difference(people.club.pk) == "4"
    rebuild_records(people.club.pk)
    assert find_records_difference(people.club.pk) == ""
    assert rows(people.club) == stepwise


def test_a_worker_that_died_half_way_is_followed_by_another(
    people: People, nights: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_night(people, 3, nights[1].season)
    with monkeypatch.context() as dying:
        dying.setattr(StoredRecords.objects, "bulk_create", lambda *_rows, **_options: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            refresh_records(people.club.pk)
    refresh_records(people.club.pk)
    refresh_records(people.club.pk)
    assert find_records_difference(people.club.pk) == ""
    assert len(rows(people.club)) == 4
