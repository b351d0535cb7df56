"""The tutorial: five deals that explain the game while they are played (ADR 0317)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.conf import settings
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.core.errors import NotFound
from tournaments.core.parsing import parse_int
from tournaments.core.translation import translate
from tournaments.online import learning
from tournaments.pages.core.layout import render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.online.game import PART_HEADER, GamePage, LessonRow, TableUrls
from tournaments.pages.online.table.menu import LinkRow, MenuRow
from tournaments.pages.online.table.rows import table_rows

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.pages.online.table.rows import TableRows

PLACE_COOKIE = "learn"
"""The cookie with the deal and the step at which a browser left the tutorial, as "3.5"."""
PLACE_DAYS = 180
NEXT, AGAIN = "next", "again"
"""What the tutorial's own buttons send."""


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal in the list; `is_next`: it is where the reader goes on."""

    number: int
    title: str
    teaches: str
    url: str
    is_next: bool


@never_cache
@require_safe
@handle_refusals
def learn(request: HttpRequest) -> HttpResponseBase:
    """List the deals of the tutorial, with a button to where the reader left it."""
    deal, step = _read_place(request)
    is_over = step == learning.count_steps(deal) - 1
    following = deal + 1 if is_over and deal < len(learning.LESSONS) else deal
    has_begun = (deal, step) != (1, 0)
    return render_page(
        request,
        "online/learn/deals.html",
        title=_("Learn to play"),
        listed=True,
        crumbs=[(_("Play"), reverse("play"))],
        lines=[
            DealLine(
                number=number,
                title=translate(lesson.title),
                teaches=translate(lesson.teaches),
                url=reverse("learn-deal", args=[number]),
                is_next=number == following,
            )
            for number, lesson in enumerate(learning.LESSONS, start=1)
        ],
        has_begun=has_begun,
        has_finished=is_over and deal == len(learning.LESSONS),
        following=following,
        following_url=reverse("learn-deal", args=[following]),
        rules_url=_rules_url(),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def learn_deal(request: HttpRequest, number: int) -> HttpResponseBase:
    """Show a deal at the reader's step; a POST does what the step asks for, and goes on.

    Nothing is stored but the reader's place in a cookie, so a repeat does no harm.
    """
    if not 1 <= number <= len(learning.LESSONS):
        raise NotFound(_("There is no such deal."))
    if request.method != "POST":
        kept, step = _read_place(request)
        return _show(request, number, step if kept == number else 0)
    text = request.POST.get("text", "")[:20]
    if text == AGAIN:
        return _remember(redirect("learn-deal", number), number, 0)
    found = learning.find_step(number, parse_int(request.POST.get("expected")) or 0)
    if found is None:
        kept, step = _read_place(request)
        problem = _("This deal has no such step. Here is where you were.")
        return _show(request, number, step if kept == number else 0, problem)
    step = found
    problem = _find_problem(number, step, text)
    if problem:
        return _show(request, number, step, problem)
    if PART_HEADER in request.headers:
        return _show(request, number, step + 1)
    return _remember(redirect("learn-deal", number), number, step + 1)


def _find_problem(deal: int, step: int, text: str) -> str:
    """Return why the tutorial does not go on with what was sent; empty if it does."""
    if step + 1 == learning.count_steps(deal):
        return _("This deal is over.")
    wanted = learning.own_action(deal, step)
    if text == (wanted or NEXT):
        return ""
    if not wanted:
        return _('Press "Continue" first.')
    refusal = learning.explain_refusal(deal, step, text)
    if refusal is not None:
        return translate(refusal) or _("That is not a valid action.")
    return _("The rules allow that, but try what is suggested here first: it shows how this works.")


def _show(request: HttpRequest, deal: int, step: int, problem: str = "") -> HttpResponse:
    page = _build_page(deal, step, problem)
    status = 422 if problem else 200
    if PART_HEADER in request.headers:
        answer = render(request, "online/table/_table.html", {"page": page}, status=status)
        answer.headers[PART_HEADER] = "table"
    else:
        title = _("Learn to play, deal %(number)s") % {"number": deal}
        answer = render_page(
            request, "online/table/game.html", title=title, page=page, status=status
        )
    _remember(answer, deal, step)
    return answer


def _build_page(deal: int, step: int, problem: str) -> GamePage:
    shown = learning.build_lesson(deal, step)
    address = reverse("learn-deal", args=[deal])
    return GamePage(
        table=_without_addresses(table_rows(shown, learning.list_entries(deal, step))),
        how_to_play=[],
        rules_url=_rules_url(),
        menu=MenuRow(
            commands=[],
            links=[
                LinkRow(_("All five deals"), _("Your place is kept."), reverse("learn")),
                LinkRow(_("The rulebook"), _("Everything in full, with examples."), _rules_url()),
            ],
            seat_link="",
            has_hints=False,
            may_hint=False,
        ),
        commitment=None,
        waiting=None,
        chat=None,
        hint=None,
        urls=TableUrls(table=address, left="", act=address, do=address, stream="", events=""),
        problem=problem,
        lesson=_lesson_row(deal, step),
    )


def _without_addresses(rows: TableRows) -> TableRows:
    """Return the rows of a table of which nothing is kept: without replay, review and new deal."""
    heading = replace(rows.deal, introduces="")  # the lesson introduces it
    between = rows.between and replace(rows.between, replay_url="", review_url="")
    says = _("The deal is over.") if between else rows.says
    return replace(rows, deal=heading, between=between, says=says)


def _lesson_row(deal: int, step: int) -> LessonRow:
    lesson, is_last = learning.LESSONS[deal - 1], step + 1 == learning.count_steps(deal)
    has_more = deal < len(learning.LESSONS)
    return LessonRow(
        title=_("%(title)s: step %(number)s of %(of)s")
        % {
            "title": translate(lesson.title),
            "number": step + 1,
            "of": learning.count_steps(deal),
        },
        says=translate(learning.get_step(deal, step).says),
        goes_on=not is_last and not learning.get_step(deal, step).own,
        is_last=is_last,
        next_url=reverse("learn-deal", args=[deal + 1]) if is_last and has_more else "",
        list_url=reverse("learn"),
    )


def _rules_url() -> str:
    return reverse("preset", args=[learning.PRESET])


def _read_place(request: HttpRequest) -> tuple[int, int]:
    """Return the deal and step at which this browser left the tutorial; its start if unknown."""
    deal, _dot, step = request.COOKIES.get(PLACE_COOKIE, "").partition(".")
    place = (parse_int(deal) or 0, parse_int(step) or 0)
    if not 1 <= place[0] <= len(learning.LESSONS):
        return 1, 0
    return place if 0 <= place[1] < learning.count_steps(place[0]) else (place[0], 0)


def _remember(answer: HttpResponse, deal: int, step: int) -> HttpResponse:
    answer.set_cookie(
        PLACE_COOKIE,
        f"{deal}.{step}",
        max_age=PLACE_DAYS * 24 * 3600,
        path=reverse("learn"),
        httponly=True,
        samesite="Lax",
        secure=settings.TLS,
    )
    return answer
