"""A table as its phones see it now: accepted deals, claims, calls, signatures, standings."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.translation import get_language

import engine
from tournaments.core.access import get_role
from tournaments.core.audience.names import Names, name_column
from tournaments.core.shapes import Shape
from tournaments.events import (
    AnnouncementLine,
    SubstituteLine,
    TableTime,
    find_table_time,
    list_announcements,
    list_substitutes,
)
from tournaments.models import (
    OPEN_CLAIMS,
    CallKind,
    Confirmation,
    DirectorCall,
    Event,
    EventState,
    Job,
    JobState,
    Role,
    Seat,
    Signature,
)
from tournaments.scoring.next_table import Onward, get_onward
from tournaments.scoring.phone_queries import find_phone, named_phones, phone_name
from tournaments.scoring.ruling_lines import RulingLine, list_notices
from tournaments.scoring.score_cards import (
    ScoreCard,
    StoredDeal,
    get_score_card,
    stored_deal,
    stored_deals,
)
from tournaments.standings import (
    AdjustmentLine,
    StandingRow,
    build_standings_etag,
    list_adjustments,
    list_standings,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.models import Phone, Table

MAX_LEADERS_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Viewer:
    """The actor that a live table is shown to, as far as it changes what they see.

    `kind` is "table-link", "person" (signed in, may score) or "reader". `role` is their role in the
    club, `phone` their phone at this table; each is None if they have none.
    """

    kind: str
    role: Role | None
    phone: Phone | None

    @property
    def is_insider(self) -> bool:
        """Return whether they sit at the table or belong to the club."""
        return self.kind == "table-link" or self.role is not None

    @property
    def names(self) -> Names:
        """Return what they see of the names at the table and at the next ones."""
        return Names.FULL if self.is_insider else Names.PUBLIC

    @property
    def names_elsewhere(self) -> Names:
        """Return what they see of the names at other tables: a table's link is for its own."""
        return Names.FULL if self.role is not None else Names.PUBLIC

    @property
    def may_go_on(self) -> bool:
        """Return whether it is a phone at the table, which later rounds have a table for."""
        return self.kind == "table-link"

    @property
    def may_decide(self) -> bool:
        """Return whether they may decide disputes."""
        return self.role is not None and self.role.may_act_as(Role.SCORER)


class NextSeat(Shape):
    """Where the player of a seat sits in the next round."""

    seat: int
    round: int
    table: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LiveTable:
    """The table now. `confirmed` has the names of phones that confirmed a version, by its id.

    `notices` are what the director ruled here, `adjustments` the penalties and bonuses of its
    players. `calls` are shown to the table and to members only, since they may name people.
    `standings` is None if the viewer may not see them, `consent_at` if no consent period runs.
    """

    card: ScoreCard
    viewer: Viewer
    phones: tuple[Phone, ...]
    claims: tuple[StoredDeal, ...]
    confirmed: Mapping[int, tuple[str, ...]]
    calls: tuple[DirectorCall, ...]
    signatures: tuple[Signature, ...]
    consent_at: datetime | None
    needs: tuple[engine.Need, ...]
    standings: tuple[StandingRow, ...] | None
    next_seats: tuple[NextSeat, ...]
    stand_ins: tuple[SubstituteLine, ...]
    onward: Onward | None
    notices: tuple[RulingLine, ...]
    adjustments: tuple[AdjustmentLine, ...]
    announcements: tuple[AnnouncementLine, ...]
    time: TableTime | None

    @property
    def is_signed(self) -> bool:
        """Return whether every seat has agreed to the card as it stands."""
        return len(self.signatures) == self.card.table.size


def find_viewer(actor: Actor, table: Table) -> Viewer:
    """Return the actor as a viewer of a table, which they must be allowed to see."""
    if actor.link:
        return Viewer("table-link", None, find_phone(actor, table))
    role = get_role(actor, table.event.club_id)
    scores = role is not None and role.may_act_as(Role.SCORER)
    return Viewer("person" if scores else "reader", role, None)


def live_table_etag(table: Table, viewer: Viewer) -> str:
    """Return the ETag (without quotes) of all that the viewer sees of a table.

    It is computed from rows that the access check has read, so a poll that finds nothing new costs
    no other query.
    """
    event = table.event
    phone = viewer.phone
    # Two phones at one table get different answers: each is shown which phone and claims it has.
    own = (viewer.kind, viewer.role, phone and (phone.pk, phone.seat))
    # The event's revision: a new round moves the players of this one.
    state = (table.pk, table.changes, table.revision, table.is_open, event.state, event.revision)
    standings = build_standings_etag(event, event.ranking, viewer.names)
    shown = repr((own, state, standings, get_language()))
    return hashlib.sha256(shown.encode()).hexdigest()[:32]


