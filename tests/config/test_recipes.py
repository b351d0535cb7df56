"""The recipes of CONTRIBUTING.md, followed in a copy of the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ops import migrated

ROOT = Path(__file__).parents[2]
PARTS = ("api", "config", "engine", "ops", "templates", "tests/support", "tournaments")

PRESET = '''
"""A preset of a test."""

from __future__ import annotations

from engine.clag.house_rules import HouseRules
from engine.clag.preset import Line, Preset, up

PRESETS = (
    Preset(
        slug="recipe3",
        title="Recipe, 3 deals",
        sentence="Up to two cards, then one without trumps.",
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

SPECIALS = (
    Ranking(
        slug="recipe",
        title="Recipe",
        sentence="The three is highest.",
        label="re",
        source="a test",
        order=(TWO_TO_ACE[0], *TWO_TO_ACE[2:], TWO_TO_ACE[1]),
        examples=("trick | trump S | KH 2H AH 3H | winner 3",),
    ),
    Value(
        slug="recipe-last",
        title="Recipe, last",
        sentence="The last trick counts double.",
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
RANKING = '''
"""A ranking of a test."""

from __future__ import annotations

from tournaments.rankings.rule import RankingRule

RANKING = RankingRule(
    slug="recipe",
    title="Missed",
    sentence="Most missed first.",
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
VIEW = '''
"""A page of a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pages.core.public import public_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

from django.shortcuts import render


@public_page
def recipe(request: HttpRequest, club: str) -> HttpResponse:
    """Show the name in the address."""
    return render(request, "clubs/recipe.html", {"title": club})
