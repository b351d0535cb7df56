"""Make the OpenAPI document once in each process, and keep it in the form in which it is sent."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from threading import Lock

from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer

_making = Lock()


@dataclass(frozen=True, slots=True)
class Document:
    """The document as bytes, the same compressed, and its ETag."""

    body: bytes
    compressed: bytes
    etag: str


def openapi_document(*, as_json: bool) -> Document:
    """Return the document as JSON or YAML, in the active language.

    Making it takes seconds of processor time. A request in the meantime waits for the one that is
    being made, so that strangers cannot have several made at once.
    """
    with _making:
        return _make_document(get_language(), as_json=as_json)


@lru_cache(maxsize=8)
def _make_document(_language: str | None, *, as_json: bool) -> Document:
    renderer = OpenApiJsonRenderer() if as_json else OpenApiYamlRenderer()
    written = renderer.render(SchemaGenerator().get_schema(request=None, public=True))
    body = written.encode() if isinstance(written, str) else written
    # mtime: the same document gives the same bytes in every process.
    return Document(body, gzip.compress(body, mtime=0), f'"{sha256(body).hexdigest()[:32]}"')