def get_live_table(table: Table, viewer: Viewer) -> LiveTable:
    """Return the table as the viewer may see it. It must be loaded with round, event and club."""
    card = get_score_card(table, viewer.names)
    claims = _claims(table, viewer.names)
    calls = tuple(table.calls.filter(answered_at=None).order_by("pk"))
    phones = tuple(named_phones(viewer.names).filter(table=table).order_by("pk"))
    signed = Signature.objects.filter(table=table, revision=table.revision).order_by("seat")
    return LiveTable(
        card=card,
        viewer=viewer,
        phones=phones,
        claims=claims,
        confirmed=_confirmed([*card.accepted.values(), *claims], phones),
        calls=calls if viewer.is_insider else (),
        signatures=tuple(signed) if card.is_finished else (),
        consent_at=_consent_at(table, calls) if card.is_finished else None,
        needs=_needs(card),
        standings=_standings(card, viewer),
        next_seats=_next_seats(card, viewer.names),
        stand_ins=tuple(list_substitutes(table, viewer.names)),
        onward=get_onward(table, viewer.phone, viewer.names) if viewer.may_go_on else None,
        notices=tuple(list_notices(table, viewer.names)),
        adjustments=tuple(
            list_adjustments(viewer.names, event=table.event, players=card.player_ids)
        ),
        announcements=tuple(list_announcements(table.event.club, table.event)),
        time=find_table_time(table, with_reason=viewer.is_insider),
    )


def _claims(table: Table, shows: Names) -> tuple[StoredDeal, ...]:
    if not table.claims_in:
        return ()
    rows = stored_deals().filter(table=table, claim__in=OPEN_CLAIMS).order_by("number", "version")
    return tuple(stored_deal(row, shows) for row in rows)


def _confirmed(shown: Sequence[StoredDeal], phones: Sequence[Phone]) -> dict[int, tuple[str, ...]]:
    names = {phone.pk: phone_name(phone) for phone in phones}
    found: dict[int, tuple[str, ...]] = {}
    if not names:  # only phones confirm
        return found
    rows = Confirmation.objects.filter(result__in=[deal.pk for deal in shown]).order_by("pk")
    for result_id, phone_id in rows.values_list("result_id", "phone_id"):
        found[result_id] = (*found.get(result_id, ()), names[phone_id])
    return found


def consent_key(table: Table) -> str:
    """Return the key of the job that ends the consent period of the card as it is now."""
    return f"consent:table:{table.pk}:{table.revision}"


def _consent_at(table: Table, calls: tuple[DirectorCall, ...]) -> datetime | None:
    """Return when the card counts as agreed; None if no period runs, as during a dispute."""
    if table.claims_in or any(call.kind == CallKind.PROTEST for call in calls):
        return None
    waiting = Job.objects.filter(key=consent_key(table), state=JobState.QUEUED).order_by(
        "-run_after"
    )
    return waiting.values_list("run_after", flat=True).first()


def _needs(card: ScoreCard) -> tuple[engine.Need, ...]:
    last = card.sheet.deal_count
    if last is None or card.is_finished:
        return ()
    left = [number for number in range(1, last + 1) if number not in card.accepted]
    return engine.needs(card.sheet, card.totals, left)


def _standings(card: ScoreCard, viewer: Viewer) -> tuple[StandingRow, ...] | None:
    """Return the leaders of the night and the players here; None if the viewer may not see them.

    The standings of a private club are for its members only.
    """
    event = card.table.event
    if not event.club.is_public and viewer.role is None:
        return None
    shows = viewer.names_elsewhere
    tag = build_standings_etag(event, event.ranking, shows)
    rows = rank_once(tag, event.pk, event.ranking, shows)
    here = dict(zip(card.player_ids, card.names, strict=True))
    return tuple(
        replace(row, name=here.get(row.player_id, row.name))
        for place, row in enumerate(rows)
        if place < MAX_LEADERS_SHOWN or row.player_id in here
    )


@lru_cache(maxsize=32)
def rank_once(tag: str, event_id: int, ranking: str, shows: Names) -> tuple[StandingRow, ...]:
    """Rank once for all tables of a night.

    The cache is this process's own and needs no expiry: the tag, part of its key, changes with the
    results.
    """
    return tuple(list_standings(event=Event(pk=event_id), ranking=ranking, names=shows))


def _next_seats(card: ScoreCard, shows: Names) -> tuple[NextSeat, ...]:
    """Return where the players sit in the next round; empty until it is seated."""
    table = card.table
    if table.event.state == EventState.FINAL:
        return ()
    rows = Seat.objects.filter(
        round__event=table.event_id,
        round__number=table.round.number + 1,
        table__seats__player__in=card.player_ids,
    )
    people: dict[int, dict[int, tuple[int, str, int, int]]] = {}
    values = ("table_id", "number", "player_id", "shown_name", "table__number", "round__number")
    named = rows.annotate(shown_name=name_column(shows, "player__"))
    for table_id, seat, *rest in named.values_list(*values).distinct():
        people.setdefault(table_id, {})[seat] = (rest[0], rest[1], rest[2], rest[3])
    found = []
    for seated in people.values():
        names = tuple(seated[seat][1] for seat in sorted(seated))
        for player_id, _, number, round_number in seated.values():
            if player_id in card.player_ids:
                seat = card.player_ids.index(player_id)
                found.append(NextSeat(seat, round_number, number, names))
    return tuple(sorted(found, key=lambda row: row.seat))
