"""What every test run needs, from wherever it is started."""

from __future__ import annotations

import os
import shutil

import hypothesis
import pytest
from django.core import mail
from django.db import connection

from ops.migrated import TEMPLATE

pytest_plugins = [
    "tests.plugin",
    "tests.support.api_fixtures",
    "tests.support.browsers.fixtures",
    "tests.support.page_fixtures",
    "tests.pages.pseudo_locale",
]

# No deadline: the machine may be busy, and properties are judged by what holds. The examples
# are the same in every run; `make fuzz` chooses `free`, which draws new ones each time.
PATIENT = hypothesis.settings(
    deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow], print_blob=True
)
hypothesis.settings.register_profile("fixed", PATIENT, derandomize=True)
hypothesis.settings.register_profile("free", PATIENT)
hypothesis.settings.load_profile("fixed")


@pytest.fixture(scope="session", autouse=True)
def django_test_environment() -> None:
    """Do without what Django sets up for tests; `config.settings_test` has what ours need of it.

    It would keep a copy of the context of each template that a page consists of, for tests that
    ask which one was rendered, or with what. Ours read what a browser gets.
    """
    mail.outbox = []


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Begin with what is in the database where it is a copy of the migrated one.

    A SQLite file would be deleted first otherwise. It lies in a temporary folder, and goes
    with that.
    """
    return bool(_sqlite_template())


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Copy the migrated SQLite file to this worker's own."""
    if template := _sqlite_template():
        shutil.copyfile(template, connection.settings_dict["TEST"]["NAME"])


def _sqlite_template() -> str:
    return os.environ.get(TEMPLATE, "") if connection.vendor == "sqlite" else ""
