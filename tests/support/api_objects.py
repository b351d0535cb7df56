"""Objects that the paths of the API refer to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support import factories
from tournaments import clubs
from tournaments.draws import drafts, seating_rules
from tournaments.models import Membership

if TYPE_CHECKING:
    from tests.support.people import People


def make_api_objects(people: People, **settings: Any) -> dict[str, Any]:
    """Create one object of each kind in Ada's club and return their ids by kind.

    `settings` are the event's.
    """
    season = factories.make_season(people)
    event = factories.make_event(people, season_id=season.pk, **settings)
    table = factories.seat(people, event, [4])[0]
    ids = list(table.seats.order_by("number").values_list("player_id", flat=True))
    by = people.organiser
    draft = drafts.draft_by_hand(by=by, event_id=event.pk, rounds=[[ids]])
    rule = seating_rules.add_rule(
        by=by, club_slug=people.club.slug, kind="apart", player_ids=ids[:2]
    )
    return {
        "club": people.club.slug,
        "invitation": clubs.invite(
            by=by, club_slug=people.club.slug, email="new@clag.test", name="New", role="member"
        ).pk,
        "member": Membership.objects.get(user=people.ben).pk,
        "player": table.seats.get(number=0).player_id,
        "season": season.pk,
        "event": event.pk,
        "table": table.pk,
        "draw": draft.pk,
        "rule": rule.pk,
    }
