"""What all API views share: authentication, parsing, problems, throttles, schema, base views."""
