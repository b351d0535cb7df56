"""What the environment makes of the settings, each in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

SHOW = """
import json, sys
from config import settings
print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str))
"""
READ = {
    "DATABASE_URL",
    "EMAIL_URL",
    "REDIS_URL",
    "BASE_URL",
    "DEBUG",
    "ALLOWED_HOSTS",
    "SECRET_KEY",
}


def settings_with(tmp_path: Path, *names: str, **environment: str) -> dict[str, Any]:
    kept = {key: value for key, value in os.environ.items() if key not in READ}
    env = {**kept, "CLAG_VAR": str(tmp_path), **environment}
    done = subprocess.run(
        [sys.executable, "-c", SHOW, *names], env=env, check=True, capture_output=True, text=True
    )
    shown: dict[str, Any] = json.loads(done.stdout)
    return shown


def test_without_an_environment_it_runs_alone_and_safely(tmp_path: Path) -> None:
    shown = settings_with(
        tmp_path, "DEBUG", "CELERY_BROKER_URL", "ALLOWED_HOSTS", "DATABASES", "SECRET_KEY"
    )
    assert shown["DEBUG"] is False
    assert shown["CELERY_BROKER_URL"].startswith("filesystem:")
    assert "*" not in shown["ALLOWED_HOSTS"]
    assert shown["DATABASES"]["default"]["NAME"] == str(tmp_path / "clag.sqlite3")
    assert shown["SECRET_KEY"] == (tmp_path / "secret-key").read_text()


def test_tls_makes_cookies_secure_and_remembers_it(tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS")
    shown = settings_with(tmp_path, *names, BASE_URL="https://clag.example/")
    assert all(shown.values())


def test_over_tls_no_other_host_can_plant_a_cookie(tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "COOKIE_PREFIX")
    shown = settings_with(tmp_path, *names, BASE_URL="https://clag.example/")
    assert list(shown.values()) == ["__Host-sessionid", "__Host-csrftoken", "__Host-"]
    shown = settings_with(tmp_path, *names)
    assert list(shown.values()) == ["sessionid", "csrftoken", ""], "browsers would refuse them"


def test_public_address_is_answered_and_trusted(tmp_path: Path) -> None:
    shown = settings_with(
        tmp_path, "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", BASE_URL="https://clag.example:8443"
    )
    assert "clag.example" in shown["ALLOWED_HOSTS"]
    assert shown["CSRF_TRUSTED_ORIGINS"] == ["https://clag.example:8443"]


def test_checks_of_health_and_the_public_address_are_always_answered(tmp_path: Path) -> None:
    """Otherwise a start waits for an answer in vain, and a proxy uses no server."""
    shown = settings_with(
        tmp_path, "ALLOWED_HOSTS", BASE_URL="https://clag.example", ALLOWED_HOSTS="clag.local"
    )
    assert shown["ALLOWED_HOSTS"] == ["clag.local", "clag.example", "localhost"]


def test_the_public_address_is_the_one_for_phones(tmp_path: Path) -> None:
    shown = settings_with(tmp_path, "PHONES_URL", BASE_URL="https://clag.example/")
    assert shown["PHONES_URL"] == "https://clag.example"
    assert settings_with(tmp_path, "PHONES_URL", HOST="127.0.0.1")["PHONES_URL"] == ""


def test_plain_address_does_not_lock_anybody_out(tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_PROXY_SSL_HEADER")
    shown = settings_with(tmp_path, *names, BASE_URL="http://192.0.2.7:8000")
    assert not any(shown.values())


def test_a_pool_has_a_connection_for_each_thread_and_for_streams(tmp_path: Path) -> None:
    shown = settings_with(
        tmp_path, "DATABASES", DATABASE_URL="postgres://clag@db.example/clag", WEB_THREADS="20"
    )
    assert shown["DATABASES"]["default"]["OPTIONS"]["pool"]["max_size"] == 25


def test_redis_carries_tasks_and_nothing_that_a_person_waits_for(tmp_path: Path) -> None:
    url = "redis://redis.example/3"
    names = ("CELERY_BROKER_URL", "CACHES", "SESSION_ENGINE")
    shown = settings_with(tmp_path, *names, REDIS_URL=url)
    assert shown["CELERY_BROKER_URL"] == url
    in_redis = {name for name, cache in shown["CACHES"].items() if "redis" in cache["BACKEND"]}
    assert in_redis == {"parts"}  # drawn again where it does not answer (ADR 0320) in time
    waits = shown["CACHES"]["parts"]["OPTIONS"]
    assert waits == {"socket_timeout": 0.5, "socket_connect_timeout": 0.5}
    assert shown["SESSION_ENGINE"].endswith("accounts.session_store")
    assert "locmem" in shown["CACHES"]["pages"]["BACKEND"]


@pytest.mark.django_db
def test_pages_allow_no_inline_script_and_no_frame(client: Client) -> None:
    policy = client.get("/healthz").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.django_db
def test_pages_may_not_use_what_no_page_needs(client: Client) -> None:
    policy = client.get("/healthz").headers["Permissions-Policy"].split(", ")
    assert {"camera=()", "microphone=()", "geolocation=()", "payment=()"} <= set(policy)
    assert not any(one.startswith(("publickey", "screen-wake-lock")) for one in policy)


@pytest.mark.django_db
def test_password_managers_find_where_a_password_is_changed(client: Client) -> None:
    answer = client.get("/.well-known/change-password")
    assert (answer.status_code, answer["Location"]) == (302, "/account/password/")


@pytest.mark.django_db
def test_health_asks_the_database(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        assert client.get("/healthz").content == b"ok\n"


def test_health_only_reads(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
