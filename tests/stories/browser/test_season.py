"""A club from its first run to the end of its first season, and all that goes wrong in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.stories.hands import Hands, Keyboard
from tests.stories.tables import accepted_tricks, disagree, pay_all, play_rest, tables_of
from tests.support.factories import play
from tests.support.people import PASSWORD
from tournaments.models import Adjustment, Club, Event, Payment, Player, Round, Season

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CLUB = "/clubs/the-lamb"
ORGANISE = f"{CLUB}/organise/"
NAMES = ("Anne", "Bob", "Cora", "Dan", "Edie", "Fred", "Gwen", "Hal", "Iris", "Zoë Jones")
LIST = "\n".join([*NAMES, "anne", "ZOE JONES", "Jones, Zoë"])


def found_the_club(owner: Hands) -> None:
    """Make the club, import its players from a list with duplicates, and open a season."""
    owner.open("/")
    owner.fill("Club name", "The Lamb")
    owner.fill("Your name", "Ada")
    owner.fill("Your e-mail address", "ada@lamb.test")
    owner.fill("Password", PASSWORD)
    owner.press("Create club")
    owner.sees("No night is planned")
    owner.follow("Players Add, rename or retire players")
    owner.sees("No players yet")
    owner.fill("New players", LIST)
    owner.press("Check the list")
    owner.sees("Left out")
    owner.press("Import 10 players")
    owner.sees("10 players added.")
    owner.follow("Organise")
    owner.follow("New season")
    owner.fill("Name of the season", "Spring")
    owner.press("Open season")
    owner.sees("Spring")


def build_the_game(owner: Hands) -> None:
    """Build the club's own game of the quick one: one deal changed, one added."""
    owner.open(ORGANISE)
    owner.follow("The club's own games")
    owner.follow("Build a game")
    owner.follow("Quick, 13 deals")
    owner.fill("Name of the game", "Lamb's Clag")
    owner.press("Change deal 2")
    owner.choose("Trumps", "No Trumps")
    owner.press("Done")
    owner.sees("No Trumps")
    owner.press("Add a deal")
    owner.sees("14.")
    owner.press("Save")
    owner.sees("built from Quick, 13 deals")


def plan_the_first_night(owner: Hands) -> None:
    """Plan a night with the club's own game, for money, without the two who are late or away."""
    owner.open(ORGANISE)
    owner.follow("New night")
    owner.sees("What will you play?")
    owner.follow("Lamb's Clag")
    owner.sees("New night")
    owner.fill("Name of the night", "First night")
    owner.unfold("Settings")
    owner.fill("For each point", "0.10")
    owner.fill("Currency symbol", "£")
    for name in NAMES[:-1]:
        owner.tick(name)
    owner.press("Plan the night")
    owner.sees("9 players")


def draw_and_publish(owner: Hands, number: int) -> None:
    """Draw the next round and publish the draft as it is."""
    owner.follow(f"Draw round {number}")
    owner.press("Draw")
    owner.sees("Players can then see where they sit.")
    owner.press(f"Publish round {number}")
    owner.sees(f"Round {number} is published.")


def look_after_the_first_night(owner: Hands) -> None:
    """Let one in who is late, settle a dispute, let one go, and give a penalty."""
    night = Event.objects.get(slug="first-night")
    owner.follow("Who is here?")
    owner.follow("Zoë Jones")
    owner.press("Zoë Jones is here")
    owner.sees("Zoë Jones has arrived late and plays at table")
    first, second = tables_of(night)
    disagree(first, 1)
    play(second, [1])
    owner.open(f"{CLUB}/events/first-night/run/")
    settle_the_dispute(owner)
    owner.open(f"{CLUB}/events/first-night/run/")
    owner.follow("Who is here?")
    owner.follow("Cora")
    owner.press("Cora is leaving")
    owner.sees("Cora has left. Table")
    owner.open(f"{CLUB}/events/first-night/run/")
    owner.follow("Penalties and bonuses")
    owner.choose("Player", "Bob")
    owner.fill("Points", "10")
    owner.tick("Slow play")
    owner.press("Add")
    owner.sees("In force", "Slow play")


def settle_the_dispute(owner: Hands) -> None:
    """Decide what waits at the head of the run page: two taps."""
    owner.sees("Needs you")
    before = owner.taps
    owner.follow("Round 1, table 1, deal 1")
    owner.press("Use ", exact=False)
    owner.sees("Deal 1 has been decided.")
    assert owner.taps - before == 2


def finish(owner: Hands, night: str, name: str) -> None:
    """Play what is left of a night and make it final."""
    play_rest(Event.objects.get(slug=night))
    owner.open(f"{CLUB}/events/{night}/run/")
    owner.follow("Finish the night")
    owner.sees("Every table is finished.")
    owner.press("Finish the night")
    owner.sees(f"{name} is final.")


def settle_up(owner: Hands, night: str) -> None:
    """Mark every payment of a night as paid, each with a tap."""
    owner.open(f"{CLUB}/events/{night}/money/")
    owner.sees("Still to pay")
    while owner.page.get_by_role("button", name="Mark as paid").count():
        before = Payment.objects.count()
        owner.press("Mark as paid", exact=False)
        owner.sees("has paid")
        assert Payment.objects.count() == before + 1
    owner.sees("Everything is paid.")


