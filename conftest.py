"""What every test run needs, from wherever it is started."""

from __future__ import annotations

import shutil

import pytest
from django.conf import settings

pytest_plugins = [
    "tests.plugin",
    "tests.support.api_fixtures",
    "tests.support.browser",
    "tests.support.page_fixtures",
]


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Begin with what is in the database where it is a copy of the migrated one.

    A SQLite file would be deleted first otherwise. It lies in a temporary folder, and goes
    with that.
    """
    return bool(settings.TEST_TEMPLATE) and _is_on_sqlite()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Copy the migrated SQLite file to this worker's own."""
    if settings.TEST_TEMPLATE and _is_on_sqlite():
        shutil.copyfile(settings.TEST_TEMPLATE, settings.DATABASES["default"]["TEST"]["NAME"])


def _is_on_sqlite() -> bool:
    return settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
