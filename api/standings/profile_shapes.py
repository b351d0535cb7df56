"""Define the answers about nominations, table mates and records."""

from __future__ import annotations

from typing import Annotated

from api.http.answers import answer
from tournaments.core.shapes import Shape
from tournaments.standings import (
    BestNomination,
    ClosestTable,
    Comeback,
    CountRecord,
    GameRecord,
    Highlights,
    Meeting,
    ProfileLine,
    ProfileRow,
    Records,
    SpecialRecord,
)

# From the inside out: a shape that another contains must have its name before.
MeetingOut = answer(Meeting, "MeetingOut")
ProfileLineOut = answer(ProfileLine, "ProfileLineOut")
ProfileOut = answer(ProfileRow, "ProfileOut")
GameRecordOut = answer(GameRecord, "GameRecordOut")
CountRecordOut = answer(CountRecord, "CountRecordOut")
SpecialRecordOut = answer(SpecialRecord, "SpecialRecordOut")
ComebackOut = answer(Comeback, "ComebackOut")
BestNominationOut = answer(BestNomination, "BestNominationOut")
ClosestTableOut = answer(ClosestTable, "ClosestTableOut")
HighlightsOut = answer(Highlights, "HighlightsOut")
RecordsOut = answer(Records, "RecordsOut")


class PlayerProfileOut(Shape):
    """What a player nominates and takes, beside all players of the season."""

    player: ProfileRow
    everyone: Annotated[
        ProfileRow | None, "All players of the season together; null for all nights."
    ]
