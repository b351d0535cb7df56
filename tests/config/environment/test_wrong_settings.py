"""Wrong settings are named, with what is allowed, and no process starts with them."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from config.data_folder import DataFolder
from config.environment import Environment
from config.setting_values import parse_hosts, parse_key, parse_mail_server, parse_public_address
from tests.support.processes.stops import FOREIGN, ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WRONG = {
    "PORT": ("eight", "is 'eight': it must be a whole number from 1 to 65535"),
    "WEB_WORKERS": ("two", "is 'two': it must be a whole number of 1 or more"),
    "WEB_THREADS": ("0", "is '0': it must be a whole number of 1 or more"),
    "DB_POOL_SIZE": ("10", "is '10': it must be a whole number of 11 or more"),
    "DEMO": ("perhaps", "is 'perhaps': it must be 1 (on) or 0 (off)"),
    "CLUBS_FOUNDED_BY": ("nobody", "is 'nobody': it must be one of owner, anyone"),
    "TIME_ZONE": ("Nowhere", "is 'Nowhere': it must be the name of a time zone"),
    "LANGUAGE_CODE": ("cy", "is 'cy': it must be one of en-gb, de, fr."),
    "SECRET_KEY": ("hush", "cannot be used: it must be a random text of 50 characters or more"),
    "ALLOWED_HOSTS": ("hush hush", "cannot be used: it must be host names separated by commas"),
    "SETUP_WORD": ("hush", "cannot be used: it must be 8 characters or more"),
    "METRICS_TOKEN": ("hush hush hush hush", "cannot be used: it must be 16 letters and digits"),
    "BACKUP_HOURS": ("x", "is 'x': it must be a whole number of 0 or more"),
    "LOG_LEVEL": ("loud", "is 'loud': it must be one of DEBUG, INFO"),
    "LOG_FORMAT": ("x", "is 'x': it must be one of line, json"),
    "SLOW_SECONDS": ("-1", "is '-1': it must be a number of seconds"),
    "BASE_URL": ("https://clag.example/hush", "cannot be used: it must be an address without"),
    "DATABASE_URL": ("hush", "cannot be used: it must be an address such as postgres://"),
    "REDIS_URL": ("hush:6379", "cannot be used: it must be an address such as redis://"),
    "EMAIL_URL": ("pop3://me:hush@host", "cannot be used: it must be an address such as smtp+"),
    "BACKUP_RECIPIENT": ("hush", "cannot be used: it must be a public key of age"),
    "SECURITY_CONTACT": ("hush", "cannot be used: it must be addresses such as mailto:"),
    "DEFAULT_FROM_EMAIL": ("hush", "cannot be used: it must be an e-mail address"),
    "CLAG_KERNELS": ("maybe", "is 'maybe': it must be 1 (on) or 0 (off)"),
    "SENTRY_DSN": ("hush", "cannot be used: it must be an address such as https://key@"),
}
"""A wrong value for each kind of setting, and the sentence about it. A secret is not repeated."""

COMMANDS = {
    "serve": ["manage.py", "serve"],
    "migrate": ["manage.py", "migrate"],
    "web": ["-m", "ops.web_server"],
    "worker": ["-m", "celery", "--app", "config", "worker"],
}


def run(command: list[str], **settings: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN} | settings
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT, env=env, check=False, capture_output=True, text=True, timeout=240,
    )  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_each_wrong_setting_is_named_before_anything_starts(name: str, tmp_path: Path) -> None:
    wrong = {setting: value for setting, (value, _words) in WRONG.items()}
    done = run(COMMANDS[name], CLAG_VAR=str(tmp_path), **wrong)
    lines = done.stderr.splitlines()
    for setting, (_value, words) in WRONG.items():
        assert any(line.startswith(f"The setting {setting} {words}") for line in lines), setting
    assert (done.returncode, len(lines), done.stdout) == (2, len(WRONG), "")
    assert "hush" not in done.stderr
    assert not (tmp_path / "clag.sqlite3").exists()


UNUSABLE = "cannot be read and written by this user. Let this user do so"
FOLDERS = {
    "a folder of the system": ("/proc/sys", UNUSABLE),
    "a folder that cannot be made": ("/proc/sys/clag", UNUSABLE),
    "a file": (str(ROOT / "manage.py"), "is a file, where a folder is needed"),
    "below a file": (str(ROOT / "manage.py" / "var"), "is a file, where a folder is needed"),
}
OTHERS = {
    "restore": ["manage.py", "restore", "club.zip"],
    "beat": ["-m", "celery", "--app", "config", "beat"],
    "inspect": ["-m", "celery", "--app", "config", "inspect", "active"],
}


@pytest.mark.parametrize("command", (COMMANDS | OTHERS).values(), ids=[*COMMANDS, *OTHERS])
@pytest.mark.parametrize(
    "key", ["", "key-of-a-test-" * 5], ids=["its own key", "a key that is set"]
)
def test_a_folder_that_not_even_root_can_write_is_named_by_every_command(
    command: list[str], key: str
) -> None:
    done = run(command, CLAG_VAR="/proc/sys", SECRET_KEY=key)
    (line,) = done.stderr.splitlines()
    assert line.startswith("/proc/sys")
    assert f"{UNUSABLE}, or name another folder in CLAG_VAR." in line
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_that_cannot_be_used_is_named_with_the_reason(name: str) -> None:
    folder, words = FOLDERS[name]
    done = run(COMMANDS["migrate"], CLAG_VAR=folder)
    (line,) = done.stderr.splitlines()
    assert words in line
    assert done.returncode == 2


def test_a_key_that_is_none_is_named_by_every_process(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("short")
    for command in (COMMANDS["migrate"], COMMANDS["web"]):
        done = run(command, CLAG_VAR=str(tmp_path))
        words = f"{tmp_path}/secret-key does not hold a usable key; delete it to have a new one"
        assert done.stderr.startswith(words)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_a_folder_that_is_only_read_serves_with_a_key_and_a_broker_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the containers do, whose disks are read-only."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    env = Environment({"CLAG_VAR": str(tmp_path)})
    folder = DataFolder(env, default=tmp_path)
    assert env.wrong == []
    folder.check_writable()
    assert len(env.wrong) == 1


def test_the_shape_of_production_says_which_port_is_wrong() -> None:
    done = run(["-m", "ops.production"], PORT="abc")
    words = "The setting PORT is 'abc': it must be a whole number from 1 to 65535.\n"
    assert (done.returncode, done.stderr) == (2, words)


@pytest.mark.parametrize("command", [["bench.stops", "x"], ["bench.faults", "no-such-fault"]])
def test_a_bench_says_which_argument_is_wrong_before_it_starts(command: list[str]) -> None:
    done = run(["-m", *command])
    assert done.returncode == 2
    assert command[-1] in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_settings_are_read_as_people_write_them() -> None:
    env = Environment({
        "PORT": " 8001", "DEMO": "No", "DEBUG": "on", "LOG_LEVEL": "debug", "TIME_ZONE": "",
        "SECRET_KEY_FALLBACKS": "one, two,", "REDIS_URL": "redis://:word@host:6379/0",
    })  # fmt: skip
    assert env.port(8000) == 8001
    assert not env.switch("DEMO", default=True)
    assert env.switch("DEBUG", default=False)
    assert env.choice("LOG_LEVEL", ["DEBUG", "INFO"], "INFO") == "DEBUG"
    assert env.time_zone("TIME_ZONE", "Europe/London") == "Europe/London"
    assert env.texts("SECRET_KEY_FALLBACKS") == ["one", "two"]
    assert env.url("REDIS_URL", ["redis"], "").endswith("host:6379/0")
    env.stop_if_wrong()


REFUSED: dict[str, tuple[Callable[[str], object], str]] = {
    "a key of one character": (parse_key, "k" * 60),
    "hosts with a space between": (parse_hosts, "a.example b.example"),
    "an address as a host": (parse_hosts, "https://a.example"),
    "a host with its port": (parse_hosts, "a.example:8000"),
    "a mail server without a name": (parse_mail_server, "smtp+tls://"),
    "the log as a mail server": (parse_mail_server, "consolemail://"),
    "a site below a path": (parse_public_address, "https://clag.example/club"),
    "a site with a password": (parse_public_address, "https://me:hush@clag.example"),
    "a site without a scheme": (parse_public_address, "clag.example"),
    "a site of another scheme": (parse_public_address, "ftp://clag.example"),
    "a site with a wrong port": (parse_public_address, "https://clag.example:port"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_values_that_would_never_work_are_refused(name: str) -> None:
    parse, text = REFUSED[name]
    with pytest.raises(ValueError, match=r"This is|A host is|Port could"):
        parse(text)


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("http://192.0.2.7:8000", "http://192.0.2.7:8000"),
        (" https://Clag.Example/", "https://clag.example"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_addresses_of_a_site_are_read_as_people_write_them(given: str, read: str) -> None:
    assert parse_public_address(given) == read


def test_hosts_are_read_as_people_write_them() -> None:
    hosts = "*, .a.example,clag-1.example , 192.0.2.7,[::1],"
    assert parse_hosts(hosts) == ["*", ".a.example", "clag-1.example", "192.0.2.7", "[::1]"]


@pytest.mark.parametrize(
    ("address", "port"),
    [
        ("smtp+tls://u:p@mail.example", 587),
        ("smtp+ssl://u:p@mail.example", 465),
        ("smtp://mail.example", 25),
        ("smtp+tls://mail.example:2525", 2525),
    ],
)
def test_a_mail_server_has_the_port_of_its_kind(address: str, port: int) -> None:
    """The one between servers, which takes no letters of users, is that of no encryption only."""
    assert parse_mail_server(address).port == port
