"""Who sees what: names, money, and what search engines may list."""
