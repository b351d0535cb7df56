"""Test the limits: how often something may be done, and that every expensive address has one."""
