"""The recipes of CONTRIBUTING.md, followed in a copy of the project."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from ops.texts.collect import missing_programs
from tests.config.recipe_sources import (
    DO,
    LINK,
    PAGE_LINES,
    PRESET,
    QUERY,
    RANKING,
    RANKS_LINE,
    RESOURCE,
    ROW,
    SCORE_WHIST,
    SPECIAL,
    TASK,
    TEMPLATE,
    TEXTS,
    VIEW,
    WORK,
    WORTHS_LINE,
)
from tests.support.project_copy import ROOT, copy_project, copy_tests, insert, list_places, run

SPECIALS = Path("engine/clag/specials")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program, and what its tests share, in a folder of its own with a migrated database."""
    copy_project(tmp_path)
    return tmp_path


@pytest.fixture
def engine_copy(tmp_path: Path) -> Path:
    """The rules of the games in a folder of their own: they need nothing else."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    return tmp_path


def count_places(title: str) -> int:
    """Return how many places change by a recipe, as its heading says."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.search(rf"^### {title}: (\d+) place", text, re.MULTILINE)
    assert found is not None
    return int(found[1])


def test_a_recipe_has_as_many_steps_as_its_heading_says() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    recipes = re.findall(r"^### (.*?: (\d+) places.*)\n((?:.*\n)*?)(?=##|\Z)", text, re.MULTILINE)
    steps = {title: len(re.findall(r"^\d+\. ", body, re.MULTILINE)) for title, _, body in recipes}
    assert steps == {title: int(count) for title, count, _ in recipes}
    assert len(steps) >= 3


def test_a_preset_is_one_file_in_the_engine(engine_copy: Path) -> None:
    copy = engine_copy
    (copy / "engine" / "clag" / "presets" / "recipe.py").write_text(PRESET.lstrip())
    ask = "import engine; print(engine.score_sheet(engine.make_ruleset('recipe3'), 4).deal_count)"
    assert run(copy, "-c", ask) == "3\n"
    assert "Recipe, 3 deals" in run(
        copy, "-c", "import engine; print([preset.title for preset in engine.presets()])"
    )


@pytest.mark.slow
def test_a_special_is_a_file_and_two_lines_besides_its_golden_deal(copy: Path) -> None:
    for part in ("docs", "tests/engine"):
        shutil.copytree(ROOT / part, copy / part)
    (copy / SPECIALS / "recipe.py").write_text(SPECIAL.lstrip())
    written = run(copy, "-m", "tests.engine.golden", "--write")
    deals = dict(re.findall(r"wrote special-(.*)\.txt\n(golden=\(\n(?:    .*\n)+\),\n)", written))
    assert deals.keys() == {"recipe", "recipe-last"}
    for slug, golden in deals.items():
        insert(copy / SPECIALS / "recipe.py", before=f'        slug="{slug}"', text=golden)
    run(copy, "-m", "engine", "rules", "--write", "docs/play")
    referee = copy / "tests" / "engine" / "referee.py"
    insert(referee, before='    "aces-low": ', text=RANKS_LINE)
    insert(referee, before='    "ascending-madness": ', text=WORTHS_LINE)
    page = copy / "tests" / "engine" / "transcripts" / "README.md"
    insert(page, before="| `special-aces-low` |", text=PAGE_LINES)
    made = r"docs/play/|tests/engine/samples/|tests/engine/transcripts/.*\.txt"
    by_hand = [name for name in list_places(copy) if not re.match(made, name)]
    assert len(by_hand) == count_places("A special")
    run(copy, "-m", "tests.support.recipes.special")
    # Settings that need no database, and a package of tests, so that tests.engine is not `engine`.
    (copy / "pytest.ini").write_text("[pytest]\n")
    (copy / "tests" / "__init__.py").touch()
    run(copy, "-m", "pytest", "-q", "-p", "no:django", *ABOUT_SPECIALS, "-k", " or ".join(NAMED))


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_programs()), reason="needs GNU gettext")
def test_the_texts_of_a_preset_a_special_a_ranking_and_a_page_are_translated(copy: Path) -> None:
    """Follow the step about `locale` of four recipes, without which `make translations` fails."""
    for part in ("locale", "static"):
        shutil.copytree(ROOT / part, copy / part)
    (copy / "engine" / "clag" / "presets" / "recipe.py").write_text(PRESET.lstrip())
    (copy / SPECIALS / "recipe.py").write_text(SPECIAL.lstrip())
    (copy / "tournaments" / "rankings" / "recipe.py").write_text(RANKING.lstrip())
    (copy / "templates" / "clubs" / "recipe.html").write_text(TEMPLATE)
    run(copy, "manage.py", "translations", code=1)
    for catalogue in (copy / "locale").rglob("django.po"):
        text = catalogue.read_text("utf-8")
        empty = re.compile(r'^msgid "(.*)"\nmsgstr ""$', re.MULTILINE)
        assert set(empty.findall(text)) >= TEXTS
        catalogue.write_text(empty.sub(r'msgid "\1"\nmsgstr "\1"', text), "utf-8")
    run(copy, "manage.py", "translations")  # fails if --check would


