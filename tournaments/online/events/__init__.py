"""Tables of nights that play online: putting them online, and keeping games in step with them."""
