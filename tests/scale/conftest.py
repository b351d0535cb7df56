"""Fixtures that run the service's own processes on the test's own database."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from ops.production.crew import Crew
from tests.scale.league import Night, seat_night
from tests.scale.service.shared import have_rest, make_whole, start_shared
from tests.support.database_copies import clone_database, use_database
from tests.support.processes.brokers import Broker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytest_django import DjangoDbBlocker

    from ops.production.shape import Shape

# Settings of an installation on this machine must not reach the processes of the tests.
FOREIGN = ("BASE_URL", "DEBUG", "ALLOWED_HOSTS", "REDIS_URL", "CELERY_BROKER_URL")


@pytest.fixture
def crew(tmp_path: Path, transactional_db: None) -> Iterator[Crew]:
    """An empty crew; its processes end before the database is emptied, even after a failure."""
    crew = Crew(tmp_path, make_environment(tmp_path))
    try:
        yield crew
    finally:
        crew.stop()
        print(crew.read_logs())  # pytest shows it only for a test that failed


@pytest.fixture
def broker(crew: Crew) -> Broker:
    """A running Redis of the test's own, named in the environment of the crew's processes."""
    broker = Broker.make(crew)
    broker.start()
    crew.env = {**crew.env, "REDIS_URL": broker.url}
    return broker


@pytest.fixture(scope="session")
def service_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The name of the database of `service`, which is not that of the other tests."""
    with django_db_blocker.unblock(), clone_database("service") as name:
        yield name


@pytest.fixture(scope="session")
def shared_service(
    service_database: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Shape]:
    """The processes behind `service`."""
    folder = tmp_path_factory.mktemp("service")
    with use_database(service_database):
        crew = Crew(folder, make_environment(folder))
    try:
        yield start_shared(crew)
    finally:
        crew.stop()


@pytest.fixture
def on_service_database(service_database: str) -> Iterator[None]:
    """The database of `service` in place of that of the other tests."""
    with use_database(service_database):
        yield


@pytest.fixture
def service(
    shared_service: Shape, on_service_database: None, transactional_db: None
) -> Iterator[Shape]:
    """The service as in production: whole, at rest, and on an empty database."""
    make_whole(shared_service)
    try:
        yield shared_service
    finally:
        print(shared_service.crew.read_logs())  # pytest shows it only for a test that failed
    have_rest(shared_service)


@pytest.fixture
def night(transactional_db: None) -> Night:
    """Ten tables at the start of a night."""
    return seat_night()


def make_environment(folder: Path) -> dict[str, str]:
    """Return the environment: the service's own settings, with the test's database."""
    inherited = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    return inherited | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": database_url(),
        "CLAG_VAR": str(folder / "var"),
        "LOG_LEVEL": "INFO",
    }


def database_url() -> str:
    """Return the URL of the database that the tests are running on."""
    found = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{found['NAME']}"
    login = found["USER"] + (f":{found['PASSWORD']}" if found["PASSWORD"] else "")
    return f"postgres://{login}@{found['HOST']}:{found['PORT'] or 5432}/{found['NAME']}"
