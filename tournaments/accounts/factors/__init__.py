"""Second factors: passkeys, apps that show codes, and recovery codes."""
