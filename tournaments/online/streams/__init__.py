"""Serve event streams of online tables: connections that stay open without a thread each."""
