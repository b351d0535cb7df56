"""Files to print: who gets them, what is in them, and that nothing keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from engine import DealReport
from tests.papers.support import count_pages
from tests.support.factories import make_event, make_table, play, play_out, seat
from tests.support.page_checks import look
from tests.support.people import at_table
from tournaments.core.audience.names import Names
from tournaments.core.links.table_codes import list_codes
from tournaments.models import Event, Player
from tournaments.papers import build
from tournaments.scoring.score_cards import get_score_card
from tournaments.scoring.submit import submit_result

if TYPE_CHECKING:
    from django.test.utils import CaptureQueriesContext
    from pytest_django import Settings

    from tests.support.people import People
    from tournaments.papers.documents import Placard

RUN = "/clubs/adas-club/events/thursday/run/"
ROUND = (f"{RUN}rounds/1/sheets.pdf", f"{RUN}rounds/1/placards.pdf")
FILES = (*ROUND, f"{RUN}tables/{{table}}/sheet.pdf", f"{RUN}tables/{{table}}/placard.pdf")


@pytest.mark.parametrize("address", FILES)
def test_paper_is_for_organisers_and_nothing_keeps_it(
    people: People, ada: Client, ben: Client, cal: Client, address: str
) -> None:
    address = address.format(table=make_table(people).pk)
    answer = ada.get(address)
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Disposition"].startswith('inline; filename="')
    assert count_pages(answer.content) == 1
    look(ben.get(address), status=403)
    look(cal.get(address), status=404)
    assert Client().get(address).headers["Location"] == f"/sign-in/?next={address}"


def test_a_round_prints_a_page_a_table(people: People, ada: Client) -> None:
    event = make_event(people)
    seat(people, event, [4, 5, 3])
    assert [count_pages(ada.get(address).content) for address in ROUND] == [3, 3]
    look(ada.get(f"{RUN}rounds/2/sheets.pdf"), status=404)


def test_a_table_of_another_event_is_not_there(people: People, ada: Client) -> None:
    make_event(people)
    other = make_table(people, name="Friday")
    look(ada.get(f"{RUN}tables/{other.pk}/sheet.pdf"), status=404)


def test_paper_is_where_an_organiser_looks_for_it(people: People, ada: Client) -> None:
    table = make_table(people)
    assert ROUND[0] in look(ada.get(RUN)).links()
    shown = look(ada.get(f"{RUN}placards/")).links()
    assert {address.format(table=table.pk) for address in FILES} <= shown


def test_a_sheet_says_what_this_very_game_is(people: People) -> None:
    table = make_table(people, 5, preset="mcleod22")
    sheet = build.build_sheet(get_score_card(table, names=Names.FULL))
    assert sheet.players == ("Anne", "Bob", "Cora", "Dan", "Edie")
    assert [deal.label for deal in sheet.deals][6:10] == ["7", "nt", "m", "gt"]
    assert [deal.dealer for deal in sheet.deals] == [
        (table.first_dealer + n) % 5 for n in range(22)
    ]
    assert sheet.specials_title == "Special deals: 7 cards each"
    assert sheet.specials[0].sentence.startswith("There are no trumps: no card is turned")
    assert not sheet.deals[8].takes_nominations
    assert (sheet.menu, sheet.deals[0].played) == ((), ())


def test_deals_that_are_in_are_printed(people: People) -> None:
    table = make_table(people)
    taken = play(table, [1, 2])[-1]
    table.refresh_from_db()
    sheet = build.build_sheet(get_score_card(table, names=Names.FULL))
    assert [cell.total for cell in sheet.deals[1].played] == [str(n) for n in taken.points]
    assert sheet.deals[2].played == ()
    assert [(row.label, row.cells) for row in sheet.sums] == [("Total", ()), ("Missed", ())]


def test_a_finished_game_is_printed_with_its_sums(people: People) -> None:
    table = make_table(people)
    play_out(table)
    table.refresh_from_db()
    points, missed = build.build_sheet(get_score_card(table, names=Names.FULL)).sums
    assert [int(p.replace("−", "-")) for p in points.cells] == table.points
    assert [int(failed) for failed in missed.cells] == table.failed


def test_a_callers_sheet_leaves_room_and_lists_what_may_be_called(people: People) -> None:
    sheet = build.build_sheet(
        get_score_card(make_table(people, preset="raf-caller"), names=Names.FULL)
    )
    assert {(deal.label, deal.cards) for deal in sheet.deals} == {("", "")}
    assert [deal.dealer for deal in sheet.deals][1:] == [None] * 19
    assert sheet.menu[0].title == "Trumps"
    assert sum(len(theme.calls) for theme in sheet.menu) > 10


def test_a_game_that_points_end_has_a_page_of_lines_to_write_on(people: People) -> None:
    table = make_table(people, 3, preset="clogs")
    sheet = build.build_sheet(get_score_card(table, names=Names.FULL))
    assert [deal.number for deal in sheet.deals] == list(range(1, 25))
    assert [row.label for row in sheet.sums] == ["Total"]
    assert (sheet.asks, sheet.menu, sheet.specials) == ((), (), ())
    assert "nominat" not in sheet.key
    play(table, [1, 2])
    table.refresh_from_db()
    sheet = build.build_sheet(get_score_card(table, names=Names.FULL))
    assert (len(sheet.deals), sheet.deals[1].played == (), sheet.deals[2].played) == (24, False, ())


def test_a_game_with_bids_has_room_for_them_and_says_what_each_is(people: People) -> None:
    table = make_table(people, preset="noms")
    at = at_table(table)
    report = DealReport(call=("10",), bidder=1, partner=3, tricks=(1, 6, 2, 4))
    submit_result(by=at, table_id=table.pk, number=1, report=report)
    table.refresh_from_db()
    sheet = build.build_sheet(get_score_card(table, names=Names.FULL))
    assert sheet.asks == ("Bid", "Bidder", "Partner")
    assert [deal.asked for deal in sheet.deals] == [("10", "Bob", "Dan"), *[()] * 23]
    dealers = [(table.first_dealer + n) % 4 for n in range(3)]
    assert [deal.dealer for deal in sheet.deals[:3]] == dealers
    assert [row.label for row in sheet.sums] == ["Total"]
    assert all(bid.sentence for bid in sheet.specials)
    assert sheet.specials[-1].title == "All passed"
    card = get_score_card(table, names=Names.FULL)
    assert count_pages(build.sheets_response(at, [card], "noms").content) == 1


@pytest.mark.parametrize(
    ("asked", "base_url", "phones_url", "printed"),
    [
        ("localhost:8000", "", "http://192.168.1.7:8000", "http://192.168.1.7:8000"),
        ("127.0.0.1:8000", "", "http://192.168.1.7:8000", "http://192.168.1.7:8000"),
        ("192.168.1.9:8000", "", "http://192.168.1.7:8000", "http://192.168.1.9:8000"),
        ("localhost:8000", "https://clag.example", "https://clag.example", "https://clag.example"),
        ("localhost:8000", "", "", "http://localhost:8000"),
    ],
)
def test_codes_on_paper_and_on_the_screen_lead_where_phones_can_go(
    people: People,
    ada: Client,
    *,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
    base_url: str,
    phones_url: str,
    printed: str,
) -> None:
    settings.BASE_URL, settings.PHONES_URL = base_url, phones_url
    settings.ALLOWED_HOSTS = ["*"]
    rows: list[Placard] = []

    def keep(placards: list[Placard]) -> bytes:
        rows.extend(placards)
        return b""

    monkeypatch.setattr(build, "placards_pdf", keep)
    table = make_table(people)
    link = f"{printed}/t/{list_codes(table.event_id)[1]}/"
    page = look(ada.get(f"{RUN}placards/", headers={"host": asked}))
    ada.get(ROUND[1], headers={"host": asked})
    assert link in page.links()
    assert [placard.link for placard in rows] == [link]
    assert ("Phones cannot open these codes" in page.words) == (not phones_url)


def test_a_hostile_name_prints_and_a_link_is_never_logged(
    people: People, ada: Client, caplog: pytest.LogCaptureFixture
) -> None:
    table = make_table(people)
    Player.objects.filter(name="Bob").update(name='#panic("\u202e*')
    for address in FILES:
        assert count_pages(ada.get(address.format(table=table.pk)).content) == 1
    assert list_codes(table.event_id)[1] not in caplog.text


def test_a_large_round_asks_the_database_no_more_than_a_small_one(
    people: People, ada: Client, django_assert_max_num_queries: Any
) -> None:
    ada.get("/account/")  # the first request of a session enters it among those of the account
    counts: list[int] = []
    for sizes in ([4], [4, 4, 4]):
        Event.objects.filter(slug="thursday").update(slug=f"done-{len(counts)}")
        seat(people, make_event(people), sizes)
        for address in ROUND:
            with django_assert_max_num_queries(12) as asked:
                ada.get(address)
            counts.append(len(_reads(asked)))
    assert counts[:2] == counts[2:]


def _reads(asked: CaptureQueriesContext) -> list[str]:
    return [query["sql"] for query in asked.captured_queries if "SELECT" in query["sql"]]
