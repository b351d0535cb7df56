"""Delete a player who has no history, and bring them back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypedDict, cast

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.clubs import check_name_free, refresh_public_names
from tournaments.core.audit import record
from tournaments.core.errors import FieldProblem, InvalidInput, not_found
from tournaments.core.shapes import Shape
from tournaments.events import log_and_bump_revision
from tournaments.models import Entry, Event, EventState, Membership, Player, RuleKind, SeatingRule
from tournaments.privacy.removals import find_record, lock_records

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Club


class EntryRecord(TypedDict):
    """An entry that went with a player."""

    event: int
    from_round: int
    absent_rounds: list[int]
    is_withdrawn: bool


class RuleRecord(TypedDict):
    """A seating rule that named a player."""

    id: int
    event: int | None
    kind: str
    players: list[int]
    number: int | None
    weight: int | None
    reason: str


class DeletionRecord(TypedDict):
    """What bringing a deleted player back needs."""

    is_active: bool
    own_names: str
    user: int | None
    entries: list[EntryRecord]
    rules: list[RuleRecord]


class Deletion(Shape):
    """What goes with a player who is deleted, and why they cannot be, if so."""

    nights: Annotated[list[str], "Planned nights in which they are entered."]
    rules: Annotated[int, "Seating rules that name them."]
    account: Annotated[str | None, "The account that they are linked to. It stays."]
    history: Annotated[list[str], "Why they cannot be deleted; empty if they can."]


def preview_deletion(*, by: Actor, player_id: int) -> Deletion:
    """Say what deleting a player would take. For organisers. Raises NotFound, NotAllowed."""
    player = find_record(by, player_id)
    if player.removed_at is not None:
        raise not_found()
    return _read_deletion(player)


@transaction.atomic
def delete_player(*, by: Actor, player_id: int) -> Player:
    """Delete a player who has no history; `restore_player` brings them back for thirty days.

    Entries in nights that have not begun go too, and seating rules lose the player. A repeat
    changes nothing. For organisers. Raises NotFound, NotAllowed, InvalidInput for a player with
    a history.
    """
    find_record(by, player_id)
    entered = set(Entry.objects.filter(player=player_id).values_list("event_id", flat=True))
    events, club, players = lock_records(by, [player_id], entered)
    player = players[player_id]
    if player.removed_at is not None:
        return player
    reasons = _read_deletion(player).history
    entries = list(player.entries.order_by("pk"))
    if {entry.event_id for entry in entries} - events.keys():
        reasons = [_("The player has just been entered in a night. Try again.")]
    if reasons:
        problems = tuple(FieldProblem("player", "has-history", reason) for reason in reasons)
        raise InvalidInput(" ".join(reasons), problems)
    kept: DeletionRecord = {
        "is_active": player.is_active,
        "own_names": player.own_names,
        "user": player.user_id,
        "entries": [_take_entry(by, events[entry.event_id], entry) for entry in entries],
        "rules": _leave_rules(player),
    }
    mark_removed(player, cast("dict[str, object]", kept))
    refresh_public_names(club)
    record(by, club, "player-deleted", f"{player.name} was deleted.", player_id=player.pk)
    return player


def mark_removed(player: Player, removal: dict[str, object], into: Player | None = None) -> None:
    """Take a locked player out of the club; the row stays."""
    player.removed_at, player.merged_into, player.removal = timezone.now(), into, removal
    player.user, player.own_names, player.is_active = None, "", False
    # Their number is for others.
    player.public_number, player.public_name = 0, ""
    player.save()


def restore_deleted_player(by: Actor, club: Club, player: Player, events: dict[int, Event]) -> None:
    """Bring back a deleted player, locked with the events of their entries."""
    check_name_free(club, player.name)
    kept = cast("DeletionRecord", player.removal)
    player.removed_at, player.removal = None, {}
    player.is_active = kept["is_active"]
    give_account(player, kept["user"], kept["own_names"])
    player.save()
    for entry in kept["entries"]:
        event = events.get(entry["event"])
        if event is not None and not has_begun(event):
            _give_entry(by, event, player, entry)
    for rule in kept["rules"]:
        _give_rule(club, player, rule)
    refresh_public_names(club)
    record(by, club, "player-restored", f"{player.name} was brought back.", player_id=player.pk)


def give_account(player: Player, user_id: int | None, own_names: str) -> None:
    """Link a player to an account, if it is a member still and no other player of the club."""
    is_member = Membership.objects.filter(club=player.club_id, user=user_id).exists()
    is_taken = Player.objects.filter(club=player.club_id, user=user_id).exclude(pk=player.pk)
    if user_id is not None and is_member and not is_taken.exists():
        player.user_id, player.own_names = user_id, own_names


def has_begun(event: Event) -> bool:
    """Return whether an event has been drawn, or is no longer planned."""
    is_drawn = event.rounds.exists() or event.draws.exists()
    return event.state != EventState.PLANNED or is_drawn


def _read_deletion(player: Player) -> Deletion:
    entered = list(player.entries.select_related("event").order_by("event__held_on", "event_id"))
    begun = [entry.event for entry in entered if has_begun(entry.event)]
    tables = player.seats.count()
    games = player.online_seats.count()
    substitutions = player.stood_in.count()
    reasons = []
    if tables:
        text = ngettext("Sat at %(count)d table.", "Sat at %(count)d tables.", tables)
        reasons.append(text % {"count": tables})
    if substitutions:
        text = ngettext(
            "Was a substitute once.", "Was a substitute %(count)d times.", substitutions
        )
        reasons.append(text % {"count": substitutions})
    if games:
        text = ngettext(
            "Has a seat in %(count)d online game.", "Has seats in %(count)d online games.", games
        )
        reasons.append(text % {"count": games})
    if player.adjustments.exists():
        reasons.append(_("Was given a penalty, a bonus or an adjusted score."))
    if begun:
        names = ", ".join(event.name for event in begun)
        reasons.append(
            _("Is entered in nights that have been drawn: %(names)s.") % {"names": names}
        )
    if not reasons and (player.seat_scores.exists() or player.standings.exists()):
        reasons.append(_("Appears in standings that are being computed. Try again in a minute."))
    return Deletion(
        nights=[entry.event.name for entry in entered if entry.event not in begun],
        rules=SeatingRule.objects.filter(players=player).count(),
        account=None if player.user is None else str(player.user),
        history=reasons,
    )


def _take_entry(by: Actor, event: Event, entry: Entry) -> EntryRecord:
    kept: EntryRecord = {
        "event": event.pk,
        "from_round": entry.from_round,
        "absent_rounds": entry.absent_rounds,
        "is_withdrawn": entry.withdrawn_at is not None,
    }
    text = f"{entry.player.name} was deleted, and is not entered any more."
    entry.delete()
    log_and_bump_revision(by, event, "player-deleted", text)
    return kept


def _give_entry(by: Actor, event: Event, player: Player, kept: EntryRecord) -> None:
    Entry.objects.create(
        event=event,
        player=player,
        from_round=kept["from_round"],
        absent_rounds=kept["absent_rounds"],
        withdrawn_at=timezone.now() if kept["is_withdrawn"] else None,
    )
    text = f"{player.name} was brought back, and is entered again."
    log_and_bump_revision(by, event, "player-restored", text)


def _leave_rules(player: Player) -> list[RuleRecord]:
    """Take a player out of all seating rules; a rule that makes no sense without them goes."""
    found = []
    for rule in SeatingRule.objects.filter(players=player).order_by("pk"):
        players = list(rule.players.order_by("pk").values_list("pk", flat=True))
        found.append(
            RuleRecord(
                id=rule.pk,
                event=rule.event_id,
                kind=rule.kind,
                players=players,
                number=rule.number,
                weight=rule.weight,
                reason=rule.reason,
            )
        )
        rule.players.remove(player)
        needs = 2 if rule.kind in {RuleKind.APART, RuleKind.TOGETHER} else 1
        if len(players) - 1 < needs:
            rule.delete()
    return found


def _give_rule(club: Club, player: Player, kept: RuleRecord) -> None:
    """Put a player into a seating rule again, if everyone whom it named is there."""
    rule = SeatingRule.objects.filter(club=club, pk=kept["id"]).first()
    there = Player.objects.filter(club=club, pk__in=kept["players"])
    has_event = kept["event"] is None or Event.objects.filter(pk=kept["event"]).exists()
    if rule is None and (there.count() < len(kept["players"]) or not has_event):
        return
    if rule is None:
        rule = SeatingRule.objects.create(
            pk=kept["id"],
            club=club,
            event_id=kept["event"],
            kind=kept["kind"],
            number=kept["number"],
            weight=kept["weight"],
            reason=kept["reason"],
        )
        rule.players.set(there)
    rule.players.add(player)
