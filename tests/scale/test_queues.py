"""A draw of a minute delays neither the standings of another event nor a bot's move."""

from __future__ import annotations

import time
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

import pytest

from bench.faults.faults import WEB
from tests.scale.desk import Desk
from tests.scale.processes import start_home_worker, start_web
from tests.support import factories
from tests.support.api_client import make_key
from tests.support.deadlines import wait_for
from tests.support.online_tables import open_table
from tests.support.people import make_people
from tournaments import events
from tournaments.core.deal_reports import report_to_json
from tournaments.core.links import table_token
from tournaments.models import Draw, DrawState, Event, GameEntry, Table

if TYPE_CHECKING:
    from ops.production.crew import Crew
    from ops.production.shape import Shape
    from tests.support.online_tables import Sitting
    from tests.support.people import People

pytestmark = pytest.mark.slow

PLAYERS, ROUNDS, SECONDS = 60, 20, 60.0
TIMES = 5
MAX_STANDINGS_SECONDS = 2.0
MAX_BOT_SECONDS = 1.0
PACE = {"bot_seconds": 0.05, "deal_seconds": 0.1}


@pytest.mark.embedded
def test_a_long_draw_delays_no_other_work_at_home(crew: Crew) -> None:
    for queue in ("now", "draws"):
        start_home_worker(crew, queue)
    check_that_no_other_work_waits(start_web(crew, workers=1))


@pytest.mark.postgres
@pytest.mark.redis
def test_a_long_draw_delays_no_other_work_in_production(service: Shape) -> None:
    check_that_no_other_work_waits(service.webs[WEB])


def check_that_no_other_work_waits(port: int) -> None:
    """Start a draw, and measure what others wait for while it is searched for."""
    people = make_people()
    table, game, event = factories.make_table(people), open_table(customs=PACE), an_event(people)
    key = make_key(people.ada)
    order = {"method": "social", "seconds": SECONDS, "rounds": ROUNDS, "seed": 7}
    desk = Desk(port, f"Bearer {key}")
    draw = desk.request("POST", f"/events/{event.pk}/draws", order)
    is_drawing = Draw.objects.filter(state=DrawState.DRAWING).exists
    wait_for(is_drawing, "the draw is searched for")
    phone = Desk(port, f"Table {table_token(table)}")
    standings = [seconds_to_standings(phone, table, number) for number in range(1, TIMES + 1)]
    player = Desk(port, game.at(0).headers["Authorization"])
    moves = seconds_to_moves(player, game)
    print(f"standings after {standings}, bots' moves after {moves}")
    assert is_drawing(), "the draw goes on"
    desk.request("POST", f"/draws/{draw['id']}/stop", {"keep": False})
    assert median(standings) < MAX_STANDINGS_SECONDS
    assert median(moves) < MAX_BOT_SECONDS


def an_event(people: People) -> Event:
    """Create an event whose draw takes as long as it may."""
    event = factories.make_event(people, name="Sunday")
    ids = [player.pk for player in factories.make_players(people, PLAYERS)]
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=ids)
    return event


def seconds_to_standings(phone: Desk, table: Table, number: int) -> float:
    """Send the result of a deal, and return how long the standings are without it."""
    report = report_to_json(factories.a_report(table, number))
    phone.request("PUT", f"/tables/{table.pk}/deals/{number}", report)
    began = time.monotonic()
    is_in = Table.objects.filter(pk=table.pk, scored_revision=number).exists
    wait_for(is_in, "the standings have the result")
    return time.monotonic() - began


def seconds_to_moves(player: Desk, game: Sitting) -> list[float]:
    """Act several times for the person at the table; return how long each bot's move took."""

    def is_persons_turn() -> bool:
        return game.snapshot.to_act == (0,)

    while not is_persons_turn():
        game.go()  # the first deal; its timers were set here, without a message
    first = game.snapshot.number
    for _ in range(TIMES):
        shown = player.request("GET", game.path)
        action = {"text": shown["legal"][0]["text"], "expected": shown["number"]}
        player.request("POST", f"{game.path}/actions", action)
        wait_for(is_persons_turn, "the bots have acted")
    log = list(GameEntry.objects.filter(game=game.game, number__gt=first).order_by("number"))
    return [
        (entry.made_at - before.made_at).total_seconds() - PACE["bot_seconds"]
        for before, entry in pairwise(log)
        if entry.kind == "acted" and entry.done_by == "bot"
    ]
