"""Explain to a player why they sit where they do in a published round."""

from __future__ import annotations

from tournaments.core.translation import translate
from tournaments.draws.queries import load_explained
from tournaments.models import Round
from tournaments.seating import explain_seat, to_tables


def explain_published_seat(table_id: int, player_id: int) -> list[str]:
    """Say in sentences whom a player meets again at a table of a published round, when and where.

    The tables are those of the round now, whatever was drawn. Rules of seating and the swaps that
    an organiser could have made are left out, and only the player's own meetings are named, so
    that the player may read it. Empty where the round was not drawn or the player has no seat.
    """
    played = Round.objects.select_related("draw").get(tables=table_id)
    draw = played.draw
    if draw is None or not draw.request:
        return []
    index = played.number - draw.number
    seated = [
        [seat.player_id for seat in sorted(table.seats.all(), key=lambda seat: seat.number)]
        for table in played.tables.order_by("number").prefetch_related("seats")
    ]
    request = load_explained(draw)
    if not 0 <= index < len(draw.tables) or player_id not in request.players:
        return []
    rounds = [*draw.tables[:index], seated, *draw.tables[index + 1 :]]
    tables = tuple(to_tables(one) for one in rounds)
    words = explain_seat(request, tables, index + 1, player_id, first=draw.number)
    return [translate(sentence) for sentence in words if sentence]
