"""Another game for those who sit at a table whose game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.core import links
from tournaments.core.access import get_role
from tournaments.core.errors import NotNow
from tournaments.online.access import access_game, access_seat
from tournaments.online.core import entries
from tournaments.online.core.entries import Line
from tournaments.online.game_log import settle, write
from tournaments.online.join import join_game
from tournaments.online.open import BOT, ME, OPEN, Opened, open_casual_game
from tournaments.online.queries.lists import find_rematch
from tournaments.online.settings_validation import CHOICES, NUMBERS, SWITCHES
from tournaments.online.snapshot_cache import get_course

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.online.access import Place
    from tournaments.online.core.settings import Terms


@transaction.atomic
def play_again(*, by: Actor, game_id: int) -> Opened:
    """The same game again: by the same rules and clock, bots where there were bots.

    Whoever asks first opens it, and the others at the old table hear of it and sit down by asking
    the same. Raises NotFound, NotAllowed, NotNow while the old game goes on and for an event's
    table, TooManyGames.
    """
    place = access_seat(by, game_id, lock=True)
    course = get_course(place.game)
    if not course.ended:
        raise NotNow("This game is not over yet.")
    if place.game.table_id is not None:
        raise NotNow("This game is part of an event, which says who plays whom next.")
    name = place.mine.name if place.mine is not None else ""
    there = find_rematch(place.game)
    if there is not None and there.has_room:
        link = links.game_token(there.game)
        return join_game(by=by, game_id=there.game.pk, link=link, name=name)
    if there is not None and any(seat.name == name for seat in there.game.seats.all()):
        return Opened(access_game(by, there.game.pk, link=links.game_token(there.game)))
    opened = _open(by, place, course.terms, name)
    now = timezone.now()
    line = Line(entries.AGAIN, place.seat, str(opened.game.pk))
    settle(place.game, course, write(place.game, course, line, at=now), at=now)
    return opened


def _open(by: Actor, place: Place, terms: Terms, name: str) -> Opened:
    club = place.game.club
    belongs = club is not None and get_role(by, club.pk) is not None
    return open_casual_game(
        by=by,
        preset=terms.rules.preset,
        options=terms.rules.options,
        seats=[
            ME if seat.number == place.seat else BOT if seat.bot else OPEN for seat in place.seats
        ],
        name=name,
        club_slug=club.slug if club is not None and belongs else None,
        customs={custom: getattr(terms, custom) for custom in (*NUMBERS, *CHOICES, *SWITCHES)},
    )
