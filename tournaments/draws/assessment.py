"""Assess a draft: whether its tables are valid, and how good they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.translation import translate
from tournaments.core.validation import field_error
from tournaments.draws.columns import store_quality
from tournaments.events import check_table_size
from tournaments.seating import HAND_METHOD, SeatingRefused, make_draw, request_to_json, to_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Draw, Event
    from tournaments.seating import DrawRequest

Tables = list[list[int]]


def refuse_invalid_tables(event: Event, request: DrawRequest, rounds: Sequence[Tables]) -> None:
    """Raise InvalidInput for a table of an impossible size, or a player seated twice or absent."""
    for index, tables in enumerate(rounds):
        seated = Counter(player for table in tables for player in table)
        playing = set(request.players) - request.away(index)
        if not seated:
            raise field_error("tables", "required", _("Seat at least one table."))
        for player, seats in seated.items():
            name = request.names.get(player, _("A player"))
            if player not in playing:
                message = _("%(name)s does not play in this round.") % {"name": name}
                raise field_error("tables", "not-entered", message)
            if seats > 1:
                message = _("%(name)s has two seats.") % {"name": name}
                raise field_error("tables", "twice", message)
        for number, table in enumerate(tables, start=1):
            check_table_size(event, number, len(table))


def assess_draft(draft: Draw, request: DrawRequest, rounds: Sequence[Tables]) -> None:
    """Put these tables into the draft, with their quality and who sits out; the draft is not saved.

    The tables are assessed as if made by hand: a player without a seat counts as absent. Raises
    InvalidInput for tables that no draw can have.
    """
    absent, out = [], []
    for index, tables in enumerate(rounds):
        seated = {player for table in tables for player in table}
        absent.append(frozenset(request.players) - seated)
        out.append([p for p in request.players if p not in seated | request.away(index)])
    given = tuple(to_tables(tables) for tables in rounds)
    asked = replace(request, method=HAND_METHOD, given=given, absent=tuple(absent))
    try:
        drawn = make_draw(asked)
    except SeatingRefused as refused:
        raise field_error("tables", refused.code, translate(refused.text)) from refused
    draft.request = request_to_json(request)
    draft.tables = [[list(table) for table in tables] for tables in rounds]
    draft.sitting_out = out
    draft.quality = store_quality(drawn.quality)
