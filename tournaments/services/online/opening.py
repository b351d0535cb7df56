"""Opening games online: a casual one in one call, an event's table, joining, leaving."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

import engine
from tournaments import links
from tournaments.access import access_club, access_table, locked, refuse_closed
from tournaments.access_games import Place, access_game, access_seat, holds
from tournaments.errors import AlreadyThere, NotFound, NotNow, SignInFirst, TooManyGames
from tournaments.models import GameSeat, GameState, OnlineGame, Role
from tournaments.models.online import new_seed
from tournaments.online import log
from tournaments.online.course import first_course
from tournaments.online.log import OPEN_SEAT, PERSON_SEAT, Line
from tournaments.online.terms import Terms, ruleset_text
from tournaments.selectors.courses import get_course
from tournaments.services.log import note
from tournaments.services.naming import invalid, tidy
from tournaments.services.online.checking import checked_terms
from tournaments.services.online.recording import promise_deal, refuse_over, settle, write
from tournaments.sheets import sheet_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from tournaments.actors import Actor

ME, BOT, OPEN = "me", "bot", "open"
KINDS = (ME, BOT, OPEN)
BOT_NAMES = ("Bert", "Carol", "Dot", "Eric", "Flo", "Gus", "Hetty")
GAMES_EACH = 5
GUEST_GAMES = 500
"""Casual games of guests that may be going at once, so that strangers cannot fill the disk."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that somebody sits down at, and his place in it."""

    place: Place

    @property
    def game(self) -> OnlineGame:
        """The row of the game."""
        return self.place.game


@transaction.atomic
def open_casual_game(
    *,
    by: Actor,
    preset: str,
    seats: Sequence[str],
    options: Mapping[str, object] | None = None,
    name: str = "",
    club_slug: str | None = None,
    is_listed: bool = False,
    customs: Mapping[str, Any] | None = None,
) -> Opened:
    """Open a table that counts for nothing, and sit down at it.

    `seats`: "me" once, else "bot" or "open", in seat order. `customs`: terms that differ from
    the usual ones. With no open seat it begins at once. Raises SignInFirst for somebody who is
    neither signed in nor a guest, InvalidInput, TooManyGames, NotFound for the club.
    """
    if by.user is None and not by.guest:
        raise SignInFirst("Sign in, or come as a guest.")
    club = access_club(by, club_slug, Role.MEMBER) if club_slug else None
    if is_listed and club is None:
        raise invalid("is_listed", "needs-a-club", "Only a club has a lobby.")
    _check_crowd(by)
    called = tidy(name or _name_of(by), field="name", most=60)
    now = timezone.now()
    terms = _casual_terms(preset, options or {}, seats, customs or {})
    game = OnlineGame.objects.create(
        club=club,
        opened_by=by.user,
        opened_by_guest=_guest(by),
        terms=terms.to_json(),
        size=len(seats),
        is_listed=is_listed,
    )
    names = iter(BOT_NAMES)
    rows = [_casual_seat(game, n, kind, by, called, terms, names) for n, kind in enumerate(seats)]
    GameSeat.objects.bulk_create(rows)
    _open_log(game, terms, [_written(row) for row in rows], now)
    return Opened(access_game(by, game.pk))


def _casual_seat(  # noqa: PLR0917 - one row, put together from all of it
    game: OnlineGame, number: int, kind: str, by: Actor, called: str, terms: Terms, names: Any
) -> GameSeat:
    seat = GameSeat(game=game, number=number)
    if kind == ME:
        seat.user, seat.guest, seat.name = by.user, _guest(by), called
    elif kind == BOT:
        seat.bot, seat.name = terms.bot, next(names)
    return seat


def _written(seat: GameSeat) -> str:
    """A seat as the log's first entry has it."""
    return seat.bot or (OPEN_SEAT if seat.is_open else PERSON_SEAT)


