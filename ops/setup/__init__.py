"""What set-up installs and builds beside the packages."""
