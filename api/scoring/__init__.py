"""Provide the API of deals, phones, signatures and the director's desk."""
