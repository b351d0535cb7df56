"""Collect what is stored about a person, for themselves or for an organiser who was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.db.models import Q

from tournaments.accounts import is_proven, list_factors, list_sessions, list_tokens
from tournaments.clubs import is_person
from tournaments.core.access import access_player
from tournaments.core.actors import Actor
from tournaments.core.audience.names import Names
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.letters import Subscription, read_subscription
from tournaments.models import (
    AccountEntry,
    CodeApp,
    DealResult,
    GameEntry,
    GameReport,
    GameSeat,
    Invitation,
    LogEntry,
    Membership,
    Player,
    Role,
    Seat,
)
from tournaments.online import CHAT_SENT, FriendLine, list_friends
from tournaments.privacy.daily_tries import DailyTryData, list_daily_tries
from tournaments.privacy.played_games import (
    PlayedGameData,
    TableInvitationData,
    list_played_games,
    list_table_invitations,
)
from tournaments.privacy.removals import list_merged
from tournaments.ratings import (
    CasualChange,
    CasualRating,
    build_casual_change,
    find_casual_changes,
    read_casual_rating,
)
from tournaments.scoring import PaymentLine, list_player_payments
from tournaments.standings import AdjustmentLine, NightLine, list_adjustments, list_nights

if TYPE_CHECKING:
    from tournaments.models import User


class DealData(Shape):
    """What a player nominated, took and scored in a deal."""

    event: str
    round: int
    table: int
    deal: int
    nominated: int | None
    took: int | None
    points: int


class LogData(Shape):
    """An entry of a club's log."""

    at: IsoTime
    club: str
    text: str


class ReplyData(Shape):
    """An answer whether the player attends a night."""

    event: str
    is_coming: bool
    at: IsoTime


class PlayerData(Shape):
    """What is stored about a player."""

    club: str
    name: str
    merged_names: Annotated[list[str], "The names of records that were merged into this one."]
    shown_as: Annotated[str, "What strangers see instead of the name."]
    created_at: IsoTime
    is_active: bool
    is_minor: bool
    rosters: Annotated[list[str], "The seasons whose roster they are on."]
    nights: list[NightLine]
    replies: Annotated[list[ReplyData], "Whether they attend nights, by their own link."]
    results_by_email: Annotated[
        Subscription | None, "Where results go by e-mail; in full for the person alone."
    ]
    deals: list[DealData]
    adjustments: Annotated[list[AdjustmentLine], "Penalties, bonuses and adjusted scores."]
    payments: Annotated[list[PaymentLine], "What they paid others and were paid, as marked."]
    log: list[LogData]


class RoleData(Shape):
    """A role in a club."""

    club: str
    role: str
    since: IsoTime


class KeyData(Shape):
    """An API key, without its secret."""

    name: str
    created_at: IsoTime
    last_used_at: IsoTime | None
    is_revoked: bool


class MessageData(Shape):
    """A message that was written at an online table."""

    at: IsoTime
    game: int
    text: str


class FactorData(Shape):
    """A passkey or an app that shows codes, without its secret."""

    name: Annotated[str, "Empty for an app."]
    created_at: IsoTime
    last_used_at: IsoTime | None


class SessionData(Shape):
    """A browser in which the account is signed in."""

    device: Annotated[str, "Browser and system, as far as known."]
    signed_in_at: IsoTime
    last_seen_at: IsoTime


class AccountEventData(Shape):
    """An entry of the account's own log."""

    at: IsoTime
    event: str
    detail: str
    device: str


class InvitationData(Shape):
    """An invitation that the account accepted, or that went to its proven address."""

    club: str
    name: Annotated[str, "As the owner who invites wrote it."]
    role: str
    created_at: IsoTime
    accepted_at: IsoTime | None
    declined_at: IsoTime | None
    cancelled_at: IsoTime | None


class ReportData(Shape):
    """What the account reported about an online table."""

    at: IsoTime
    place: str
    words: str
    note: Annotated[str, "The answer of the club; may be empty."]


class AccountData(Shape):
    """What is stored about an account, and about the players that are linked to it."""

    name: str
    email: str
    created_at: IsoTime
    last_signed_in_at: IsoTime | None
    roles: list[RoleData]
    keys: list[KeyData]
    passkeys: list[FactorData]
    code_app: FactorData | None
    recovery_codes_left: int
    sessions: list[SessionData]
    account_log: Annotated[list[AccountEventData], "What happened to the account."]
    invitations: list[InvitationData]
    reports: list[ReportData]
    players: list[PlayerData]
    games: Annotated[list[int], "The online games in which the account has a seat."]
    messages: list[MessageData]
    daily_tries: list[DailyTryData]
    played_games: list[PlayedGameData]
    friends: Annotated[list[FriendLine], "Friends, requests, and whom the account blocked."]
    table_invitations: list[TableInvitationData]
    casual_rating: CasualRating
    casual_rating_changes: list[CasualChange]
    log: Annotated[list[LogData], "What the account did, in all clubs."]


def export_player(*, by: Actor, player_id: int) -> PlayerData:
    """Return what is stored about a player. For organisers, and for the person.

    Raises NotFound, NotAllowed, SignInFirst.
    """
    player = Player.objects.select_related("club").filter(pk=player_id).first()
    if player is None or not is_person(by, player):
        player = access_player(by, player_id, Role.ORGANISER)
    return _player_data(player, is_own=is_person(by, player))


