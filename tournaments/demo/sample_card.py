"""Play the sample score card of the published rules at a table of the demonstration club.

The card is from a table that plays without the forbidden total, and one of its cells is not
possible. Both stay as written: the first as warnings, the second as an override with its reason.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from tournaments import clubs, events, scoring, standings
from tournaments.core.deal_reports import report_from_json

if TYPE_CHECKING:
    from datetime import date

    from tournaments.core.actors import Actor
    from tournaments.core.deal_reports import ReportJson
    from tournaments.models import Club, Event, Table

CARD = Path(__file__).with_name("sample_card.json")


class SampleDeal(TypedDict):
    """A row of the card, with the totals printed after it.

    Where the card leaves the tricks open, a possible split is filled in.
    """

    number: int
    label: str
    report: ReportJson
    totals: list[int]


class SampleCard(TypedDict):
    """The card: the slug of its preset, the players in seat order, and its rows."""

    preset: str
    players: list[str]
    deals: list[SampleDeal]


def load_sample_card() -> SampleCard:
    """Return the card as it is printed."""
    card: SampleCard = json.loads(CARD.read_text())
    return card


def seat_sample_table(by: Actor, club: Club, held_on: date) -> Table:
    """Seat the card's four players at a table in an event of their own."""
    card = load_sample_card()
    players = clubs.add_players(by=by, club_slug=club.slug, names=card["players"])
    ids = [player.pk for player in players]
    event = events.plan_event(
        by=by,
        club_slug=club.slug,
        name="The sample card",
        held_on=held_on,
        preset=card["preset"],
        stake_per_point=5,
        stake_per_failure=10,
    )
    events.set_entries(by=by, event_id=event.pk, player_ids=ids)
    return events.seat_round(by=by, event_id=event.pk, tables=[ids], number=1).tables.get()


def play_sample_card(by: Actor, club: Club, held_on: date) -> Event:
    """Enter the whole card and finish its event."""
    table = seat_sample_table(by, club, held_on)
    for row in load_sample_card()["deals"]:
        scoring.submit_result(
            by=by,
            table_id=table.pk,
            number=row["number"],
            report=report_from_json(row["report"]),
            accepting=["forbidden-total"],
        )
    standings.refresh_event(table.event_id)
    return events.finish_event(by=by, event_id=table.event_id)