def _open_log(game: OnlineGame, terms: Terms, sitting: Sequence[str], at: datetime) -> None:
    promise_deal(game, 1)
    start = first_course(terms)
    course = write(game, start, Line(log.OPENED, text=" ".join(sitting)), at=at)
    if OPEN_SEAT not in sitting:
        course = write(game, course, Line(log.STARTED), at=at)
    settle(game, start, course, at=at)


def _guest(by: Actor) -> str:
    """The guest that a row is given: none where there is an account."""
    return "" if by.user is not None else by.guest


def _name_of(by: Actor) -> str:
    return str(by.user.get_short_name()) if by.user is not None else "Guest"


def _casual_terms(
    preset: str, options: Mapping[str, object], seats: Sequence[str], customs: Mapping[str, Any]
) -> Terms:
    """The terms of a casual game. Raises InvalidInput."""
    if any(kind not in KINDS for kind in seats) or list(seats).count(ME) != 1:
        raise invalid("seats", "invalid", 'Say "me" once, and "bot" or "open" for the others.')
    try:
        ruleset = engine.make_ruleset(preset, options)
        engine.score_sheet(ruleset, players=len(seats))
    except engine.BadOption as refused:
        raise invalid(f"options.{refused.field}", refused.code, refused.message) from refused
    except engine.EngineError as refused:
        field = "seats" if isinstance(refused, engine.BadPlayers) else "preset"
        raise invalid(field, refused.code, refused.message) from refused
    dealer = engine.get_game(ruleset.game).first_dealer(ruleset, len(seats), new_seed())
    usual = Terms(ruleset=ruleset_text(ruleset), players=len(seats), first_dealer=dealer)
    if OPEN in seats:
        usual = replace(usual, move_seconds=45, bank_seconds=180)
    return checked_terms(usual, customs)


def _check_crowd(by: Actor) -> None:
    """Raise TooManyGames for somebody who has enough, or when guests have filled the house."""
    going = OnlineGame.objects.exclude(state=GameState.ENDED).filter(table=None)
    own = going.filter(opened_by=by.user) if by.user else going.filter(opened_by_guest=by.guest)
    if own.count() >= GAMES_EACH:
        raise TooManyGames(f"You have {GAMES_EACH} games going. End one of them first.")
    if by.user is None and going.exclude(opened_by_guest="").count() >= GUEST_GAMES:
        raise TooManyGames("There are too many guests at the tables. Try again in a while.")


@transaction.atomic
def open_table_online(
    *, by: Actor, table_id: int, customs: Mapping[str, Any] | None = None
) -> OnlineGame:
    """Have a table of an event play online: its players, its rules, results into the event.

    Asked for twice it is opened once. For organisers. Raises NotFound, NotAllowed, EventIsFinal,
    NotNow for a table that has results already, InvalidInput.
    """
    table = access_table(by, Role.ORGANISER, lock=True, pk=table_id)
    refuse_closed(table)
    found = OnlineGame.objects.filter(table=table).first()
    if found is not None:
        return found
    if table.deals_in or table.claims_in or table.stretches:
        raise NotNow("This table has results already; it goes on with cards.")
    if sheet_of(table).deal_count is None:
        raise NotNow(
            "A game that the points end is played online as a casual game, not in an event."
        )
    usual = Terms(
        ruleset=ruleset_text(engine.load_ruleset(table.event.ruleset)),
        players=table.size,
        first_dealer=table.first_dealer,
        move_seconds=45,
        bank_seconds=300,
        deal_seconds=20.0,
    )
    terms = checked_terms(usual, customs or {})
    game = OnlineGame.objects.create(
        table=table, opened_by=by.user, terms=terms.to_json(), size=table.size
    )
    sat = list(table.seats.select_related("player").order_by("number"))
    GameSeat.objects.bulk_create(
        GameSeat(game=game, number=seat.number, player=seat.player, name=seat.player.name)
        for seat in sat
    )
    _open_log(game, terms, [PERSON_SEAT] * len(sat), timezone.now())
    text = f"Table {table.number} of round {table.round.number} plays online."
    note(by, table.event.club, "table-online", text, event=table.event, game=game.pk)
    return game


