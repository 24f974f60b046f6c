"""The metrics. truebleu has their names; from here on files import from those of other files, never from here."""
