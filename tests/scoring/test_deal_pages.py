"""The page that enters a deal: what it offers, what it takes, what it refuses and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tests.support.factories import make_event, make_table, play, seat
from tests.support.page_checks import Page, look
from tests.support.people import at_table
from tournaments import events
from tournaments.events import attendance
from tournaments.models import DealResult, Source
from tournaments.scoring import QUICK_CORRECTION, READY_REASONS

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People
    from tournaments.models import Table

FIRST = {"nomination-1": 1, "nomination-2": 0, "nomination-3": 0, "nomination-0": 1}
WON_BY_1 = {"tricks-0": 0, "tricks-1": 1, "tricks-2": 0, "tricks-3": 0}


@pytest.fixture
def table(people: People) -> Table:
    """A table of four: Anne deals first, Bob nominates first."""
    return make_table(people)


def address(table: Table, number: int = 1) -> str:
    """Where deal `number` is entered."""
    return f"/tables/{table.pk}/deals/{number}/"


def chosen(page: Page) -> dict[str, str]:
    """What is pressed on the page."""
    radios = [attrs for attrs in page.all("input") if "checked" in attrs]
    return {attrs["name"]: attrs["value"] for attrs in radios}


def groups(page: Page) -> list[str]:
    """The names of the rows of numbers, in order."""
    labels = [a["aria-labelledby"] for a in page.all("div") if a.get("role") == "radiogroup"]
    return [label.removesuffix("-label") for label in labels]


def test_the_page_asks_in_the_order_of_speaking_the_dealer_last(table: Table, ben: Client) -> None:
    page = look(ben.get(address(table)))
    nominations = [f"nomination-{seat}" for seat in (1, 2, 3, 0)]
    tricks = [f"tricks-{seat}" for seat in (1, 2, 3, 0)]
    assert groups(page)[:8] == [*nominations, *tricks]
    assert "Bob → Cora → Dan → Anne deals".replace(" → ", " ") in page.words
    assert "Deal 1 of 13" in page.words


def test_trumps_are_asked_only_where_the_deal_may_have_them(people: People, ben: Client) -> None:
    table = make_table(people, preset="mcleod22", name="With specials")

    def trumps(number: int) -> list[str]:
        radios = look(ben.get(address(table, number))).all("input")
        return [one["value"] for one in radios if one.get("name") == "trump"]

    assert trumps(1) == ["S", "H", "D", "C"]
    no_trumps = 8
    assert trumps(no_trumps) == []


def test_who_has_left_is_not_asked(table: Table, ben: Client, people: People) -> None:
    play(table, [1])
    gone = table.seats.get(number=2).player_id
    attendance.drop_out(by=people.organiser, event_id=table.event_id, player_id=gone)
    page = look(ben.get(address(table, 2)))
    seats = [name.rpartition("-")[2] for name in groups(page)[:6]]
    assert seats == ["3", "0", "1"] * 2
    ben.post(
        address(table, 2),
        {f"nomination-{seat}": 1 for seat in (0, 1, 3)}
        | {"tricks-0": 1, "tricks-1": 1, "tricks-3": 0},
    )
    assert DealResult.objects.get(number=2).points[2] == 0
    assert look(ben.get(f"/tables/{table.pk}/")).words.count("does not play") == 12


def test_a_deal_is_saved_and_leads_to_the_next_at_once(table: Table, ben: Client) -> None:
    answer = ben.post(address(table), FIRST | WON_BY_1)
    assert answer.headers["Location"] == address(table, 2)
    result = DealResult.objects.get()
    assert (result.points, result.entered_as) == ([0, 12, 10, 10], "Ben")
    assert (
        "Deal 1 has been saved: Anne 0, Bob +12, Cora +10, Dan +10."
        in look(ben.get(address(table, 2))).words
    )


def test_the_last_players_tricks_may_stay_open(table: Table, ben: Client) -> None:
    sent = FIRST | {name: value for name, value in WON_BY_1.items() if name != "tricks-1"}
    ben.post(address(table), sent)
    assert DealResult.objects.get().score["tricks"] == [0, 1, 0, 0]


def test_sent_twice_it_counts_once(table: Table, ben: Client) -> None:
    for _ in range(2):
        assert ben.post(address(table), FIRST | WON_BY_1).status_code == 302
    assert DealResult.objects.count() == 1


def test_the_last_deal_leads_to_the_card(table: Table, ben: Client) -> None:
    play(table, range(1, 13))
    sent = {f"nomination-{seat}": 0 for seat in range(4)} | WON_BY_1
    answer = ben.post(address(table, 13), sent)
    assert answer.headers["Location"] == f"/tables/{table.pk}/"


def test_what_cannot_be_is_shown_at_its_field_and_what_was_typed_stays(
    table: Table, ben: Client
) -> None:
    sent = FIRST | WON_BY_1 | {"tricks-2": 9, "nomination-3": ""}
    page = look(ben.post(address(table), sent), status=422)
    assert not DealResult.objects.exists()
    third = page.source.partition('id="tricks-2-error"')[2][:200]
    assert "Enter a number from 0 to 1, not 9" in third
    assert (
        "This nomination is missing." in page.source.partition('id="nomination-3-error"')[2][:200]
    )
    assert chosen(page)["nomination-1"] == "1"
    assert chosen(page)["tricks-1"] == "1"


@pytest.mark.parametrize(
    "rubbish",
    [
        {"tricks-0": "seven"},
        {"tricks-0": "9" * 5000},
        {"nomination-0": "\x00"},
        {"trump": "X" * 999},
        {"based_on": "latest"},
        {"based_on": "-1"},
        {"accept": "everything"},
        {"override-0": "1e9"},
        {"call": "misere " * 500, "hand_size": "5"},
        {"dealer": "99"},
    ],
)
def test_rubbish_is_refused_or_passed_over_and_never_breaks(
    table: Table, ben: Client, rubbish: dict[str, str]
) -> None:
    answer = ben.post(address(table), FIRST | {"tricks-1": 1} | rubbish)
    assert answer.status_code in {302, 422}
    look(ben.post(f"{address(table)}preview/", FIRST | rubbish))


def test_the_forbidden_number_is_marked_and_reported(table: Table, ben: Client) -> None:
    page = look(ben.get(address(table)))
    reported = [a["data-forbidden"] for a in page.all("fieldset") if "data-forbidden" in a]
    assert reported == ["1,0,,"]
    sent = FIRST | {"nomination-1": 0}
    again = look(ben.post(address(table), sent), status=422)
    assert "Anne may not nominate 1" in again.words


def test_the_forbidden_total_is_taken_when_the_table_insists(table: Table, ben: Client) -> None:
    sent = FIRST | WON_BY_1 | {"nomination-1": 0}
    page = look(ben.post(address(table), sent), status=422)
    assert "Allow it anyway" in page.words
    assert not DealResult.objects.exists()
    assert ben.post(address(table), sent | {"accept": "forbidden-total"}).status_code == 302
    assert "Deal 1: the nominations add up" in look(ben.get(f"/tables/{table.pk}/")).words


def test_the_box_for_a_forbidden_total_is_there_before_the_first_save(
    table: Table, ben: Client
) -> None:
    sent = FIRST | WON_BY_1 | {"nomination-1": 0}
    part = look(ben.post(f"{address(table)}preview/", sent))
    assert "Allow it anyway" in part.words
    boxes = [a for a in part.all("input") if a["name"] == "accept"]
    assert [("checked" in a, a["value"]) for a in boxes] == [(False, "forbidden-total")]
    again = look(ben.post(f"{address(table)}preview/", sent | {"accept": "forbidden-total"}))
    assert "checked" in again.all("input")[0]
    assert "Our table" not in look(ben.post(f"{address(table)}preview/", FIRST | WON_BY_1)).words


def test_points_set_by_hand_need_a_reason_and_show_it(table: Table, ben: Client) -> None:
    sent = FIRST | WON_BY_1 | {"override-2": "-5"}
    page = look(ben.post(address(table), sent), status=422)
    assert "Enter a reason for the points set by hand." in page.words
    assert [a for a in page.all("details") if "open" in a]
    ben.post(address(table), sent | {"override-reason-2": "Revoked"})
    assert DealResult.objects.get().points[2] == -5
    assert "Cora: −5 set by hand. Revoked" in look(ben.get(f"{address(table)}history/")).words


@pytest.mark.parametrize("reason", ["a\x00b", "\u202egnol"])
def test_an_unreadable_reason_is_refused_at_its_field(
    table: Table, ben: Client, reason: str
) -> None:
    by_hand = FIRST | WON_BY_1 | {"override-2": "-5", "override-reason-2": reason}
    page = look(ben.post(address(table), by_hand), status=422)
    assert "Points set by hand (Cora): Use only letters, digits and punctuation" in page.words
    assert not DealResult.objects.exists()
    ben.post(address(table), FIRST | WON_BY_1)
    other = FIRST | WON_BY_1 | {"tricks-1": 0, "tricks-0": 1, "based_on": 1, "reason": reason}
    again = look(ben.post(address(table), other), status=422)
    field = again.source.partition('id="reason"')[2][:300]
    assert "Use only letters, digits and punctuation" in field
    assert DealResult.objects.count() == 1


def test_a_problem_of_several_players_is_shown_once_with_their_names(
    table: Table, ben: Client
) -> None:
    sent = FIRST | {"tricks-1": 1}
    page = look(ben.post(address(table), sent), status=422)
    assert "Deal 1 is not saved yet." in page.words
    message = "Only one player's tricks may be left out."
    fields = page.words.partition("Tricks taken You may")[2]
    assert fields.count(message) == 1
    assert f"Tricks taken (Anne, Cora and Dan): {message}" in page.words


def test_a_correction_starts_from_what_is_there_and_asks_why(table: Table, ben: Client) -> None:
    ben.post(address(table), FIRST | WON_BY_1)
    page = look(ben.get(address(table)))
    assert chosen(page) == {name: str(value) for name, value in (FIRST | WON_BY_1).items()}
    hidden = {a["name"]: a["value"] for a in page.all("input") if a.get("type") == "hidden"}
    assert hidden["based_on"] == "1"
    options = page.source.partition('<datalist id="ready-reasons">')[2].partition("</datalist>")[0]
    assert options.count("<option>") == len(READY_REASONS)
    # A list of a field is invisible until it is pressed.
    assert all(f"“{reason}”" in page.words for reason in READY_REASONS)
    DealResult.objects.update(entered_at=timezone.now() - QUICK_CORRECTION)
    ben.post(address(table), FIRST | WON_BY_1 | {"based_on": 1})
    words = look(ben.get(f"/tables/{table.pk}/")).words
    assert "Nothing has changed in deal 1: " in words
    assert "corrected" not in words
    other = FIRST | WON_BY_1 | {"tricks-1": 0, "tricks-0": 1, "based_on": 1}
    assert "Enter a short reason." in look(ben.post(address(table), other), status=422).words
    answer = ben.post(address(table), other | {"reason": "Anne had the ace"})
    assert answer.headers["Location"] == f"/tables/{table.pk}/"
    latest = DealResult.objects.get(is_accepted=True)
    assert (latest.version, latest.reason) == (2, "Anne had the ace")
    assert "Deal 1 has been corrected: " in look(ben.get(f"/tables/{table.pk}/")).words


def test_someone_elses_result_in_the_meantime_is_reported_and_may_be_corrected(
    table: Table, ben: Client
) -> None:
    play(table, [1])
    page = look(ben.post(address(table), FIRST | WON_BY_1 | {"override-0": ""}), status=422)
    assert "the table's link" in page.words
    assert "Deal 1 has been entered already: the table's link entered " in page.words
    assert " of " in page.words.partition(" entered Bob ")[2][:8]
    assert page.source.index('id="reason"') < page.source.index('name="nomination-1"')
    assert [a for a in page.all("div") if "autofocus" in a]
    assert "Why are you correcting this deal?" in page.words
    hidden = {a["name"]: a["value"] for a in page.all("input") if a.get("type") == "hidden"}
    assert hidden["based_on"] == "1"
    assert DealResult.objects.count() == 1


def test_a_correction_of_an_old_version_is_refused(table: Table, ben: Client) -> None:
    ben.post(address(table), FIRST | WON_BY_1)
    change: dict[str, Any] = {"tricks-1": 0, "based_on": 1, "reason": "slip"}
    assert ben.post(address(table), FIRST | WON_BY_1 | change | {"tricks-0": 1}).status_code == 302
    late = look(ben.post(address(table), FIRST | WON_BY_1 | change | {"tricks-2": 1}), status=422)
    assert "Deal 1 was changed: Ben entered " in late.words
    assert DealResult.objects.count() == 2


def test_the_preview_says_the_points_without_saving(table: Table, ben: Client) -> None:
    part = look(ben.post(f"{address(table)}preview/", FIRST | WON_BY_1))
    assert (
        part.words
        == "Bob 1 of 1 +12 → 12 Cora 0 of 0 +10 → 10 Dan 0 of 0 +10 → 10 Anne 0 of 1 0 → 0"
    )
    assert not DealResult.objects.exists()


def test_the_preview_is_silent_about_what_is_still_to_come(table: Table, ben: Client) -> None:
    assert not look(ben.post(f"{address(table)}preview/", FIRST)).words
    wrong = look(ben.post(f"{address(table)}preview/", FIRST | WON_BY_1 | {"tricks-2": 1}))
    assert "The tricks add up to 2, but only one was played." in wrong.words


def test_misere_takes_no_nominations(people: People, ben: Client) -> None:
    table = seat(people, make_event(people, preset="foss20"), [4])[0]
    number = 10
    page = look(ben.get(address(table, number)))
    assert "No nominations in this deal." in page.words
    assert not [name for name in groups(page) if name.startswith("nomination")]
    sent = {"tricks-0": 7, "tricks-1": 0, "tricks-2": 0, "tricks-3": 0}
    assert ben.post(address(table, number), sent).status_code == 302
    assert DealResult.objects.get().points == [-14, 10, 10, 10]


def test_a_table_link_may_enter_and_the_history_says_so(table: Table, web: Client) -> None:
    web.get(f"/t/{at_table(table).link}/")
    assert web.post(address(table), FIRST | WON_BY_1).status_code == 302
    result = DealResult.objects.get()
    assert (result.source, result.entered_by) == (Source.TABLE_LINK, None)


def test_strangers_are_sent_to_sign_in_and_outsiders_find_nothing(
    table: Table, web: Client, cal: Client, dee: Client
) -> None:
    answer = web.get(address(table))
    assert answer.headers["Location"] == f"/sign-in/?next={address(table)}"
    look(cal.post(address(table), FIRST | WON_BY_1), status=404)
    look(dee.post(address(table), FIRST | WON_BY_1), status=403)
    assert not DealResult.objects.exists()


def test_a_final_night_takes_nothing_more(table: Table, people: People, ben: Client) -> None:
    events.finish_event(by=people.organiser, event_id=table.event_id)
    page = look(ben.post(address(table), FIRST | WON_BY_1), status=409)
    assert "The night is final." in page.words
    # The refusal leads back to the table.
    assert "Back to the table" in page.words
    assert f"/tables/{table.pk}/" in page.links()
    assert not DealResult.objects.exists()


def test_a_deal_that_the_game_has_not_is_not_found(table: Table, ben: Client) -> None:
    look(ben.get(address(table, 14)), status=404)
    look(ben.get(address(table, 0)), status=404)


def test_a_bid_is_entered_with_bidder_and_partner_and_corrected(
    people: People, ben: Client
) -> None:
    table = make_table(people, preset="noms")
    where = f"/tables/{table.pk}/deals/1/"
    page = look(ben.get(where))
    assert groups(page)[:4] == [
        "call",
        "bidder",
        "partner",
        f"tricks-{(table.first_dealer + 1) % 4}",
    ]
    assert "No nominations" not in page.words
    bid = {"call": "10", "bidder": "1", "partner": "3"}
    took = {f"tricks-{seat}": str(n) for seat, n in enumerate((1, 6, 2, 4))}
    missing = look(ben.post(where, {"call": "10"} | took), status=422)
    assert "Bidder: Enter who made the bid." in missing.words
    assert ben.post(where, bid | took).status_code == 302
    stored = DealResult.objects.get()
    assert (stored.report["bidder"], stored.report["partner"]) == (1, 3)
    there = chosen(look(ben.get(where)))
    assert there == bid | took
    corrected = there | {"partner": "0", "based_on": "1", "reason": "The other one."}
    answer = ben.post(where, corrected)
    assert answer.status_code == 302
    assert DealResult.objects.get(is_accepted=True).report["partner"] == 0


def test_a_hand_that_all_passed_has_no_bidder_and_no_tricks(people: People, ben: Client) -> None:
    table = make_table(people, preset="noms")
    where = f"/tables/{table.pk}/deals/1/"
    assert ben.post(where, {"call": "pass", "bidder": "", "partner": ""}).status_code == 302
    assert DealResult.objects.get().report == {"call": ["pass"]}
