"""The metrics. Their public names are in truebleu; files import them from one another, never from here."""
