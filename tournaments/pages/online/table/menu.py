"""What stands beside the cards: the menu, the promise of a deal, who is still awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tournaments.core.addresses import shareable_url

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models import Event

Plain = dict[str, Any]

DEEDS = (
    ("undo", "Take my last action back", "If nobody has acted on it and all agree."),
    (
        "claim",
        "Claim the rest",
        "All tricks left are mine. If that is not certain, all must agree.",
    ),
    ("pause", "Pause", "If all agree."),
    ("resume", "Play on", "If all agree."),
    ("concede", "Leave this deal to a bot", "The next one is yours again."),
)


def menu_row(game: Plain, event: Event | None) -> Plain:
    """Everything that can be done now besides playing, and ways away from the table."""
    may = game["may"]
    deeds = [
        {"what": what, "label": label, "detail": detail}
        for what, label, detail in DEEDS
        if may[what]
    ]
    if game["seat"] is not None and not game["ended"]:
        if game["table"] is None and may["pause"]:
            deeds.append({"what": "end", "label": "End the game", "detail": "If all agree."})
        deeds.append({"what": "leave", "label": "Leave the table", "detail": "A bot plays on."})
    return {"deeds": deeds, "links": _links(game, event)}


def _links(game: Plain, event: Event | None) -> list[Plain]:
    found = []
    if game["card"]["rows"]:
        found.append({
            "label": "Deals so far",
            "detail": "With all hands, once they may be seen.",
            "url": reverse("game-deals", args=[game["id"]]),
        })  # fmt: skip
    if game["seat_link"]:
        found.append({
            "label": "Play on with another device",
            "detail": "Open this link there. It is your seat: keep it to yourself.",
            "url": reverse("take-seat", args=[game["seat_link"]]),
        })  # fmt: skip
    if game["directs"]:
        found.append({
            "label": "Direct this table",
            "detail": "Pause, replace, change points, end.",
            "url": reverse("direct-game", args=[game["id"]]),
        })  # fmt: skip
    if game["table"] is not None:
        found.append({
            "label": "The table's score card",
            "detail": "As it counts in the event.",
            "url": reverse("table", args=[game["table"]]),
        })  # fmt: skip
    if event is not None:
        found.append({
            "label": event.name,
            "detail": "Standings, and everybody's table.",
            "url": reverse("event", args=[event.club.slug, event.slug]),
        })  # fmt: skip
    found.append({
        "label": "The rules here",
        "detail": game["title"],
        "url": reverse("game-rules", args=[game["id"]]),
    })  # fmt: skip
    return found


def promise_row(game: Plain) -> Plain | None:
    """The commitment to the next deal's chance, or to that of the deal on the table."""
    deal = game["next_deal"] or game["deal"]
    if deal is None:
        return None
    last = game["card"]["rows"]
    return {
        "text": f"Sealed before deal {deal['number']}:",
        "game": game["id"],
        "number": deal["number"],
        "is_before": game["next_deal"] is not None,
        "commitment": deal["commitment"],
        "short": deal["commitment"][:12],
        "may_add": game["may"]["entropy"] and not game["ended"],
        "check_url": reverse("check-deal", args=[game["id"], last[-1]["number"]]) if last else "",
        "check_label": f"Check deal {last[-1]['number']}" if last else "",
    }


def waiting_row(request: HttpRequest, game: Plain) -> Plain | None:
    """Before the first deal: who sits where, and the link by which others come."""
    if game["state"] != "waiting":
        return None
    link = game["link"] if game["table"] is None else ""  # an event's seats have their own
    return {
        "seats": [
            {
                "number": seat["seat"],
                "name": "You" if seat["is_you"] else seat["name"] or "Open seat",
                "is_open": seat["kind"] == "open",
                "detail": {"bot": "a bot", "open": "anybody with the link"}.get(seat["kind"], ""),
                "is_waited_for": seat["kind"] == "person" and not seat["is_you"],
                "is_here": seat["is_here"],
            }
            for seat in game["seats"]
        ],
        "link": shareable_url(request, reverse("join-game", args=[link])) if link else "",
        "may_fill": game["directs"],
        "until": "The first deal begins as soon as every seat is taken."
        if game["table"] is None
        else "The first deal begins as soon as everybody has been here, or the director begins.",
    }
