"""Give a page the texts of its scripts in its language, as data that it carries for them."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from django.http import HttpRequest
from django.utils.translation import get_language
from django.views.i18n import JSONCatalog

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Catalogue: TypeAlias = Mapping[str, str | list[str]]


def script_catalogue(_request: HttpRequest) -> Mapping[str, Callable[[], Catalogue]]:
    """Context processor: `script_catalogue` maps English texts to translated ones.

    It is empty in English. Plural forms are a list under the singular.
    """
    # A template calls it only where it shows it.
    return {"script_catalogue": lambda: _catalogue(get_language() or "")}


@lru_cache(maxsize=16)
def _catalogue(language: str) -> Catalogue:
    del language  # the key of the cache; JSONCatalog reads the active language itself
    answer = JSONCatalog().get(HttpRequest())
    catalogue: Catalogue = json.loads(answer.content)["catalog"]
    return catalogue
