from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "examples" / "train.ipynb"


def test_the_notebook_runs_and_is_kept_without_its_output(monkeypatch):
    monkeypatch.setenv("UPDATES", "6")
    monkeypatch.setenv("GAMES", "24")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in code)
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": NOTEBOOK.parent}}).execute()
    printed = "".join(output.get("text", "") for cell in code for output in cell.outputs)
    curves = [output.data["image/svg+xml"] for cell in code for output in cell.outputs if "image/svg+xml" in output.get("data", {})]
    assert len(curves) == 1 and "against random" in curves[0] and "against greedy" in curves[0]
    assert "my agent:" in printed and "after 6 updates" in printed and "greedy" in printed
