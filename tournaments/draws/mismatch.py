"""Assess a draft: whether its tables are valid, how good they are, and whether they still fit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.errors import StaleDraft
from tournaments.core.translation import translate
from tournaments.core.validation import field_error
from tournaments.draws.columns import store_quality
from tournaments.draws.queries import player_names
from tournaments.events import check_table_size, list_changes_since
from tournaments.seating import HAND_METHOD, SeatingRefused, make_draw, request_to_json, to_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.errors import FurtherMembers
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


@dataclass(frozen=True, slots=True)
class LineUpMismatch:
    """The differences between a draft and the next round: ids of players who joined and left since.

    True if there is anything to mend. `wrong_round`: round `number` of the draft is not the one
    that comes next.
    """

    number: int
    joined: tuple[int, ...]
    left: tuple[int, ...]
    wrong_round: bool

    def __bool__(self) -> bool:
        return bool(self.joined or self.left or self.wrong_round)


def find_mismatch(draft: Draw, number: int) -> LineUpMismatch:
    """Compare the draft of round `number` with the players who take part in it now."""
    index = number - draft.number
    if not 0 <= index < len(draft.tables):
        return LineUpMismatch(number, (), (), wrong_round=True)
    # By who takes part, not by the event's revision, which also changes with things that do not
    # matter to a draft (ADR 0065).
    entries = draft.event.entries.all()
    there = {entry.player_id for entry in entries if entry.plays_in(number)}
    seated = {player for table in draft.tables[index] for player in table}
    drawn = seated | set(draft.sitting_out[index])
    if draft.settings.get("cut") is not None:
        there &= drawn  # players below the cut are left out on purpose
    return LineUpMismatch(
        number,
        tuple(sorted(there - drawn)),
        tuple(sorted(seated - there)),
        wrong_round=number != draft.event.rounds.next_number(),
    )


def refuse_mismatch(draft: Draw, number: int) -> None:
    """Raise StaleDraft, naming who joined and who left since the draft was made."""
    found = find_mismatch(draft, number)
    if not found:
        return
    names = player_names(draft.event)
    joined = [names[player] for player in found.joined]
    left = [names[player] for player in found.left]
    reasons = [_("The draft no longer fits.")]
    if joined:
        reasons.append(_("Joined since: %(names)s.") % {"names": ", ".join(joined)})
    if left:
        reasons.append(_("No longer playing this round: %(names)s.") % {"names": ", ".join(left)})
    if found.wrong_round:
        next_number = draft.event.rounds.next_number()
        reasons.append(_("The next round is round %(number)d.") % {"number": next_number})
    extra: FurtherMembers = {
        "joined": joined,
        "left": left,
        "revision": draft.event.revision,
        "changes": list_changes_since(draft.event, draft.revision),
    }
    raise StaleDraft(" ".join(reasons), extra=extra)
