"""Define the settings of the tests: the real ones, with cheap passwords and places of their own."""

import atexit
import os
import secrets
import shutil
import tempfile
from pathlib import Path

_folder = Path(tempfile.mkdtemp(prefix="clag-test-"))
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
(_folder / "static").mkdir()
os.environ["CLAG_VAR"] = str(_folder)
# All tests have one address. Those of the limits set the factor themselves.
os.environ["LIMITS_FACTOR"] = "100"
os.environ["SECRET_KEY"] = secrets.token_urlsafe(60)

from config.settings import *
from config.settings import DATABASES, STORAGES

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
DEBUG = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "tournaments.pages.core.static_addresses.KeptAddresses"},
}
# `make test` migrates one database, and every worker begins with a copy (ops/migrated.py): by
# CREATE DATABASE ... TEMPLATE here, by a copied file in conftest.py.
_template = os.environ.get("TEST_TEMPLATE")
# Names of their own, so that two runs at once do not meet. SQLite gets a file: a database
# in memory is shared between threads in a way that no real one is.
DATABASES["default"]["TEST"] = (
    {"NAME": str(_folder / "test.sqlite3")}
    if DATABASES["default"]["ENGINE"].endswith("sqlite3")
    else {
        "NAME": f"test_clag_{os.getpid()}_{secrets.token_hex(3)}",
        "TEMPLATE": _template,
    }
)
if DATABASES["default"]["ENGINE"] == "config.postgresql":
    DATABASES["default"]["ENGINE"] = "tests.support.postgresql"
    # Nothing here outlives the server, and a plan is not worth compiling for a few rows. Processes
    # that tests start have the settings of production.
    DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off -c jit=off"
# A job runs where it is sent, when the test's transaction commits.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
