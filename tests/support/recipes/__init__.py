"""Programs that `tests/config/test_recipes.py` runs in a copy of the project, after a recipe.

The package starts the copy: it is imported before any of its modules.
"""

from __future__ import annotations

import os

import django
from django.conf import settings
from django.core.management import call_command

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
call_command("migrate", verbosity=0)
settings.ALLOWED_HOSTS.append("testserver")
settings.STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
# As in the tests themselves: the real one takes a second for four people.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
