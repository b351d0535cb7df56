"""Games online as one reader may see them: the table, what happened, a deal that is over."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from django.db.models import Max

import engine
from engine import cards_in, format_card
from tournaments.core import links
from tournaments.core.errors import NotFound
from tournaments.models import GameDeal, GameEntry, OnlineGame
from tournaments.online.access import DIRECTOR, PLAYER, WATCHER, has_free_chat
from tournaments.online.core import entries as log
from tournaments.online.core import projection
from tournaments.online.core.reducer import next_spec
from tournaments.online.core.settings import DEALS
from tournaments.online.snapshot_cache import find_deal, get_course, terms_of, walk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournaments.models import GameSeat
    from tournaments.online.access import Place
    from tournaments.online.core.projection import Plain
    from tournaments.online.core.settings import Terms
    from tournaments.online.core.snapshot import Course

HERE_FOR = timedelta(seconds=45)
MOST_EVENTS = 200
MOST_TALK = 30


def number_for(place: Place, at: datetime) -> int:
    """The last entry that the reader may know of: watchers are late, visitors know of none."""
    game = place.game
    if place.role in (PLAYER, DIRECTOR) or (place.role == WATCHER and game.ended_at):
        return game.number
    if place.role != WATCHER:
        return 0
    terms, entries = terms_of(game), GameEntry.objects.filter(game=game)
    if terms.watching == DEALS:
        known = entries.filter(deal__lte=get_course(game).deal - terms.watch_delay)
    else:
        known = entries.filter(made_at__lte=at - timedelta(seconds=terms.watch_delay))
    return int(known.aggregate(last=Max("number"))["last"] or 0)


class Shared:
    """What the readers of a game at one moment have in common, made once for all of them."""

    def __init__(self, game: OnlineGame, at: datetime) -> None:
        """Nothing is made yet."""
        self.game = game
        self.at = at
        self._tables: dict[int, Plain] = {}

    def table(self, number: int) -> Plain:
        """The table after an entry, but for what is one's `own`."""
        if number not in self._tables:
            self._tables[number] = _for_all(self.game, get_course(self.game, number), self.at)
        return self._tables[number]

    def own(self, place: Place, number: int) -> Plain:
        """What one reader sees of the table besides, and others may not."""
        course = get_course(self.game, number)
        return _own(place, course, self.at, has_chat=self._has_chat)

    @cached_property
    def _has_chat(self) -> bool:
        return has_free_chat(self.game)


def table_out(place: Place, at: datetime) -> Plain:
    """The whole table as the reader may see it now."""
    shared, number = Shared(place.game, at), number_for(place, at)
    return shared.table(number) | shared.own(place, number)


def _for_all(game: OnlineGame, course: Course, at: datetime) -> Plain:
    """What everybody sees of a table."""
    return {
        **_fixed(course.terms),
        "id": game.pk,
        "state": game.state,
        "size": game.size,
        "table": game.table_id,
        "is_listed": game.is_listed,
        "number": course.number,
        "plan": projection.plan_out(course),
        "deal": projection.promise_out(course),
        "next_deal": None if course.is_dealt else _promise(game, course.deal + 1),
        "clock": projection.clock_out(course, at),
        "ready": sorted(course.ready),
        "paused": projection.pause_out(course),
        "card": projection.card_out(course),
        "ended": course.ended,
    }


@lru_cache(maxsize=1024)
def _fixed(terms: Terms) -> Plain:
    """What does not change while the game is played."""
    return {
        "game": terms.rules.game,
        "preset": terms.rules.preset,
        "title": terms.rules.title,
        "rules": list(terms.rules.options_in_words()),
        "customs": {
            name: value
            for name, value in terms.to_json().items()
            if name not in ("ruleset", "players", "first_dealer")
        },
        "undo_allowed": terms.undo,
    }


def _own(place: Place, course: Course, at: datetime, *, has_chat: bool) -> Plain:
    """What one reader sees of a table and others may not."""
    view, mine = course.view(place.seat), place.mine
    may_invite = place.directs or mine is not None
    return {
        "role": place.role,
        "seat": place.seat,
        "directs": place.directs,
        "link": links.game_token(place.game) if may_invite else None,
        "seat_link": links.seat_token(mine) if mine is not None else None,
        "invitations": _invitations(place) if place.directs else [],
        "seats": [_seat_out(place, seat, course, at) for seat in place.seats],
        "view": None if view is None else projection.view_out(view),
        "legal": [] if view is None or course.pause else projection.legal_out(view),
        "may": projection.may_out(course, place.seat, has_chat=has_chat),
        "muted": [] if mine is None else mine.mutes,
        "proposal": projection.proposal_out(course, place.seat),
    }


def _invitations(place: Place) -> list[Plain]:
    """The links of seats that wait for their person, for the director to give away.

    Nobody's who sits there already: a link would let its owner see that player's cards.
    """
    waiting = [s for s in place.seats if not (s.bot or s.user_id or s.guest)]
    return [{"seat": seat.number, "link": links.seat_token(seat)} for seat in waiting]


