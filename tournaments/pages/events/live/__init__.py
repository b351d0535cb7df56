"""Send what changes on the public pages of a night to those who have them open (ADR 0320)."""
