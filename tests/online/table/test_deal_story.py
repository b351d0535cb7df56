"""The result of a deal in words: who bid what, who was the partner, and who won."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

import engine
from tests.engine.golden import TRANSCRIPTS
from tests.support.online_tables import guest_at_table, open_table
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.core.shapes import copy_with
from tournaments.online import ScoredDeal, access_game, build_table, build_view
from tournaments.online.core.shapes import SpokenCall
from tournaments.online.shapes import SeatView
from tournaments.pages.online.table.deal_story import (
    count_side_tricks,
    describe_deal,
    find_partner,
)
from tournaments.pages.online.table.rows import announce_deal, deal_heading, table_rows
from tournaments.pages.online.table.seats import get_note, seat_row

if TYPE_CHECKING:
    from tournaments.models import OnlineGame
    from tournaments.online import DealView, GameTable

NAMES = ("Ada", "Ben", "Cal", "Dee")


def noms_deal() -> tuple[DealView, ScoredDeal]:
    """Ada bids ten and calls her own card; the others stop her."""
    state = engine.replay((TRANSCRIPTS / "preset-noms.txt").read_text())
    assert state.result is not None
    score = state.result.score
    row = ScoredDeal(
        number=1,
        hand_size=13,
        specials=score.specials,
        dealer=score.dealer,
        trump=score.trump,
        nominations=score.nominations,
        tricks=score.tricks,
        points=score.points,
        made=score.made,
        totals=score.points,
        is_adjusted=False,
    )
    return build_view(engine.get_game("noms").view(state, None)), row


def with_partner() -> tuple[DealView, ScoredDeal]:
    """The same deal, had Ada called Cal's ace of spades."""
    view, row = noms_deal()
    points = (0, 10, 0, 10)
    return copy_with(view, called="AS"), copy_with(
        row, made=(False, None, False, None), points=points
    )


def test_a_bid_with_a_partner_is_explained() -> None:
    view, row = with_partner()
    assert describe_deal(view, row, NAMES, 2) == (
        "Ada bid 10 in spades. The called card, A♠, was yours: you were partners. "
        "You and Ada took 8 tricks: the bid is missed and pays Ben and Dee."
    )
    assert describe_deal(view, row, NAMES, 1).endswith("is missed and pays you and Dee.")
    paid = copy_with(row, points=(10, 0, 10, 0), made=(True, None, True, None))
    assert describe_deal(view, paid, NAMES, 1) == (
        "Ada bid 10 in spades. Cal held the called card, A♠, and was the partner. "
        "Ada and Cal took 8 tricks: the bid is made."
    )


def test_a_bid_alone_is_explained() -> None:
    view, row = noms_deal()
    assert describe_deal(view, row, NAMES, 0) == (
        "You bid 10 in spades. The called card, 3♥, was the bidder's own. "
        "You took 4 tricks: the bid is missed and pays Ben, Cal and Dee."
    )
    mis = copy_with(view, contract="mis-a-vis", called=None, trump=None)
    assert describe_deal(mis, row, NAMES, 3).startswith("Ada bid Mis a vis, alone. Ada took 4")


def test_a_deal_that_everyone_passed_is_explained() -> None:
    view, row = noms_deal()
    passed = copy_with(view, contract="", bidder=None, called=None)
    out = copy_with(row, specials=("passed-out",), points=(0,) * 4, made=(None,) * 4)
    assert describe_deal(passed, out, NAMES, 0) == "Everyone passed, so no one scores."


@pytest.mark.parametrize(
    ("tricks", "sentence"),
    [((1, 0, 2, 0), "Exact: you and Dee."), ((3, 1, 2, 3), "No one was exact.")],
)
def test_exact_nominations_are_named(tricks: tuple[int, ...], sentence: str) -> None:
    view, row = noms_deal()
    exact = copy_with(row, nominations=(1, 2, 0, 0), tricks=tricks)
    assert describe_deal(view, exact, NAMES, 0) == sentence


