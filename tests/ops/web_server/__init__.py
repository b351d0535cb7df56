"""Test the web server: its connections and files, its threads, its last requests."""
