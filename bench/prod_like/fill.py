"""Clubs with a night each, and online games, for a crowded evening."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from bench.sample_clubs import DAY, PASSWORD, make_players, make_report, tables_of
from tests.scale.clients import Client, Players
from tests.support.online_tables import open_table
from tournaments import events
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.core.deal_reports import report_to_json
from tournaments.models import Club, Membership, Role, User

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.models import Table

PRESET, SIZE, DEALS = "quick13", 4, 13
PACE = {"bot_seconds": 0.5, "deal_seconds": 2, "move_seconds": 0, "watching": "seconds",
        "watch_delay": 1}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Write:
    """A result to send: the path, the table's link, and the body."""

    path: str
    link: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Hall:
    """What is sent and read in the evening: the results of each table, pages, streams' paths."""

    tables: list[list[Write]]
    pages: list[str]
    streams: list[str]
    players: Players


def fill(clubs: int, tables: int, games: int, port: int) -> Hall:
    """Create clubs with `tables` tables in all, and games; their players ask the given port."""
    owner = User.objects.create_user("ada@clag.example", PASSWORD, name="Ada")
    by, writes, pages = Actor(user=owner), list[list[Write]](), list[str]()
    for number in range(clubs):
        shown = {"is_public": True, "names": "full", "money": "anyone", "is_searchable": True}
        club = Club.objects.create(slug=f"club-{number}", name=f"Club {number}", **shown)
        Membership.objects.create(club=club, user=owner, role=Role.OWNER)
        season = events.open_season(by=by, club_slug=club.slug, name="Season", starts_on=DAY)
        event = events.plan_event(
            by=by, club_slug=club.slug, name="Night", held_on=DAY, preset=PRESET,
            season_id=season.pk,
        )  # fmt: skip
        count = tables // clubs + (number < tables % clubs)
        players = make_players(club, count * SIZE, "A")
        events.set_entries(by=by, event_id=event.pk, player_ids=players)
        draw = [players[at : at + SIZE] for at in range(0, len(players), SIZE)]
        events.seat_round(by=by, event_id=event.pk, tables=draw)
        writes += (list(_results(table)) for table in tables_of(event))
        address = f"/clubs/{club.slug}/"
        pages += [address, f"{address}events/{event.slug}/", f"{address}seasons/{season.slug}/"]
    opened = [open_table("mcleod22", people=1, bots=3, customs=PACE) for _ in range(games)]
    streams = [f"/api/v1{game.path}/stream?link={links.game_token(game.game)}" for game in opened]
    clients = [Client(port, game.path, game.at(0).headers, Random(game.path)) for game in opened]
    return Hall(writes, pages, streams, Players(clients))


def _results(table: Table) -> Iterator[Write]:
    link = links.table_token(table)
    for number in range(1, DEALS + 1):
        body = json.dumps(report_to_json(make_report(table, number))).encode()
        yield Write(f"/api/v1/tables/{table.pk}/deals/{number}", link, body)