def test_the_bidders_side_adds_up_once_the_partner_is_known() -> None:
    view, _ = with_partner()
    assert (find_partner(view), count_side_tricks(view)) == (2, 8)
    before = copy_with(view, tricks=view.tricks[:1], taken=(0, 0, 0, 1))
    assert (find_partner(before), count_side_tricks(before)) == (None, 0)
    seats = [SeatView(seat, NAMES[seat], "bot", False, "bot", False, True) for seat in range(4)]
    bidder, partner = (seat_row(view, seats[seat], 1) for seat in (0, 2))
    assert (bidder.took, bidder.nominated) == ("8", "10")
    assert "the bidder's side took 8" in bidder.sentence
    assert partner.note == "the bidder's partner"


def table_of(game: OnlineGame, key: str) -> GameTable:
    actor = Actor(guest=links.guest_id_from_key(key))
    return build_table(access_game(actor, game.pk), timezone.now())


@pytest.mark.django_db
def test_the_panel_after_a_deal_says_what_it_was_and_marks_who_was_exact() -> None:
    table = open_table("quick13", people=2, bots=2, customs={"deal_seconds": 60})
    table.deal()
    table.play(Random(1), deals=1)
    key = table.at(0).guest_key
    panel = table_rows(table_of(table.game, key), []).between
    assert panel is not None
    assert re.match(r"Exact: |No one was exact|Everyone was exact", panel.story)
    made: Any = table.snapshot.match.results[0].score.made
    assert [row.mark for row in panel.rows] == ["exact" if one else "missed" for one in made]


@pytest.mark.django_db(transaction=True)
def test_a_new_deal_is_announced_with_special_turned_card_trumps_and_hand() -> None:
    client, game = guest_at_table("quick13", bot_seconds=5)
    shown = table_of(game, client.cookies["guest"].value)
    assert shown.view is not None
    text = " ".join(line.text for line in announce_deal(shown))
    assert text.startswith("Deal 1 of 13.")
    assert "is turned up." in text
    assert "are trumps." in text
    assert "Your cards: " in text
    playing = copy_with(shown, view=copy_with(shown.view, points=(0, 0, 0, 0)))
    assert not announce_deal(playing)


@pytest.mark.django_db(transaction=True)
def test_the_course_of_a_deal_is_explained_before_the_first_card() -> None:
    client, game = guest_at_table("clogs", seats=3, bot_seconds=5)
    page = client.get(f"/play/{game.pk}/").content.decode()
    assert "How to play this game" in page
    assert "Follow suit from your hand if you can." in page


@pytest.mark.django_db(transaction=True)
def test_a_special_is_introduced_the_first_time_a_game_has_it() -> None:
    client, game = guest_at_table("quick13", bot_seconds=5)
    shown = table_of(game, client.cookies["guest"].value)
    assert shown.view is not None
    assert deal_heading(shown).introduces == ""
    special = copy_with(shown, view=copy_with(shown.view, specials=("misere",)))
    assert deal_heading(special).introduces == "misere"
    _, row = noms_deal()
    known = copy_with(special.card, rows=(copy_with(row, specials=("misere",)),))
    assert deal_heading(copy_with(special, card=known)).introduces == ""


@pytest.mark.django_db(transaction=True)
def test_the_heading_of_a_callers_deal_says_what_was_called() -> None:
    client, game = guest_at_table("raf-caller", bot_seconds=5)
    shown = table_of(game, client.cookies["guest"].value)
    assert shown.view is not None
    view = copy_with(shown.view, hand_size=5, phase="call", points=None)
    assert deal_heading(copy_with(shown, view=view)).title == "Caller's choice"
    called = copy_with(view, phase="nominate", specials=("misere", "no-trumps"))
    heading = deal_heading(copy_with(shown, view=called))
    assert (heading.title, heading.is_special) == ("Misère, No Trumps", True)
    assert heading.sentence
    plain = deal_heading(copy_with(shown, view=copy_with(view, phase="nominate")))
    assert (plain.title, plain.is_special) == ("5 cards", False)


def test_the_plate_of_a_caller_does_not_repeat_what_was_called() -> None:
    view, _ = noms_deal()
    calls = (SpokenCall(1, "call:misere+no-trumps"), SpokenCall(2, "trump:H"))
    called = copy_with(view, bidder=None, contract="", called=None, calls=calls)
    assert [get_note(called, seat) for seat in (0, 1, 2)] == ["", "caller", "hearts are trumps"]
