"""Define the shapes of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from api.http.answers import answer
from api.http.shapes import Input, ListOf, StrictBoolean, StrictText, name_field, number_field
from tournaments.clubs import MAX_LIST, MAX_LISTED, MAX_NAME, ImportRow, ListedColumn
from tournaments.core.audience.names import player_name
from tournaments.core.shapes import Shape
from tournaments.standings import RECENT_NIGHTS, NightLine, PlayerLine, list_nights

if TYPE_CHECKING:
    from tournaments.clubs import PlayerImport
    from tournaments.core.audience.names import Names
    from tournaments.models import Player

PlayerLineOut = answer(PlayerLine, "PlayerLineOut")
NightOut = answer(NightLine, "NightOut")

MAX_NEW_PLAYERS = 200


class PlayerIn(Input):
    """A new player."""

    name = name_field(MAX_NAME)


class PlayersIn(Input):
    """Several new players, all or none."""

    names = ListOf(child=name_field(MAX_NAME), min_length=1, max_length=MAX_NEW_PLAYERS)


class PlayerImportIn(Input):
    """A list of players as people have it: a name for each line, or a table with columns."""

    text = StrictText(max_length=MAX_LIST, trim_whitespace=False)
    take = ListOf(
        child=number_field(),
        max_length=MAX_LISTED,
        required=False,
        help_text="The numbers of the rows to add. Without it, all that are new.",
    )
    dry_run = StrictBoolean(default=False, help_text="Only say what it would do.")


class PlayerChangeIn(Input):
    """What to change of a player; inactive players are no longer offered for events."""

    name = name_field(MAX_NAME, required=False)
    is_active = StrictBoolean(required=False)


class PlayerOut(Shape):
    """A player."""

    id: int
    name: str
    is_active: bool


class PlayersOut(Shape):
    """Players who were added together."""

    players: list[PlayerOut]


class PlayerImportOut(Shape):
    """What a list of players contains, and who was added. E-mail addresses are not stored."""

    rows: list[ImportRow]
    addresses: Annotated[int, "How many e-mail addresses were left out."]
    columns: Annotated[list[ListedColumn], "Those of a table with headings; empty for a list."]
    players: Annotated[list[PlayerOut], "Those who were added; empty in a dry run."]


class PlayerDetailOut(PlayerOut):
    """A player, with the latest events in which they have a result, latest first."""

    nights: Annotated[
        list[NightLine], f"At most {RECENT_NIGHTS}; all are at `/players/<id>/nights`."
    ]


def player_out(player: Player) -> PlayerOut:
    """Build the answer from a player, for people in the club."""
    return PlayerOut(id=player.pk, name=player.name, is_active=player.is_active)


def player_import_out(done: PlayerImport) -> PlayerImportOut:
    """Build the answer from an import."""
    players = [player_out(player) for player in done.players]
    return PlayerImportOut(done.rows, done.addresses, done.columns, players)


def player_detail_out(player: Player, names: Names) -> PlayerDetailOut:
    """Build the answer from a player and their nights, with the name that the reader may see."""
    shown = player_name(names, player)
    return PlayerDetailOut(player.pk, shown, player.is_active, list_nights(player, RECENT_NIGHTS))
