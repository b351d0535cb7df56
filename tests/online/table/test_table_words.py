"""The words of an online table: names, headings, and what the expert advises."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from tests.support.online_tables import as_guest, guest_at_table, open_table
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.core.shapes import copy_with
from tournaments.models import GameSeat
from tournaments.online import ChoiceWorth, GameTable, access_game, build_table, show_name
from tournaments.online.casual_games import find_last_name
from tournaments.online.cleanup import GUEST_IDLE_LIMIT, end_idle_games
from tournaments.pages.online.table.advice import advised
from tournaments.pages.online.table.rows import deal_heading
from tournaments.pages.online.table.status import get_verdict
from tournaments.pages.standings.profile_rows import name_special


def at_table(preset: str = "quick13") -> GameTable:
    """Return a table as its one person sees it, with the cards dealt."""
    client, game = guest_at_table(preset, bot_seconds=5)
    actor = Actor(guest=links.guest_id_from_key(client.cookies["guest"].value))
    return build_table(access_game(actor, game.pk), timezone.now())


@pytest.mark.django_db
def test_the_name_of_those_who_gave_none_is_in_the_language_of_its_reader() -> None:
    opener, other = Client(), Client()
    opener.post("/play/now/", headers={"Accept-Language": "de"})
    seat = GameSeat.objects.get(bot="")
    assert seat.name == "Guest"
    assert find_last_name(Actor(guest=seat.guest)) == ""
    table = open_table("quick13", people=2, bots=2)
    GameSeat.objects.filter(game=table.game, number=1).update(name="Guest")
    other.cookies["guest"] = table.at(0).guest_key
    for language, name in (("de", "Gast"), ("fr", "Invité"), ("en-gb", "Guest")):
        shown = other.get(f"/play/{table.game.pk}/", headers={"Accept-Language": language})
        assert f"<span>{name}</span>" in shown.content.decode()


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Guest", "Gast"), ("Guest 2", "Gast 2"), ("Guest Zoe", "Guest Zoe"), ("Guesty", "Guesty")],
)
def test_only_a_name_that_was_not_given_is_translated(name: str, shown: str) -> None:
    with override("de"):
        assert show_name(name) == shown


@pytest.mark.django_db
def test_the_log_has_the_name_of_those_who_gave_none_in_the_language_of_its_reader() -> None:
    ada, ben = as_guest(), as_guest()
    body = {"preset": "quick13", "seats": ["me", "open", "bot"], "name": "Ada"}
    opened = ada.post("/games", body).json()
    ben.post(f"/games/{opened['id']}/seats", {"link": opened["link"]}, Accept_Language="fr")
    seen = ada.get(f"/games/{opened['id']}/events?after=0", Accept_Language="de").json()
    assert [line["text"] for line in seen["events"] if line["kind"] == "joined"] == ["Gast"]
    names = ada.get(f"/games/{opened['id']}", Accept_Language="de").json()["seats"]
    assert names[1]["name"] == "Gast"


@pytest.mark.django_db(transaction=True)
def test_the_last_deal_is_called_so() -> None:
    shown = at_table()
    assert shown.plan is not None
    last = copy_with(shown, plan=copy_with(shown.plan, number=13))
    assert deal_heading(shown).count == "Deal 1 of 13"
    assert deal_heading(last).count == "Last deal: 13 of 13"
    assert deal_heading(copy_with(last, view=None)).count == "Next: the last deal, 13 of 13"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("preset", "title"), [("noms", "Noms"), ("clogs", "Clogs")])
def test_deals_that_are_all_alike_have_the_name_of_the_game(preset: str, title: str) -> None:
    heading = deal_heading(at_table(preset))
    assert (heading.count, heading.title) == ("Deal 1", title)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("bid:10", "The expert would bid 10."),
        ("bid:pass", "The expert would pass."),
        ("declare:S/AH", "The expert would declare spades, with the ace of hearts."),
        ("turn:0", "The expert would turn up the top card."),
        ("nominate:2", "The expert would nominate 2."),
    ],
)
def test_advice_speaks_the_language_of_the_game(text: str, sentence: str) -> None:
    assert advised(ChoiceWorth(text, points=None, exact=None, sentence="")) == sentence


def test_wild_twos_have_a_french_name_that_french_players_use() -> None:
    with override("fr"):
        assert name_special("twos-wild") == "Les deux valent joker"


@pytest.mark.django_db
def test_a_game_that_was_left_alone_for_long_has_no_winner_and_says_why_it_is_over() -> None:
    table = open_table("quick13", people=1, bots=3)
    table.play(Random(1), deals=1)
    later = timezone.now() + GUEST_IDLE_LIMIT + timedelta(minutes=1)
    assert end_idle_games(later) == 1
    page = table.page()
    assert page.count("The game was ended because no one had played for a long time.") >= 2
    assert "wins with" not in page


@pytest.mark.django_db
def test_the_mark_of_a_bot_is_not_put_on_another_line_than_its_name() -> None:
    table = open_table("quick13", people=1, bots=3)
    table.play(Random(1))
    actor = Actor(guest=links.guest_id_from_key(table.at(0).headers["Authorization"][6:]))
    shown = build_table(access_game(actor, table.game.pk), timezone.now())
    won = copy_with(shown, card=copy_with(shown.card, winners=(1,)))
    assert "Bert\N{NO-BREAK SPACE}(bot)" in get_verdict(won, [seat.name for seat in shown.seats])
