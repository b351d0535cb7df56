"""Define all settings. They come from the environment; a wrong one ends the process, in words.

Without any environment variables the service runs on its own: a SQLite file, a broker in memory,
a signing key created on the first run. The README lists the variables.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from kombu import Queue

from api.http import framework_settings
from config.data_folder import DataFolder
from config.databases import DATABASE_EXAMPLE, database_settings, parse_database_url
from config.environment import Environment
from config.error_reports import DSN_EXAMPLE, check_dsn, report_errors
from config.hosts import list_own_hosts, phones_url
from config.logs import LOG_FORMATS, LOG_LEVELS, logging_settings
from config.secret_key import MIN_LENGTH
from config.setting_values import (
    MIN_TOKEN,
    MIN_WORD,
    MailServer,
    parse_age_key,
    parse_contacts,
    parse_hosts,
    parse_key,
    parse_mail_server,
    parse_public_address,
    parse_sender,
    parse_setup_word,
    parse_token,
)

env = Environment()

ROOT = Path(__file__).resolve().parent.parent
_data_folder = DataFolder(env, default=ROOT / "var")
VAR = _data_folder.path

# --- Host names and keys ---------------------------------------------------------------
DEBUG: bool = env.switch("DEBUG", default=False)
SECRET_KEY: str = env.parsed(
    "SECRET_KEY",
    parse_key,
    "",
    f"a random text of {MIN_LENGTH} characters or more, such as python3 -c 'import secrets; "
    "print(secrets.token_urlsafe(60))' prints; an earlier key goes into SECRET_KEY_FALLBACKS",
) or _data_folder.secret_key("secret-key")
# Earlier keys, still valid until what they have signed is renewed (docs/operations.md).
SECRET_KEY_FALLBACKS: list[str] = env.texts("SECRET_KEY_FALLBACKS")
BASE_URL: str = env.parsed(
    "BASE_URL", parse_public_address, "", "an address without a path, such as https://clag.example"
)
_base = urlsplit(BASE_URL)
TLS = _base.scheme == "https"
_public_host = [_base.hostname] if _base.hostname else []
_hosts: list[str] = env.parsed(
    "ALLOWED_HOSTS",
    parse_hosts,
    [],
    "host names separated by commas, such as clag.example,clag.local, without https:// and port",
)
# Checks of health ask for localhost: without it no proxy, container or start would see one succeed.
ALLOWED_HOSTS = [*dict.fromkeys([*(_hosts or list_own_hosts()), *_public_host, "localhost"])]
CSRF_TRUSTED_ORIGINS = [f"{_base.scheme}://{_base.netloc}"] if _base.netloc else []

# Where to report a weakness: addresses as mailto:… or https://…, for security.txt (RFC 9116).
SECURITY_CONTACT: list[str] = env.parsed(
    "SECURITY_CONTACT",
    parse_contacts,
    [],
    "addresses such as mailto:security@example.org or https://…, separated by commas",
)

# --- Where the web server listens ------------------------------------------------------
# All interfaces, because results come from phones on the same network.
HOST: str = env.text("HOST", "0.0.0.0")  # noqa: S104
PORT: int = env.port(8000)
# The address for phones: in the terminal banner and on placards.
PHONES_URL: str = BASE_URL or phones_url(HOST, PORT, ALLOWED_HOSTS)
WEB_WORKERS: int = env.whole("WEB_WORKERS", 1, minimum=1)
WEB_THREADS: int = env.whole("WEB_THREADS", 8, minimum=1)
# Who may create further clubs: the owner of the server (of its first club), or anyone signed in.
OWNER, ANYONE = "owner", "anyone"
CLUBS_FOUNDED_BY: str = env.choice("CLUBS_FOUNDED_BY", (OWNER, ANYONE), OWNER)
# What the first run asks for on a public address; by default it follows from the key and is logged.
SETUP_WORD: str = env.parsed(
    "SETUP_WORD",
    parse_setup_word,
    "",
    f"{MIN_WORD} characters or more, such as three words that no stranger guesses",
)

DEMO: bool = env.switch("DEMO", default=True)

# --- Apps and middleware ---------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "tournaments",
    "api",
    "ops",
]
MIDDLEWARE = [
    "tournaments.health.middleware.RequestWatch",
    "django.middleware.security.SecurityMiddleware",
    "config.headers.add_policies",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournaments.core.audience.robots.KeepOut",
    "tournaments.core.page_cache.PublicPageCache",
    "tournaments.core.languages.choice.Languages",
    "tournaments.core.limits.middleware.PageLimit",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournaments.pages.accounts.activity.SessionActivity",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.core.languages.script_catalogue.script_catalogue",
            ],
            "libraries": {
                "pieces": "tournaments.pages.online.table.pieces",
                "repeated": "tournaments.pages.core.repeated",
                "standings_table": "tournaments.pages.standings.standings_table",
            },
        },
    }
]

# --- Language and time -----------------------------------------------------------------
# The first is that of organisers' pages, which are not translated.
LANGUAGES = [("en-gb", "British English"), ("de", "German"), ("fr", "French")]
# The pseudo-locale of `make pseudo`, every translated text in brackets, is then the only language.
PSEUDO_LOCALE = "en-xa"
LANGUAGE_CODE: str = env.choice(
    "LANGUAGE_CODE", [code for code, _ in LANGUAGES], "en-gb", unnamed=(PSEUDO_LOCALE,)
)
if LANGUAGE_CODE == PSEUDO_LOCALE:
    LANGUAGES = [(PSEUDO_LOCALE, "Pseudo-locale")]
LOCALE_PATHS = [ROOT / "locale", VAR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE: str = env.time_zone("TIME_ZONE", "Europe/London")

# --- Data ------------------------------------------------------------------------------
# What streams of a web process need besides one connection for each of its threads.
STREAM_CONNECTIONS = 3
DATABASES = {
    "default": database_settings(
        env.parsed(
            "DATABASE_URL",
            parse_database_url,
            {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR / "clag.sqlite3")},
            f"an address such as {DATABASE_EXAMPLE}",
        ),
        pool_size=env.whole(
            "DB_POOL_SIZE",
            WEB_THREADS + STREAM_CONNECTIONS + 2,  # one for actions that are written together
            minimum=WEB_THREADS + STREAM_CONNECTIONS,
        ),
    )
}
# Backups (`ops.backups`): how often one is made (0: never by itself), where, and how long each is
# kept. PostgreSQL needs programs for it, so there it is off unless asked for.
BACKUP_HOURS: int = env.whole(
    "BACKUP_HOURS", 24 if DATABASES["default"]["ENGINE"].endswith("sqlite3") else 0
)
BACKUP_FOLDER: str = env.text("BACKUP_FOLDER", str(VAR / "backups"))
BACKUP_KEEP_DAYS: int = env.whole("BACKUP_KEEP_DAYS", 7)
BACKUP_KEEP_WEEKS: int = env.whole("BACKUP_KEEP_WEEKS", 8)
# A public key of age, which backups are sealed for.
BACKUP_RECIPIENT: str = env.parsed(
    "BACKUP_RECIPIENT", parse_age_key, "", "a public key of age (age1…)"
)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL: str = env.url("REDIS_URL", ("redis", "rediss"), "redis://:password@host:6379/0")
if not REDIS_URL:
    _data_folder.check_writable()  # messages are files there

_LOCAL_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": _LOCAL_MEMORY, "LOCATION": "default"},
    # Rendered pages, kept for a second in each process, so that no network is needed to read one.
    "pages": {
        "BACKEND": _LOCAL_MEMORY,
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
    # What is drawn once for all processes: parts that strangers see, by their version (ADR 0320).
    # A page waits no longer for a Redis that does not answer than drawing the part here takes.
    "parts": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
    }
    if REDIS_URL
    else {"BACKEND": _LOCAL_MEMORY, "LOCATION": "parts"},
}

# --- Accounts and sessions -------------------------------------------------------------
AUTH_USER_MODEL = "tournaments.User"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
MIN_PASSWORD_LENGTH = 12  # of new passwords (ASVS V2.1.1); older ones keep working
_VALIDATION = "django.contrib.auth.password_validation"
# Only the first weakness is shown, so the most useful one comes first.
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"{_VALIDATION}.MinimumLengthValidator",
        "OPTIONS": {"min_length": MIN_PASSWORD_LENGTH},
    },
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]
# In the database, so that people stay signed in when Redis is down.
SESSION_ENGINE = "tournaments.accounts.session_store"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30

# --- Security --------------------------------------------------------------------------
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = TLS
# Browsers take a cookie of such a name over TLS from this very host only, so that neither another
# host of the domain nor a page without TLS can plant one.
COOKIE_PREFIX = "__Host-" if TLS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}language"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SECURE, LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SAMESITE = TLS, True, "Lax"
SECURE_SSL_REDIRECT = TLS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|livez|readyz|metrics)$"]
SECURE_HSTS_SECONDS: int = env.whole("HSTS_SECONDS", 60 * 60 * 24 * 365) if TLS else 0
# An https BASE_URL means that a proxy terminates TLS and sets this header itself.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TLS else None
# Number of our own proxies in front. The outermost says from which address a request came, so the
# server must not be reachable around them.
PROXIES: int = env.whole("PROXIES", 0)
# Multiplies how much one address may do (`tournaments.core.limits`): for a hall with hundreds of
# phones behind one address.
LIMITS_FACTOR: int = env.whole("LIMITS_FACTOR", 1, minimum=1)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# W005 and W021: HSTS covers this host only, not its subdomains, and is not preloaded.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# --- Files -----------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "tournaments.pages.core.static_addresses.StaticFiles"
        )
    },
}
# These are compressed already, or (source maps) read by developers only.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("map", "gz", "png", "jpg", "webp", "woff", "woff2")

# --- E-mail and logs -------------------------------------------------------------------
# Without EMAIL_URL letters become files, never lines of the log: their links set passwords.
LETTERS = VAR / "letters"
_mail_server: MailServer | None = env.parsed(
    "EMAIL_URL",
    parse_mail_server,
    None,
    "an address such as smtp+tls://user:password@host:587",
)
# Whether letters reach anyone. Without that, an owner passes on the links of invitations.
SENDS_EMAIL = _mail_server is not None
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if SENDS_EMAIL
    else "config.letter_files.LetterFiles"
)
_mail_server = _mail_server or MailServer()
EMAIL_HOST = _mail_server.host
EMAIL_PORT = _mail_server.port
EMAIL_TIMEOUT = 10  # seconds; a worker waits that long
EMAIL_HOST_USER = _mail_server.user
EMAIL_HOST_PASSWORD = _mail_server.password
EMAIL_USE_TLS = _mail_server.tls
EMAIL_USE_SSL = _mail_server.ssl
# Whom to ask about personal data: a name, an address, or both. Shown on the page about privacy, and
# to a person who cannot sign in any more.
PRIVACY_CONTACT: str = env.text("PRIVACY_CONTACT")
DEFAULT_FROM_EMAIL: str = env.parsed(
    "DEFAULT_FROM_EMAIL",
    parse_sender,
    "clag@localhost",
    "an e-mail address, with or without a name, such as Clag Club <clag@example.org>",
)
LOG_LEVEL: str = env.choice("LOG_LEVEL", LOG_LEVELS, "INFO")
# "line" is for people, "json" for programs that collect logs: one object a line.
LOG_FORMAT: str = env.choice("LOG_FORMAT", LOG_FORMATS, "line")
LOGGING = logging_settings(LOG_LEVEL, LOG_FORMAT)
# What programs send as `Authorization: Bearer ...` to read /metrics; without it there are none.
METRICS_TOKEN: str = env.parsed(
    "METRICS_TOKEN",
    parse_token,
    "",
    f"{MIN_TOKEN} letters and digits or more, such as python3 -c 'import secrets; "
    "print(secrets.token_urlsafe(30))' prints",
)
# From how long on a request is logged, and shown to the server's owner.
SLOW_SECONDS: float = env.seconds("SLOW_SECONDS", 1.0)
# Where errors are reported to (Sentry, or what speaks its language); nowhere without it.
SENTRY_DSN: str = env.parsed("SENTRY_DSN", check_dsn, "", f"an address such as {DSN_EXAMPLE}")
env.switch("CLAG_KERNELS", default=True)  # the engine, which knows no settings, reads it itself
env.stop_if_wrong()
report_errors(SENTRY_DSN)

# --- Background work -------------------------------------------------------------------
# A task may be delivered twice but never lost: it is acknowledged when done, and its Job row makes
# a second delivery harmless. Each task's own limits are declared with it (`tournaments.tasks`).
# A worker started without `--queues` does the work of all of them.
QUEUES = ("now", "draws", "later")
CELERY_TASK_QUEUES = [Queue(name, routing_key=name) for name in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = "later"
CELERY_TASK_ROUTES = ["tournaments.tasks.jobs.route"]
# A task with a misspelt queue fails when it is sent, instead of waiting where no worker looks.
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_TASK_ALWAYS_EAGER = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 15
# Before and after each task Celery would close the pool of connections to the database, and the
# next task would open one again. `config.celery` returns the connections to it instead.
CELERY_DB_REUSE_MAX = 10_000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# What is written to the terminal would become one warning for each line.
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Seconds after which Redis delivers an unacknowledged message again: longer than any task may take.
VISIBILITY_TIMEOUT = 600
CELERY_VISIBILITY_TIMEOUT = VISIBILITY_TIMEOUT
CELERY_RESULT_BACKEND_TRANSPORT_OPTIONS = {"visibility_timeout": VISIBILITY_TIMEOUT}
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any]
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": VISIBILITY_TIMEOUT,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_timeout": 30,
        "socket_keepalive": True,
        "health_check_interval": 25,
    }
    CELERY_WORKER_PREFETCH_MULTIPLIER = 1
else:
    # Messages are files in a folder, where each worker looks once in `polling_interval` seconds. It
    # takes several at a time, because no other worker of its queue could do them meanwhile.
    CELERY_BROKER_URL = "filesystem://localhost"
    CELERY_BROKER_TRANSPORT = "config.file_broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(VAR / "queue"),
        "data_folder_out": str(VAR / "queue"),
        "control_folder": str(VAR / "queue" / "control"),
        "polling_interval": 0.05,
    }
    CELERY_WORKER_PREFETCH_MULTIPLIER = 10
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "tournaments.tasks.schedule:Schedule"
CELERY_BEAT_SCHEDULE = {
    # A message that has waited that long in its queue is dropped; later ones do its work.
    "sweep": {"task": "sweep", "schedule": 2.0, "options": {"expires": 10}},
    # Every minute: a laptop that has just been started has its daily deal soon.
    "daily_deals": {"task": "daily_deals", "schedule": 60.0, "options": {"expires": 60}},
    # A heartbeat of each queue's worker (`tournaments.health`).
    **{
        f"heartbeat_{queue}": {
            "task": f"heartbeat_{queue}",
            "schedule": 30.0,
            "options": {"expires": 30},
        }
        for queue in QUEUES
    },
    "clean_up": {"task": "clean_up", "schedule": 600.0, "options": {"expires": 600}},
    # Does nothing by day, unless the server was not on for some nights.
    "self_check": {"task": "self_check", "schedule": 600.0, "options": {"expires": 600}},
    # Every hour and not at night: a club's laptop may be on for its nights only, in the evening.
    "back_up": {"task": "back_up", "schedule": 600.0, "options": {"expires": 600}},
    "forget": {"task": "forget", "schedule": 3600.0, "options": {"expires": 3600}},
}

# --- The API ---------------------------------------------------------------------------
REST_FRAMEWORK: dict[str, Any] = framework_settings.REST_FRAMEWORK
SPECTACULAR_SETTINGS: dict[str, Any] = framework_settings.SPECTACULAR_SETTINGS
