"""The barest views that do something of the kind: what the service is measured against."""