def export_account(user: User) -> AccountData:
    """Return what is stored about an account, without secrets."""
    roles = Membership.everything.filter(user=user).select_related("club").order_by("pk")
    players = (
        Player.everything.filter(user=user, removed_at=None).select_related("club").order_by("pk")
    )
    seats = GameSeat.objects.filter(user=user).order_by("pk")
    places = list(seats.values_list("game_id", "number"))
    done = LogEntry.objects.filter(user=user).select_related("club").order_by("pk")
    factors, app = list_factors(user), CodeApp.objects.filter(user=user).first()
    return AccountData(
        name=user.name,
        email=user.email,
        created_at=iso_time(user.date_joined),
        last_signed_in_at=iso_time(user.last_login),
        roles=[RoleData(one.club.name, one.role, iso_time(one.created_at)) for one in roles],
        keys=[
            KeyData(
                line.name,
                iso_time(line.created_at),
                iso_time(line.last_used_at),
                line.is_revoked,
            )
            for line in list_tokens(user)
        ],
        passkeys=[
            FactorData(one.name, iso_time(one.created_at), iso_time(one.last_used_at))
            for one in factors.passkeys
        ],
        code_app=None
        if app is None
        else FactorData("", iso_time(app.created_at), iso_time(app.last_used_at)),
        recovery_codes_left=factors.codes_left,
        sessions=[
            SessionData(one.device, iso_time(one.signed_in_at), iso_time(one.last_seen_at))
            for one in list_sessions(user, None)
        ],
        account_log=[
            AccountEventData(iso_time(one.at), one.event, one.detail, one.device)
            for one in AccountEntry.objects.filter(user=user).order_by("pk")
        ],
        invitations=_invitations(user),
        reports=[
            ReportData(iso_time(one.made_at), one.place, one.words, one.note)
            for one in GameReport.objects.filter(reported_by=Actor(user=user).identity).order_by(
                "pk"
            )
        ],
        players=[_player_data(player, is_own=True) for player in players],
        games=sorted({game for game, _ in places}),
        messages=[message for game, seat in places for message in _messages(game, seat)],
        daily_tries=list_daily_tries(user),
        played_games=list_played_games(user),
        friends=list_friends(user),
        table_invitations=list_table_invitations(user),
        casual_rating=read_casual_rating(user),
        casual_rating_changes=[build_casual_change(one) for one in find_casual_changes(user)],
        log=[LogData(iso_time(one.at), one.club.name, one.text) for one in done],
    )


def _invitations(user: User) -> list[InvitationData]:
    found = Q(accepted_by=user)
    # An address that is not proven may be another person's.
    if is_proven(user):
        found |= Q(email=user.email)
    rows = Invitation.objects.filter(found).select_related("club").order_by("pk")
    return [
        InvitationData(
            club=one.club.name,
            name=one.name,
            role=one.role,
            created_at=iso_time(one.created_at),
            accepted_at=iso_time(one.accepted_at),
            declined_at=iso_time(one.declined_at),
            cancelled_at=iso_time(one.cancelled_at),
        )
        for one in rows
    ]


def _messages(game_id: int, seat: int) -> list[MessageData]:
    rows = GameEntry.objects.filter(game=game_id, seat=seat, kind=CHAT_SENT).exclude(text="")
    return [MessageData(iso_time(row.made_at), game_id, row.text) for row in rows.order_by("pk")]


def _player_data(player: Player, *, is_own: bool) -> PlayerData:
    merged = list_merged(player)
    ids = [player.pk, *(one.pk for one in merged)]
    log = LogEntry.objects.filter(club=player.club, details__player_id__in=ids).order_by("pk")
    return PlayerData(
        club=player.club.name,
        name=player.name,
        merged_names=[one.name for one in merged],
        shown_as=player.public_name,
        created_at=iso_time(player.created_at),
        is_active=player.is_active,
        is_minor=player.is_minor,
        rosters=list(player.rosters.order_by("pk").values_list("name", flat=True)),
        nights=list_nights(player),
        replies=[
            ReplyData(reply.event.slug, reply.is_coming, iso_time(reply.replied_at))
            for reply in player.replies.select_related("event").order_by("pk")
        ],
        results_by_email=read_subscription(player, in_full=is_own),
        deals=_deals(player),
        adjustments=list_adjustments(Names.FULL, player=player, cancelled=True),
        payments=list_player_payments(player),
        log=[LogData(iso_time(one.at), player.club.name, one.text) for one in log],
    )


def _deals(player: Player) -> list[DealData]:
    seats = Seat.objects.filter(player=player).select_related("table__round", "table__event")
    by_table = {seat.table_id: seat for seat in seats}
    rows = DealResult.objects.filter(table__in=by_table, is_accepted=True)
    found = []
    for row in rows.order_by("table_id", "number"):
        seat = by_table[row.table_id]
        number = seat.number
        found.append(
            DealData(
                event=seat.table.event.name,
                round=seat.table.round.number,
                table=seat.table.number,
                deal=row.number,
                nominated=_at(row.score.get("nominations"), number),
                took=_at(row.score.get("tricks"), number),
                points=row.points[number],
            )
        )
    return found


def _at(values: list[int] | None, seat: int) -> int | None:
    return values[seat] if values and seat < len(values) else None
