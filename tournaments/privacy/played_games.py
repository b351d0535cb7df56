"""Export the finished casual games that an account keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from tournaments.core.actors import Actor
from tournaments.core.shapes import Shape
from tournaments.online import PlayedLine, build_played_line, find_played
from tournaments.standings import ProfileRow, build_profile

if TYPE_CHECKING:
    from tournaments.models import User


@dataclass(frozen=True, slots=True)
class PlayedGameData(Shape):
    """A finished casual game, with what the account nominated and took in it."""

    line: PlayedLine
    profile: Annotated[ProfileRow, "Without the deals in which a bot played."]


def list_played_games(user: User) -> list[PlayedGameData]:
    """Return the finished casual games of an account, latest first; none that is still sealed."""
    return [
        PlayedGameData(
            line=build_played_line(row),
            profile=build_profile(
                row.profile, longest_run=row.profile.get("run", [0])[-1], revision=row.deals
            ),
        )
        for row in find_played(Actor(user=user))
    ]
