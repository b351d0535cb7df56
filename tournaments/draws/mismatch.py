"""Find out whether a draft still fits the line-up: who joined and who left since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.errors import StaleDraft
from tournaments.draws.queries import player_names
from tournaments.events import list_changes_since

if TYPE_CHECKING:
    from tournaments.core.errors import FurtherMembers
    from tournaments.models import Draw


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
