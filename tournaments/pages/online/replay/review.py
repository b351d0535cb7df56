"""Show a player which of their own decisions cost most, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import online
from tournaments.core.parsing import parse_int
from tournaments.core.translation import translate
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.online.table.advice import choice_name, format_worth

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.online import ChoiceWorth, GameAccess, Mistake, Review


@dataclass(frozen=True, slots=True)
class MistakeRow:
    """A decision that cost points.

    `replay_url` shows the table as it was then; empty while the hands are secret.
    """

    title: str
    better: str
    cost: str
    made_reason: str
    better_reason: str
    replay_url: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def review_game(request: HttpRequest, game: int) -> HttpResponseBase:
    """Show the review of `?deal=`, or of all deals so far; a POST requests it."""
    actor, number = get_actor(request), request.GET.get("deal", "")
    deal = (parse_int(number) or 0) if number else None
    if request.method == "POST":
        online.request_reviews(by=actor, game_id=game, deal=deal)
        return redirect(request.get_full_path())
    found = online.read_review(by=actor, game_id=game, deal=deal)
    access = online.access_game(actor, game)
    waits = bool(set(found.requested) - set(found.made))
    return render_page(
        request,
        "online/replay/review.html",
        title=_("What should I have done?"),
        crumbs=[(_("The table"), reverse("game", args=[game]))],
        here=request.get_full_path(),
        subject=_("Deal %(number)s") % {"number": deal} if deal else _("All deals so far"),
        may_request=bool(set(found.wanted) - set(found.requested)),
        waits=waits,
        progress=_progress(found) if waits else "",
        verdict=_verdict(found) if found.made and not waits else "",
        rows=[_row(access, one) for one in found.mistakes],
        all_url=reverse("review-game", args=[game]) if deal else "",
        deals_url=reverse("game-deals", args=[game]),
    )


def _progress(found: Review) -> str:
    values = {"made": len(found.made), "all": len(found.requested)}
    return _("Going through your decisions: %(made)s of %(all)s deals done.") % values


def _verdict(found: Review) -> str:
    """Return in a sentence how many decisions were judged, and with what result."""
    if not found.decisions:
        return _("You had no choice here that can be judged.")
    text = ngettext(
        "%(count)s decision was judged.", "%(count)s decisions were judged.", found.decisions
    )
    judged = text % {"count": found.decisions}
    if found.mistakes:
        return judged
    return _("%(judged)s None of them cost you anything to speak of. Well played!") % {
        "judged": judged
    }


def _row(access: GameAccess, mistake: Mistake) -> MistakeRow:
    replay = reverse("replay", args=[access.game.pk, mistake.deal])
    may_see_hands = online.read_deal(access, mistake.deal, timezone.now()).is_published
    return MistakeRow(
        title=_did(mistake),
        better=_better(mistake.better),
        cost=_("This cost you %(points)s points on average.")
        % {"points": format_worth(mistake.cost)},
        made_reason=translate(mistake.made.sentence),
        better_reason=translate(mistake.better.sentence),
        replay_url=f"{replay}?step={mistake.step}" if may_see_hands else "",
    )


def _did(mistake: Mistake) -> str:
    texts = {
        "nominate": _("Deal %(deal)s: you nominated %(choice)s"),
        "play": _("Deal %(deal)s: you played the %(choice)s"),
    }
    text = texts.get(_verb(mistake.made), _("Deal %(deal)s: you chose %(choice)s"))
    return text % {"deal": mistake.deal, "choice": choice_name(mistake.made)}


def _better(choice: ChoiceWorth) -> str:
    texts = {
        "nominate": _("Better: nominate %(choice)s"),
        "play": _("Better: play the %(choice)s"),
    }
    return texts.get(_verb(choice), _("Better: %(choice)s")) % {"choice": choice_name(choice)}


def _verb(choice: ChoiceWorth) -> str:
    return choice.text.partition(":")[0]
