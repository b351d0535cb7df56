"""Build the logging settings, with secrets hidden: a table's link is a key, so it is not logged.

Nor are people's e-mail addresses, which mail servers repeat in their refusals.
"""

import json
import logging
import re
from http import HTTPStatus

from tournaments.core.telemetry.request_ids import request_id

# Our random tokens are twenty or more URL-safe characters of both cases. Slugs and UUIDs are lower
# case, so they stay readable, and so do names of classes (`WORDS`), which tracebacks are full of.
# The others are links that set a password, and keys of sessions.
TOKEN = re.compile(
    r"(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}"
    r"|\b[a-z0-9]{5,8}-[0-9a-f]{32}(?![0-9a-f-])"
    r"|\b(?=[a-z]*[0-9])(?=[0-9]*[a-z])[a-z0-9]{32}\b"
)
WORDS = re.compile(r"_*(?:[A-Z][a-z]{2,}|API|HTTP|JSON|SMTP|URL)+")
# The password of a server in its address (a number without @ behind it is a port), and one that is
# named in an argument or in JSON.
PASSWORD = re.compile(
    r"""(?P<before>\w\+?://[^\s/:@]*:(?!\d{1,5}\b[^\s@]*(?:\s|$))"""
    r"""|(?i:pass(?:word|wd)?|secret)(?:=["']?|["']:\s?["']))"""
    r"""[^\s"'@&,)]+(?P<after>@?)"""
)
# The part before the @ has no colon: in the address of a server that is a name and a password.
EMAIL = re.compile(r"[\w.+%&~=!#$^-]+@[\w-]+(?:\.[\w-]+)+")


def hide_tokens(text: str) -> str:
    """Replace everything in a log line that looks like a secret, and people's addresses.

    >>> hide_tokens("Not Found: /t/fMh3kQz0Lw9RvTnBcY7sPA/deals")
    'Not Found: /t/[hidden]/deals'
    >>> hide_tokens("/account/password/MQ/c9x3k1-0123456789abcdef0123456789abcdef/")
    '/account/password/MQ/[hidden]/'
    >>> hide_tokens("Not Found: /seasons/winter-league-at-the-king-george")
    'Not Found: /seasons/winter-league-at-the-king-george'
    >>> hide_tokens("postgres://clag:guess@db/clag")
    'postgres://clag:[hidden]@db/clag'
    >>> hide_tokens("550 5.1.1 <ada.l+club@mail.example>: unknown user")
    '550 5.1.1 <[hidden]>: unknown user'
    """
    text = PASSWORD.sub(r"\g<before>[hidden]\g<after>", text)
    text = EMAIL.sub("[hidden]", text)
    return TOKEN.sub(lambda found: found[0] if WORDS.fullmatch(found[0]) else "[hidden]", text)


class CleanFormatter(logging.Formatter):
    """A formatter that hides tokens in all that it writes: the message and its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record, without its secrets."""
        return hide_tokens(super().format(record))


class JsonFormatter(CleanFormatter):
    """A formatter that writes each record as a JSON object on a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record, without its secrets."""
        fields = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname,
            "logger": record.name,
            "message": hide_tokens(record.getMessage()),
            "request_id": getattr(record, "request_id", ""),
            "process": record.process,
        }
        if record.exc_info:
            fields["traceback"] = hide_tokens(self.formatException(record.exc_info))
        return json.dumps({name: value for name, value in fields.items() if value})


LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS = {"line": CleanFormatter, "json": JsonFormatter}


def add_request_id(record: logging.LogRecord) -> bool:
    """Put the id of the current request on a record; a filter, which lets every record pass."""
    found = request_id.get()
    record.request_id = found
    record.of_request = f" [{found}]" if found else ""
    return True


STRANGERS_MISTAKES = (
    "DisallowedHost",
    "RequestDataTooBig",
    "TooManyFieldsSent",
    "TooManyFilesSent",
)
"""What any stranger can send as often as they like; each is refused with a 400."""


def lower_to_warning(record: logging.LogRecord) -> bool:
    """Log one line of a warning for what Django calls an error; a filter.

    Otherwise strangers could fill the log of errors, and have each of theirs reported.
    """
    record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    record.exc_info = None
    return logging.getLogger(record.name).isEnabledFor(logging.WARNING)


def keep_first_line(record: logging.LogRecord) -> bool:
    """Log one line for a task that beat could not send; a filter, which lets every record pass.

    With a full disk, or without Redis, that is one every two seconds. The line has the reason; two
    tracebacks, of the error and of beat itself, would only fill the disk.
    """
    if record.exc_info:
        record.msg, record.args = record.getMessage().partition("\n")[0], ()
        record.exc_info = None
    return True


STATE_PATHS = ("/healthz", "/livez", "/readyz")
"""Where programs ask for the state of the service."""


def drop_states(record: logging.LogRecord) -> bool:
    """Drop what is logged for a 503 that is the answer to a question, not a fault; a filter.

    Those who ask have it already, and others who look for errors would find little else.
    """
    path = getattr(getattr(record, "request", None), "path", "")
    return (
        path not in STATE_PATHS
        or getattr(record, "status_code", 0) != HTTPStatus.SERVICE_UNAVAILABLE
    )


def shorten_outage(record: logging.LogRecord) -> bool:
    """Log one line for what met no database; a filter, which lets every record pass.

    While the database is away, or its disk is full, that is every request and a task every two
    seconds, and the traceback says nothing more.
    """
    from django.db import InterfaceError, OperationalError  # the settings are read before Django

    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, OperationalError | InterfaceError):
        message, reason = record.getMessage(), _first_line(error)
        record.msg, record.args = message if reason in message else f"{message} ({reason})", ()
        record.exc_info = None
    return True


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__


def logging_settings(level: str, form: str = "line") -> dict[str, object]:
    """Build Django's LOGGING: all loggers to the console, one line per record, tokens hidden.

    `form` is one of `LOG_FORMATS`.
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": f"config.logs.{LOG_FORMATS[form].__name__}",
                "format": "%(asctime)s %(levelname)s %(name)s:%(of_request)s %(message)s",
            },
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": [add_request_id],
            },
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": ["console"], "level": level, "propagate": False},
            # Three lines per task would be too many: the sweep is a task every two seconds.
            "celery.beat": {"level": "WARNING", "filters": [keep_first_line]},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING", "filters": [shorten_outage]},
            # It says which passkey was used; that is for the person's own log.
            "fido2": {"level": "WARNING"},
            # A 404 or 400 is the client's mistake; it is answered, not logged.
            "django.request": {
                "handlers": ["console"],
                "level": "ERROR",
                "propagate": False,
                "filters": [drop_states, shorten_outage],
            },
            **{
                f"django.security.{mistake}": {"filters": [lower_to_warning]}
                for mistake in STRANGERS_MISTAKES
            },
            "uvicorn.error": {"level": level, "propagate": True},
            # It watches over the service every ten seconds.
            "ops.web_app": {"filters": [shorten_outage]},
        },
    }
