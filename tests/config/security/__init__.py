"""Test what keeps a service safe: its key, the page about security, security.txt."""
