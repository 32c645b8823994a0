"""The search box of a page ranks as ``game.find_rules`` does."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import bisongames
from bisongames import handbook
from bisongames.engine.core.rule_sections import group_by_heading
from bisongames.handbook.page import FOLDER

TESTS = Path(__file__).resolve().parents[1]
QUESTIONS = json.loads((TESTS / "rule_questions.json").read_text(encoding="utf-8"))
RANKED = """
const given = JSON.parse(require("fs").readFileSync(0, "utf8"));
const search = ruleSearch(given.rules, given.data);
const ids = (rules) => rules.map((rule) => rule.id);
console.log(JSON.stringify({
  found: given.questions.map((question) => ids(search.find(question))),
  related: given.rules.map((rule) => ids(search.related(rule))),
  words: search.words(),
}));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.parametrize("id", sorted({each["variant"] for each in QUESTIONS}))
def test_a_page_ranks_as_the_library_does(id: str, tmp_path: Path) -> None:
    game = bisongames.load(id)
    written = re.search(
        r'class="hb-search[^>]*><script type="application/json">(.*?)</script>', handbook.page(game)
    )
    assert written
    rules = [
        {"id": rule.id, "text": rule.text, "above": " ".join(each.name for each in headings)}
        for headings, run in group_by_heading(game.rules, game.rulebook.sections)
        for rule in run
    ]
    asked = [each["question"] for each in QUESTIONS] + ["suply", "spaceship", "foood", ""]
    given = {"rules": rules, "data": json.loads(written[1]), "questions": asked}
    script = tmp_path / "ranked.js"
    code = (FOLDER / "rule_search.js").read_text(encoding="utf-8")
    nothing = "globalThis.document = { querySelector: () => null };\n"
    script.write_text(nothing + code + RANKED, encoding="utf-8")
    done = subprocess.run(
        ["node", script], input=json.dumps(given), capture_output=True, text=True, check=True
    )
    ranked = json.loads(done.stdout)
    assert ranked["found"] == [[rule.id for rule in game.find_rules(text)] for text in asked]
    related = [[each.id for each in game.related_rules(rule["id"])] for rule in rules]
    assert ranked["related"] == related
    assert ranked["words"] == list(game.rule_words)