'''
TEMPLATE = """{% extends "base.html" %}

{% block content %}<h1>{{ title }}</h1>{% endblock content %}
"""
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
    """Print a word."""
    print(word)
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
    job = outbox.enqueue("recipe", "key", word="done")
while not (sent := list((settings.VAR / "queue").glob("[!.]*.msg"))):  # no drafts
    threading.Event().wait(0.01)
print(sent[0].name.split(".")[1])
current_app.tasks[job.kind].apply((job.pk,))
job.refresh_from_db()
print(job.state)
"""
ASK = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
from django.conf import settings
from django.core.management import call_command
call_command("migrate", verbosity=0)
settings.STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
from django.test import Client
answer = Client().get(sys.argv[1], headers={"host": "localhost"})
print(answer.status_code, b"<h1>wings</h1>" in answer.content)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program, and what its tests share, in a folder of its own with a migrated database.

    Compiled modules and the database are copied too: to make them again would take most of the
    time.
    """
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "manage.py", tmp_path)
    if (template := Path(os.environ.get(migrated.TEMPLATE, ""))).is_file():
        (tmp_path / "var").mkdir()
        shutil.copy(template, tmp_path / "var" / "clag.sqlite3")
    return tmp_path


def run(folder: Path, *command: str) -> str:
    """Run Python in the copy and return what it prints."""
    foreign = ("DATABASE_URL", "REDIS_URL", "BASE_URL", "DJANGO_SETTINGS_MODULE", "PYTEST_ADDOPTS")
    env = {name: value for name, value in os.environ.items() if name not in foreign}
    env |= {"CLAG_VAR": str(folder / "var"), "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def insert(path: Path, *, before: str, text: str) -> None:
    """Insert a text into a module, before one that it has once."""
    module = path.read_text(encoding="utf-8")
    assert module.count(before) == 1
    path.write_text(module.replace(before, text + before))


def test_a_preset_is_one_file(copy: Path) -> None:
    (copy / "engine" / "clag" / "presets" / "recipe.py").write_text(PRESET.lstrip())
    ask = "import engine; print(engine.score_sheet(engine.make_ruleset('recipe3'), 4).deal_count)"
    assert run(copy, "-c", ask) == "3\n"
    assert "Recipe, 3 deals" in run(
        copy, "-c", "import engine; print([preset.title for preset in engine.presets()])"
    )


@pytest.mark.slow
def test_a_special_is_one_file_and_its_golden_deal(copy: Path) -> None:
    for part in ("docs", "tests/engine"):
        shutil.copytree(ROOT / part, copy / part)
    (copy / "engine" / "clag" / "specials" / "recipe.py").write_text(SPECIAL.lstrip())
    written = run(copy, "-m", "tests.engine.golden", "--write")
    assert written == "wrote special-recipe.txt\nwrote special-recipe-last.txt\n"
    run(copy, "-m", "engine", "rules", "--write", "docs/play")
    referee = copy / "tests" / "engine" / "referee.py"
    insert(referee, before='    "aces-low": ', text=RANKS_LINE)
    insert(referee, before='    "ascending-madness": ', text=WORTHS_LINE)
    run(copy, "-m", "tests.support.recipes.special")
    # Settings that need no database, and a package of tests, so that tests.engine is not `engine`.
    (copy / "pytest.ini").write_text("[pytest]\n")
    (copy / "tests" / "__init__.py").touch()
    run(copy, "-m", "pytest", "-q", "-p", "no:django", *ABOUT_SPECIALS, "-k", " or ".join(NAMED))


ABOUT_SPECIALS = [
    "tests/engine/clag/test_specials.py",
    "tests/engine/deal/test_golden.py",
    "tests/engine/paper/test_descriptions.py",
    "tests/engine/test_docs.py",
    "tests/engine/test_purity.py",
]
NAMED = ["recipe", "clag/specials", "left_over", "pages", "raf-caller", "called"]
"""Of these the tests that find a special, and those of the game that may have it on its menu."""


@pytest.mark.slow
def test_a_draw_method_is_one_file(copy: Path) -> None:
    methods = copy / "tournaments" / "seating" / "methods"
    text = (methods / "random.py").read_text(encoding="utf-8")
    text = text.replace('slug="random"', 'slug="recipe"')
    text = text.replace("list_position=4", "list_position=9")
    text = text.replace("At random: it does not matter who has met before.", "As in the recipe.")
    (methods / "recipe.py").write_text(text)
    ask = ["-m", "tournaments.seating", "--players", "8", "--rounds", "1", "--method", "recipe"]
    assert "table 2" in run(copy, *ask).lower()
    run(copy, "-m", "tests.support.recipes.draw_method")


@pytest.mark.slow
def test_a_ranking_is_one_file(copy: Path) -> None:
    (copy / "tournaments" / "rankings" / "recipe.py").write_text(RANKING.lstrip())
    run(copy, "-m", "tests.support.recipes.ranking")


@pytest.mark.slow
def test_an_event_setting_is_a_column_and_a_row_and_a_field_where_games_follow_it(
    copy: Path,
) -> None:
    insert(
        copy / "tournaments" / "models" / "event.py",
        before="    replays = models.BooleanField",
        text="    tempo = models.PositiveSmallIntegerField(default=3)\n",
    )
    run(copy, "manage.py", "makemigrations", "--verbosity", "0")
    insert(copy / "tournaments" / "events" / "settings.py", before="\n)\nSETTINGS", text=ROW)
    insert(
        copy / "tournaments" / "online" / "core" / "settings.py",
        before="    replays: bool = True",
        text="    tempo: int = 3\n",
    )
    run(copy, "-m", "tests.support.recipes.setting")


@pytest.mark.slow
def test_a_public_page_is_a_view_an_address_and_a_template(copy: Path) -> None:
    pages = copy / "tournaments" / "pages" / "clubs"
    (pages / "recipe.py").write_text(VIEW.lstrip())
    (copy / "templates" / "clubs" / "recipe.html").write_text(TEMPLATE)
    urls = pages / "urls.py"
    text = urls.read_text(encoding="utf-8")
    line = 'site_urls += [path("recipes/<slug:club>/", recipe.recipe)]\n'
    urls.write_text(f"{text}\nfrom tournaments.pages.clubs import recipe\n\n{line}")
    assert run(copy, "-c", ASK, "/recipes/wings/") == "200 True\n"


@pytest.mark.slow
def test_a_background_task_is_declared_in_one_place(copy: Path) -> None:
    tasks = copy / "tournaments" / "tasks" / "__init__.py"
    tasks.write_text(tasks.read_text(encoding="utf-8") + TASK)
    assert run(copy, "-c", DO).split() == ["later", "done", "done"]
