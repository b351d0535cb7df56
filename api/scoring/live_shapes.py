"""Define the shapes of live tables: what their phones ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.utils import timezone
from django.utils.translation import gettext

import engine
from api.events.display_shapes import TableTimeOut
from api.events.table_shapes import StandInOut
from api.http.answers import answer
from api.scoring.shapes import LiveDealOut, live_deal_out
from tournaments.core.formatting import short_names
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.core.translation import translate
from tournaments.events import SETTINGS
from tournaments.models import CallKind
from tournaments.models.table import MAX_DEALS
from tournaments.rankings import RANKINGS
from tournaments.scoring import NextSeat, Onward, describe_ruling, phone_name
from tournaments.standings import describe_whose_adjustment

if TYPE_CHECKING:
    from tournaments.models import DirectorCall, Phone, Signature, Table
    from tournaments.scoring import LiveTable, ScoreCard, StoredDeal, Viewer

NextSeatOut = NextSeat
answer(NextSeat, "NextSeatOut")
OnwardOut = Onward
answer(Onward, "OnwardOut")

VIEWER_KINDS = ("table-link", "person", "reader")


class TableGameOut(Shape):
    """What a phone keeps of a table, to work without a network.

    `description` is the whole game as data; docs/descriptions.md explains it.
    """

    table: int
    number: int
    round: int
    event: str
    names: tuple[str, ...]
    short_names: list[str]
    agreement: Annotated[str, SETTINGS["agreement"].type]
    consent_minutes: int
    description: dict[str, object]


def game_out(card: ScoreCard) -> TableGameOut:
    """Build the answer from a score card; `description` is in the active language (ADR 0070)."""
    table = card.table
    return TableGameOut(
        table=table.pk,
        number=table.number,
        round=table.round.number,
        event=table.event.name,
        names=card.names,
        short_names=short_names(card.names),
        agreement=table.event.agreement,
        consent_minutes=table.event.consent_minutes,
        description=engine.describe(card.sheet, MAX_DEALS).translated(gettext).to_json(),
    )


class PhoneOut(Shape):
    """A phone at the table and its player."""

    id: int
    seat: int | None
    name: str


def phone_out(phone: Phone) -> PhoneOut:
    """Build the answer from a row of `named_phones`."""
    return PhoneOut(id=phone.pk, seat=phone.seat, name=phone_name(phone))


class MeAtTableOut(Shape):
    """The viewer: a phone with the table's link, a person who may score, or a reader."""

    kind: Annotated[str, VIEWER_KINDS]
    may_score: bool
    may_decide: bool
    phone: PhoneOut | None


def _me_out(viewer: Viewer, table: Table) -> MeAtTableOut:
    return MeAtTableOut(
        kind=viewer.kind,
        may_score=viewer.kind != "reader" and table.is_open,
        may_decide=viewer.may_decide and table.is_open,
        phone=phone_out(viewer.phone) if viewer.phone else None,
    )


class CallOut(Shape):
    """A call for the director, or a protest against the card."""

    id: int
    kind: Annotated[str, CallKind]
    words: str
    opened_at: IsoTime
    opened_as: str
    answer: str
    answered_at: IsoTime | None


def call_out(call: DirectorCall) -> CallOut:
    """Build the answer from a call."""
    return CallOut(
        id=call.pk,
        kind=call.kind,
        words=call.words,
        opened_at=iso_time(call.opened_at),
        opened_as=call.opened_as,
        answer=call.answer,
        answered_at=iso_time(call.answered_at),
    )


class SignatureOut(Shape):
    """A signature under the card; `by_silence` if it was added after the consent period.

    `on_phone_of` is the seat of the player on whose phone it was signed, if that was another.
    """

    seat: int
    by_silence: bool
    on_phone_of: int | None
    at: IsoTime


def _signature_out(one: Signature) -> SignatureOut:
    return SignatureOut(
        seat=one.seat,
        by_silence=one.by_silence,
        on_phone_of=one.on_phone_of,
        at=iso_time(one.at),
    )


class NeedOut(Shape):
    """What a seat needs to win; `best` and `worst` are its possible final totals.

    `points` more are enough to win; the nominations `enough` win if made in the last deal.
    """

    seat: int
    best: int
    worst: int
    can_win: bool
    has_won: bool
    points: int | None
    enough: tuple[int, ...]


def _need_out(need: engine.Need) -> NeedOut:
    return NeedOut(
        seat=need.seat,
        best=need.best,
        worst=need.worst,
        can_win=need.can_win,
        has_won=need.has_won,
        points=need.points,
        enough=need.enough,
    )


