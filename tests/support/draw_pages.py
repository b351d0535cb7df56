"""Draws on pages, as tests ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support.factories import make_players
from tests.support.page_checks import look
from tournaments.models import Job, Round
from tournaments.tasks import jobs

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.page_checks import Page
    from tests.support.people import People

RUN = "/clubs/adas-club/events/thursday/run/"
DRAW = f"{RUN}draw/"
QUICK = {"method": "social", "rounds": 1, "rematch": 30, "seconds": 1, "seed": 1}


def enter_players(ada: Client, people: People, count: int) -> list[int]:
    """That many players are here; their ids."""
    players = [player.pk for player in make_players(people, count)]
    ada.post(f"{RUN}entries/", {"player": players})
    return players


def run_draw_jobs() -> None:
    """A worker does what waits."""
    for job in Job.objects.filter(kind="draw", state="queued"):
        jobs.run(job.pk)


def order_draw(ada: Client, **said: Any) -> Page:
    """Ask for a draw, let a worker at it, and look at the draft."""
    answer = ada.post(DRAW, {**QUICK, **said})
    assert answer.status_code == 302, look(answer, 422).words
    run_draw_jobs()
    return look(ada.get(DRAW))


def press_button(ada: Client, page: Page, button: str, **said: Any) -> Any:
    """Press a button of the draft's page, with what the page holds."""
    return ada.post(f"{DRAW}{button}/", {**page.fields(), **said})


def list_seated_players(number: int) -> list[list[int]]:
    """Player ids by table of a round that stands."""
    found = Round.objects.standing().get(number=number, is_free=False)
    return [
        list(table.seats.order_by("number").values_list("player_id", flat=True))
        for table in found.tables.order_by("number")
    ]
