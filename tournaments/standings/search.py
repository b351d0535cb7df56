"""Search a club's players, nights and records for words, as a reader may see them."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.core.audience.names import name_column
from tournaments.core.parsing import searchable
from tournaments.core.shapes import Shape
from tournaments.core.validation import field_error
from tournaments.models import Event
from tournaments.standings.profiles.records import list_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.core.audience.names import Names
    from tournaments.models import Club

MIN_QUERY, MAX_QUERY = 2, 60
"""How long what is searched for may be, in characters."""
MAX_WORDS = 5
MAX_FOUND = 100
"""How many players, and how many nights, are found at most."""

Kind = Literal["player", "night", "record"]
KINDS = get_args(Kind)
Record = Literal["", "games", "runs", "nights"]
RECORDS = get_args(Record)[1:]


class FoundLine(Shape):
    """A player, a night or a record that has all the words."""

    kind: Kind
    name: Annotated[str, "Of the player, of the holder of the record, or of the night."]
    player_id: int | None = None
    event: Annotated[str | None, "The slug of the night, also of a best game."] = None
    held_on: date | None = None
    season: Annotated[str | None, "The name of the night's season."] = None
    record: Annotated[Record, "Which list of the records it is in; empty for others."] = ""
    count: Annotated[int | None, "Points, nominations or nights of a record."] = None


def parse_words(text: str) -> list[str]:
    """Return the words to search for. Raises InvalidInput for too little or too much."""
    words = searchable(text).split()
    if not MIN_QUERY <= len(" ".join(words)) <= MAX_QUERY or len(words) > MAX_WORDS:
        raise field_error(
            "q",
            "invalid",
            _("Enter %(min)d to %(max)d characters and at most %(words)d words.")
            % {"min": MIN_QUERY, "max": MAX_QUERY, "words": MAX_WORDS},
        )
    return words


def search_club(club: Club, names: Names, words: Sequence[str]) -> list[FoundLine]:
    """Return what has every one of the words: players, nights (latest first), then records.

    Names are searched in the form that the reader sees, so that a search gives none away. Two
    queries, and those of the records.
    """
    return [*_players(club, names, words), *_nights(club, words), *_records(club, names, words)]


def is_cut_short(lines: Iterable[FoundLine]) -> bool:
    """Return whether there may be more players or nights than a search has listed."""
    return MAX_FOUND in Counter(line.kind for line in lines).values()


def _players(club: Club, names: Names, words: Sequence[str]) -> list[FoundLine]:
    rows = club.players.annotate(shown_name=name_column(names))
    for word in words:
        rows = rows.filter(shown_name__icontains=word)
    found = rows.order_by("-is_active", "shown_name").values_list("pk", "shown_name")
    return [FoundLine("player", name, pk) for pk, name in found[:MAX_FOUND]]


def _nights(club: Club, words: Sequence[str]) -> list[FoundLine]:
    rows = Event.objects.filter(club=club)
    for word in words:
        in_season = Q(season__name__icontains=word, season__deleted_at=None)
        rows = rows.filter(Q(name__icontains=word) | Q(place__icontains=word) | in_season)
    found = rows.order_by("-held_on", "-pk").values_list("name", "slug", "held_on", "season__name")
    return [
        FoundLine("night", name, event=slug, held_on=day, season=season)
        for name, slug, day, season in found[:MAX_FOUND]
    ]


def _records(club: Club, names: Names, words: Sequence[str]) -> list[FoundLine]:
    best = list_records(club, names)
    lines = [
        *(
            FoundLine(
                "record", one.name, one.player_id, event=one.event, held_on=one.held_on,
                record="games", count=one.points,
            )
            for one in best.games
        ),
        *(
            FoundLine("record", r.name, r.player_id, record="runs", count=r.count)
            for r in best.runs
        ),
        *(
            FoundLine("record", r.name, r.player_id, record="nights", count=r.count)
            for r in best.nights
        ),
    ]  # fmt: skip
    nights = {one.event: one.event_name for one in best.games}
    return [line for line in lines if _has_all(line, nights.get(line.event or "", ""), words)]


def _has_all(line: FoundLine, night: str, words: Sequence[str]) -> bool:
    text = f"{line.name} {night}".casefold()
    return all(word.casefold() in text for word in words)
