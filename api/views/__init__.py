"""One module a resource. Views parse, call a service or a selector, and answer."""