@transaction.atomic
def join_game(
    *, by: Actor, game_id: int, link: str = "", name: str = "", seat: int | None = None
) -> Opened:
    """Sit down at an open seat, by the game's link or from the lobby; the game begins when full.

    Who sits there already is answered as he is. Raises SignInFirst, NotFound, NotNow when there
    is no open seat, AlreadyThere for a name that is taken at the table, InvalidInput.
    """
    if by.user is None and not by.guest:
        raise SignInFirst("Sign in, or come as a guest.")
    place = access_game(by, game_id, lock=True, link=link)
    if place.seat is not None:
        return Opened(place)
    course = get_course(place.game)
    refuse_over(course)
    row = _open_seat(place, seat)
    row.name = tidy(name or _name_of(by), field="name", most=60)
    if row.name.casefold() in {other.name.casefold() for other in place.seats if other != row}:
        raise AlreadyThere("Somebody at this table has that name already.")
    row.user, row.guest = by.user, _guest(by)
    row.save(update_fields=["name", "user", "guest"])
    now = timezone.now()
    lines = [Line(log.JOINED, row.number, row.name)]
    if not course.is_started and not any(other.is_open for other in place.seats):
        lines.append(Line(log.STARTED))
    place.game.touched_at = now
    settle(place.game, course, write(place.game, course, *lines, at=now), at=now)
    return Opened(access_game(by, game_id))


def _open_seat(place: Place, wanted: int | None) -> GameSeat:
    free = [row for row in place.seats if row.is_open and wanted in (None, row.number)]
    if not free:
        raise NotNow("There is no open seat." if wanted is None else "That seat is taken.")
    return free[0]


@transaction.atomic
def take_seat(*, by: Actor, link: str) -> Opened:
    """Sit down at the seat that a seat's link opens: on another device, or with no account.

    Whoever held it elsewhere does so no longer. Raises SignInFirst, NotFound.
    """
    if by.user is None and not by.guest:
        raise SignInFirst("Sign in, or come as a guest.")
    seat = find_seat(link)
    place = access_game_of(seat)
    if not holds(by, seat):
        others = GameSeat.objects.filter(game=seat.game).exclude(guest="")
        others.filter(guest=by.guest).update(guest="")
        seat.user, seat.guest = by.user, _guest(by)
        seat.save(update_fields=["user", "guest"])
    return Opened(access_game(by, place.pk))


def find_seat(link: str) -> GameSeat:
    """The seat that a link opens. Raises NotFound."""
    number = links.table_id_of(link)
    rows = GameSeat.objects.select_related("game", "player")
    seat = rows.filter(pk=number).first() if number is not None else None
    if seat is None or seat.bot or not links.opens_seat(link, seat):
        raise NotFound("This link does not open a seat.")
    return seat


def access_game_of(seat: GameSeat) -> OnlineGame:
    """The seat's game, locked."""
    return locked(OnlineGame.objects.all()).get(pk=seat.game_id)


@transaction.atomic
def leave_game(*, by: Actor, game_id: int) -> None:
    """Stand up: before the game begins the seat is open again, afterwards a bot plays on there.

    Raises NotFound, NotAllowed. A game that is over is left as it is.
    """
    place = access_seat(by, game_id, lock=True)
    course = get_course(place.game)
    row = place.mine
    if course.ended or row is None:
        return
    now = timezone.now()
    if course.is_started:
        row.bot, row.user, row.guest = course.terms.bot, None, ""
        line = Line(log.REPLACED, row.number, f"{row.bot} {row.name}")
    else:
        row.name, row.user, row.guest = "", None, ""
        line = Line(log.LEFT, row.number)
    row.save(update_fields=["name", "bot", "user", "guest"])
    after = write(place.game, course, line, at=now)
    if not after.present:
        after = write(place.game, after, Line(log.ENDED, text="left"), at=now)
    settle(place.game, course, after, at=now)
