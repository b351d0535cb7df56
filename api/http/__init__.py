"""Provide what API views share: authentication, parsing, errors, throttles, schema, base views."""
