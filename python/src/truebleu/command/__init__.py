"""The shell command ``truebleu``: the whole one where ``pip install "truebleu[command]"`` was run, else native scores."""
