"""What the pages say of a sealed table, and of one that has finished before the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.test import Client

from tests.online.duplicate.sealed_round import SealedRound, seat_sealed_round
from tournaments.core.actors import GUEST_COOKIE

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db

WAITS = "The results are held back. Sealed until table 2 has finished."


def half_done(people: People) -> SealedRound:
    """A round of which the first table has finished, and the second has played two deals."""
    night = seat_sealed_round(people)
    night.play(0)
    night.play(1, deals=2)
    return night


def as_player(night: SealedRound, table: int) -> Client:
    browser = Client()
    browser.cookies[GUEST_COOKIE] = night.keys[table][0]
    return browser


def as_organiser(night: SealedRound) -> Client:
    browser = Client()
    browser.force_login(night.people.ada)
    return browser


def read(browser: Client, address: str) -> str:
    caches["pages"].clear()
    return " ".join(browser.get(address).content.decode().split())


def test_a_finished_sealed_table_says_for_whom_its_results_wait(people: People) -> None:
    night = half_done(people)
    game, card = f"/play/{night.games[0].pk}/", f"/tables/{night.tables[0].pk}/"
    assert WAITS in read(as_player(night, 0), game)
    assert WAITS in read(Client(), card)
    assert "held back" not in read(as_player(night, 1), f"/play/{night.games[1].pk}/")
    night.play(1)
    text = "All tables have finished. Their results come in within a minute."
    assert text in read(as_player(night, 0), game)
    night.open()
    assert "held back" not in read(as_player(night, 0), game)
    assert "held back" not in read(Client(), card)


def test_no_deal_of_a_sealed_table_can_be_checked_before_its_seed_is_known(people: People) -> None:
    night = half_done(people)
    player, deals = as_player(night, 0), f"/play/{night.games[0].pk}/deals/"
    for address in (deals, f"/play/{night.games[0].pk}/"):
        assert "/check/" not in read(player, address).replace('"/check/"', "")
    night.finish()
    assert "/deals/2/check/" in read(player, deals)


def test_the_night_counts_a_finished_sealed_table_as_finished(people: People) -> None:
    night = half_done(people)
    home = f"/clubs/{people.club.slug}/events/{night.event.slug}/"
    shown = read(Client(), home)
    assert "1 table playing" in shown
    assert shown.count("finished, sealed") == 2  # the bar has it as well
    assert shown.count("playing, sealed") == 2
    organiser = as_organiser(night)
    run = read(organiser, f"{home}run/")
    assert "1 of 2 tables playing" in run
    assert "finished, sealed" in run
    assert "0 of 13" not in run
    night.finish()
    assert "held back" not in read(Client(), home)


def test_the_end_of_a_sealed_game_changes_the_version_of_its_night(people: People) -> None:
    night = seat_sealed_round(people)
    night.play(0, deals=1)
    before = night.reload(0).changes
    night.play(0, deals=1)
    assert night.reload(0).changes == before
    night.play(0)
    assert night.reload(0).changes > before


def test_the_director_of_a_sealed_table_reads_which_it_is_and_that_its_game_is_over(
    people: People,
) -> None:
    night = half_done(people)
    organiser = as_organiser(night)
    shown = read(organiser, f"/play/{night.games[0].pk}/director/")
    assert f"Round 1, table 1. The game is over. {WAITS}" in shown
    going = read(organiser, f"/play/{night.games[1].pk}/director/")
    assert "Round 1, table 2. Other tables are still to play the same deals" in going
    for browser in (organiser, Client()):
        deals = read(browser, f"/play/{night.games[0].pk}/deals/")
        assert WAITS in deals
        assert "No deal has finished yet" not in deals


def test_once_the_sealing_has_ended_the_pages_say_what_is_still_awaited(people: People) -> None:
    night = half_done(people)
    night.deal(1)
    home = f"/clubs/{people.club.slug}/events/{night.event.slug}/"
    organiser, ask = as_organiser(night), f"{home}run/rounds/1/sealing/"
    assert "its further deals are compared with no other table" in read(organiser, ask)
    assert organiser.post(ask, {"losing": "1"}).status_code == 302
    waits = "Sealed until table 2 has begun a deal of its own."
    assert waits in read(as_player(night, 0), f"/play/{night.games[0].pk}/")
    shown = read(organiser, f"{home}comparison/")
    assert waits in shown
    assert ask not in shown
