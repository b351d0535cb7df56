"""Problem documents (RFC 9457): their types and shape, and how errors become one."""
