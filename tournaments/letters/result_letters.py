"""Send the results of a night to the players who want them.

Each letter is a job of its own, so that an address that takes none holds up no other. A letter says
what its reader may see: their own result, and the standings if they are a member or the club is
public, with the names that such a reader is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse

from tournaments.core import links, outbox
from tournaments.core.addresses import site_url
from tournaments.core.audience.names import Names
from tournaments.core.audit import record
from tournaments.core.formatting import (
    count_players,
    format_date,
    format_places,
    format_points,
)
from tournaments.letters.subscriptions import address_of, list_confirmed, sends_letters
from tournaments.models import Event, EventState, LogEntry, Membership
from tournaments.standings import StandingRow, list_standings, refresh_event

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import ResultSubscription

SENT = "results-sent"
"""The verb of the log's entry, one for each time that an event's results are sent."""

MAX_LINES = 10
"""How many of the best a letter lists; the page has them all."""


def send_results(by: Actor, event: Event) -> int:
    """Have the results of an event sent to all who want them; return to how many.

    In the transaction that finishes it; nothing is sent if that fails.
    """
    if not sends_letters():
        return 0
    subscriptions = list(list_confirmed(event.club).order_by("pk").values_list("pk", flat=True))
    if not subscriptions:
        return 0
    number = 1 + LogEntry.objects.filter(event=event, verb=SENT).count()
    for pk in subscriptions:
        outbox.enqueue(
            "result_letter",
            f"results:{event.pk}:{pk}",
            subscription_id=pk,
            event_id=event.pk,
            number=number,
        )
    text = f"The results of {event.name} go by e-mail to {count_players(len(subscriptions))}."
    record(by, event.club, SENT, text, event=event)
    return len(subscriptions)


def write_result_letter(subscription_id: int, event_id: int, number: int) -> None:
    """E-mail an event's results to one player, unless they stopped it or it was reopened.

    `number` counts how often the event's results were sent; a letter that is sent twice after a
    crash has the same Message-ID, so that mail programs show it once. Raises what the mail
    server's client raises.
    """
    rows = list_confirmed().select_related("player__club", "account")
    row = rows.filter(pk=subscription_id).first()
    event = Event.objects.filter(pk=event_id, state=EventState.FINAL).first()
    if row is None or event is None or row.player.club_id != event.club_id:
        return
    # The last deals may have come in the moment before the night was finished.
    refresh_event(event.pk)
    club, names = row.player.club, _names_for(row)
    standings = list_standings(event=event, ranking=event.ranking, names=names or Names.PUBLIC)
    places = dict(zip((line.player_id for line in standings), _places(standings), strict=True))
    own = next((line for line in standings if line.player_id == row.player_id), None)
    stop_url = site_url(reverse("stop-results", args=[links.stop_token(row)]))
    context = {
        "name": row.player.name,
        "club": club.name,
        "night": event.name,
        "day": format_date(event.held_on),
        "place": None if own is None else places[own.player_id],
        "players": len(standings),
        "points": None if own is None else format_points(own.points),
        "lines": [
            f"{places[line.player_id]:>4}  {line.name}  {format_points(line.points)}"
            for line in (standings[:MAX_LINES] if names is not None else ())
        ],
        "url": "" if names is None else site_url(reverse("event", args=[club.slug, event.slug])),
        "stop_url": stop_url,
    }
    subject = render_to_string("letters/results_subject.txt", context).strip()
    body = render_to_string("letters/results.txt", context)
    headers = {
        "Message-ID": f"<results-{event.pk}-{row.pk}-{number}@{urlsplit(stop_url).hostname}>",
        "List-Unsubscribe": f"<{stop_url}>",
        # One tap in the mail program stops it (RFC 8058).
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    EmailMessage(subject, body, to=[address_of(row)], headers=headers).send()


def _places(standings: list[StandingRow]) -> list[str]:
    return format_places(line.place for line in standings)


def _names_for(row: ResultSubscription) -> Names | None:
    """Return what the reader sees of names; None if the standings are not for them."""
    club = row.player.club
    if row.account is not None and Membership.objects.filter(club=club, user=row.account).exists():
        return Names.FULL
    return Names.PUBLIC if club.is_public else None
