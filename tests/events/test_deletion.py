"""Nights and seasons that were a mistake: gone for everyone, restored as they were, or removed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.privacy.every_address import every_address
from tests.support import factories
from tests.support.api_client import ApiClient, problem_codes
from tests.support.derived import derived_rows
from tests.support.page_checks import look
from tests.support.people import People, at_table
from tournaments import events
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotAllowed, NotFound, ResultsAtStake, SeasonIsDeleted
from tournaments.core.links import table_token
from tournaments.models import (
    DealResult,
    Entry,
    Event,
    LogEntry,
    OnlineGame,
    Player,
    Round,
    Season,
    Seat,
    Signature,
    Standing,
    Table,
)
from tournaments.online import access_game
from tournaments.online.events.tables import open_table_online
from tournaments.privacy import forget_old
from tournaments.scoring import signatures, submit
from tournaments.standings import compute, list_nights, list_players
from tournaments.standings.figures import FIGURES

pytestmark = pytest.mark.both_databases


@pytest.fixture
def season(people: People) -> Season:
    return factories.make_season(people)


@pytest.fixture
def night(people: People, season: Season) -> Event:
    """A night of the season with thirteen deals at one table and two at another."""
    event = factories.make_event(people, season_id=season.pk)
    one, two = factories.seat(people, event, [4, 4])
    factories.play_out(one)
    factories.play(two, [1, 2])
    compute.refresh_event(event.pk)
    return event


@pytest.fixture
def other(people: People, season: Season) -> Event:
    """Another night of the season, whose results stay."""
    event = factories.make_event(people, name="Friday", season_id=season.pk)
    factories.play(factories.seat(people, event, [4])[0], [1, 2, 3], seed=5)
    compute.refresh_event(event.pk)
    return event


def delete(people: People, event: Event, losing: int | None = 15) -> Event:
    return events.delete_event(by=people.organiser, event_id=event.pk, losing=losing)


def restore(people: People, event: Event) -> Event:
    return events.restore_event(by=people.organiser, event_id=event.pk)


def season_lines(season: Season) -> list[tuple[Any, ...]]:
    rows = Standing.objects.filter(season=season.pk).order_by("player_id")
    return list(rows.values_list("player_id", "points_per_deal", *FIGURES))


def test_what_goes_is_shown_first_and_has_to_be_confirmed(people: People, night: Event) -> None:
    with pytest.raises(ResultsAtStake, match="It has 8 players, 2 tables and 15 deals") as asked:
        delete(people, night, losing=None)
    assert asked.value.extra["losing"] == 15
    with pytest.raises(ResultsAtStake):
        delete(people, night, losing=14)
    for _ in range(2):
        assert delete(people, night).deleted_at is not None
    assert LogEntry.objects.filter(verb="event-deleted", event=night).count() == 1


def test_payments_that_go_with_a_night_are_named(people: People, night: Event) -> None:
    one, other = factories.make_players(people, 2)
    night.payments.create(payer=one, payee=other, amount=50)
    night.payments.create(payer=one, payee=other, amount=20, cancelled_at=timezone.now())
    with pytest.raises(ResultsAtStake, match="15 deals and 1 payment marked as paid"):
        delete(people, night, losing=None)


def test_an_empty_night_goes_without_a_number(people: People) -> None:
    event = factories.make_event(people)
    assert delete(people, event, losing=None).deleted_at is not None


def test_only_organisers_delete_and_restore(people: People, night: Event) -> None:
    with pytest.raises(NotAllowed):
        events.delete_event(by=people.scorer, event_id=night.pk, losing=15)
    with pytest.raises(NotFound):
        events.delete_event(by=people.stranger, event_id=10**9)
    delete(people, night)
    with pytest.raises(NotAllowed):
        events.restore_event(by=people.scorer, event_id=night.pk)


def test_a_deleted_night_leaves_the_standings_of_its_season(
    people: People, season: Season, night: Event, other: Event
) -> None:
    alone = list(other.standings.order_by("player_id").values_list("player_id", "points"))
    delete(people, night)
    rows = season.standings.order_by("player_id")
    assert list(rows.values_list("player_id", "points")) == alone
    season.refresh_from_db()
    other.refresh_from_db()
    assert season.standings_revision == other.standings_revision
    player = Player.objects.get(pk=alone[0][0])
    assert [line.name for line in list_nights(player)] == ["Friday"]
    played = {line.id: line.events for line in list_players(people.club, Names.FULL)}
    assert played[player.pk] == 1


def test_a_restored_night_is_exactly_as_it_was(
    people: People, season: Season, night: Event, other: Event
) -> None:
    before, lines = derived_rows(night), season_lines(season)
    tables = list(night.tables.order_by("pk").values())
    delete(people, night)
    assert not Event.objects.filter(pk=night.pk).exists()
    for _ in range(2):
        restore(people, night)
    assert derived_rows(night) == before
    assert season_lines(season) == lines
    assert list(night.tables.order_by("pk").values()) == tables
    compute.rebuild_event(night.pk)
    assert derived_rows(night) == before


def test_standings_that_wait_for_the_worker_are_not_counted_meanwhile(
    people: People, season: Season, night: Event, other: Event
) -> None:
    table = night.tables.get(number=2)
    factories.play(Table.objects.select_related("event").get(pk=table.pk), [3])
    delete(people, night, losing=16)
    without = season_lines(season)
    compute.refresh_event(night.pk)
    compute.rebuild_event(night.pk)
    assert season_lines(season) == without
    assert not Standing.objects.filter(event=night.pk).exists()
    restore(people, night)
    assert derived_rows(night) == _rebuilt(night)


def _rebuilt(event: Event) -> list[tuple[Any, ...]]:
    compute.rebuild_event(event.pk)
    return derived_rows(event)


def test_tables_of_a_deleted_night_take_nothing_until_it_is_back(
    people: People, night: Event
) -> None:
    table = Table.objects.select_related("event").get(event=night, number=2)
    report = factories.a_report(table, 3)
    delete(people, night)
    for actor in (at_table(table), people.scorer):
        with pytest.raises(NotFound):
            submit.submit_result(by=actor, table_id=table.pk, number=3, report=report)
    look(Client().get(f"/t/{table_token(table)}/"), status=404)
    restore(people, night)
    submit.submit_result(by=at_table(table), table_id=table.pk, number=3, report=report)
    assert table.results.count() == 3


def test_a_final_night_comes_back_final(people: People, night: Event) -> None:
    events.finish_event(by=people.organiser, event_id=night.pk)
    delete(people, night)
    back = restore(people, night)
    assert back.state == "final"
    assert not night.tables.filter(is_open=True).exists()


def test_an_undone_round_stays_undone(people: People, night: Event) -> None:
    events.undo_round(by=people.organiser, event_id=night.pk, number=1, losing=15)
    delete(people, night)
    restore(people, night)
    assert not night.tables.filter(is_open=True).exists()


def test_an_online_table_of_a_deleted_night_is_not_found(people: People, season: Season) -> None:
    table = factories.make_table(people, name="Online", season_id=season.pk)
    game = open_table_online(by=people.organiser, table_id=table.pk)
    events.delete_event(by=people.organiser, event_id=table.event_id)
    with pytest.raises(NotFound):
        access_game(people.organiser, game.pk)
    restore(people, table.event)
    assert access_game(people.organiser, game.pk).game.pk == game.pk


def test_the_time_to_object_does_not_run_while_the_night_is_deleted(
    people: People, night: Event
) -> None:
    table = night.tables.get(number=1)
    delete(people, night)
    signatures.accept_by_timeout(table.pk, table.revision)
    assert not Signature.objects.exists()
    restore(people, night)
    signatures.accept_by_timeout(table.pk, table.revision)
    assert Signature.objects.filter(table=table, by_silence=True).count() == 4


def test_who_met_on_a_deleted_night_is_no_history_of_a_draw(
    people: People, night: Event, other: Event
) -> None:
    before = len(events.list_past_rounds(other))
    delete(people, night)
    assert len(events.list_past_rounds(other)) == before - 1


def test_another_night_of_that_name_gets_an_address_of_its_own(
    people: People, season: Season, night: Event
) -> None:
    delete(people, night)
    again = factories.make_event(people, season_id=season.pk)
    assert again.slug == "thursday-2"
    restore(people, night)


def test_a_season_goes_with_its_nights_and_comes_back_with_them(
    people: People, season: Season, night: Event, other: Event
) -> None:
    lines, before = season_lines(season), derived_rows(night)
    first = factories.make_event(people, name="Mistake", season_id=season.pk)
    events.delete_event(by=people.organiser, event_id=first.pk)
    with pytest.raises(ResultsAtStake, match="2 nights, 8 players, 3 tables and 18 deals"):
        events.delete_season(by=people.organiser, season_id=season.pk)
    for _ in range(2):
        events.delete_season(by=people.organiser, season_id=season.pk, losing=18)
    assert not people.club.seasons.exists()
    assert not people.club.events.exists()
    assert [line.nights for line in events.list_deleted_seasons(people.club)] == [2]
    assert [line.name for line in events.list_deleted_events(people.club)] == ["Mistake"]
    with pytest.raises(SeasonIsDeleted, match="belongs to Spring"):
        restore(people, first)
    for _ in range(2):
        events.restore_season(by=people.organiser, season_id=season.pk)
    assert season_lines(season) == lines
    assert derived_rows(night) == before
    assert set(season.events.values_list("name", flat=True)) == {"Thursday", "Friday"}
    assert restore(people, first).season_id == season.pk


def test_no_address_knows_a_deleted_night_or_season(
    people: People, ada: Client, night: Event, season: Season
) -> None:
    table = night.tables.get(number=2)
    own = {"club": "adas-club", "event": night.slug, "season": season.slug}
    ids = {"table": table.pk, "table_id": table.pk, "event_id": night.pk, "season_id": season.pk}
    addresses = [
        address
        for address in every_address({**own, **ids, "number": 1})
        if any(part in address for part in ("thursday", "spring", "/tables/", "/api/v1/events/",
                                            "/api/v1/seasons/"))
        and "worker" not in address
        and ".pdf" not in address
    ]  # fmt: skip
    assert len(addresses) > 40
    events.delete_season(by=people.organiser, season_id=season.pk, losing=15)
    answers = {address: ada.get(address).status_code for address in addresses}
    assert {address for address, status in answers.items() if status == 200} == set()
    for address in ("/clubs/adas-club/", "/clubs/adas-club/organise/", "/"):
        words = look(ada.get(address, follow=True)).words
        assert "Thursday" not in words
        assert "Spring" not in words


def test_after_thirty_days_it_is_removed_with_all_that_belongs_to_it(
    people: People, season: Season, night: Event, other: Event
) -> None:
    table = night.tables.get(number=2)
    one = table.results.get(number=1)
    submit.submit_result(
        by=people.scorer, table_id=table.pk, number=1, report=factories.a_report(table, 1, 9),
        reason="Misread", based_on=one.version,
    )  # fmt: skip
    online = factories.seat(people, night, [4])[0]
    open_table_online(by=people.organiser, table_id=online.pk)
    delete(people, night)
    entries = LogEntry.objects.count()
    almost, later = timedelta(days=29, hours=23), timedelta(days=30, hours=1)
    forget_old(timezone.now() + almost)
    assert Event.everything.filter(pk=night.pk).exists()
    for _ in range(2):
        forget_old(timezone.now() + later)
    assert list(Event.everything.values_list("name", flat=True)) == ["Friday"]
    assert set(Table.objects.values_list("event", flat=True)) == {other.pk}
    assert {row.event_id for row in Round.objects.all()} == {other.pk}
    assert {row.event_id for row in Entry.objects.all()} == {other.pk}
    assert {row.table.event_id for row in DealResult.objects.all()} == {other.pk}
    assert {row.table.event_id for row in Seat.objects.all()} == {other.pk}
    assert not OnlineGame.objects.exists()
    assert LogEntry.objects.count() == entries
    with pytest.raises(NotFound):
        restore(people, night)
    events.delete_season(by=people.organiser, season_id=season.pk, losing=3)
    forget_old(timezone.now() + later)
    assert not Season.everything.exists()


def test_pages_ask_first_then_list_what_can_be_restored(
    people: People, ada: Client, night: Event
) -> None:
    run = "/clubs/adas-club/events/thursday/run/"
    assert f"{run}delete/" in look(ada.get(run)).links()
    page = look(ada.get(f"{run}delete/"))
    assert "It has 8 players, 2 tables and 15 deals." in page.words
    refused = look(ada.post(f"{run}delete/", {"losing": "14"}), status=422)
    assert "Delete Thursday?" in refused.words
    answer = ada.post(f"{run}delete/", page.fields())
    assert answer.headers["Location"] == "/clubs/adas-club/organise/deleted/"
    page = look(ada.get(answer.headers["Location"]))
    assert "Thursday deleted. You can restore it until" in page.words
    assert f"/clubs/adas-club/organise/deleted/events/{night.pk}/restore/" in {
        form["action"] for form in page.all("form") if "action" in form
    }
    back = ada.post(f"/clubs/adas-club/organise/deleted/events/{night.pk}/restore/", follow=True)
    assert "Thursday is back." in look(back).words
    assert "Nothing was deleted" in look(ada.get(answer.headers["Location"])).words


def test_a_season_is_deleted_and_restored_on_its_pages(
    people: People, ada: Client, night: Event, season: Season
) -> None:
    own = "/clubs/adas-club/organise/seasons/spring/"
    assert f"{own}delete/" in look(ada.get(own)).links()
    page = look(ada.get(f"{own}delete/"))
    assert "It has 1 night, 8 players, 2 tables and 15 deals." in page.words
    ada.post(f"{own}delete/", page.fields())
    assert not Season.objects.exists()
    to = f"/clubs/adas-club/organise/deleted/seasons/{season.pk}/restore/"
    assert "Spring is back." in look(ada.post(to, follow=True)).words


def test_programs_delete_list_and_restore(
    people: People, ada_api: ApiClient, ben_api: ApiClient, night: Event, season: Season
) -> None:
    path = f"/events/{night.pk}"
    assert ben_api.delete(path).status_code == 403
    refused = ada_api.delete(path)
    assert (refused.status_code, refused.json()["losing"]) == (422, 15)
    for _ in range(2):
        assert ada_api.delete(f"{path}?losing=15").status_code == 204
    assert ada_api.get(path).status_code == 404
    (row,) = ada_api.get("/clubs/adas-club/events/deleted").json()["results"]
    assert (row["id"], row["players"], row["deals"]) == (night.pk, 8, 15)
    assert row["kept_until"] > row["deleted_at"]
    assert ada_api.post(f"{path}/restore").json()["slug"] == "thursday"
    assert ada_api.get(path).status_code == 200
    assert ada_api.delete(f"/seasons/{season.pk}?losing=15").status_code == 204
    (row,) = ada_api.get("/clubs/adas-club/seasons/deleted").json()["results"]
    assert (row["id"], row["nights"]) == (season.pk, 1)
    assert ada_api.post(f"{path}/restore").json()["code"] == "season-is-deleted"
    assert ada_api.post(f"/seasons/{season.pk}/restore").json()["name"] == "Spring"
    assert problem_codes(ada_api.delete(f"{path}?losing=-1"))
