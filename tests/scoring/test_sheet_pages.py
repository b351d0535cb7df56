"""The page that types in a finished sheet: everything in one go, each deal by itself, twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from engine import DealReport
from tests.support.factories import a_report, make_table, play, play_out
from tests.support.page_checks import look
from tests.support.people import at_table
from tournaments.core.audience.names import Names
from tournaments.core.deal_reports import report_to_json
from tournaments.core.links import table_token
from tournaments.events.score_sheets import score_sheet_for
from tournaments.models import DealResult
from tournaments.scoring.score_cards import get_score_card
from tournaments.scoring.submit import submit_result

if TYPE_CHECKING:
    from engine import DealScore
    from tests.support.people import People
    from tournaments.models import Table


@pytest.fixture
def table(people: People) -> Table:
    """A table of four: Anne deals first, Bob nominates first."""
    return make_table(people)


def address(table: Table) -> str:
    """Where the table's sheet is typed in."""
    return f"/tables/{table.pk}/sheet/"


def typed(number: int, report: DealReport) -> dict[str, str]:
    """The fields that say what a report says."""
    cells = {f"{number}-tricks-{seat}": took for seat, took in enumerate(report.tricks or ())}
    cells |= {
        f"{number}-nomination-{n}": stated for n, stated in enumerate(report.nominations or ())
    }
    cells |= {f"{number}-hand_size": report.hand_size}
    columns = {"bidder": report.bidder, "partner": report.partner}
    cells |= {f"{number}-{who}": seat + 1 for who, seat in columns.items() if seat is not None}
    fields = {name: str(value) for name, value in cells.items() if value is not None}
    return fields | ({f"{number}-call": ", ".join(report.call)} if report.call else {})


def an_evening(table: Table) -> dict[int, DealReport]:
    """Reports of a game that the points end, up to the deal that ends it."""
    sheet = score_sheet_for(table)
    reports: dict[int, DealReport] = {}
    scores: dict[int, DealScore] = {}
    points = [0] * table.size
    while not reports or not sheet.is_over(points, len(reports)):
        number = len(reports) + 1
        reports[number] = a_report(table, number, earlier=scores)
        scores[number] = sheet.score(number, reports[number], scores)
        points = list(sheet.totals(scores.values()).points)
    return reports


def whole(table: Table, *, seed: int = 0) -> dict[str, str]:
    """A finished sheet."""
    fields: dict[str, str] = {}
    for number in range(1, (score_sheet_for(table).deal_count or 0) + 1):
        fields |= typed(number, a_report(table, number, seed))
    return fields


def entered(table: Table) -> list[tuple[int, list[int]]]:
    """The accepted points of each deal."""
    rows = DealResult.objects.filter(table=table, is_accepted=True).order_by("number")
    return list(rows.values_list("number", "points"))


def test_a_key_below_the_sheet_says_what_the_labels_of_special_deals_stand_for(
    table: Table, ben: Client
) -> None:
    assert "nt No Trumps" in look(ben.get(address(table))).words


@pytest.mark.parametrize(("preset", "size"), [("mcleod22", 4), ("foss20", 7), ("scottish18", 3)])
def test_a_whole_sheet_is_the_same_as_its_deals_one_by_one(
    people: People, ben: Client, preset: str, size: int
) -> None:
    by_hand = make_table(people, size, preset=preset)
    other = make_table(people, size, preset=preset, name="Friday")
    other.first_dealer = by_hand.first_dealer
    other.save()
    play_out(other)
    answer = ben.post(address(by_hand), whole(by_hand))
    assert answer.headers["Location"] == f"/tables/{by_hand.pk}/"
    assert entered(by_hand) == entered(other)
    assert "Deals 1, 2, 3" in look(ben.get(f"/tables/{by_hand.pk}/")).words


def test_sent_twice_it_counts_once(table: Table, ben: Client) -> None:
    fields = whole(table)
    for _ in range(2):
        assert ben.post(address(table), fields).status_code in {302, 422}
    assert DealResult.objects.count() == 13


def test_what_cannot_be_is_reported_and_the_rest_is_saved(table: Table, ben: Client) -> None:
    fields = whole(table) | {"5-tricks-0": "9"}
    page = look(ben.post(address(table), fields), status=422)
    assert "Some deals were not saved." in page.words
    assert [number for number, _ in entered(table)] == [1, 2, 3, 4, *range(6, 14)]
    assert page.fields()["5-tricks-0"] == "9"
    assert "6-tricks-0" not in page.fields()
    fields = page.fields() | typed(5, a_report(table, 5))
    assert ben.post(address(table), fields).status_code == 302
    assert len(entered(table)) == 13


