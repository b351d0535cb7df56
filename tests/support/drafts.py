"""Draws for tests: people entered, a draft found or made by hand, a round published."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support import factories
from tests.support.jobs import run_queued
from tournaments import draws, events
from tournaments.draws import drafts
from tournaments.draws.settings import DrawSettings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.support.people import People
    from tournaments.models import Draw, Event, Round

QUICK = DrawSettings(seconds=0.3)


def enter(people: People, count: int, **settings: Any) -> Event:
    """Create an event and enter `count` players."""
    event = factories.make_event(people, **settings)
    players = [player.pk for player in factories.make_players(people, count)]
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=players)
    event.refresh_from_db()
    return event


def order(people: People, event: Event, settings: DrawSettings = QUICK, seed: int = 1) -> Draw:
    return draws.request_draw(by=people.organiser, event_id=event.pk, settings=settings, seed=seed)


def drawn(people: People, event: Event, settings: DrawSettings = QUICK, seed: int = 1) -> Draw:
    """Request a draw, run its job as a worker would, and return it."""
    draw = order(people, event, settings, seed)
    run_queued("draw")
    draw.refresh_from_db()
    return draw


def publish(people: People, draw: Draw, **more: Any) -> Round:
    return drafts.publish_draw(by=people.organiser, draw_id=draw.pk, **more)


def seated(round_: Round) -> list[list[int]]:
    return [
        list(table.seats.order_by("number").values_list("player_id", flat=True))
        for table in round_.tables.order_by("number")
    ]


def by_hand(
    people: People, event: Event, rounds: Sequence[Sequence[Sequence[int]]]
) -> tuple[Draw, list[int]]:
    """Create a draft by hand; return it and the ids of the entered players.

    `rounds` gives the players of each table by their number among the entries, from 1.
    """
    ids = sorted(event.entries.values_list("player_id", flat=True))
    seats = [[[ids[at - 1] for at in table] for table in tables] for tables in rounds]
    made = drafts.draft_by_hand(by=people.organiser, event_id=event.pk, rounds=seats)
    return made, ids
