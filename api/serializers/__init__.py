"""The shapes of what comes in (`inputs`, `reports`) and of what goes out (`outputs`, `plans`)."""
