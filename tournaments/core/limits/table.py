"""Declare every limit: what is counted, how much of it, for whom, and what people read.

Numbers by address are for a whole club behind one address: forty phones in one pub's Wi-Fi. They
are multiplied by `LIMITS_FACTOR` for halls with more. docs/limits.md is written from this table
(`python -m tests.core.limits.page --write`).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.core.limits.limit import Limit

if TYPE_CHECKING:
    from collections.abc import Iterator

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
TEN_MINUTES = timedelta(minutes=10)

# --- Signing in ------------------------------------------------------------------------
SIGN_INS = Limit(
    "sign-ins",
    "Wrong passwords",
    _("Too many attempts to sign in."),
    "A person remembers after three or four. Few of a club's forty have an account at all.",
    TEN_MINUTES,
    by_client=100,
    by_both=10,
)
SIGN_INS_FROM_NEW_DEVICES = Limit(
    "sign-ins-from-new-devices",
    "Wrong passwords for one account from browsers that never signed in to it",
    _("Too many attempts to sign in to this account from devices that are new to it."),
    "For guessing from many addresses at once. Browsers that have signed in to the account before "
    "are not counted, and a link by e-mail makes any browser one of them.",
    HOUR,
    by_account=30,
)
SIGN_IN_WARNINGS = Limit(
    "sign-in-warnings",
    "Warnings to an account about many wrong passwords",
    _("The warning has been sent."),
    "One e-mail is enough; a second one a day later says that it has not stopped.",
    DAY,
    by_account=1,
)
PASSWORD_CHECKS = Limit(
    "password-checks",
    "Wrong passwords where a signed-in person is asked for it again",
    _("Too many wrong passwords."),
    "For a laptop left open: its owner knows the password.",
    TEN_MINUTES,
    by_account=10,
)
SECOND_FACTORS = Limit(
    "second-factors",
    "Wrong codes and passkeys after a password, or instead of it where one is asked for again",
    _("Too many wrong codes."),
    "A person mistypes a code two or three times. For guessing six digits, from any address.",
    TEN_MINUTES,
    by_account=10,
)
WRONG_FACTORS = Limit(
    "wrong-factors",
    "Wrong codes and passkeys after the right password, before its person gets an e-mail",
    _("Too many wrong codes."),
    "A third in one day may come from another person, who knows the password.",
    DAY,
    by_account=2,
)
FACTOR_WARNINGS = Limit(
    "factor-warnings",
    "Warnings to an account about wrong codes after its password",
    _("The warning has been sent."),
    "One e-mail is enough; a second one a day later says that it has not stopped.",
    DAY,
    by_account=1,
)
FIRST_RUN = Limit(
    "first-run",
    "Attempts to create a server's first club",
    _("Too many attempts."),
    "One person fills in this form, once.",
    TEN_MINUTES,
    by_client=20,
)

# --- Letters ---------------------------------------------------------------------------
PASSWORD_LETTERS = Limit(
    "password-letters",
    "Requests for a link to reset a password; by account: by the address entered",
    _("Too many links were requested. Check your inbox and your spam folder."),
    "A person asks twice if the e-mail is slow. Thirty of a club can forget theirs on one evening.",
    HOUR,
    by_client=30,
    by_account=4,
)
INVITATIONS = Limit(
    "invitations",
    "People invited to a club",
    _("Too many invitations on one day."),
    "A secretary invites the whole club on the first day.",
    DAY,
    by_client=300,
    by_account=200,
)
LETTERS = Limit(
    "letters",
    "E-mails that others cause to be sent to one e-mail address; by account: by that address",
    _("This address has been sent too many e-mails today."),
    "A few clubs may invite the same person on one day; more is a nuisance.",
    DAY,
    by_account=10,
)
RESULT_ADDRESSES = Limit(
    "result-addresses",
    "Addresses that a player's own link names for results by e-mail; by account: by that player",
    _("Too many addresses were entered today."),
    "A person mistypes it once or twice.",
    DAY,
    by_account=5,
)
LINKS_SENT = Limit(
    "links-sent",
    "Players' own links that organisers send by e-mail",
    _("Too many links were sent today."),
    "A secretary sends the whole club its links on the first day.",
    DAY,
    by_client=300,
    by_account=200,
)

# --- Games online ----------------------------------------------------------------------
GAMES_OPENED = Limit(
    "games-opened",
    "Casual games opened",
    _("Too many games were opened from here."),
    "Forty phones with three short games each in an hour.",
    HOUR,
    by_client=120,
    by_account=60,
)
GAMES_GOING = Limit(
    "games-going",
    "Casual games in progress; by address and for all together: of guests",
    _("Too many guests are playing at the moment."),
    "A game for each of forty phones. When all of either are taken, one of them in which a guest "
    "sits alone and has not acted for two minutes makes room, first of the address that has most.",
    by_client=40,
    by_account=5,
    by_all=500,
)
SEATS_TAKEN = Limit(
    "seats-taken",
    "Seats taken by a link, from a lobby or for another game",
    _("Too many seats were taken from here."),
    "Forty phones sit down six times in an hour, more often than games end.",
    HOUR,
    by_client=240,
    by_account=120,
)
FRIEND_REQUESTS = Limit(
    "friend-requests",
    "Requests to be friends",
    _("Too many friend requests."),
    "A table has up to six others, and few people meet more than three new tables a day.",
    DAY,
    by_account=30,
)
TABLE_INVITATIONS = Limit(
    "table-invitations",
    "Friends invited to a table",
    _("Too many invitations to tables."),
    "Six friends for each of ten tables in an hour.",
    HOUR,
    by_account=60,
)
REPORTS = Limit(
    "reports",
    "Tables reported to their organisers, each with a copy of the game",
    _("Too many reports were sent from here."),
    "Half of forty players report a table; one person does not report more than a few.",
    HOUR,
    by_client=20,
    by_account=10,
)
HINTS = Limit(
    "hints",
    "Hints taken at online tables; by account: by seat of one game",
    _("You have taken many hints in a short time."),
    "A player who thinks for five seconds about each. Forty phones ask for three a minute each.",
    MINUTE,
    by_client=120,
    by_account=12,
)
REVIEWS = Limit(
    "reviews",
    "Requested reviews of a player's own decisions in finished deals",
    _("Too many reviews were requested."),
    "Forty phones ask after every second deal; a worker takes a second for one.",
    HOUR,
    by_client=600,
    by_account=120,
)
STREAMS_OPEN = Limit(
    "streams-open",
    "Event streams of games open in one process",
    _("Too many tables are open from here."),
    "Forty phones with a table and a spare tab each; a person with eight tabs, the oldest of which "
    "is closed for a ninth. A process that has 2,000 answers 503.",
    by_client=120,
    by_account=8,
    by_all=2000,
)

LIVE_PAGES_OPEN = Limit(
    "live-pages-open",
    "Public pages of nights that update themselves, open in one process",
    _("Too many pages are open from here."),
    "A hall of a hundred phones behind one address. Pages beyond it ask every ten seconds instead. "
    "Together with the streams of games a process has 2,000; games come first.",
    by_client=150,
    by_all=2000,
)

# --- Work for the server ---------------------------------------------------------------
DRAWS = Limit(
    "draws",
    "Draws requested, checked or set by hand, and their explanations",
    _("Too many draws were requested."),
    "Five a minute: an organiser who tries settings for an hour, which are checked each time.",
    HOUR,
    by_client=600,
    by_account=300,
)
PDFS = Limit(
    "pdfs",
    "Sheets and placards made as PDF",
    _("Too many files were made."),
    "Thirty tables printed one by one, sheets and placards, take sixty.",
    HOUR,
    by_client=240,
    by_account=120,
)
IMPORTS = Limit(
    "imports",
    "Lists of players read or added at once",
    _("Too many lists were sent."),
    "A club has one list of players, perhaps one for each season and team.",
    HOUR,
    by_client=120,
    by_account=60,
)
ARCHIVES = Limit(
    "archives",
    "Archives of whole clubs",
    _("Too many archives were requested."),
    "One before a club is deleted or moves, and one more that has the last night in it.",
    HOUR,
    by_account=10,
)
CLUBS = Limit(
    "clubs",
    "Clubs founded",
    _("Too many clubs were created."),
    "A person founds one club, and perhaps one to try things out.",
    DAY,
    by_client=20,
    by_account=5,
)
TOKENS = Limit(
    "tokens",
    "API keys created",
    _("Too many API keys were created."),
    "One for each program; ten while a program is being written.",
    HOUR,
    by_client=60,
    by_account=20,
)

# --- Everything, counted in each process -------------------------------------------------
SCHEMA = Limit(
    "schema",
    "The OpenAPI document read",
    _("The schema was read too often. Keep the answer, and send its ETag."),
    "A program reads it once a day, a browser once a page of the documentation.",
    MINUTE,
    by_client=60,
    in_memory=True,
)
API_PEOPLE = Limit(
    "api-people",
    "API requests with an API key or a session",
    _("Too many requests."),
    "A hundred a second: a program that sends the results of a league at once.",
    MINUTE,
    by_account=6000,
    in_memory=True,
)
API_TABLES = Limit(
    "api-tables",
    "API requests with a table's link or a guest's key",
    _("Too many requests."),
    "The phones at one table read it every few seconds.",
    MINUTE,
    by_account=3000,
    in_memory=True,
)
API_STRANGERS = Limit(
    "api-strangers",
    "API requests without credentials, or with wrong ones",
    _("Too many requests."),
    "Forty phones that read the standings once a second.",
    MINUTE,
    by_client=3000,
    in_memory=True,
)
PAGES = Limit(
    "pages",
    "Pages made; those from the cache are free",
    _("Too many pages were opened from here."),
    "Forty phones at ten tables online, which load their table again after each action.",
    MINUTE,
    by_client=6000,
    in_memory=True,
)


def _rows() -> Iterator[Limit]:
    yield from (value for value in globals().values() if isinstance(value, Limit))


LIMITS: dict[str, Limit] = {limit.name: limit for limit in _rows()}
"""Every limit by its name, in the order of this module."""
