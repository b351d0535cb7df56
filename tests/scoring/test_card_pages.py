"""The score card: the well-known sample, its notes, and every version of a deal."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from engine import DealReport
from tests.support.factories import make_table, play
from tests.support.page_checks import look
from tests.support.people import at_table
from tournaments import events
from tournaments.demo.sample_card import play_sample_card
from tournaments.events.tables import closure
from tournaments.models import Club, Table
from tournaments.scoring.submit import submit_result

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People


LABELS = [*"1234567", "nt", "bt", "hb", "b", "m", "mnt", *"7654321"]


@pytest.fixture
def sample(people: People) -> Table:
    """The sample card as a finished table."""
    play_sample_card(people.organiser, people.club, date(2026, 1, 8))
    return Table.objects.get()


def test_the_sample_card_reads_as_printed(sample: Table, web: Client) -> None:
    rows = look(web.get(f"/tables/{sample.pk}/")).rows()
    assert rows[0] == ["Deal", "Craig", "Annabel", "Kathryn", "Phil"]
    assert [row[0].split()[0] for row in rows[1:21]] == LABELS
    assert [cell.split()[:2] for cell in rows[5][1:]] == [
        ["36", "2"], ["46", "1"], ["20", "2"], ["50", "3"],
    ]  # fmt: skip
    assert rows[12][1].split()[0] == "76"
    assert rows[21] == ["Total", "128", "184", "80", "72"]
    assert rows[22] == ["Missed", "8", "4", "13", "13"]


def test_a_key_below_the_card_says_what_the_labels_of_special_deals_stand_for(
    sample: Table, web: Client
) -> None:
    page = look(web.get(f"/tables/{sample.pk}/"))
    assert {"aria-label": "Special deals", "class": "key"} in page.all("ul")
    for line in ("nt No Trumps", "b Blind", "mnt Misère No Trumps"):
        assert line in page.words


def test_the_winner_and_the_notes_stand_below_the_card(sample: Table, web: Client) -> None:
    words = look(web.get(f"/tables/{sample.pk}/")).words
    assert "Annabel wins with 184 points." in words
    assert "Deals 1, 2, 3, 15, 18 and 20: the nominations add up to the number of tricks" in words
    assert "Deal 8, Craig: +10 set by hand." in words


def test_a_missed_contract_and_the_dealer_are_reported_in_words_too(
    sample: Table, web: Client
) -> None:
    rows = look(web.get(f"/tables/{sample.pk}/")).rows()
    assert rows[3][1].endswith("missed")
    assert "dealer" in rows[1][1]
    assert "dealer" not in rows[1][2]


def test_deals_to_come_show_what_they_are_and_who_deals(people: People, web: Client) -> None:
    table = make_table(people)
    play(table, [1])
    page = look(web.get(f"/tables/{table.pk}/"))
    assert "Deal 2 of 13" in page.words
    assert page.rows()[2][2] == "dealer"
    assert f"/tables/{table.pk}/deals/2/" not in page.links()


def test_who_may_score_finds_the_next_deal_on_the_card(
    people: People, ben: Client, dee: Client
) -> None:
    table = make_table(people)
    address = f"/tables/{table.pk}/deals/1/"
    assert address in look(ben.get(f"/tables/{table.pk}/")).links()
    assert address not in look(dee.get(f"/tables/{table.pk}/")).links()
    play(table, [1])
    events.finish_event(by=people.organiser, event_id=table.event_id)
    page = look(ben.get(f"/tables/{table.pk}/?final"))
    assert f"/tables/{table.pk}/deals/2/" not in page.links()


def test_the_card_of_an_undone_round_has_neither_a_next_deal_nor_the_mark_of_play(
    people: People, ada: Client
) -> None:
    table = make_table(people)
    play(table, [1])
    address = f"/tables/{table.pk}/"

    def marks() -> set[str]:
        page = look(ada.get(address))
        return {one.get("class", "") for one in page.all("tr") + page.all("span")}

    assert {"chip chip-live", "to-come next"} <= marks()
    events.undo_round(by=people.organiser, event_id=table.event_id, number=1, losing=1)
    assert "Undone" in look(ada.get(address)).words
    assert "chip chip-alert" in marks()
    assert not {"chip chip-live", "to-come next"} & marks()


def test_a_table_closed_early_has_a_winner(people: People, web: Client) -> None:
    table = make_table(people)
    play(table, [1, 2, 3])
    closure.close_table(by=people.organiser, table_id=table.pk)
    words = look(web.get(f"/tables/{table.pk}/")).words
    assert "Closed early" in words
    assert " win" in words


def test_the_history_of_a_deal_shows_every_version(
    people: People, dee: Client, web: Client
) -> None:
    table = make_table(people)
    first = DealReport(nominations=(1, 0, 0, 1), tricks=(1, 0, 0, 0))
    second = DealReport(nominations=(1, 0, 0, 1), tricks=(0, 0, 0, 1))
    submit_result(by=at_table(table), table_id=table.pk, number=1, report=first)
    submit_result(
        by=people.scorer, table_id=table.pk, number=1, report=second,
        reason="Dan took it", based_on=1,
    )  # fmt: skip
    page = look(dee.get(f"/tables/{table.pk}/deals/1/history/"))
    assert page.words.index("Version 2") < page.words.index("Version 1")
    assert "Entered by Ben" in page.words
    assert "from a signed-in person" not in page.words
    assert ", from the table's link" not in page.words
    assert "Entered by the table's link" in page.words
    assert "It replaced version 1." in page.words
    assert "Dan took it" in page.words
    assert page.words.count("Accepted") == page.words.count("Does not count") == 1
    card = look(dee.get(f"/tables/{table.pk}/"))
    assert "Deal 1 was corrected and is now version 2. Dan took it" in card.words
    # What was written about it may name people, and who entered it is one.
    open_page = look(web.get(f"/tables/{table.pk}/deals/1/history/")).words
    assert "Entered on" in open_page
    for hidden in ("Entered by", "Ben", "Dan took it"):
        assert hidden not in open_page


def test_a_deal_that_is_not_played_has_an_empty_history(people: People, web: Client) -> None:
    table = make_table(people)
    assert "Not played yet" in look(web.get(f"/tables/{table.pk}/deals/5/history/")).words
    look(web.get(f"/tables/{table.pk}/deals/14/history/"), status=404)


def test_a_private_clubs_card_opens_to_members_and_to_the_tables_own_link(
    people: People, web: Client, cal: Client, dee: Client
) -> None:
    table = make_table(people)
    Club.objects.update(is_public=False)
    address = f"/tables/{table.pk}/"
    look(web.get(address), status=404)
    look(cal.get(address), status=404)
    look(dee.get(address))
    web.get(f"/t/{at_table(table).link}/")
    look(web.get(address))
