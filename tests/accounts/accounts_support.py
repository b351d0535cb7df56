"""Help with tests of accounts: confirm who one is, read letters and logs, show codes."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pyotp
import time_machine
from django.core import mail

from tests.support.jobs import run_queued
from tests.support.page_checks import look
from tests.support.people import PASSWORD
from tournaments.accounts.factors.code_apps import STEP_SECONDS
from tournaments.models import AccountEntry

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.models import User


def confirm(web: Client, password: str = PASSWORD) -> Client:
    """Show once more who the signed-in person is, as pages about security ask."""
    answer = web.post("/account/confirm/", {"password": password})
    assert answer.status_code == 302
    return web


def letters() -> list[tuple[str, str]]:
    """Send the letters that wait, and return (address, subject) of all since the last time."""
    mail.outbox.clear()
    run_queued()
    return [(letter.to[0], str(letter.subject)) for letter in mail.outbox]


def events_of(user: User) -> list[str]:
    """Return what the person's log says, in order."""
    rows = AccountEntry.objects.filter(user=user).order_by("pk")
    return list(rows.values_list("event", flat=True))


class CodeGenerator:
    """An app that shows codes, which has scanned the secret on a page."""

    def __init__(self, secret: str) -> None:
        self._codes = pyotp.TOTP(secret)

    def code(self, steps: int = 0) -> str:
        """Return the code of now, or of some half minutes later."""
        return self._codes.generate_otp(int(time.time() // STEP_SECONDS) + steps)


def add_code_app(web: Client) -> tuple[CodeGenerator, list[str]]:
    """Add an app with codes in a confirmed browser; return it, and the recovery codes shown."""
    page = look(web.get("/account/code-app/"))
    found = re.search(r'<code class="secret">([A-Z2-7 ]+)</code>', page.source)
    assert found
    app = CodeGenerator(found[1].replace(" ", ""))
    # The oldest code that counts, so that the next ones are new. On a clock that stands: a moment
    # later it may be too old.
    with time_machine.travel(time.time(), tick=False):
        answer = web.post("/account/code-app/", {"code": app.code(-1)})
    assert answer.status_code == 302, look(answer, status=422).words
    shown = look(web.get(answer.headers["Location"]))
    return app, re.findall(r"<li>([a-z2-9]{5}-[a-z2-9]{5})</li>", shown.source)