def test_one_deal_is_saved_by_its_own_button(table: Table, ben: Client) -> None:
    page = look(ben.post(address(table), whole(table) | {"only": "2"}))
    assert [number for number, _ in entered(table)] == [2]
    assert page.fields()["3-tricks-1"] == str((a_report(table, 3).tricks or ())[1])
    assert f"/tables/{table.pk}/deals/2/" in page.links()


def test_the_forbidden_total_waits_for_the_tables_word(table: Table, ben: Client) -> None:
    stated = {f"1-nomination-{seat}": str(int(seat == 0)) for seat in range(4)}
    stated |= {f"1-tricks-{seat}": str(int(seat == 1)) for seat in range(4)}
    page = look(ben.post(address(table), stated), status=422)
    assert "Allow it anyway" in page.words
    assert entered(table) == []
    assert ben.post(address(table), stated | {"1-accept": "forbidden-total"}).status_code == 302
    assert len(entered(table)) == 1


def test_a_deal_that_is_in_with_another_result_is_not_overwritten(
    table: Table, ben: Client
) -> None:
    fields = whole(table, seed=5)
    play(table, [1])
    before = entered(table)
    page = look(ben.post(address(table), fields), status=422)
    assert "Deal 1: the table's link has entered this deal already." in page.words
    assert entered(table)[:1] == before
    assert len(entered(table)) == 13


def test_the_preview_shows_running_points_and_what_cannot_be(table: Table, ben: Client) -> None:
    play(table, [1])
    fields = typed(2, a_report(table, 2)) | typed(3, a_report(table, 3)) | {"4-tricks-0": "7"}
    shown = ben.post(f"{address(table)}preview/", fields).content.decode()
    play(table, [2])
    total = get_score_card(table, names=Names.FULL).deals()[1].running or ()
    for seat, points in enumerate(total):
        assert f'id="points-2-{seat}" hx-swap-oob="morph">{points}<' in shown.replace("−", "-")
    assert shown.count('class="right"') == 2
    assert 'class="error"' in shown.split('id="mark-4"')[1].split('id="mark-5"')[0]
    assert [number for number, _ in entered(table)] == [1, 2]


def test_the_callers_game_is_typed_with_what_was_called(people: People, ben: Client) -> None:
    table = make_table(people, preset="raf-caller")
    page = look(ben.get(address(table)))
    assert {"1-hand_size", "1-call", "1-winners"} <= set(page.fields())
    plain = {"hand_size": "3", "nomination-0": "1", "tricks-0": "1", "tricks-1": "2"}
    plain |= {f"nomination-{seat}": "0" for seat in (1, 2, 3)} | {"tricks-2": "0", "tricks-3": "0"}
    misere = {"hand_size": "4", "call": "no tr, Misère", "tricks-0": "4", "tricks-1": "0",
              "tricks-2": "0", "tricks-3": "0"}  # fmt: skip
    madness = {"hand_size": "3", "call": "Ascending Madness", "winners": "1 1 4"}
    madness |= {"nomination-0": "2", "nomination-1": "0", "nomination-2": "0", "nomination-3": "2"}
    rows = {1: plain, 2: misere, 3: madness, 4: plain | {"call": "Mis"}, 5: {"call": "Poker"}}
    sent = {f"{n}-{name}": value for n, row in rows.items() for name, value in row.items()}
    page = look(ben.post(address(table), sent), status=422)
    reports = dict(DealResult.objects.values_list("number", "report"))
    assert reports[2]["call"] == ["no-trumps", "misere"]
    assert reports[3]["trick_winners"] == [0, 0, 3]
    assert (set(reports), reports[4]["call"]) == ({1, 2, 3, 4}, ["misere"])
    assert "Deal 5:" in page.words


@pytest.mark.parametrize(
    ("preset", "size", "asks_who_bid"), [("noms", 4, True), ("clogs", 3, False)]
)
def test_an_evening_that_the_points_end_is_typed_whole(
    people: People, ben: Client, preset: str, size: int, asks_who_bid: bool
) -> None:
    table = make_table(people, size, preset=preset)
    reports = an_evening(table)
    page = look(ben.get(address(table)))
    asked = set(page.fields())
    fields = {name: value for n, r in reports.items() for name, value in typed(n, r).items()}
    assert 3 < len(reports) <= 24
    assert set(fields) <= asked
    assert ("1-bidder" in asked) == asks_who_bid
    assert not {name for name in asked if "nomination" in name or "winners" in name}
    shown = ben.post(f"{address(table)}preview/", fields).content.decode()
    assert shown.count('class="right"') == len(reports)
    answer = ben.post(address(table), fields)
    assert answer.headers["Location"] == f"/tables/{table.pk}/"
    assert "All deals have been entered." in look(ben.get(address(table))).words
    found = dict(DealResult.objects.values_list("number", "report"))
    assert found == {number: report_to_json(report) for number, report in reports.items()}