def undo_a_round_of_the_second_night(owner: Hands) -> None:
    """Plan a night like the last one, take its round back and draw another; then correct it."""
    owner.open(ORGANISE)
    owner.follow("New night")
    owner.sees("Like First night", "Lamb's Clag", "stakes £0.10 a point")
    owner.fill("Name of the night", "Second night")
    owner.press("Plan the night")
    draw_and_publish(owner, 1)
    owner.follow("Undo round 1")
    owner.sees("Undo round 1?")
    owner.press("Undo round 1")
    owner.sees("Undone rounds")
    draw_and_publish(owner, 1)
    assert Round.objects.filter(event__slug="second-night").exclude(undone_at=None).count() == 1


def correct_after_the_end(owner: Hands) -> None:
    """Open the night again to correct a deal; what was paid leaves a difference."""
    night = Event.objects.get(slug="second-night")
    table = tables_of(night)[0]
    owner.open(f"{CLUB}/events/second-night/run/")
    owner.press("Reopen the night")
    owner.sees("Second night is open again.")
    owner.open(f"/tables/{table.pk}/deals/1/")
    took = accepted_tricks(table, 1)
    winner = took.index(max(took))
    other = (winner + 1) % len(took)
    owner.pick(f"tricks-{winner}", took[winner] - 1)
    owner.pick(f"tricks-{other}", took[other] + 1)
    owner.fill("Why are you correcting this deal?", "Counted again")
    owner.press("Save correction")
    owner.sees("Deal 1 was corrected and is now version 2. Counted again")


def delete_the_test_night(owner: Hands) -> None:
    """Plan a night that was only a test, and delete it."""
    owner.open(ORGANISE)
    owner.follow("New night")
    owner.fill("Name of the night", "Only a test")
    owner.press("Plan the night")
    draw_and_publish(owner, 1)
    owner.follow("Delete the night")
    owner.sees("Delete Only a test?", "For thirty days you can restore it")
    owner.press("Delete Only a test")
    owner.sees("Only a test deleted. You can restore it until")


def play_the_third_night(owner: Hands) -> None:
    """Plan another night from the page of the last one, and play it."""
    owner.open(f"{CLUB}/events/second-night/")
    owner.follow("Plan another like this")
    owner.fill("Name of the night", "Third night")
    owner.press("Plan the night")
    draw_and_publish(owner, 1)
    finish(owner, "third-night", "Third night")
    pay_all("third-night")


def close_the_season(owner: Hands) -> None:
    """Read the season's standings and its money, and put it into the archive."""
    owner.open(f"{CLUB}/seasons/spring/")
    owner.sees("First night", "Second night", "Third night")
    expect(owner.page.get_by_text("Only a test")).to_have_count(0)
    owner.follow("Money")
    owner.sees("Anne")
    owner.open(f"{CLUB}/seasons/spring/")
    owner.follow("Season settings")
    owner.press("Archive the season")
    owner.sees("Spring is in the archive.")
    owner.open(f"{CLUB}/")
    owner.unfold("Archived seasons")
    owner.sees("Spring")


def play_three_nights(owner: Hands) -> None:
    """Run the nights of the season, and put right what goes wrong in them."""
    plan_the_first_night(owner)
    draw_and_publish(owner, 1)
    look_after_the_first_night(owner)
    finish(owner, "first-night", "First night")
    settle_up(owner, "first-night")
    undo_a_round_of_the_second_night(owner)
    finish(owner, "second-night", "Second night")
    pay_all("second-night")
    correct_after_the_end(owner)
    finish(owner, "second-night", "Second night")
    settle_up(owner, "second-night")
    delete_the_test_night(owner)
    play_the_third_night(owner)


@pytest.mark.parametrize(
    ("width", "hands"),
    [(390, Hands), (1280, Keyboard)],
    ids=["phone", "desktop"],
)
def test_a_club_plays_its_first_season(
    page: Page, live_server: LiveServer, complaints: list[str], width: int, hands: type[Hands]
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    owner = hands(page, live_server.url)
    found_the_club(owner)
    build_the_game(owner)
    play_three_nights(owner)
    close_the_season(owner)
    check_what_is_stored()
    assert not owner.faults
    assert not complaints


def check_what_is_stored() -> None:
    """Check that what the browser did is in the database, and nothing else."""
    assert Club.objects.get().name == "The Lamb"
    assert Player.objects.count() == len(NAMES)
    season = Season.objects.get()
    assert season.archived_at is not None
    nights = Event.objects.filter(deleted_at=None).order_by("pk")
    assert [night.state for night in nights] == ["final"] * 3
    assert {night.ruleset["own"]["title"] for night in nights} == {"Lamb's Clag"}
    assert {night.season for night in nights} == {season}
    penalty = Adjustment.objects.get()
    assert (penalty.points, penalty.reason) == (-10, "Slow play")
    assert season.standings.count() == len(NAMES)
