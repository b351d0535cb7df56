"""Provide the base of every domain: errors, actors, access, links, audit, outbox, caching."""