def test_a_deal_after_the_points_have_ended_the_game_is_refused(
    people: People, ben: Client
) -> None:
    table = make_table(people, 3, preset="clogs")
    reports = an_evening(table)
    after = len(reports) + 1
    fields = {name: value for n, r in reports.items() for name, value in typed(n, r).items()}
    fields |= {f"{after}-tricks-{seat}": "1" for seat in range(3)}
    assert "end the game" in ben.post(f"{address(table)}preview/", fields).content.decode()
    page = look(ben.post(address(table), fields), status=422)
    assert f"Deal {after}: The deals before this one end the game." in page.words
    assert len(entered(table)) == len(reports)


@pytest.mark.parametrize(
    ("text", "problem"),
    [("x", "“x” is not a number."), ("9" * 20, f"“{'9' * 20}” has too many digits.")],
)
def test_what_is_no_number_is_called_so(table: Table, ben: Client, text: str, problem: str) -> None:
    fields = typed(1, a_report(table, 1)) | {"1-nomination-0": text}
    page = look(ben.post(address(table), fields), status=422)
    assert f"Deal 1: {problem}" in page.words
    assert "This nomination is missing" not in page.words
    assert entered(table) == []


def test_the_preview_of_a_callers_game_goes_on_from_rows_not_saved_yet(
    people: People, ben: Client
) -> None:
    table = make_table(people, preset="raf-caller")
    fields = {f"{n}-nomination-{seat}": "1" for n in (1, 2) for seat in range(4)}
    fields |= {f"{n}-tricks-{seat}": str(int(seat < 3)) for n in (1, 2) for seat in range(4)}
    fields |= {"1-hand_size": "3", "2-hand_size": "3"}
    shown = ben.post(f"{address(table)}preview/", fields).content.decode()
    assert shown.count('class="right"') == 2
    assert entered(table) == []


def test_a_bid_that_is_in_stands_in_its_row(people: People, ben: Client) -> None:
    table = make_table(people, preset="noms")
    bid = DealReport(call=("mis-a-vis",), bidder=2, tricks=(5, 4, 0, 4))
    submit_result(by=at_table(table), table_id=table.pk, number=1, report=bid)
    page = look(ben.get(address(table)))
    assert "Partner 1 Anne 2 Bob 3 Cora 4 Dan" in page.words
    assert "1 Mis a Vis 3 5 0 4 0 0 26 4 0 Correct" in page.words


def test_what_may_be_called_stands_below_the_sheet(people: People, ben: Client) -> None:
    page = look(ben.get(address(make_table(people, preset="raf-caller"))))
    assert "Possible calls" in page.words
    assert "No Trumps" in page.words


def test_nothing_typed_saves_nothing(table: Table, ben: Client) -> None:
    page = look(ben.post(address(table), {"1-accept": "forbidden-total"}, follow=True))
    assert "No deals were entered" in page.words
    assert entered(table) == []


@pytest.mark.parametrize("value", ["-1", "\u0661", "9" * 500, "\x00", "two", "1e3", "🂡"])
def test_odd_fields_are_reported_and_never_break_it(table: Table, ben: Client, value: str) -> None:
    fields = {f"1-tricks-{seat}": value for seat in range(4)} | {
        "1-call": value,
        "1-winners": value,
    }
    fields |= {f"1-nomination-{seat}": value for seat in range(4)} | {"only": value, "x": value}
    for where in (address(table), f"{address(table)}preview/"):
        assert ben.post(where, fields, follow=True).status_code in {200, 422}
        assert ben.post(where, fields | {"only": "1"}).status_code in {200, 302, 422}
    assert entered(table) == []


def test_it_is_for_scorers_and_the_tables_own_phone(
    table: Table, ada: Client, ben: Client, dee: Client, cal: Client
) -> None:
    for client in (ada, ben):
        assert address(table) in look(client.get(f"/tables/{table.pk}/")).links()
        look(client.get(address(table)))
    for client, status in ((dee, 403), (cal, 403)):
        assert client.get(address(table)).status_code in {status, 404}
        assert client.post(address(table), whole(table)).status_code in {status, 404}
        assert address(table) not in look(client.get(f"/tables/{table.pk}/")).links()
    phone = Client()
    phone.get(f"/t/{table_token(table)}/")
    look(phone.get(address(table)))
    assert entered(table) == []
    there = f"/clubs/adas-club/events/thursday/run/tables/{table.pk}/"
    assert address(table) in look(ada.get(there)).links()


def test_a_finished_game_leaves_nothing_to_type(table: Table, ben: Client) -> None:
    play_out(table)
    page = look(ben.get(address(table)))
    assert "All deals have been entered." in page.words
    assert not [name for name in page.fields() if "-tricks-" in name]
