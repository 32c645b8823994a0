"""``bisongames rules`` as a rulebook: a page, what changes, and the names of sections."""

import pytest

import bisongames
from bisongames import handbook


def test_the_rulebook_of_any_variant_is_one_page(cli, tmp_path):
    id = "wind_river/base+herd_limit=6"
    done = cli("rules", id, "--html", "crowded.html")
    assert done.code == 0
    written = (tmp_path / "crowded.html").read_text(encoding="utf-8")
    assert written == handbook.page(bisongames.load(id))
    assert "No more than 6 buffaloes" in written


def test_a_page_is_written_over_only_when_that_is_wished(cli, tmp_path):
    (tmp_path / "page.html").write_text("mine", encoding="utf-8")
    assert "already exists" in cli("rules", "wind_river", "--html", "page.html").fault
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == "mine"
    assert cli("rules", "wind_river", "--html", "page.html", "--force").code == 0
    assert "end in .html" in cli("rules", "wind_river", "--html", "page.pdf").fault
    assert "is a folder" in cli("rules", "wind_river", "--html", ".").fault


@pytest.mark.parametrize(
    "words",
    [
        "--sections --changes",
        "5.1 --changes",
        "--html a.html --search herd",
        "--force",
    ],
)
def test_what_stands_alone_is_asked_for_alone(cli, words):
    done = cli("rules", "wind_river", *words.split())
    assert done.code == 2
    assert "cannot be combined" in done.err or "applies to" in done.err
