"""Attacks of strangers on running servers, at home and behind the proxy."""