ABOUT_SPECIALS = [
    "tests/engine/clag/test_specials.py",
    "tests/engine/deal/test_golden.py",
    "tests/engine/paper/test_descriptions.py",
    "tests/engine/paper/test_rulebook.py",
    "tests/engine/test_docs.py",
    "tests/engine/test_purity.py",
]
NAMED = ["recipe", "purity", "two_specials", "left_over", "pages", "raf-caller", "called"]
"""Select the tests that find a special, and those of the game that may offer it."""


@pytest.mark.slow
def test_a_game_is_one_folder(engine_copy: Path) -> None:
    copy = engine_copy
    folder = copy / "engine" / "whist"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""A game of a test."""\n')
    shutil.copy(ROOT / "tests" / "support" / "recipes" / "game.py", folder)
    seed = "00" * 32
    table = ["--players", "4", "--seed", seed, "--bot", "expert", "--auto", "--deals", "1"]
    played = run(copy, "-m", "engine", "play", "plain-whist", *table)
    assert "deal 1: Each trick is a point." in played
    assert "trumps" not in played
    seats = ["--seats", "club,random,random,random", "--deals", "4"]
    assert "club" in run(copy, "-m", "engine", "arena", "plain-whist", *seats)
    run(copy, "-m", "engine", "rules", "--write", "pages")
    assert "Follow suit if you can." in (copy / "pages" / "plain-whist-plain-whist.md").read_text()
    assert run(copy, "-c", SCORE_WHIST) == "(4, 4, 3, 2) 4 13\n"


USED = ("draw_method", "ranking", "setting")
"""The programs of `tests/support/recipes` that use what was added, each on an empty database."""
USE_ALL = "from django.core.management import call_command\n" + "\n".join(
    f"import tests.support.recipes.{name}; call_command('flush', verbosity=0, interactive=False)"
    for name in USED
)


@pytest.mark.slow
def test_a_draw_method_and_a_ranking_are_a_file_each_and_an_event_setting_a_column_and_a_row(
    copy: Path,
) -> None:
    """Follow three recipes and use all in one process, which describes the API once."""
    make_a_draw_method_in_one_file(copy)
    (copy / "tournaments" / "rankings" / "recipe.py").write_text(RANKING.lstrip())
    make_an_event_setting_that_games_follow(copy)
    run(copy, "-c", USE_ALL)


def make_a_draw_method_in_one_file(copy: Path) -> None:
    methods = copy / "tournaments" / "seating" / "methods"
    text = (methods / "random.py").read_text(encoding="utf-8")
    text = text.replace('slug="random"', 'slug="recipe"')
    text = text.replace("list_position=4", "list_position=9")
    text = text.replace("At random: it does not matter who has met before.", "As in the recipe.")
    (methods / "recipe.py").write_text(text)
    ask = ["-m", "tournaments.seating", "--players", "8", "--rounds", "1", "--method", "recipe"]
    assert "table 2" in run(copy, *ask).lower()


def make_an_event_setting_that_games_follow(copy: Path) -> None:
    """Follow the recipe: a column and a row, and a field because online games follow it."""
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


@pytest.mark.slow
def test_a_page_a_resource_and_a_task_are_found_by_the_tests_that_ask_for_each(copy: Path) -> None:
    """Follow three recipes, and run the tests that require something of all pages and the like.

    All in one copy and one run: copying and collecting the tests takes most of the time.
    """
    copy_tests(copy)
    before = list_places(copy)
    make_a_public_page(copy)
    assert len(list_places(copy) - before) == count_places("A public page") + 1  # its test
    make_an_api_resource_of_shapes_a_view_an_address_and_a_line_of_rights(copy)
    before = list_places(copy)
    declare_a_background_task(copy)
    by_hand = list_places(copy) - before
    assert len(by_hand) == count_places("A background task") - 1  # `DO` enqueues it
    assert run(copy, "-c", DO).split() == ["later", "done"]
    wanted = ["-k", "not test_jobs or queue or held_up"]
    run(copy, "-m", "pytest", "-q", "-n", "0", *ABOUT_ALL, *wanted)


ABOUT_ALL = [
    "tests/clubs/test_recipe_page.py",
    "tests/clubs/test_recipe_resource.py",
    "tests/api/test_document.py",
    "tests/config/test_contracts.py",
    "tests/core/test_accessible_routes.py",
    "tests/core/limits/test_limited_routes.py",
    "tests/core/test_rights.py::test_every_route_has_a_line_in_the_table_and_no_line_is_left_over",
    "tests/core/test_rights.py::test_a_public_page_has_a_line_only_if_it_is_an_exception",
    "tests/pages/test_every_page.py::test_every_link_a_stranger_sees_leads_to_a_sound_page",
    "tests/tasks/test_jobs.py",
    "tests/tasks/test_recipe_task.py",
]
"""Tests of every page that take seconds. The rights are tested of these two routes only."""


def make_a_public_page(copy: Path) -> None:
    (copy / "tournaments" / "clubs" / "recipes.py").write_text(QUERY.lstrip())
    domain = copy / "tournaments" / "clubs" / "__init__.py"
    insert(
        domain, before="__all__ = [\n", text="from tournaments.clubs.recipes import read_recipe\n"
    )
    insert(domain, before='    "ChangeLine",\n', text='    "read_recipe",\n')
    pages = copy / "tournaments" / "pages" / "clubs"
    (pages / "recipe.py").write_text(VIEW.lstrip())
    urls = pages / "urls.py"
    insert(urls, before="    player_links,\n", text="    recipe,\n")
    line = '    path("recipes/", recipe.recipe, name="recipe"),\n'
    insert(urls, before='    path("now/", club.club_now', text=line)
    (copy / "templates" / "clubs" / "recipe.html").write_text(TEMPLATE)
    insert(copy / "templates" / "clubs" / "club.html", before="  {{ content }}\n", text=LINK)
    own_test = copy / "tests" / "support" / "recipes" / "page.py"
    shutil.copy(own_test, copy / "tests" / "clubs" / "test_recipe_page.py")


def make_an_api_resource_of_shapes_a_view_an_address_and_a_line_of_rights(copy: Path) -> None:
    folder = copy / "api" / "clubs"
    (folder / "recipe.py").write_text(RESOURCE.lstrip())
    urls = (folder / "urls.py").read_text(encoding="utf-8")
    line = 'path("clubs/<slug:club>/recipe", recipe.Recipe.as_view(), name="recipe")'
    (folder / "urls.py").write_text(
        f"{urls}\nfrom api.clubs import recipe\n\nurlpatterns.append({line})\n"
    )
    with (copy / "tests" / "core" / "rights.txt").open("a", encoding="utf-8") as rights:
        rights.write("-----msow xgpflmsow api read_recipe\n")
    own_test = copy / "tests" / "support" / "recipes" / "resource.py"
    shutil.copy(own_test, copy / "tests" / "clubs" / "test_recipe_resource.py")


def declare_a_background_task(copy: Path) -> None:
    (copy / "tournaments" / "clubs" / "recipe_work.py").write_text(WORK.lstrip())
    domain = copy / "tournaments" / "clubs" / "__init__.py"
    insert(
        domain,
        before="from tournaments.clubs.recipes import",
        text="from tournaments.clubs.recipe_work import follow_recipe\n",
    )
    insert(domain, before='    "read_recipe",\n', text='    "follow_recipe",\n')
    tasks = copy / "tournaments" / "tasks" / "__init__.py"
    tasks.write_text(tasks.read_text(encoding="utf-8") + TASK)
    own_test = copy / "tests" / "support" / "recipes" / "task.py"
    shutil.copy(own_test, copy / "tests" / "tasks" / "test_recipe_task.py")
