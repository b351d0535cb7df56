"""Every route of the pages and of the API, with an address and a body that get past the form."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.urls import URLPattern, get_resolver
from django.urls.converters import IntConverter

from api.http.document import openapi_document
from tournaments.pages.core.public import is_public_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Route:
    """One method at one address: its name in the table of rights, and how to ask for it.

    `path` has the names of its parameters in braces, those of `numbers` are ids or numbers.
    `is_public` says that the view is under `public_page`.
    """

    name: str
    method: str
    path: str
    names: tuple[str, ...]
    numbers: tuple[str, ...]
    body: Any = None
    is_public: bool = False

    def address(self, values: Mapping[str, object]) -> str:
        """Return the address with these values of its parameters."""
        return self.path.format(**{name: values[name] for name in self.names})


def api_routes() -> list[Route]:
    """List the operations of the API, by their names in its document."""
    document = _document()
    found = []
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            parts = {p["name"]: p for p in operation.get("parameters", ()) if p["in"] == "path"}
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            found.append(
                Route(
                    f"api {operation['operationId']}",
                    method.upper(),
                    path + _query(operation, document),
                    tuple(parts),
                    tuple(n for n, p in parts.items() if p["schema"]["type"] == "integer"),
                    None if body is None else _example(body["schema"], document),
                )
            )
    return found


def page_routes() -> list[Route]:
    """List the addresses outside the API, for GET and for POST; some have one of them only."""
    return [
        Route(
            f"page {pattern.name or path} {method}",
            method,
            f"/{path}",
            names,
            numbers,
            {},
            is_public=is_public_page(pattern.callback),
        )
        for path, names, numbers, pattern in _patterns(get_resolver().url_patterns)
        if not path.startswith("api/")
        for method in ("GET", "POST")
    ]


def unnamed_api_routes() -> set[str]:
    """Return the addresses of the API that its document leaves out."""
    described = {path.strip("/") for path in _document()["paths"]}
    return {
        path
        for path, *_rest in _patterns(get_resolver().url_patterns)
        if path.startswith("api/") and path.strip("/") not in described
    }


def _patterns(
    patterns: list[Any], before: str = "", given: tuple[tuple[str, bool], ...] = ()
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...], URLPattern]]:
    for one in patterns:
        converters = getattr(one.pattern, "converters", {})
        text = str(one.pattern)
        for name, converter in converters.items():
            for kind in ("int", "slug", "str"):
                text = text.replace(f"<{kind}:{name}>", f"{{{name}}}")
            text = text.replace(f"<{name}>", f"{{{name}}}")
            given_here = (name, isinstance(converter, IntConverter))
            given = (*given, given_here) if given_here not in given else given
        if isinstance(one, URLPattern):
            names = tuple(dict.fromkeys(n for n, _ in given if f"{{{n}}}" in before + text))
            numbers = tuple(n for n, is_number in dict(given).items() if is_number and n in names)
            yield before + text, names, numbers, one
        else:
            yield from _patterns(one.url_patterns, before + text, given)


@lru_cache(maxsize=1)
def _document() -> Json:
    document: Json = json.loads(openapi_document(as_json=True).body)
    return document


def _query(operation: Json, document: Json) -> str:
    needed = [
        f"{one['name']}={_example(one['schema'], document)}"
        for one in operation.get("parameters", ())
        if one["in"] == "query" and one.get("required")
    ]
    return "?" + "&".join(needed) if needed else ""


def _example(schema: Json, document: Json) -> Any:
    """Return the smallest value that a schema allows."""
    for several in ("oneOf", "allOf", "anyOf"):
        schema = schema.get(several, [schema])[0]
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return _example(document["components"]["schemas"][name], document)
    if schema.get("type") == "object":
        needed = schema.get("required", ())
        return {name: _example(schema["properties"][name], document) for name in needed}
    if schema.get("type") == "array":
        return [_example(schema["items"], document)] * max(1, schema.get("minItems", 0))
    return _plain_example(schema)


def _plain_example(schema: Json) -> object:
    texts = {"date": "2026-03-05", "email": "e@clag.test", "date-time": "2026-03-05T20:00:00Z"}
    number = max(1, schema.get("minimum", 1))
    of_type = {"integer": number, "number": number, "boolean": True}
    text = texts.get(schema.get("format", ""), "x" * max(1, schema.get("minLength", 1)))
    return schema.get("enum", [of_type.get(schema.get("type", ""), text)])[0]
