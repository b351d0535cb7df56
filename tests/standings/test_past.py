"""As it was at 21:15: standings and cards of an earlier time equal what was shown then."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
import time_machine

from tests.scoring.claims import confirm, send
from tests.support.factories import a_report, make_event, play, seat
from tests.support.page_checks import look
from tournaments import events, standings
from tournaments.core.audience.names import Names
from tournaments.core.errors import InvalidInput
from tournaments.events import score_sheet_for
from tournaments.models import DealResult, Event, Ruling, Table
from tournaments.scoring import make_ruling, submit, undo_ruling

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 3, 5, 20, tzinfo=UTC)


class Night:
    """A night of two tables whose acts happen ten minutes apart, with what was shown after each."""

    def __init__(self, people: People) -> None:
        self.people = people
        with time_machine.travel(EIGHT, tick=False):
            self.event = make_event(people)
            self.one, self.two = seat(people, self.event, [4, 5])
        self.shown: list[tuple[datetime, Any]] = []

    def do(self, act: Callable[[], object]) -> None:
        """Let something happen, and keep what the standings and cards are afterwards."""
        at = EIGHT + timedelta(minutes=10 * (1 + len(self.shown)))
        with time_machine.travel(at, tick=False):
            act()
            standings.refresh_event(self.event.pk)
        self.shown.append((at, (self.standings(), self.cards())))

    def standings(self) -> list[tuple[Any, ...]]:
        event = Event.objects.get(pk=self.event.pk)
        rows = standings.list_standings(event=event, ranking=event.ranking, names=Names.FULL)
        return [figures(row) for row in rows]

    def cards(self) -> dict[int, tuple[Any, ...]]:
        """Totals of the tables, and the versions that count."""
        return {
            table.pk: (table.points or [0] * table.size, versions(table))
            for table in self.event.tables.filter(round__undone_at=None)
        }

    def correct(self, table: Table, number: int, seed: int) -> None:
        current = DealResult.objects.get(table=table, number=number, is_accepted=True)
        submit.submit_result(
            by=self.people.organiser,
            table_id=table.pk,
            number=number,
            report=a_report(table, number, seed),
            based_on=current.version,
            reason="Written down wrongly",
        )

    def rule(self, table: Table, kind: str, number: int | None = None) -> None:
        losing = None if number else table.results.filter(is_accepted=True).count()
        make_ruling(
            by=self.people.organiser,
            table_id=table.pk,
            kind=kind,
            reason="Misdeal",
            number=number,
            losing=losing,
        )

    def undo_last_ruling(self) -> None:
        row = Ruling.objects.filter(undone_at=None).latest("pk")
        undo_ruling(by=self.people.organiser, table_id=row.table_id, ruling_id=row.pk)


def figures(row: standings.StandingRow) -> tuple[Any, ...]:
    return (
        *(row.place, row.player_id, row.name, row.points, row.adjustment, row.placement, row.deals),
        *(row.games, row.wins, row.nominated, row.exact, row.failed, row.nights),
        round(row.points_per_deal, 9),
    )


def versions(table: Table) -> dict[int, int]:
    rows = DealResult.objects.filter(table=table, is_accepted=True).order_by("number")
    return dict(rows.values_list("number", "version"))


def past_of(event: Event, at: datetime) -> tuple[Any, Any]:
    tables = standings.list_past_tables(event, at)
    rows = standings.list_past_standings(event, at, tables, Names.FULL)
    cards = {
        one.table.pk: (
            list(one.table.points),
            {number: row.version for number, row in one.results.items()},
        )
        for one in tables
    }
    return [figures(row) for row in rows], cards


def test_every_moment_of_a_night_can_be_read_again_as_it_was(people: People) -> None:
    night = Night(people)
    by, one, two = people.organiser, night.one, night.two
    anne = one.seats.get(number=0).player
    last = score_sheet_for(one).deal_count or 0

    def give_penalty() -> None:
        standings.add_adjustment(
            by=by, event_id=night.event.pk, player_id=anne.pk, kind="penalty", points=-20,
            reason="Late",
        )  # fmt: skip

    def cancel_penalty() -> None:
        (row,) = night.event.adjustments.all()
        standings.cancel_adjustment(by=by, event_id=night.event.pk, adjustment_id=row.pk)

    acts: list[Callable[[], object]] = [
        lambda: play(one, [1, 2]),
        lambda: play(two, [1, 2, 3]),
        lambda: night.correct(one, 1, seed=7),
        give_penalty,
        lambda: night.rule(one, "void", 2),
        lambda: play(one, [3, 4]),
        night.undo_last_ruling,
        cancel_penalty,
        lambda: night.rule(two, "reset", 2),
        lambda: play(two, [2], seed=5),
        lambda: night.rule(two, "reset"),
        night.undo_last_ruling,
        lambda: night.rule(two, "void"),
        night.undo_last_ruling,
        lambda: play(one, range(5, last + 1)),
        lambda: events.close_table(by=by, table_id=two.pk),
        lambda: night.correct(one, 3, seed=9),
        lambda: events.undo_round(
            by=by, event_id=night.event.pk, number=1, losing=DealResult.objects.filter(
                table__event=night.event, is_accepted=True).count(),
        ),
    ]  # fmt: skip
    for act in acts:
        night.do(act)
    event = Event.objects.get(pk=night.event.pk)
    assert past_of(event, EIGHT - timedelta(minutes=1)) == ([], {})
    for number, (at, shown) in enumerate(night.shown):
        for later in (timedelta(0), timedelta(minutes=9)):
            assert past_of(event, at + later) == shown, f"after act {number}"


def test_a_claim_counts_from_when_it_was_accepted_and_not_from_when_it_was_entered(
    people: People,
) -> None:
    night = Night(people)
    events.change_event(by=people.organiser, event_id=night.event.pk, agreement="each-deal")
    night.do(lambda: send(night.one, "a" * 16, a_report(night.one, 1)))
    claim = DealResult.objects.get(table=night.one)
    assert not claim.is_accepted
    night.do(lambda: confirm(night.one, "b" * 16, claim.version))
    (entered, _), (accepted, _) = night.shown
    event = Event.objects.get(pk=night.event.pk)
    assert past_of(event, entered + timedelta(minutes=9))[0] == []
    assert past_of(event, accepted)[0] == night.standings() != []


def test_a_time_to_come_is_refused(people: People) -> None:
    with pytest.raises(InvalidInput, match="in the future"):
        standings.list_past_tables(make_event(people), datetime.now(UTC) + timedelta(minutes=2))


RUN = "/clubs/adas-club/events/thursday/run/"


def test_an_organiser_reads_standings_and_card_of_a_time_and_gets_there_from_the_log(
    people: People, ada: Client
) -> None:
    night = Night(people)
    night.do(lambda: play(night.one, [1, 2]))
    night.do(lambda: night.correct(night.one, 1, seed=7))
    before, after = (shown[0][0][3] for _at, shown in night.shown)
    log = look(ada.get("/clubs/adas-club/organise/log/"))
    link = next(a["href"] for a in log.all("a") if "as-it-was" in a.get("href", ""))
    assert str(after) in look(ada.get(link)).words
    asked = (EIGHT + timedelta(minutes=15)).strftime("%Y-%m-%dT%H:%M")
    page = look(ada.get(f"{RUN}as-it-was/?at={asked}"))
    assert str(before) in page.words
    card = next(a["href"] for a in page.all("a") if "/tables/" in a.get("href", ""))
    assert re.search(r"deals?, Anne \+?-?\d+, Bob ", page.words)
    shown = look(ada.get(card))
    assert "The card as it was" in shown.words
    assert "as-it-was" in look(ada.get(RUN)).source


@pytest.mark.parametrize(
    "at", ["", "yesterday", "2099-01-01T00:00", "0000-00-00T99:99", "0001-01-01T00:00"]
)
def test_a_wrong_time_is_refused_beside_the_field(people: People, ada: Client, at: str) -> None:
    Night(people)
    page = look(ada.get(f"{RUN}as-it-was/", {"at": at}), 422)
    assert 'class="error"' in page.source
    table = Table.objects.latest("pk").pk
    assert ada.get(f"{RUN}as-it-was/tables/{table}/", {"at": at}).status_code == 404


def test_programs_read_an_event_as_it_was(
    people: People, ada_api: ApiClient, dee_api: ApiClient
) -> None:
    night = Night(people)
    night.do(lambda: play(night.one, [1]))
    path = f"/events/{night.event.pk}/as-it-was"
    at = night.shown[0][0].isoformat()
    found = ada_api.get(f"{path}?at={at.replace('+', '%2B')}").json()
    assert [row["player_id"] for row in found["standings"]] == [
        row[1] for row in night.shown[0][1][0]
    ]
    first, second = found["tables"]
    assert [row["version"] for row in first["results"]] == [1]
    assert second["results"] == []
    for wrong in (
        "",
        "?at=noon",
        "?at=2099-01-01T00:00:00Z",
        "?at=0001-01-01T00:00:00%2B14:00",
        "?at=9999-12-31T23:59:59-14:00",
        "?when=now",
    ):
        assert ada_api.get(f"{path}{wrong}").status_code == 422, wrong
    assert dee_api.get(f"{path}?at=2026-03-05T21:00:00Z").status_code == 403