class SoFarLineOut(Shape):
    """A row of the night's standings; `is_here` for players at this table."""

    place: int
    name: str
    points: int
    deals: int
    is_here: bool


class SoFarOut(Shape):
    """The standings of the night so far: the leaders, and the players at this table."""

    title: str
    rows: list[SoFarLineOut]


def _so_far_out(live: LiveTable) -> SoFarOut | None:
    if live.standings is None:
        return None
    here = set(live.card.player_ids)
    rows = [
        SoFarLineOut(
            place=row.place,
            name=row.name,
            points=row.points,
            deals=row.deals,
            is_here=row.player_id in here,
        )
        for row in live.standings
    ]
    return SoFarOut(translate(RANKINGS[live.card.table.event.ranking].title), rows)


class NoticeOut(Shape):
    """Something that the people at the table must know. `key` stays the same."""

    key: str
    text: str
    at: IsoTime
    ends_at: Annotated[IsoTime | None, "Not to be shown after this time."]


def _notices_out(live: LiveTable) -> list[NoticeOut]:
    rulings = [
        NoticeOut(f"ruling-{line.id}", describe_ruling(line), line.made_at, None)
        for line in live.notices
    ]
    adjusted = [
        NoticeOut(f"adjustment-{line.id}", describe_whose_adjustment(line), line.made_at, None)
        for line in live.adjustments
    ]
    announced = [
        NoticeOut(f"announcement-{line.id}", line.text, line.made_at, line.ends_at)
        for line in live.announcements
    ]
    return sorted(rulings + adjusted + announced, key=lambda one: one.at, reverse=True)


class LiveOut(Shape):
    """A table as its phones see it now. `deals` count, `claims` do not yet."""

    table: int
    revision: int
    changes: int
    at: Annotated[IsoTime, "The server's time."]
    is_open: Annotated[bool, "False once the event is final."]
    is_closed: bool
    is_finished: bool
    next_number: int | None
    me: MeAtTableOut
    phones: list[PhoneOut]
    deals: list[LiveDealOut]
    claims: list[LiveDealOut]
    calls: list[CallOut]
    signatures: list[SignatureOut]
    is_signed: bool
    consent_at: IsoTime | None
    is_confirmed: Annotated[bool, "A second phone has confirmed the whole game as it stands."]
    needs: list[NeedOut] | None
    standings: SoFarOut | None
    next_seats: tuple[NextSeatOut, ...]
    stand_ins: tuple[StandInOut, ...]
    onward: Annotated[
        OnwardOut | None, "For the table's phones: where this one goes on in a later round."
    ]
    notices: Annotated[list[NoticeOut], "What the table must know, newest first."]
    time: Annotated[TableTimeOut | None, "The timer of the round, with this table's extra time."]


def live_out(live: LiveTable) -> LiveOut:
    """Build the answer from the table as its viewer sees it now."""
    card, table = live.card, live.card.table
    return LiveOut(
        table=table.pk,
        revision=table.revision,
        changes=table.changes,
        # Phones count down from the server's time; their own clocks are never used (ADR 0075).
        at=iso_time(timezone.now()),
        is_open=table.is_open,
        is_closed=table.closed_at is not None,
        is_finished=card.is_finished,
        next_number=card.next_number,
        me=_me_out(live.viewer, table),
        phones=[phone_out(phone) for phone in live.phones],
        deals=[_deal_out(live, deal) for deal in card.accepted.values()],
        claims=[_deal_out(live, claim) for claim in live.claims],
        calls=[call_out(call) for call in live.calls],
        signatures=[_signature_out(one) for one in live.signatures],
        is_signed=live.is_signed,
        consent_at=iso_time(live.consent_at),
        # Like a signature, a confirmation is of one revision: a correction makes it void.
        is_confirmed=card.is_finished and table.confirmed_revision == table.revision,
        needs=[_need_out(need) for need in live.needs] or None,
        standings=_so_far_out(live),
        next_seats=live.next_seats,
        onward=live.onward,
        stand_ins=live.stand_ins,
        notices=_notices_out(live),
        time=live.time,
    )


def _deal_out(live: LiveTable, deal: StoredDeal) -> LiveDealOut:
    mine = live.viewer.phone.pk if live.viewer.phone else None
    return live_deal_out(deal, mine=mine, confirmed_by=live.confirmed.get(deal.pk, ()))
