"""Read the tables of a round for printing, alone or with their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.audience.names import Names
from tournaments.core.errors import NotFound
from tournaments.models import Table
from tournaments.scoring import ScoreCard, list_score_cards

if TYPE_CHECKING:
    from tournaments.models import Event


def list_round_tables(event: Event, number: int) -> list[Table]:
    """Return the tables of round `number`, unless undone, each with its round and the event.

    Raises NotFound.
    """
    standing = Table.objects.filter(event=event, round__undone_at=None, round__is_free=False)
    rows = standing.filter(round__number=number).select_related("round")
    tables = list(rows.order_by("number"))
    if not tables:
        raise NotFound(_("There is no such round."))
    for table in tables:
        table.event = event
    return tables


def list_round_cards(event: Event, number: int) -> list[ScoreCard]:
    """Return the cards of a round's tables, in three queries. Raises NotFound."""
    return list_score_cards(list_round_tables(event, number), Names.FULL)
