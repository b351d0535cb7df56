"""Handle the buttons of drafts: swap, draw again, compare, stop, repair, publish, discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, Unpack

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import draws
from tournaments.core.errors import Refused
from tournaments.core.parsing import parse_int
from tournaments.draws import STILL_PLAYING, list_open_draws, repair_draft
from tournaments.models import DrawState
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.organiser import event_command
from tournaments.pages.core.refusals.conflicts import get_posted_revision
from tournaments.pages.draws.draft_page import render_draft_page
from tournaments.pages.draws.draft_rows import Selection
from tournaments.pages.draws.open_drafts import find_draft, get_posted_draft, list_kept
from tournaments.pages.draws.request_page import generate_seed

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.models import Event
    from tournaments.pages.core.layout import View


class Sent(TypedDict):
    """What every button of a draft sends, as the commands take it."""

    by: Actor
    draw_id: int
    expected: int | None


def draft_action(act: Callable[..., HttpResponseBase]) -> View:
    """Make a view of a button on the page of a draft.

    `act` is called with `Sent` as keywords. If it is refused, the page is shown again with the
    reason.
    """

    def view(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
        found, draft = get_posted_draft(request, club, event)
        sent = Sent(by=get_actor(request), draw_id=draft.pk, expected=get_posted_revision(request))
        try:
            return act(request, found, **sent)
        except Refused as refused:
            if refused.has_own_page:
                raise
            found.refresh_from_db()
            # The draft that the form named may be gone: the page shows the one that is there now.
            open_draws = list_open_draws(found)
            there = find_draft(open_draws, draft.pk) or next(reversed(open_draws), None)
            if there is None:
                messages.warning(request, refused.detail, "bad")
                return redirect("draw", club, event)
            return render_draft_page(request, found, open_draws, there, refused)

    return event_command("draw")(view)


def _redirect_to_draft(event: Event, draft: int, number: int) -> HttpResponseBase:
    here = reverse("draw", args=[event.club.slug, event.slug])
    return redirect(here + Selection(draft, number).address())


def _redirect_to_draws(event: Event) -> HttpResponseBase:
    return redirect("draw", event.club.slug, event.slug)


def _posted_number(request: HttpRequest, name: str) -> int:
    return parse_int(request.POST.get(name)) or 0


@draft_action
def swap(request: HttpRequest, event: Event, **sent: Unpack[Sent]) -> HttpResponseBase:
    """Swap the two chosen players."""
    number = _posted_number(request, "round")
    one, other = _posted_number(request, "one"), _posted_number(request, "other")
    draws.swap_in_draft(one=one, other=other, number=number, **sent)
    messages.success(request, _("Swapped."), "good")
    return _redirect_to_draft(event, sent["draw_id"], number)


@draft_action
def redraw(request: HttpRequest, event: Event, **sent: Unpack[Sent]) -> HttpResponseBase:
    """Draw again with the same settings and another seed; other drafts stay."""
    keep = [draft for draft in list_kept(event) if draft != sent["draw_id"]]
    draws.redraw(seed=generate_seed(), keep=keep, **sent)
    return _redirect_to_draws(event)


@draft_action
def draw_another(request: HttpRequest, event: Event, **sent: Unpack[Sent]) -> HttpResponseBase:
    """Draw another draft with the same settings, to compare it with the existing ones."""
    draws.redraw(seed=generate_seed(), keep=list_kept(event), **sent)
    return _redirect_to_draws(event)


@draft_action
def choose(request: HttpRequest, event: Event, **sent: Unpack[Sent]) -> HttpResponseBase:
    """Keep this draft and discard the others."""
    draws.choose_draw(**sent)
    messages.success(request, _("The other drafts are discarded."), "good")
    return _redirect_to_draws(event)


@draft_action
def stop(request: HttpRequest, event: Event, **sent: Unpack[Sent]) -> HttpResponseBase:
    """Stop the search: keep the best draw so far, or nothing."""
    # Whatever else changed meanwhile, a search that is no longer wanted ends.
    keep = request.POST.get("keep") == "1"
    draws.stop_draw(by=sent["by"], draw_id=sent["draw_id"], keep=keep)
    return _redirect_to_draws(event)


@draft_action
def discard(request: HttpRequest, event: Event, **sent: Unpack[Sent]) -> HttpResponseBase:
    """Discard the draft."""
    draft = draws.discard_draw(**sent)
    if draft.state == DrawState.PUBLISHED:
        words = _("This draft has been published in the meantime, so nothing was discarded.")
        messages.warning(request, words, "warn")
    else:
        messages.success(request, _("Draft discarded."), "good")
    return _redirect_to_draws(event)


@draft_action
def repair(request: HttpRequest, event: Event, **sent: Unpack[Sent]) -> HttpResponseBase:
    """Make the draft fit the players who are here now."""
    repaired = repair_draft(**sent)
    messages.success(request, _("The draft now fits the players who are here."), "good")
    return _redirect_to_draft(event, repaired.pk, event.rounds.next_number())


@draft_action
def publish(request: HttpRequest, event: Event, **sent: Unpack[Sent]) -> HttpResponseBase:
    """Publish the round: from now on all players see their seats."""
    accepting = [STILL_PLAYING] if request.POST.get("accept") else []
    published = draws.publish_draw(
        number=_posted_number(request, "round"), accepting=accepting, **sent
    )
    messages.success(request, _("%(round)s is published.") % {"round": published}, "good")
    return redirect("run-event", event.club.slug, event.slug)
