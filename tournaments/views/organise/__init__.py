"""The organiser's pages. Each fetches with the role it needs, so none opens by its address."""
