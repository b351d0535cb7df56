"""Order draws on the pages, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support.factories import make_players
from tests.support.jobs import run_queued
from tests.support.page_checks import look
from tournaments.models import Round

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.page_checks import Page
    from tests.support.people import People

RUN = "/clubs/adas-club/events/thursday/run/"
DRAW = f"{RUN}draw/"
QUICK = {"method": "social", "rounds": 1, "rematch": 30, "seconds": 1, "seed": 1}


def enter_players(ada: Client, people: People, count: int) -> list[int]:
    """Enter this many players in the event; return their ids."""
    players = [player.pk for player in make_players(people, count)]
    ada.post(f"{RUN}entries/", {"player": players})
    return players


def run_draw_jobs() -> None:
    """Run the queued draw jobs as a worker would."""
    run_queued("draw")


def request_draw(ada: Client, **fields: Any) -> Page:
    """Request a draw, run its job, and return the page of the draft."""
    answer = ada.post(DRAW, {**QUICK, **fields})
    assert answer.status_code == 302, look(answer, 422).words
    run_draw_jobs()
    return look(ada.get(DRAW))


def press_button(ada: Client, page: Page, button: str, **fields: Any) -> Any:
    """Press a button on the page of the draft, with the fields of that page."""
    return ada.post(f"{DRAW}{button}/", {**page.fields(), **fields})


def list_seated_players(number: int) -> list[list[int]]:
    """Return the ids of the players at each table of a published round."""
    found = Round.objects.standing().get(number=number, is_free=False)
    return [
        list(table.seats.order_by("number").values_list("player_id", flat=True))
        for table in found.tables.order_by("number")
    ]
