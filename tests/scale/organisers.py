"""An organiser in a process of their own who runs random commands on one event's line-up.

`python -m tests.scale.organisers EVENT SEED ACTIONS` prints the deals accepted from it, as JSON.
"""

from __future__ import annotations

import json
import sys
from random import Random

import django


def main(event_id: int, seed: int, actions: int) -> None:
    """Do it, one action after another; a refusal is an answer like any other."""
    from tests.support.nights import REFUSALS, Night
    from tournaments.core.actors import Actor
    from tournaments.models import DealResult, Event, Membership, Role

    event = Event.objects.select_related("club").get(pk=event_id)
    owner = Membership.objects.select_related("user").get(club=event.club, role=Role.OWNER)
    rng, night = Random(seed), Night(Actor(user=owner.user), event)
    refused = 0
    for _ in range(actions):
        try:
            rng.choice(night.actions)(rng)
        except REFUSALS:
            refused += 1
    mine = DealResult.objects.filter(table__event=event, reason="").order_by("pk")
    there = sorted(set(mine.values_list("table_id", "number")))
    print(json.dumps({"refused": refused, "results": there}))


if __name__ == "__main__":
    django.setup()
    main(*map(int, sys.argv[1:]))
