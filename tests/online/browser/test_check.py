"""The page that recomputes a deal in the browser, against the published examples."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.browsers.tables import Guest, load_snapshot, open_game, press_first

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

VECTORS = json.loads(
    (Path(__file__).parents[2] / "engine" / "vectors" / "shuffle.json").read_text()
)


def test_every_published_example_comes_out_in_the_browser(
    page: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    page.goto(f"{live_server.url}/check/")
    form = page.locator("[data-check]")
    for vector in VECTORS:
        given, expected = vector["given"], vector["expect"]
        added = given.get("entropy", {})
        page.get_by_label("Seed", exact=True).fill(given["seed"])
        page.get_by_label("Commitment").fill(expected["commitment"])
        page.get_by_label("Entropy added by players").fill(
            "\n".join(f"{int(seat) + 1}={what}" for seat, what in added.items())
        )
        page.get_by_role("button", name="Check the deal").click()
        expect(form).to_have_attribute("data-pack", expected["pack"])
        expect(form).to_have_attribute("data-lots", expected["lots"])
        expect(form).to_have_attribute("data-cut", str(expected["cut"]))
        expect(page.get_by_text("The seed matches the commitment")).to_be_visible()
    assert not complaints


def test_a_wrong_commitment_and_pack_are_reported(page: Page, live_server: LiveServer) -> None:
    given, expected = VECTORS[0]["given"], VECTORS[0]["expect"]
    cards = expected["pack"].split()
    page.goto(f"{live_server.url}/check/")
    page.get_by_label("Seed", exact=True).fill(given["seed"])
    page.get_by_label("Commitment").fill("00" * 32)
    page.get_by_label("Pack as played").fill(" ".join(cards[1:] + cards[:1]))
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("The seed does not match the published commitment.")).to_be_visible()
    expect(page.get_by_text("The pack does not match the seed.")).to_be_visible()
    page.get_by_label("Seed", exact=True).fill("abc")
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("Seed: this is not hexadecimal.")).to_be_visible()
    assert not faults_in_both_schemes(page)


@pytest.mark.parametrize("preset", ["quick13", "clogs"])
def test_the_hands_of_a_deal_and_its_seal_are_checked(
    browser: Browser, live_server: LiveServer, preset: str
) -> None:
    ada = Guest(browser, live_server.url)
    game = open_game(ada, preset, ["me", "bot", "bot", "bot"])
    page = ada.go(game)
    while not load_snapshot(game).match.results:
        press_first(page)
    page.goto(f"{live_server.url}/play/{game.pk}/deals/1/check/")
    expect(page.get_by_text("These are the hands that were dealt.")).to_be_visible()
    expect(page.get_by_text("This is the commitment that you were shown")).to_be_visible()
    assert not faults_in_both_schemes(page)

    hands = page.get_by_label("Hands as played")
    first, second, *rest = hands.input_value().splitlines()
    hands.fill("\n".join(["1=" + second[2:], "2=" + first[2:], *rest]))
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("Seats with other cards: 1, 2.")).to_be_visible()

    page.evaluate("localStorage.seals = localStorage.seals.replace(/[0-9a-f]{64}/, '0'.repeat(64))")
    page.reload()
    expect(page.get_by_text("you were shown another commitment")).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.get_by_text("This browser was not shown a commitment")).to_be_visible()
