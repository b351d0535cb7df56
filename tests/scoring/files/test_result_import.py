"""Results come in from a file: deal by deal, nothing twice, and nothing that the rules refuse."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tests.support.page_checks import look
from tournaments.core.audience.names import Names
from tournaments.core.errors import EventIsFinal, InvalidInput
from tournaments.events import finish_event, score_sheet_for
from tournaments.models import DealResult, LogEntry
from tournaments.scoring import (
    get_score_card,
    import_results,
    make_ruling,
    preview_results,
    write_results,
)
from tournaments.standings import list_standings, refresh_event

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People
    from tournaments.models import Event


RUN = "/clubs/adas-club/events/{night}/run/"


def make_night(people: People, preset: str, size: int) -> Event:
    event = factories.make_event(people, preset, name=f"{preset} night")
    factories.seat(people, event, [size])
    return event


def make_played_night(people: People, preset: str, size: int = 4) -> Event:
    event = make_night(people, preset, size)
    table = event.tables.get()
    # Games that the points end have no number of deals.
    factories.play(table, range(1, (score_sheet_for(table).deal_count or 5) + 1))
    return event


def file_of(event: Event) -> str:
    return write_results(event, Names.FULL)


def change(text: str, line: int, **cells: str) -> str:
    """Return a file with some cells of a line (from 1 below the heading) changed."""
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    rows[line - 1] |= cells
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def points_of(event: Event) -> Mapping[int, int]:
    refresh_event(event.pk)
    rows = list_standings(event=event, ranking="points", names=Names.FULL)
    return {row.player_id: row.points for row in rows}


@pytest.mark.parametrize(
    ("preset", "size"),
    [("quick13", 5), ("mcleod22", 4), ("raf-caller", 4), ("noms", 4), ("clogs", 3)],
)
def test_what_was_exported_gives_the_same_standings_when_it_comes_back(
    people: People, preset: str, size: int
) -> None:
    played = make_played_night(people, preset, size)
    copy = make_night(people, preset, size)
    text = file_of(played)
    done = import_results(by=people.organiser, event_id=copy.pk, text=text)
    refused = [one for one in done.deals if one.state != "new"]
    assert refused == []
    assert points_of(copy) == points_of(played)
    assert file_of(copy).replace(copy.name, played.name) == text


def test_sending_a_file_again_changes_nothing(people: People) -> None:
    night = make_played_night(people, "quick13")
    before = DealResult.objects.count()
    done = import_results(by=people.organiser, event_id=night.pk, text=file_of(night))
    assert {one.state for one in done.deals} == {"same"}
    assert done.new == 0
    assert DealResult.objects.count() == before


def test_a_preview_saves_nothing_and_says_what_the_import_then_does(people: People) -> None:
    played, copy = make_played_night(people, "raf-caller"), make_night(people, "raf-caller", 4)
    text = file_of(played)
    preview = preview_results(by=people.organiser, event_id=copy.pk, text=text)
    assert not DealResult.objects.filter(table__event=copy).exists()
    assert import_results(by=people.organiser, event_id=copy.pk, text=text) == preview


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ({"tricks": "x"}, "“x” is not a number"),
        ({"tricks": "9" * 20}, f"“{'9' * 20}” has too many digits."),
        ({"table": "7"}, "no such table"),
        ({"seat": "6"}, "no such seat"),
        ({"seat": "2"}, "is there twice"),
        ({"points": "99"}, "99 points here"),
        ({"tricks": "9"}, ""),
        ({"counts": "0"}, "deal is void"),
        ({"deal": "99"}, ""),
    ],
)
def test_a_deal_that_is_wrong_is_refused_and_the_others_are_entered(
    people: People, cells: dict[str, str], words: str
) -> None:
    played, copy = make_played_night(people, "quick13"), make_night(people, "quick13", 4)
    text = change(file_of(played), 1, **cells)
    done = import_results(by=people.organiser, event_id=copy.pk, text=text)
    refused = [one for one in done.deals if one.state == "refused"]
    assert refused
    assert {one.line for one in refused} <= {2, 3}
    assert all(one.message for one in refused)
    assert words in " ".join(one.message for one in refused)
    assert done.new == 12


def test_another_result_is_a_correction_and_not_for_a_file(people: People) -> None:
    night = make_played_night(people, "quick13")
    table, other = night.tables.get(), file_of(night)
    first = get_score_card(table, Names.FULL).scores[1]
    for seat, tricks in ((first.tricks.index(1), "0"), (first.tricks.index(0), "1")):
        other = change(other, seat + 1, tricks=tricks)
    for line in range(1, 5):
        other = change(other, line, points="")
    done = import_results(by=people.organiser, event_id=night.pk, text=other)
    refused = next(one for one in done.deals if one.deal == 1)
    assert refused.state == "refused"
    assert "Correct it on the score card" in refused.message
    assert get_score_card(table, Names.FULL).scores[1] == first


def test_a_void_deal_does_not_come_back(people: People) -> None:
    played, copy = make_played_night(people, "quick13"), make_night(people, "quick13", 4)
    table = played.tables.get()
    make_ruling(by=people.organiser, table_id=table.pk, kind="void", number=2, reason="Misdeal")
    done = import_results(by=people.organiser, event_id=copy.pk, text=file_of(played))
    assert [one.deal for one in done.deals if one.state == "refused"] == [2]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-columns"),
        ("a,b\n1,2\n", "no-columns"),
        ("table,deal,seat,tricks\n", "required"),
        ("table,deal,seat,tricks\n" + "1,1,1,1\n" * 5001, "too-many"),
        ("x" * 400_001, "too-long"),
    ],
    ids=["empty", "other columns", "no deal", "too many", "too long"],
)
def test_a_file_that_cannot_be_read_is_refused_as_a_whole(
    people: People, text: str, code: str
) -> None:
    night = make_night(people, "quick13", 4)
    with pytest.raises(InvalidInput) as refused:
        preview_results(by=people.organiser, event_id=night.pk, text=text)
    assert [(one.field, one.code) for one in refused.value.problems] == [("text", code)]


def test_a_file_with_semicolons_and_few_columns_is_enough(people: People) -> None:
    night = make_night(people, "quick13", 4)
    lines = [f"1;1;1;{seat};0;{int(seat == 2)}" for seat in (1, 2, 3, 4)]
    text = "\n".join(["Round;Table;Deal;Seat;Nominated;Tricks", *lines])
    done = import_results(by=people.organiser, event_id=night.pk, text=text)
    assert [(one.state, one.line) for one in done.deals] == [("new", 2)]


def test_a_final_night_takes_no_file(people: People) -> None:
    night = make_played_night(people, "quick13")
    text = file_of(night)
    finish_event(by=people.organiser, event_id=night.pk)
    with pytest.raises(EventIsFinal):
        preview_results(by=people.organiser, event_id=night.pk, text=text)


def test_the_page_shows_every_deal_before_anything_is_saved(people: People, ada: Client) -> None:
    played, copy = make_played_night(people, "quick13"), make_night(people, "quick13", 4)
    run = RUN.format(night=copy.slug)
    address = f"{run}results/import/"
    assert address in look(ada.get(run)).links()
    text = change(file_of(played), 1, points="99")
    shown = look(ada.post(address, {"text": text}))
    assert "Refused (1)" in shown.words
    assert "99 points here" in shown.words
    assert "Save 12 deals" in shown.words
    name = copy.entries.earliest("pk").player.name
    assert re.search(rf"deal 2 Line \d+: .*{name} [+−]?\d+", shown.words)
    assert not DealResult.objects.filter(table__event=copy).exists()
    saved = look(ada.post(address, {"text": text, "offered": "12"}, follow=True))
    assert "12 deals saved." in saved.words
    assert LogEntry.objects.get(verb="results-imported").text == "12 deals entered from a file."
    again = look(ada.post(address, {"text": text, "offered": "12"}))
    assert "There is nothing new to save." in again.words
    # A line that cannot be read names itself, once, and no deal 0 of a table 0.
    wrong = look(ada.post(address, {"text": change(text, 3, table="x")})).words
    assert "Line 4 “x” is not a number." in wrong
    assert "Table 0" not in wrong
    empty = look(ada.post(address, {"text": " "}), status=422)
    assert "Paste the results or choose a file." in empty.words
    bad = look(ada.post(address, {"text": "nonsense"}), status=422)
    assert "must name these columns" in bad.words


def test_programs_send_the_same_file(
    people: People, ada_api: ApiClient, ben_api: ApiClient
) -> None:
    played, copy = make_played_night(people, "quick13"), make_night(people, "quick13", 4)
    path, text = f"/events/{copy.pk}/results/import", file_of(played)
    assert ben_api.post(path, {"text": text}).status_code == 403
    dry = ada_api.post(path, {"text": text, "dry_run": True})
    assert dry.json()["new"] == 13
    assert not DealResult.objects.filter(table__event=copy).exists()
    assert ada_api.post(path, {"text": text}).json() == dry.json()
    assert ada_api.post(path, {"text": text}).json()["new"] == 0
    assert ada_api.post(path, {"text": "x"}).status_code == 422
