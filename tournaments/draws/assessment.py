"""What a draft is worth: whether its tables can be, how good they are, whom they fit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.core.errors import StaleDraft
from tournaments.core.validation import field_error
from tournaments.draws.order import build_result_columns
from tournaments.draws.queries import player_names
from tournaments.events import check_table_size, list_changes_since
from tournaments.seating import SeatingRefused, make_draw, request_to_json, to_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Draw, Event
    from tournaments.seating import DrawRequest

Tables = list[list[int]]


def refuse_invalid_tables(event: Event, request: DrawRequest, rounds: Sequence[Tables]) -> None:
    """Every table of a size that can be played at, and nobody twice or a stranger."""
    for index, tables in enumerate(rounds):
        seated = Counter(player for table in tables for player in table)
        playing = set(request.players) - request.away(index)
        if not seated:
            raise field_error("tables", "required", "There is nobody to seat.")
        for player, seats in seated.items():
            who = request.names.get(player, "A player")
            if player not in playing:
                raise field_error("tables", "not-entered", f"{who} does not play in this round.")
            if seats > 1:
                raise field_error("tables", "twice", f"{who} sits at two places.")
        for number, table in enumerate(tables, start=1):
            check_table_size(event, number, len(table))


def assess_draft(draft: Draw, request: DrawRequest, rounds: Sequence[Tables]) -> None:
    """Put these tables into the draft, with their quality and who sits out. Nothing is saved."""
    absent, out = [], []
    for index, tables in enumerate(rounds):
        seated = {player for table in tables for player in table}
        absent.append(frozenset(request.players) - seated)
        out.append([p for p in request.players if p not in seated | request.away(index)])
    given = tuple(to_tables(tables) for tables in rounds)
    asked = replace(
        request,
        method="hand",
        rounds=len(rounds),
        tables=(),
        given=given,
        absent=tuple(absent),
    )
    try:
        drawn = make_draw(asked)
    except SeatingRefused as refused:
        raise field_error("tables", refused.code, str(refused)) from refused
    draft.request = request_to_json(request)
    draft.tables = [[list(table) for table in tables] for tables in rounds]
    draft.sitting_out = out
    draft.quality = build_result_columns(drawn, 0)["quality"]


@dataclass(frozen=True, slots=True)
class LineUpMismatch:
    """Why a draft does not fit the round that comes next: who came and who went since."""

    number: int
    joined: tuple[int, ...]
    left: tuple[int, ...]
    wrong_round: bool

    def __bool__(self) -> bool:
        return bool(self.joined or self.left or self.wrong_round)


def find_mismatch(draft: Draw, number: int) -> LineUpMismatch:
    """How the draft of a round differs from who takes part in it now."""
    index = number - draft.number
    if not 0 <= index < len(draft.tables):
        return LineUpMismatch(number, (), (), wrong_round=True)
    entries = draft.event.entries.all()
    there = {entry.player_id for entry in entries if entry.plays_in(number)}
    seated = {player for table in draft.tables[index] for player in table}
    drawn = seated | set(draft.sitting_out[index])
    if draft.settings.get("cut") is not None:
        there &= drawn  # whoever missed the cut is not missed
    return LineUpMismatch(
        number,
        tuple(sorted(there - drawn)),
        tuple(sorted(seated - there)),
        wrong_round=number != draft.event.rounds.next_number(),
    )


def refuse_mismatch(draft: Draw, number: int) -> None:
    """Raise StaleDraft with who came and who went since the draft was made."""
    found = find_mismatch(draft, number)
    if not found:
        return
    names = player_names(draft.event)
    joined = [names[player] for player in found.joined]
    left = [names[player] for player in found.left]
    said = [f"Joined since: {', '.join(joined)}."] if joined else []
    said += [f"Left since: {', '.join(left)}."] if left else []
    if found.wrong_round:
        said.append(f"The next round is round {draft.event.rounds.next_number()}.")
    extra = {
        "joined": joined,
        "left": left,
        "revision": draft.event.revision,
        "changes": list_changes_since(draft.event, draft.revision),
    }
    raise StaleDraft(f"The draft does not fit any more. {' '.join(said)}", extra=extra)
