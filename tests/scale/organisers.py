"""An organiser in a process of his own who does whatever can be done to one event's line-up.

`python -m tests.scale.organisers EVENT SEED DEEDS` prints the deals that he got accepted, as JSON.
"""

from __future__ import annotations

import json
import sys
from random import Random

import django


def main(event_id: int, seed: int, deeds: int) -> None:
    """Do it, one deed after another; a refusal is an answer like any other."""
    from tests.support.nights import REFUSALS, Night
    from tournaments.core.actors import Actor
    from tournaments.models import DealResult, Event, Membership, Role

    event = Event.objects.select_related("club").get(pk=event_id)
    owner = Membership.objects.select_related("user").get(club=event.club, role=Role.OWNER)
    rng, night = Random(seed), Night(Actor(user=owner.user), event)
    refused = 0
    for _ in range(deeds):
        try:
            rng.choice(night.deeds)(rng)
        except REFUSALS:
            refused += 1
    mine = DealResult.objects.filter(table__event=event, reason="").order_by("pk")
    there = sorted(set(mine.values_list("table_id", "number")))
    print(json.dumps({"refused": refused, "results": there}))


if __name__ == "__main__":
    django.setup()
    main(*map(int, sys.argv[1:]))
