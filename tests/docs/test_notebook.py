"""The example notebook shows what its cells give now."""

import json

from docsgen.notebook import NOTEBOOK, notebook


def test_the_notebook_is_as_its_cells_run():
    assert NOTEBOOK.read_text(encoding="utf-8") == notebook()


def test_it_shows_a_picture_a_refusal_and_a_score_sheet():
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    shown = [output for cell in cells for output in cell.get("outputs", ())]
    forms = {form for output in shown for form in output.get("data", {})}
    assert {"text/html", "image/svg+xml", "text/plain"} <= forms
    assert any("WR-5.1" in output.get("text", "") for output in shown)
    assert any("Total" in output.get("data", {}).get("text/html", "") for output in shown)
