"""Merge two records of one person with all their history, and take them apart again."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypedDict, cast

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.clubs import check_name_free, refresh_public_names
from tournaments.core.audit import record
from tournaments.core.errors import FieldProblem, InvalidInput, not_found
from tournaments.core.shapes import Shape
from tournaments.core.validation import field_error
from tournaments.events import log_and_bump_revision
from tournaments.letters import move_subscription, return_subscription
from tournaments.models import (
    Adjustment,
    Entry,
    Event,
    EventState,
    GameSeat,
    NameVisibility,
    Payment,
    Player,
    Round,
    Season,
    Seat,
    SeatingRule,
    StandIn,
    Table,
)
from tournaments.privacy.deletion import give_account, mark_removed
from tournaments.privacy.merge_conflicts import find_conflicts
from tournaments.privacy.merged_replies import MergedReplies, move_replies, return_replies
from tournaments.privacy.removals import find_record, lock_records
from tournaments.standings import transfer_scores

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tournaments.core.actors import Actor

    Events = Mapping[int, Event]


class Personal(TypedDict):
    """What the record that stays takes over, by columns of `Player`."""

    is_active: bool
    is_minor: bool
    names: str
    own_names: str
    user_id: int | None


class EntryState(TypedDict):
    """Which rounds of an event an entry is for."""

    withdrawn_at: str | None
    from_round: int
    absent_rounds: list[int]


class MergeRecord(TypedDict):
    """What taking two records apart again needs: the rows that moved, by their ids."""

    seats: list[int]
    stand_ins: list[int]
    online_seats: list[int]
    entries: list[int]
    combined: list[tuple[int, EntryState, EntryState]]
    rules: list[int]
    sat_out: list[int]
    adjustments: NotRequired[list[int]]
    rosters: NotRequired[list[int]]
    paid: NotRequired[list[int]]
    received: NotRequired[list[int]]
    replies: NotRequired[MergedReplies]
    subscription: NotRequired[int | None]
    own: Personal
    before: Personal
    after: Personal


class Merger(Shape):
    """What merging a record into another moves, and why it cannot be done, if so."""

    name: Annotated[str, "The record that goes."]
    into_name: Annotated[str, "The record that stays, with its name."]
    nights: Annotated[int, "Nights in which it is entered or played."]
    tables: Annotated[int, "Tables at which it sat."]
    substitutions: int
    online_seats: int
    rules: Annotated[int, "Seating rules that name it."]
    adjustments: Annotated[int, "Its penalties, bonuses and adjusted scores."]
    account: Annotated[str | None, "The account that the other is linked to afterwards."]
    problems: Annotated[list[str], "Why they cannot be merged; empty if they can."]


def preview_merge(*, by: Actor, player_id: int, into_id: int) -> Merger:
    """Say what merging a player into another moves. For organisers.

    Raises NotFound, NotAllowed, InvalidInput for a player of another club or the same one.
    """
    player, into = find_record(by, player_id), find_record(by, into_id)
    _check_pair(player, into)
    if player.removed_at is not None:
        raise not_found()
    user = into.user or player.user
    return Merger(
        name=player.name,
        into_name=into.name,
        # Deleted nights move too, but a person knows only of those that are there.
        nights=Event.objects.filter(pk__in=_events_of(player)).count(),
        tables=player.seats.filter(table__event__deleted_at=None).count(),
        substitutions=player.stood_in.count(),
        online_seats=player.online_seats.count(),
        rules=SeatingRule.objects.filter(players=player).count(),
        adjustments=player.adjustments.filter(cancelled_at=None).count(),
        account=None if user is None else str(user),
        problems=find_conflicts(player, into),
    )


@transaction.atomic
def merge_players(*, by: Actor, player_id: int, into_id: int) -> Player:
    """Give all that a player has to another, who stays; return that one. For organisers.

    Results, adjustments, standings, entries, answers whether they attend, online seats, seating
    rules, places on rosters, payments, the account and the address for results move; the stakes
    follow from the results.
    The entries of the log stay as they are, and count as the other's. `restore_player` takes the
    two apart. A repeat changes nothing. Raises NotFound, NotAllowed, InvalidInput if the two cannot
    be one person.
    """
    player = find_record(by, player_id)
    _check_same_club(player, find_record(by, into_id))
    events, club, players = lock_records(by, [player_id, into_id], _events_of(player))
    player, into = players[player_id], players[into_id]
    if player.merged_into_id == into.pk:
        return into
    _check_pair(player, into)
    reasons = find_conflicts(player, into)
    if _events_of(player) - events.keys():
        reasons = [_("The player has just been entered in a night. Try again.")]
    if player.removed_at is not None or reasons:
        reasons = reasons or [_("This player was deleted or merged already.")]
        problems = tuple(FieldProblem("into", "not-one-person", reason) for reason in reasons)
        raise InvalidInput(" ".join(reasons), problems)
    before = _personal_of(into)
    kept = MergeRecord(
        seats=_ids(player.seats.all()),
        stand_ins=_ids(player.stood_in.all()),
        online_seats=_ids(player.online_seats.all()),
        rules=_ids(SeatingRule.objects.filter(players=player)),
        sat_out=_swap_sat_out(events, player.pk, into.pk),
        adjustments=_ids(player.adjustments.all()),
        paid=_ids(player.payments_made.all()),
        received=_ids(player.payments_received.all()),
        rosters=_ids(player.rosters.exclude(roster=into)),
        replies=move_replies(player, into),
        subscription=move_subscription(player, into),
        own=_personal_of(player),
        before=before,
        after=before,
        **_move_entries(player, into),
    )
    _move(kept, events, player, into)
    kept["after"] = _take_over(player, into)
    mark_removed(player, cast("dict[str, object]", kept), into)
    into.save()
    refresh_public_names(club)
    text = f"{player.name} was merged into {into.name}."
    _log(by, (player, into), events, "players-merged", text)
    return into


def take_apart(by: Actor, player: Player, into: Player, events: Events) -> None:
    """Take a merged record out of the other again; both are locked, with the events."""
    if into.removed_at is not None:
        message = _("%(name)s was merged or deleted since. Undo that first.")
        raise field_error("player", "removed", message % {"name": into.name})
    if player.erased_at is not None:
        raise field_error("player", "erased", _("The name was erased. This cannot be undone."))
    check_name_free(into.club, player.name)
    kept = cast("MergeRecord", player.removal)
    now, after = dict(_personal_of(into)), dict(kept["after"])
    for name, before in kept["before"].items():
        # What was chosen since stays.
        if now[name] == after[name]:
            setattr(into, name, before)
    into.save()
    player.removed_at, player.merged_into, player.removal = None, None, {}
    own = kept["own"]
    player.is_active, player.is_minor = own["is_active"], own["is_minor"]
    player.names = own["names"]
    give_account(player, own["user_id"], own["own_names"])
    player.save()
    _return_entries(kept, player, into)
    if "replies" in kept:
        return_replies(kept["replies"], player, into)
    return_subscription(kept.get("subscription"), player, into)
    _swap_sat_out(events, into.pk, player.pk, rounds=kept["sat_out"])
    _move(kept, events, into, player)
    refresh_public_names(into.club)
    text = f"{player.name} was taken out of {into.name} again."
    _log(by, (player, into), events, "players-separated", text)


def list_events_to_lock(player: Player) -> set[int]:
    """List the events that change when a removed record is brought back."""
    if player.merged_into_id is None:
        return {entry["event"] for entry in player.removal.get("entries", ())}
    if not player.removal:  # the name was erased
        return set()
    kept = cast("MergeRecord", player.removal)
    combined = (pk for pk, _theirs, _own in kept["combined"])
    entries = Entry.objects.filter(pk__in=[*kept["entries"], *combined])
    seats = Seat.objects.filter(pk__in=kept["seats"])
    stood_in = StandIn.objects.filter(pk__in=kept["stand_ins"])
    adjusted = Adjustment.objects.filter(pk__in=kept.get("adjustments", ()))
    return {
        *adjusted.values_list("event_id", flat=True),
        *entries.values_list("event_id", flat=True),
        *seats.values_list("table__event_id", flat=True),
        *stood_in.values_list("table__event_id", flat=True),
    }


def _check_same_club(player: Player, into: Player) -> None:
    if player.club_id != into.club_id:
        raise field_error("into", "unknown", _("One of these players is not in the club."))


def _check_pair(player: Player, into: Player) -> None:
    _check_same_club(player, into)
    if player.pk == into.pk or into.removed_at is not None:
        raise field_error("into", "unknown", _("Choose another player of the club."))


def _events_of(player: Player) -> set[int]:
    seats = player.seats.values_list("table__event_id", flat=True)
    stood_in = player.stood_in.values_list("table__event_id", flat=True)
    adjusted = player.adjustments.values_list("event_id", flat=True)
    return {*player.entries.values_list("event_id", flat=True), *seats, *stood_in, *adjusted}


def _ids(rows: Any) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _move(kept: MergeRecord, events: Events, was: Player, new: Player) -> None:
    """Give the rows of a record to the other player, with what they scored."""
    seats = Seat.objects.filter(pk__in=kept["seats"], player=was)
    by_event: dict[int, set[int]] = defaultdict(set)
    for table, event in seats.values_list("table_id", "table__event_id"):
        by_event[event].add(table)
    seats.update(player=new)
    adjusted = Adjustment.objects.filter(pk__in=kept.get("adjustments", ()), player=was)
    for event in set(adjusted.values_list("event_id", flat=True)):
        by_event[event] |= set()
    adjusted.update(player=new)
    StandIn.objects.filter(pk__in=kept["stand_ins"], player=was).update(player=new)
    GameSeat.objects.filter(pk__in=kept["online_seats"], player=was).update(player=new)
    for rule in SeatingRule.objects.filter(pk__in=kept["rules"], players=was):
        rule.players.remove(was)
        rule.players.add(new)
    Payment.objects.filter(pk__in=kept.get("paid", ()), payer=was).update(payer=new)
    Payment.objects.filter(pk__in=kept.get("received", ()), payee=was).update(payee=new)
    for season in Season.everything.filter(pk__in=kept.get("rosters", ()), roster=was):
        season.roster.remove(was)
        season.roster.add(new)
    for event_id, tables in by_event.items():
        transfer_scores(events[event_id], tables, was.pk, new.pk)
        # Phones at these tables show the names.
        Table.objects.filter(pk__in=tables).update(changes=F("changes") + 1)


def _swap_sat_out(
    events: Collection[int], was: int, new: int, rounds: Collection[int] | None = None
) -> list[int]:
    """Name another player where one sat out rounds of events; return the ids of the rounds."""
    found = Round.objects.filter(event__in=list(events))
    rows = found if rounds is None else found.filter(pk__in=rounds)
    changed = [row for row in rows if was in row.sat_out]
    for row in changed:
        row.sat_out = sorted({new if one == was else one for one in row.sat_out})
    Round.objects.bulk_update(changed, ["sat_out"])
    return [row.pk for row in changed]


class _Entries(TypedDict):
    entries: list[int]
    combined: list[tuple[int, EntryState, EntryState]]


def _move_entries(player: Player, into: Player) -> _Entries:
    """Give the entries to the other player; where both are entered, combine them."""
    theirs = {entry.event_id: entry for entry in into.entries.all()}
    moved: list[int] = []
    combined = []
    for entry in player.entries.order_by("pk"):
        there = theirs.get(entry.event_id)
        if there is None:
            moved.append(entry.pk)
            continue
        combined.append((there.pk, _state_of(there), _state_of(entry)))
        _combine(there, entry)
        entry.delete()
    Entry.objects.filter(pk__in=moved).update(player=into)
    return {"entries": moved, "combined": combined}


def _state_of(entry: Entry) -> EntryState:
    return {
        "withdrawn_at": None if entry.withdrawn_at is None else entry.withdrawn_at.isoformat(),
        "from_round": entry.from_round,
        "absent_rounds": entry.absent_rounds,
    }


def _combine(there: Entry, entry: Entry) -> None:
    """Extend an entry to all rounds that either of the two entries is for."""
    both = [one for one in (there, entry) if one.withdrawn_at is None]
    if not both:
        return
    first = min(one.from_round for one in both)
    last = max((one.from_round for one in both), default=first)
    candidates = {*range(first, last), *there.absent_rounds, *entry.absent_rounds}
    absent = {
        number
        for number in candidates
        if number >= first and not any(one.plays_in(number) for one in both)
    }
    there.withdrawn_at, there.from_round, there.absent_rounds = None, first, sorted(absent)
    there.save()


def _return_entries(kept: MergeRecord, player: Player, into: Player) -> None:
    """Give entries back. Where the other player has sat since with one, they keep it too."""
    for entry in Entry.objects.filter(pk__in=kept["entries"], player=into):
        seats = into.seats.filter(table__event=entry.event_id).exclude(pk__in=kept["seats"])
        if seats.exists():
            entry.pk = None
        entry.player = player
        entry.save()
    for pk, theirs, own in kept["combined"]:
        there = Entry.objects.filter(pk=pk, player=into).first()
        if there is not None:
            Entry.objects.filter(pk=pk).update(**theirs)
            Entry.objects.create(event_id=there.event_id, player=player, **own)


def _personal_of(player: Player) -> Personal:
    return {
        "is_active": player.is_active,
        "is_minor": player.is_minor,
        "names": player.names,
        "own_names": player.own_names,
        "user_id": player.user_id,
    }


def _take_over(player: Player, into: Player) -> Personal:
    """Give the record that stays what concerns the person; return it as it is then."""
    into.is_active = into.is_active or player.is_active
    into.is_minor = into.is_minor or player.is_minor
    # Never less strict than either of them was.
    into.names = _stricter(into.names, player.names)
    into.own_names = _stricter(into.own_names, player.own_names)
    if into.user_id is None:
        into.user_id = player.user_id
    return _personal_of(into)


def _stricter(one: str, other: str) -> str:
    return NameVisibility.strictest(one, other).value if one and other else one or other


def _log(by: Actor, pair: tuple[Player, Player], events: Events, verb: str, text: str) -> None:
    """Log it in the club, and in the nights whose line-up it changes."""
    player, into = pair
    record(by, into.club, verb, text, player_id=into.pk, other_id=player.pk)
    for event in events.values():
        if event.state != EventState.FINAL:
            log_and_bump_revision(by, event, verb, text, player_id=into.pk)
