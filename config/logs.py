"""Build the logging settings, with secrets hidden: a table's link is a key, so it is not logged."""

import logging
import re

# Our random tokens are twenty or more URL-safe characters of both cases. Slugs and UUIDs are lower
# case, so they stay readable. The second form is that of links that set a password.
TOKEN = re.compile(
    r"(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}|\b[a-z0-9]{5,8}-[0-9a-f]{32}(?![0-9a-f-])"
)


def hide_tokens(text: str) -> str:
    """Replace everything in a log line that looks like a secret.

    >>> hide_tokens("Not Found: /t/fMh3kQz0Lw9RvTnBcY7sPA/deals")
    'Not Found: /t/[hidden]/deals'
    >>> hide_tokens("/account/password/MQ/c9x3k1-0123456789abcdef0123456789abcdef/")
    '/account/password/MQ/[hidden]/'
    >>> hide_tokens("Not Found: /seasons/winter-league-at-the-king-george")
    'Not Found: /seasons/winter-league-at-the-king-george'
    """
    return TOKEN.sub("[hidden]", text)


class HideTokens(logging.Filter):
    """A logging filter that hides tokens in the messages of all loggers."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Replace tokens in the formatted message; keep every record."""
        record.msg = hide_tokens(record.getMessage())
        record.args = None
        return True


def logging_settings(level: str) -> dict[str, object]:
    """Build Django's LOGGING: all loggers to the console, one line per record, tokens hidden."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"hide_tokens": {"()": "config.logs.HideTokens"}},
        "formatters": {
            "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "filters": ["hide_tokens"],
                "formatter": "line",
            },
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": ["console"], "level": level, "propagate": False},
            # Three lines per task would be too many: the sweep is a task every two seconds.
            "celery.beat": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            # A 404 or 400 is the client's mistake; it is answered, not logged.
            "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
            "uvicorn.error": {"level": level, "propagate": True},
        },
    }