def _seat_out(place: Place, seat: GameSeat, course: Course, at: datetime) -> Plain:
    number = seat.number
    kind = "bot" if seat.bot else "open" if seat.is_open else "person"
    is_here = seat.seen_at is not None and at - seat.seen_at < HERE_FOR
    plays = "bot" if kind == "bot" or course.bot_at(number) not in ("", log.OPEN_SEAT) else "person"
    return {
        "seat": number,
        "name": seat.name,
        "kind": kind,
        "is_you": number == place.seat,
        "plays": plays,
        "is_away": number in course.away,
        "is_here": kind == "bot" or is_here,
    }


def _promise(game: OnlineGame, number: int) -> Plain | None:
    """What is published of a deal's chance before its cards are."""
    row = find_deal(game, number)
    if row is None:
        return None
    added = sorted(map(int, row.entropy))
    return {"number": row.number, "commitment": row.commitment, "entropy_from": added}


def list_events(place: Place, after: int, at: datetime) -> list[Plain]:
    """What happened after an entry, as the reader heard of it; a page of it, oldest first."""
    upto = min(number_for(place, at), after + MOST_EVENTS)
    return list(events_between(place, after, upto))


def events_between(place: Place, after: int, upto: int) -> Iterator[Plain]:
    """The entries after one and up to another, for the reader's ears."""
    for course in steps_between(place.game, after, upto):
        yield heard_out(place, course)


def steps_between(game: OnlineGame, after: int, upto: int) -> list[Course]:
    """The course right after each entry beyond one and up to another."""
    return [step for step in walk(game, after, upto) if step.number > after] if upto > after else []


def heard_out(place: Place, step: Course) -> Plain:
    """The last entry of a course as a reader hears of it."""
    told = projection.entry_out(step, place.seat)
    return told if hears(place, step) else told | {"text": ""}


def hears(place: Place, step: Course) -> bool:
    """Whether the reader is told the text of a course's last entry."""
    return step.entry is None or _hears(place, step.entry.kind, step.entry.seat)


def _hears(place: Place, kind: str, seat: int | None) -> bool:
    """Free words are for the table alone, and each player may close his ears to others'."""
    if kind != log.TALKED or place.role == DIRECTOR:
        return True
    return place.mine is not None and seat not in place.mine.mutes


def list_talk(place: Place) -> list[Plain]:
    """What was said last at the table, oldest first, for those who sit there or direct it."""
    if place.role not in (PLAYER, DIRECTOR):
        return []
    rows = GameEntry.objects.filter(game=place.game, kind__in=(log.SAID, log.TALKED))
    last = rows.exclude(text="").order_by("-number").values("number", "kind", "seat", "text")
    said = [row for row in last[:MOST_TALK] if _hears(place, row["kind"], row["seat"])]
    return [dict(row) for row in reversed(said)]


def deal_out(place: Place, number: int, at: datetime) -> Plain:
    """A deal: its commitment, and once it is published, its seed, all hands and the transcript.

    Raises NotFound for a deal of which the reader may not know.
    """
    course = get_course(place.game, number_for(place, at))
    row = find_deal(place.game, number)
    known = course.deal if course.is_dealt else course.deal + 1
    if row is None or not 0 < number <= known or course.number == 0:
        raise NotFound("There is no such deal.")
    found: Plain = {
        "number": number,
        "commitment": row.commitment,
        "is_over": number < course.deal or (number == course.deal and not course.is_dealt),
        "is_published": False,
        "seed": None,
        "entropy": None,
        "hands": None,
        "stock": None,
        "actions": None,
        "transcript": None,
    }
    after = _course_after(place.game, number, course.number)
    if after is None or not is_published(course, after):
        return found
    return found | _published(row, after)


def is_published(course: Course, after: Course) -> bool:
    """Whether a deal's cards may be known; `after` is the course right after it.

    Not before the game is over where the event wants it so, or where the next deal is made of
    this one's cards without a shuffle: who knows all of them would know the next.
    """
    if course.ended:
        return True
    following = next_spec(after, bytes(32))
    return course.terms.replays and (following is None or not following.stacked)


def _course_after(game: OnlineGame, number: int, upto: int) -> Course | None:
    """The course right after a deal; None while it is played, or if it was broken off."""
    last = GameEntry.objects.filter(game=game, deal=number, number__lte=upto, kind=log.ACTED)
    found = last.aggregate(last=Max("number"))["last"]
    course = get_course(game, found) if found else None
    is_over = course is not None and course.deal == number and not course.is_dealt
    return course if is_over else None


def _published(row: GameDeal, after: Course) -> Plain:
    state = after.state
    assert state is not None  # noqa: S101 - a deal is over
    played: list[list[int]] = [[] for _ in range(after.players)]
    for trick in state.tricks:
        for play in trick.plays:
            played[play.seat].append(play.card)
    kept = [[*cards_in(state.hands[seat]), *state.piles[seat]] for seat in range(after.players)]
    hands = [sorted([*played[seat], *kept[seat]]) for seat in range(after.players)]
    return {
        "is_published": True,
        "seed": bytes(row.seed).hex(),
        "entropy": row.entropy,
        "hands": [[format_card(card) for card in hand] for hand in hands],
        "stock": [format_card(card) for card in state.stock],
        "actions": [{"seat": seat, "text": text} for seat, text in state.history],
        "transcript": engine.format_transcript(state),
    }
