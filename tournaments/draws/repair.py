"""Repair a draft after players joined or left, without moving anyone else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.errors import StaleDraft
from tournaments.draws.drafts import ready_draft, save_changed_draft
from tournaments.draws.mismatch import LineUpMismatch, find_mismatch
from tournaments.draws.request import build_draw_request
from tournaments.draws.seating_rules import build_constraints
from tournaments.draws.settings import DrawSettings
from tournaments.events import list_past_rounds
from tournaments.seating import join_smallest, to_tables

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.draws.assessment import Tables
    from tournaments.models import Draw
    from tournaments.seating import DrawRequest


@transaction.atomic
def repair_draft(*, by: Actor, draw_id: int, expected: int | None = None) -> Draw:
    """Make the rounds that are not published yet fit the players who take part now.

    Players who left are taken out, and players who joined are seated at the smallest table; all
    others keep their places. Raises StaleDraft where a table would get a size that the event does
    not allow: then the round should be drawn again.
    """
    draft = ready_draft(by, draw_id, expected)
    following, drawn_for = draft.event.rounds.next_number(), draft.number
    if not draft.rounds.standing().exists():
        draft.number = following
    past = following - draft.number
    coming = [find_mismatch(draft, following + index) for index in range(len(draft.tables) - past)]
    if not any(mismatch.joined or mismatch.left for mismatch in coming):
        if draft.number != drawn_for:
            draft.save(update_fields=["number"])
        return draft
    request = _rebuild_request(draft, past)
    kept: list[Tables] = draft.tables[:past]
    changed = [
        _repair_round(request, tables, mismatch)
        for tables, mismatch in zip(draft.tables[past:], coming, strict=True)
    ]
    save_changed_draft(
        by, draft, request, [*kept, *changed], "Players who joined and left were put right"
    )
    return draft


def _rebuild_request(draft: Draw, past: int) -> DrawRequest:
    """Build the request of the draft for the current line-up; its first `past` rounds stay.

    Those count as rounds of the draft and must not count as history too. Players who have left
    since were present in them.
    """
    event = draft.event
    settings = DrawSettings.from_json(draft.settings)
    request = build_draw_request(event, settings, draft.seed, draft.number)
    there = [
        {player for table in tables for player in table} | set(out)
        for tables, out in zip(draft.tables[:past], draft.sitting_out[:past], strict=True)
    ]
    gone = set().union(*there) - set(request.players)
    players = (*request.players, *sorted(gone))
    away = [frozenset(players) - drawn for drawn in there]
    away += [request.away(index) | gone for index in range(past, len(draft.tables))]
    return replace(
        request,
        players=players,
        absent=tuple(away) if any(away) else (),
        history=list_past_rounds(event, settings.history_percent, without=draft),
        constraints=build_constraints(event, players),
    )


def _repair_round(request: DrawRequest, tables: Tables, found: LineUpMismatch) -> Tables:
    """Return the tables without those who left and with those who joined. Raises StaleDraft."""
    kept = [[p for p in table if p not in found.left] for table in tables]
    for player in found.joined:
        at = join_smallest(request, to_tables(kept), player)
        if at is None:
            raise StaleDraft(_("Every table is full. Draw the round again."))
        kept[at - 1].append(player)
    sizes = [len(table) for table in kept]
    if min(sizes) < min(request.allowed):
        short = sizes.index(min(sizes)) + 1
        words = ngettext(
            "Table %(table)d of round %(round)d would have %(count)d player. Draw it again.",
            "Table %(table)d of round %(round)d would have %(count)d players. Draw it again.",
            min(sizes),
        )
        values = {"table": short, "round": found.number, "count": min(sizes)}
        raise StaleDraft(words % values)
    return kept
