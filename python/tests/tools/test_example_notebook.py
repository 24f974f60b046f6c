"""examples/notebook: it runs from top to bottom, and its last cell is the report's page."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[3] / "examples/notebook/compare.ipynb"


def test_the_notebook_runs():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    NotebookClient(notebook, timeout=300).execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    scores, bleu, pairs, report = ("".join(str(output) for output in cell.outputs) for cell in cells)
    assert "'A'" in scores and "'B'" in scores
    assert "nrefs:1" in bleu
    assert "<table" in pairs
    assert "iframe" in report
