"""Add and remove seating rules of a club or of one event, and give them to a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.clubs import get_player_names
from tournaments.core.access import access_club, access_event
from tournaments.core.audit import record
from tournaments.core.errors import not_found
from tournaments.core.shapes import Shape
from tournaments.core.translation import translate
from tournaments.core.validation import as_field, check_choice, clean_text, field_error
from tournaments.draws.queries import Person
from tournaments.events import log_and_bump_revision, refuse_if_final, refuse_if_stale
from tournaments.models import Club, Event, Role, RuleKind, SeatingRule
from tournaments.seating import Apart, AtTable, NotAtSize, Together, find_contradictions

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor
    from tournaments.seating import Constraint

MAX_WEIGHT = 1000
NUMBER_BOUNDS = {RuleKind.AT_TABLE: (1, 300), RuleKind.NOT_AT_SIZE: (3, 7)}
"""The kinds of rule about one player and a number, with the bounds of that number."""
IN_LOG = {
    RuleKind.APART: "never at the same table",
    RuleKind.TOGETHER: "always at the same table",
    RuleKind.AT_TABLE: "always at table {}",
    RuleKind.NOT_AT_SIZE: "never at a table of {}",
}
"""What a rule demands, as the log says it; the number of the rule is filled in."""


class SeatingRuleLine(Shape):
    """A seating rule; without a weight it is always kept."""

    id: int
    kind: Annotated[str, RuleKind]
    players: tuple[Person, ...]
    number: int | None
    weight: int | None
    reason: str
    is_own: Annotated[bool, "Of one event, not of the whole club."]


def list_seating_rules(club: Club, event: Event | None = None) -> list[SeatingRuleLine]:
    """List the club's seating rules and, with an event, that event's own."""
    return [
        SeatingRuleLine(
            id=rule.pk,
            kind=rule.kind,
            players=tuple(
                Person(p.pk, p.name) for p in sorted(rule.players.all(), key=lambda p: p.name)
            ),
            number=rule.number,
            weight=rule.weight,
            reason=rule.reason,
            is_own=rule.event_id is not None,
        )
        for rule in _rules_in_force(club, event)
    ]


@transaction.atomic
def add_rule(
    *,
    by: Actor,
    club_slug: str,
    kind: str,
    player_ids: Collection[int],
    event_id: int | None = None,
    number: int | None = None,
    weight: int | None = None,
    reason: str = "",
    expected: int | None = None,
) -> SeatingRule:
    """Add a rule for the club, or for one of its events only.

    A rule that exists already is returned as it is. `weight` is in repeated meetings; None: the
    rule must be kept. Raises InvalidInput, also for a rule that contradicts those in force,
    StaleEvent, EventIsFinal.
    """
    club, event = _lock_owner(by, club_slug, event_id, expected)
    players = _check_players(club, kind, player_ids)
    number = _check_number(kind, number)
    if weight is not None and not 1 <= weight <= MAX_WEIGHT:
        message = _("Enter a number from 1 to %(most)d, or leave it empty for always.")
        raise field_error("weight", "out-of-range", message % {"most": MAX_WEIGHT})
    rows = SeatingRule.objects.filter(club=club, event=event, kind=kind, number=number)
    for row in rows.filter(weight=weight):
        if set(row.players.values_list("pk", flat=True)) == players.keys():
            return row
    rule = SeatingRule.objects.create(
        club=club,
        event=event,
        kind=kind,
        number=number,
        weight=weight,
        reason=clean_text(reason, field="reason") if reason.strip() else "",
    )
    rule.players.set(players)
    _refuse_contradiction(club, event, rule)
    _log_rule(by, club, event, "rule-added", f"New seating rule: {_describe_rule(rule, players)}")
    return rule


@transaction.atomic
def remove_rule(*, by: Actor, rule_id: int, expected: int | None = None) -> None:
    """Remove a rule; it stays in the log. Raises NotFound, StaleEvent, EventIsFinal."""
    found = SeatingRule.objects.select_related("club").filter(pk=rule_id).first()
    if found is None:
        raise not_found()  # as for a rule that the actor may not know about
    club, event = _lock_owner(by, found.club.slug, found.event_id, expected)
    words = _describe_rule(found, dict(found.players.values_list("pk", "name")))
    if SeatingRule.objects.filter(pk=found.pk).delete()[0]:
        _log_rule(by, club, event, "rule-removed", f"Seating rule removed: {words}")


def _lock_owner(
    by: Actor, club_slug: str, event_id: int | None, expected: int | None
) -> tuple[Club, Event | None]:
    """Lock and return the club and, if the rule is of an event, the event."""
    if event_id is None:
        return access_club(by, club_slug, Role.ORGANISER, lock=True), None
    access_club(by, club_slug, Role.ORGANISER)
    with as_field("event_id"):
        event = access_event(by, Role.ORGANISER, lock=True, pk=event_id, club__slug=club_slug)
    refuse_if_final(event)
    refuse_if_stale(event, expected)
    return event.club, event


def _check_players(club: Club, kind: str, player_ids: Collection[int]) -> dict[int, str]:
    check_choice(kind, RuleKind.values, field="kind")
    names = get_player_names(club.pk, player_ids)
    if kind in NUMBER_BOUNDS and len(names) != 1:
        raise field_error("players", "one-only", _("Choose one player for this rule."))
    if kind not in NUMBER_BOUNDS and len(names) < 2:
        raise field_error("players", "too-few", _("Choose at least two players for this rule."))
    return names


def _check_number(kind: str, number: int | None) -> int | None:
    if kind not in NUMBER_BOUNDS:
        return None
    low, high = NUMBER_BOUNDS[RuleKind(kind)]
    if number is None or not low <= number <= high:
        message = _("Enter a number from %(low)d to %(high)d.") % {"low": low, "high": high}
        raise field_error("number", "out-of-range", message)
    return number


def _refuse_contradiction(club: Club, event: Event | None, new: SeatingRule) -> None:
    """Raise InvalidInput where a rule cannot be kept together with others, at any tables."""
    rules = list(_rules_in_force(club, event))
    names = {player.pk: player.name for rule in rules for player in rule.players.all()}
    found = {rule.pk: _constraint(rule, set(names)) for rule in rules}
    every = [constraint for constraint in found.values() if constraint is not None]
    before = [one for pk, one in found.items() if one is not None and pk != new.pk]
    # A rule of the club may contradict one of an event since before; that is not about this one.
    old = set(find_contradictions(before, names))
    words = [
        translate(problem.words)
        for problem in find_contradictions(every, names)
        if problem not in old
    ]
    if words:
        message = _("This contradicts another rule: %(clash)s Remove that rule first.")
        raise field_error("players", "contradiction", message % {"clash": " ".join(words)})


def _rules_in_force(club: Club, event: Event | None) -> QuerySet[SeatingRule]:
    """Return the rules of the club and, with an event, those of the event."""
    ours = Q(club=club, event=None)
    if event is not None:
        ours |= Q(event=event)
    return SeatingRule.objects.filter(ours).prefetch_related("players").order_by("pk")


def _describe_rule(rule: SeatingRule, names: Mapping[int, str]) -> str:
    who = ", ".join(sorted(names.values()))
    hard = "" if rule.weight is None else f", unless it would cause more than {rule.weight} repeats"
    return f"{who}: {IN_LOG[RuleKind(rule.kind)].format(rule.number)}{hard}."


def _log_rule(by: Actor, club: Club, event: Event | None, verb: str, text: str) -> None:
    if event is None:
        record(by, club, verb, text)
    else:
        log_and_bump_revision(by, event, verb, text)


def build_constraints(event: Event, players: Collection[int]) -> tuple[Constraint, ...]:
    """Return the rules of the club and the event that concern these players, for a request.

    Players named in a rule who do not take part are left out of it; a rule about company needs two.
    """
    there = set(players)
    found = (_constraint(rule, there) for rule in _rules_in_force(event.club, event))
    return tuple(constraint for constraint in found if constraint is not None)


def _constraint(rule: SeatingRule, there: set[int]) -> Constraint | None:
    named = tuple(sorted({player.pk for player in rule.players.all()} & there))
    if rule.kind in NUMBER_BOUNDS:
        kind = AtTable if rule.kind == RuleKind.AT_TABLE else NotAtSize
        return kind(named[0], rule.number or 0, rule.weight) if named else None
    company = Apart if rule.kind == RuleKind.APART else Together
    return company(named, rule.weight) if len(named) > 1 else None
