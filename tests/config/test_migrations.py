"""A database of any age can be migrated, and has the tables that a new one has."""

import pkgutil
import re
from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.contrib.postgres.operations import AddIndexConcurrently
from django.core.management import call_command
from django.db import connection, models
from django.db.migrations import Migration, operations
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState

from tests.support.factories import make_event
from tests.support.people import People
from tournaments import migrations
from tournaments.models import Draw, Event, Table

MIGRATIONS: dict[str, type[Migration]] = {
    name: import_module(f"{migrations.__name__}.{name}").Migration
    for _, name, _ in pkgutil.iter_modules(migrations.__path__)
}
SQUASHED = {
    name: [replaced for _, replaced in migration.replaces]
    for name, migration in MIGRATIONS.items()
    if migration.replaces
}
"""The migrations that replace others, and the names of those in order."""
AGES = [
    (squashed, age) for squashed, replaced in SQUASHED.items() for age in range(1, len(replaced))
]
"""How many of those that it replaces a database has."""


def models_after(*names: str) -> dict[tuple[str, str], object]:
    """Return all models as these migrations leave them; the order of columns does not matter."""
    state = ProjectState()
    for name in names:
        for operation in MIGRATIONS[name].operations:
            operation.state_forwards("tournaments", state)
    return {key: describe(model) for key, model in state.models.items()}


def describe(model: ModelState) -> tuple[object, ...]:
    fields = {name: field.deconstruct()[1:] for name, field in model.fields.items()}
    listed = {"indexes", "constraints"}
    by_name = {kind: {one.name: one for one in model.options.get(kind, ())} for kind in listed}
    options = {name: value for name, value in model.options.items() if name not in listed}
    return model.name, model.bases, fields, by_name, options


@pytest.mark.parametrize("squashed", SQUASHED)
def test_a_squashed_migration_makes_what_those_that_it_replaces_made(squashed: str) -> None:
    assert models_after(squashed) == models_after(*SQUASHED[squashed])


@pytest.mark.parametrize(("squashed", "age"), AGES)
def test_a_database_in_the_middle_goes_on_with_the_migrations_that_it_lacks(
    db: None, squashed: str, age: int
) -> None:
    replaced = SQUASHED[squashed]
    later = [name for name in MIGRATIONS if name not in (squashed, *replaced)]
    lacking = [*replaced[age:], *later]
    forget(squashed, *lacking)
    assert planned() == lacking


@pytest.mark.parametrize("squashed", SQUASHED)
def test_a_database_that_has_all_that_was_replaced_needs_nothing(db: None, squashed: str) -> None:
    forget(squashed)
    assert planned() == []


def forget(*names: str) -> None:
    """Make the database one that has not run these migrations; the tables stay."""
    with connection.cursor() as cursor:
        for name in names:
            cursor.execute(
                "DELETE FROM django_migrations WHERE app = 'tournaments' AND name = %s", [name]
            )


def planned() -> list[str]:
    """Return what `migrate` would run, in order."""
    out = StringIO()
    call_command("migrate", plan=True, stdout=out, no_color=True)
    # Each migration begins a line, and its operations follow, indented.
    return re.findall(r"^tournaments\.(\w+)$", out.getvalue(), flags=re.MULTILINE)


def test_nights_keep_their_bots_under_the_names_of_their_levels(table: Table) -> None:
    renaming = import_module(f"{migrations.__name__}.0029_bot_levels")
    for before, after in renaming.LEVELS.items():
        Event.objects.update(bot=before)
        renaming.rename(apps, renaming.LEVELS)
        assert Event.objects.get().bot == after


def test_going_back_to_one_draft_keeps_the_latest_of_each_night(people: People) -> None:
    comparing = import_module(f"{migrations.__name__}.0034_compared_drafts")
    night, other = make_event(people), make_event(people, name="Friday")
    for event, state in (
        (night, "ready"),
        (night, "ready"),
        (other, "drawing"),
        (night, "published"),
    ):
        Draw.objects.create(event=event, state=state, number=1, method="random", seed=1)
    comparing.keep_latest(apps, None)
    states = list(Draw.objects.order_by("pk").values_list("state", flat=True))
    assert states == ["discarded", "ready", "drawing", "published"]


SINCE = "signs_of_life_and_request_ids"
"""From here on migrations suit the previous version, which keeps running (ADR 0277)."""
ADDS = (
    operations.CreateModel,
    operations.AddIndex,
    AddIndexConcurrently,
    operations.RemoveIndex,
    operations.RunPython,
    operations.AlterModelOptions,
    operations.SeparateDatabaseAndState,
)
REMOVES: dict[str, str] = {
    "0056_notices_about_clubs": "only two more choices, which the database does not check",
}
"""Migrations that may do more, and since when the code no longer needs what they change."""


def breaks(operation: Operation) -> bool:
    """Return whether the version before would fail after an operation."""
    if isinstance(operation, operations.AddField):
        field = operation.field
        # Django drops the default of a new column, unless the database keeps it.
        return not (field.null or field.has_db_default() or field.many_to_many)
    if isinstance(operation, operations.AlterField):
        return not operation.field.null and not operation.field.has_db_default()
    return not isinstance(operation, ADDS)


FIRST = next(name for name in MIGRATIONS if name.endswith(SINCE))


@pytest.mark.parametrize("name", [name for name in MIGRATIONS if name >= FIRST])
def test_the_version_before_goes_on_after_a_migration(name: str) -> None:
    if name in REMOVES or MIGRATIONS[name].replaces:
        return
    found = [str(one.describe()) for one in MIGRATIONS[name].operations if breaks(one)]
    assert found == [], f"add first, remove a version later, or name {name} in REMOVES (ADR 0277)"


@pytest.mark.parametrize(
    ("operation", "does_break"),
    [
        (operations.AddField("job", "x", models.TextField(default="")), True),
        (operations.AddField("job", "x", models.TextField(default="", db_default="")), False),
        (operations.AddField("job", "x", models.TextField(null=True)), False),
        (operations.RemoveField("job", "key"), True),
        (operations.RenameField("job", "key", "name"), True),
        (operations.DeleteModel("job"), True),
        (operations.AlterField("job", "key", models.CharField(max_length=5)), True),
    ],
)
def test_what_would_break_the_version_before_is_found(
    operation: Operation, does_break: bool
) -> None:
    assert breaks(operation) is does_break
