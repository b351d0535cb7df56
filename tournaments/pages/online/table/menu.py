"""What stands beside the cards: the menu, the deal's commitment, who is still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.addresses import shareable_url
from tournaments.core.translation import translate

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models import Event

Plain = dict[str, Any]

COMMANDS = (
    (
        "undo",
        gettext_lazy("Undo my last action"),
        gettext_lazy("If no one has acted on it and everyone agrees."),
    ),
    (
        "claim",
        gettext_lazy("Claim the rest"),
        gettext_lazy(
            "All the remaining tricks are yours. If that is not certain, everyone must agree."
        ),
    ),
    ("pause", gettext_lazy("Pause"), gettext_lazy("If everyone agrees.")),
    ("resume", gettext_lazy("Resume"), gettext_lazy("If everyone agrees.")),
    (
        "concede",
        gettext_lazy("Leave this deal to a bot"),
        gettext_lazy("You play the next deal yourself again."),
    ),
)


def menu_row(game: Plain, event: Event | None) -> Plain:
    """Build the menu: commands that are possible now besides playing, and links to other pages."""
    may = game["may"]
    commands = [
        {"what": what, "label": label, "detail": detail}
        for what, label, detail in COMMANDS
        if may[what]
    ]
    if game["seat"] is not None and not game["ended"]:
        if game["table"] is None and may["pause"]:
            commands.append(
                {"what": "end", "label": _("End the game"), "detail": _("If everyone agrees.")}
            )
        commands.append(
            {"what": "leave", "label": _("Leave the table"), "detail": _("A bot takes your seat.")}
        )
    return {"commands": commands, "links": _links(game, event)}


def _links(game: Plain, event: Event | None) -> list[Plain]:
    found = []
    if game["card"]["rows"]:
        found.append({
            "label": _("Past deals"),
            "detail": _("All hands, once a deal is over."),
            "url": reverse("game-deals", args=[game["id"]]),
        })  # fmt: skip
    if game["seat_link"]:
        found.append({
            "label": _("Play on another device"),
            "detail": _("Open this link there. It opens your seat, so keep it to yourself."),
            "url": reverse("take-seat", args=[game["seat_link"]]),
        })  # fmt: skip
    if game["directs"]:
        found.append({
            "label": _("Direct this table"),
            "detail": _("Pause, replace a player, correct points, end the game."),
            "url": reverse("direct-game", args=[game["id"]]),
        })  # fmt: skip
    if game["table"] is not None:
        found.append({
            "label": _("The table's score card"),
            "detail": _("As it counts for the night."),
            "url": reverse("table", args=[game["table"]]),
        })  # fmt: skip
    if event is not None:
        found.append({
            "label": event.name,
            "detail": _("Standings and all the tables."),
            "url": reverse("event", args=[event.club.slug, event.slug]),
        })  # fmt: skip
    found.append({
        "label": _("The rules at this table"),
        "detail": translate(game["title"]),
        "url": reverse("game-rules", args=[game["id"]]),
    })  # fmt: skip
    return found


def commitment_row(game: Plain) -> Plain | None:
    """Build the line with the commitment to the seed of the next deal, or of the current one."""
    deal = game["next_deal"] or game["deal"]
    if deal is None:
        return None
    last = game["card"]["rows"]
    return {
        "text": _("Commitment to deal %(number)s:") % {"number": deal["number"]},
        "game": game["id"],
        "number": deal["number"],
        "is_before": game["next_deal"] is not None,
        "commitment": deal["commitment"],
        "short": deal["commitment"][:12],
        "may_add": game["may"]["entropy"] and not game["ended"],
        "check_url": reverse("check-deal", args=[game["id"], last[-1]["number"]]) if last else "",
        "check_label": _("Check deal %(number)s") % {"number": last[-1]["number"]} if last else "",
    }


def waiting_row(request: HttpRequest, game: Plain) -> Plain | None:
    """Build the panel before the game starts: who sits where, and the link by which others join."""
    if game["state"] != "waiting":
        return None
    link = game["link"] if game["table"] is None else ""  # an event's seats have their own
    return {
        "seats": [
            {
                "number": seat["seat"],
                "name": _("You") if seat["is_you"] else seat["name"] or _("Open seat"),
                "is_open": seat["kind"] == "open",
                "detail": {"bot": _("a bot"), "open": _("anyone with the link")}.get(
                    seat["kind"], ""
                ),
                "is_waited_for": seat["kind"] == "person" and not seat["is_you"],
                "is_here": seat["is_here"],
            }
            for seat in game["seats"]
        ],
        "link": shareable_url(request, reverse("join-game", args=[link])) if link else "",
        "may_fill": game["directs"],
        "until": _("The first deal begins as soon as every seat is taken.")
        if game["table"] is None
        else _(
            "The first deal begins once everyone has been here, or when the director starts it."
        ),
    }
