"""What the logs may say: a table's secret link is a key, and keys are not written down."""

import logging
import re

# Twenty or more URL-safe characters with both cases: what our random tokens look like.
# Slugs and UUIDs are lower case, so they stay readable.
TOKEN = re.compile(r"(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}")


def hide_tokens(text: str) -> str:
    """Blank out what looks like a secret in a line of log.

    >>> hide_tokens("Not Found: /t/fMh3kQz0Lw9RvTnBcY7sPA/deals")
    'Not Found: /t/[hidden]/deals'
    >>> hide_tokens("Not Found: /seasons/winter-league-at-the-king-george")
    'Not Found: /seasons/winter-league-at-the-king-george'
    """
    return TOKEN.sub("[hidden]", text)


class HideTokens(logging.Filter):
    """Blank out tokens in a record's message, whoever wrote it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the finished message; never drop a record."""
        record.msg = hide_tokens(record.getMessage())
        record.args = None
        return True


def logging_settings(level: str) -> dict[str, object]:
    """Give Django's LOGGING: everything to the console, one line each, tokens hidden."""
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
            # Three lines a task, and the sweep is a task every other second.
            "celery.beat": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "gunicorn.error": {"level": level, "propagate": True},
        },
    }
