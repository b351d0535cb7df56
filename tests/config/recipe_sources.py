"""What `test_recipes.py` adds by the recipes of CONTRIBUTING.md, as the files would say it."""

from __future__ import annotations

PRESET = '''
"""A preset of a test."""

from __future__ import annotations

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Line, Preset, up
from engine.text import gettext_noop

PRESETS = (
    Preset(
        slug="recipe3",
        title=gettext_noop("Recipe, 3 deals"),
        sentence=gettext_noop("Up to two cards, then one without trumps."),
        source="a test",
        lines=(*up(1, 2), Line(2, ("no-trumps",), "nt")),
        house=HouseRules(),
    ),
)
'''
SPECIAL = '''
"""Specials of a test: an order of ranks, and a value of tricks."""

from __future__ import annotations

from engine.clag.slots import TWO_TO_ACE, Ranking, Value
from engine.text import gettext_noop

SPECIALS = (
    Ranking(
        slug="recipe",
        title=gettext_noop("Recipe"),
        sentence=gettext_noop("The three is highest."),
        label="re",
        source="a test",
        order=(TWO_TO_ACE[0], *TWO_TO_ACE[2:], TWO_TO_ACE[1]),
        examples=("trick | trump S | KH 2H AH 3H | winner 3",),
    ),
    Value(
        slug="recipe-last",
        title=gettext_noop("Recipe, last"),
        sentence=gettext_noop("The last trick counts double."),
        label="rl",
        source="a test",
        weigh=lambda trick, size: 2 if trick == size else 1,
        examples=("score | house raf-caller | nominate 2 1 | won 0 1 0 | points 13 11",),
    ),
)
'''
# What the referee learns of them: a line each.
RANKS_LINE = '    "recipe": "2456789TJQKA3",\n'
WORTHS_LINE = '    "recipe-last": lambda place, size: 1 + (place == size),\n'
# And what the page of golden deals says of them.
PAGE_LINES = """\
| `special-recipe` | the three highest | trick 1 |
| `special-recipe-last` | the last trick counts double | trick 7 |
"""
RANKING = '''
"""A ranking of a test."""

from __future__ import annotations

from engine import gettext_noop
from tournaments.rankings.rule import RankingRule

RANKING = RankingRule(
    slug="recipe",
    title=gettext_noop("Missed"),
    sentence=gettext_noop("Most missed first."),
    list_position=9,
    order=("-failed", "-points"),
)
'''
ROW = """
    EventSetting(
        "tempo",
        Number(1, 9),
        Section.NIGHT,
        gettext_lazy("Tempo of the night"),
        gettext_lazy("How fast the tables play."),
        until_seated=True,
    ),"""
QUERY = '''
"""A query of a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.access import access_club

if TYPE_CHECKING:
    from tournaments.core.actors import Actor


def read_recipe(actor: Actor, club: str) -> str:
    """Return the name of a club that the reader may see."""
    return access_club(actor, club).name
'''
VIEW = '''
"""A page of a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.clubs import read_recipe
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@public_page
def recipe(request: HttpRequest, club: str) -> HttpResponse:
    """Show the name of a club."""
    title = read_recipe(get_actor(request), club)
    return render_page(request, "clubs/recipe.html", title=title, crumbs=[])
'''
TEMPLATE = """{% extends "base.html" %}
{% load i18n %}

{% block content %}<h1>{{ title }}</h1><p>{% translate "A recipe" %}</p>{% endblock content %}
"""
LINK = '<p><a href="recipes/">{% translate "Recipes" %}</a></p>\n'
# What the recipes say to players, a text of each.
TEXTS = {"Recipe, 3 deals", "The last trick counts double.", "Most missed first.", "A recipe"}
RESOURCE = '''
"""A resource of a test: its shape and its view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.http.base import ApiView
from api.http.schema import answer, operation
from api.http.security import ANYONE
from tournaments.core.access import access_club
from tournaments.core.shapes import Shape

if TYPE_CHECKING:
    from rest_framework.request import Request


class RecipeOut(Shape):
    """The name of a club."""

    title: str


class Recipe(ApiView):
    """The name of a club."""

    @operation("read_recipe", by=ANYONE, responses=answer(RecipeOut), tags=["clubs"])
    def get(self, request: Request, club: str) -> Response:
        """Return the name of a club."""
        return Response(RecipeOut(title=access_club(self.actor, club).name))
'''
WORK = '''
"""The work of a task of a test."""

from __future__ import annotations

from tournaments.models import Club


def follow_recipe(word: str) -> None:
    """Put a word before the name of every club that has none; safe to repeat and to break off."""
    for club in Club.objects.exclude(name__startswith=f"{word} "):
        club.name = f"{word} {club.name}"
        club.save(update_fields=["name"])
'''
TASK = '''

@shared_task(
    name="recipe",
    base=JobTask,
    in_queue="later",
    soft_time_limit=5,
    time_limit=10,
    max_retries=1,
)
def follow_recipe(_progress: Progress, word: str) -> None:
    """Put a word before the name of every club."""
    clubs.follow_recipe(word)
'''
DO = """
import os, threading
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
from celery import current_app
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from tournaments.core import outbox
call_command("migrate", verbosity=0)
with transaction.atomic():
    job = outbox.enqueue("recipe", "key", word="The")
while not (sent := list((settings.VAR / "queue").glob("[!.]*.msg"))):  # no drafts
    threading.Event().wait(0.01)
print(sent[0].name.split(".")[1])
current_app.tasks[job.kind].apply((job.pk,))
job.refresh_from_db()
print(job.state)
"""
SCORE_WHIST = """
import engine
sheet = engine.score_sheet(engine.make_ruleset("plain-whist"), 4)
score = sheet.score(1, engine.DealReport(tricks=(4, 4, 3, None)), {})
print(score.points, sheet.deal_count, engine.describe(sheet, 9).kinds[0].cards)
"""
