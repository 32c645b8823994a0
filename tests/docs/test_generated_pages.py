"""The generated pages: the same every time, complete, and with addresses that stay."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path

import pytest

import bisongames
from bisongames.handbook.bison.areas import position, scored_areas
from bisongames.natives.components import rows
from bisongames.natives.texts_with_expansions import text_of as effect_of
from docsgen import generate
from docsgen.locks import locks
from docsgen.material import Material
from docsgen.writing import text_of
from tests import budget
from tests.docs import programs
from tests.docs.conftest import stored, whole_page

GAMES = sorted({variant.game for variant in bisongames.variants()})
WHOLE = "generate.files()"
PART = "reference_page.files(Material.of('wind_river')) | {'components.md': components_page.text()}"
PROGRAM = f"""
import hashlib
from docsgen import components_page, generate, reference_page
from docsgen.material import Material
for name, text in ({WHOLE if budget.NIGHTLY else PART}).items():
    print(name, hashlib.sha256(text.encode()).hexdigest())
"""


def loadable(game: str) -> list[str]:
    """Every variant of a game, and every expansion on its base."""
    return [
        v.id.replace("/", "/base+") if v.expansion else v.id
        for v in bisongames.variants()
        if v.game == game
    ]


def anchors_in(page: str) -> list[str]:
    """The addresses of rules on a page."""
    return re.findall(r'<div class="hb-rule[^"]*" id="([^"]+)"', page)


def test_the_same_files_come_out_whatever_the_hash_seed(files: dict[str, str]) -> None:
    seed = {"PYTHONHASHSEED": "4711"}
    again = programs.run(sys.executable, "-c", PROGRAM, cwd=programs.ROOT, env=seed)
    assert again.returncode == 0, again.stderr
    hashes = dict(line.rsplit(" ", 1) for line in again.stdout.splitlines())
    assert len(hashes) == len(files) or not budget.NIGHTLY
    assert hashes == {n: hashlib.sha256(files[n].encode()).hexdigest() for n in hashes}


def test_only_what_changed_is_written_and_what_is_gone_is_removed(
    tmp_path: Path, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "files", lambda: files)
    first = generate.write(tmp_path)
    assert "rules/wind_river.md" in first
    assert generate.write(tmp_path) == []
    (tmp_path / "rules/wind_river.md").write_text("old", encoding="utf-8")
    (tmp_path / "rules/gone.md").write_text("a game that was", encoding="utf-8")
    assert sorted(generate.write(tmp_path)) == ["rules/gone.md", "rules/wind_river.md"]
    assert not (tmp_path / "rules/gone.md").exists()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_every_variant_has_one_address(game: str, files: dict[str, str]) -> None:
    anchors = anchors_in(files[f"rules/{game}.md"])
    assert len(anchors) == len(set(anchors))
    for id in loadable(game):
        missing = {rule.id for rule in bisongames.load(id).rules} - set(anchors)
        assert not missing, f"{id}: {sorted(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_option_and_component_is_told(game: str, files: dict[str, str]) -> None:
    page, base = files[f"reference/{game}.md"], bisongames.load(game)
    for variant in bisongames.variants():
        if variant.game == game and variant.id != f"{game}/base":
            assert f"#variant-{variant.id.partition('/')[2]} }}" in page
    for name in base.plain_options():
        assert f'id="option-{name}"' in page
    for name in base.variant.components:
        assert f"| <code>{name}</code> |" in page


def test_a_published_address_does_not_disappear(files: dict[str, str]) -> None:
    anchors = {game: anchors_in(files[f"rules/{game}.md"]) for game in GAMES}
    known = {f"rules/{game}#{anchor}" for game in GAMES for anchor in anchors[game]}
    assert set(generate.published_addresses()) <= known
    ids = {rule.id for id in loadable("wind_river") for rule in bisongames.load(id).rules}
    assert {f"rules/wind_river#{id}" for id in ids} <= set(generate.published_addresses())


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_is_locked_by_a_test(game: str) -> None:
    rules = (rule for id in loadable(game) for rule in bisongames.load(id).rules)
    ours = {rule.id for rule in rules if rule.status not in ("printed", "general")}
    assert ours - locks(game).keys() == set()


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_svg_and_shown(game: str, files: dict[str, str]) -> None:
    written = whole_page(files, game) + files[f"reference/{game}.md"]
    shown = re.findall(
        r'\]\((?:\.\./rules/)?(pictures/\S+\.svg)\)|src="(pictures/[^"]+\.svg)"', written
    )
    pictures = {name for name in files if name.startswith(f"rules/pictures/{game}-")}
    assert {f"rules/{one or other}" for one, other in shown} == pictures
    for name in pictures:
        assert files[name].startswith("<svg")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_has_headings_and_links_that_lead_somewhere(
    game: str, files: dict[str, str]
) -> None:
    page, facts = whole_page(files, game), files["rules/sources.md"]
    headings = [line for line in page.splitlines() if " { #" in line]
    assert len(headings) > 15
    assert all(re.fullmatch(r"#{2,6} [^#]+ \{ #\S+ \}", line) for line in headings)
    asked = re.findall(r'(?:src|href)="([^"#]+)"', page)
    played = re.findall(r'href="examples\.html#([^"]+)"', page)
    assert all(f'id="{match}"' in files["rules/examples.md"] for match in played)
    assert all(link.startswith(("pictures/", "sources.html#")) for link in asked)
    assert "fetch(" not in page
    ids = {*re.findall(r'id="([^"]+)"', page), *re.findall(r"\{ #(\S+) \}", page)}
    chosen = {*re.findall(r'href="#play=([^"]+)"', page)}  # the same page, with other choices
    assert all(bisongames.load(id).rulebook.id == game for id in chosen)
    assert {*re.findall(r'href="#((?!play=)[^"]+)"', page)} <= ids
    for name in re.findall(r'href="sources\.html#([^"]+)"', page):
        assert f'id="{name}"' in facts


def test_the_menu_has_one_page_for_each_game_and_every_other_page_is_linked(
    files: dict[str, str],
) -> None:
    pages = {name for name in files if re.fullmatch(r"rules/[^-/]+\.md", name)}
    menu = ("index", "sources", "words", "examples", *GAMES)
    assert pages == {f"rules/{name}.md" for name in menu}
    aside = {name for name in files if re.fullmatch(r"rules/[^-/]+-.+\.md", name)}
    linked = {
        name
        for text in files.values()
        for name in re.findall(r"\]\((?:\.\./rules/)?([\w-]+\.md)", text)
    }
    assert aside <= {f"rules/{name}" for name in linked}


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_is_light(game: str, files: dict[str, str]) -> None:
    page = files[f"rules/{game}.md"]  # the theme adds menus of 50 kB and 750 elements
    assert len(page.encode()) < 450_000
    assert len(re.findall(r"<[a-z]", page)) + page.count("\n#") < 5_250


@pytest.mark.parametrize("game", GAMES)
def test_what_a_page_shows_first_is_the_base_game_or_hidden(
    game: str, files: dict[str, str]
) -> None:
    page, parts = files[f"rules/{game}.md"], stored(files, game, "choices")["parts"]
    for address, part in parts.items():
        base = part["at"][0]
        shown = "\n".join(part["pieces"][at] for at in part["forms"][max(base, 0)])
        hidden = " hidden" if base < 0 else ""
        assert f'<div class="hb-part" data-part="{address}"{hidden}>{shown}</div>' in page


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_by_option_says_what_brings_it(game: str, files: dict[str, str]) -> None:
    *_, more = files[f"rules/{game}.md"].partition("{ #by-option }")
    for id, told in re.findall(
        r'id="([^"]+)">.*?(?:hb-brought">With ([^<]+)\.<|</div></div>)', more
    ):
        if "-N" not in id:
            assert "=" in told or told.startswith("Bison"), f"{id}: {told}"


def test_the_worked_examples_are_those_of_the_rulebooks() -> None:
    (natives,) = Material.of("natives").worked
    points = [part.points for part in natives.state.standing().parts[0]]
    assert points == [8, 5, -5, 8, 9, 4, 2, 4, 2]
    assert natives.state.standing().scores[0] == 37
    first = position("bison-1")
    assert [(a.terrain, a.animals) for a in scored_areas(first)] == [("prairie", 7)]
    assert first.standing().scores == (7, 3, 0, 2)
    second, third = Material.of("bison").worked
    assert second.state.standing().scores == (3, 4, 3, 2)
    assert third.state.standing().scores == (9, 10)


def test_the_worked_examples_are_shown_with_their_rules(files: dict[str, str]) -> None:
    natives, bison = files["rules/natives.md"], files["rules/bison.md"]
    assert "| **all together** |  | **37** |" in natives
    assert "| Totem of Cunning: 2 scouts | [NA-6.1c](#NA-6.1c) | +4 |" in natives
    assert "<td>1 tent of size 2</td><td>1</td><td>1</td><td><strong>7</strong>" in bison
    assert "| Carla | 1 tent of size 2 | 0 | 1 | [BI-4.4h](#BI-4.4h) | **3** |" in bison
    assert "All together Anna gets 9, Ben gets 10." in bison


def test_every_card_of_natives_is_listed_once_with_its_text(files: dict[str, str]) -> None:
    page = files["rules/natives-cards.md"]
    cards = {
        (family, id): (row, game)
        for game in map(bisongames.load, loadable("natives"))
        for family, id, row in rows(game.components)
    }
    assert sum(row.count for row, _ in cards.values()) == 200
    for (_, id), (row, game) in cards.items():
        (line,) = (at for at in page.splitlines() if f'id="card-{id}"' in at)
        assert f"| {row.count} | {text_of(effect_of(row, game))}" in line
        assert f'<span class="status {row.provenance}">' in line
    assert page.count('id="card-') == len(cards)


def test_the_schema_is_the_published_one(files: dict[str, str]) -> None:
    assert json.loads(files["schema/bisongames.json"]) == bisongames.json_schema()


NAMES = (
    *("variants", "rules", "play", "watch", "explain", "replay", "analyse", "draw"),
    *("compare", "difference", "sweep", "sensitivity", "ladder", "fairness", "overview", "under"),
)


def test_every_command_has_its_help_and_examples(files: dict[str, str]) -> None:
    commands = files["generated/commands.md"]
    for name in NAMES:
        section = commands.partition(f"### {name} {{ #{name} }}\n")[2].partition("\n### ")[0]
        assert f"```console\nbisongames {name}" in section
        assert section.count("```console\n") == 2
        assert " -m " not in section
