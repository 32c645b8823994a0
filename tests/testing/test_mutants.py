"""The mutants of a game are drawn by their seed alone, and the stored results fit what was found about the survivors."""

from pathlib import Path

import pytest

from benchmarks import mutants
from docsgen import mutants_section
from docsgen.mutants_section import Mutants

MODULE = mutants.ROOT / "src/bisongames/wind_river/moving_a_tipi.py"


def test_a_seed_draws_the_same_mutants_and_a_higher_count_only_adds_some() -> None:
    pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, which is missing")
    every = mutants.mutants("wind_river", [MODULE])
    assert every == mutants.mutants("wind_river", [MODULE])
    assert len({(m.operator, m.occurrence) for m in every}) == len(every) > 20
    few, many = (mutants.drawn(every, 1, count) for count in (5, 20))
    assert few == many[:5] == mutants.drawn(every, 1, 5) != mutants.drawn(every, 2, 5)


def test_a_result_stays_while_its_mutant_makes_the_same_change() -> None:
    pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, which is missing")
    every = mutants.mutants("wind_river", [MODULE])
    assert (
        mutants.drawn(every[1:], 1, 5)
        == [m for m in mutants.drawn(every, 1, 6) if m != every[0]][:5]
    )
    source = MODULE.read_text(encoding="utf-8")
    same, other = (mutants.description(mutant, source) for mutant in every[:2])
    stored = {"seed": 1, "seconds": 20.0, "variants": [], "game": "wind_river"}
    results = [same | {"line": 1}, other | {"before": "what stood there before"}]
    assert mutants.kept(stored | {"results": results}, stored, every) == [same]
    with pytest.raises(ValueError, match="another seconds"):
        mutants.kept(stored | {"results": results}, stored | {"seconds": 5.0}, every)


def test_an_obvious_mutant_is_noticed_in_a_copy(tmp_path: Path) -> None:
    pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, which is missing")
    every = mutants.mutants("wind_river", [MODULE])
    source = MODULE.read_text(encoding="utf-8")
    takes_two = "table.remove_tipis(player, number[action.start], 2)"
    (mutant,) = (
        m
        for m in every
        if m.operator == "NumberReplacer"
        and mutants.difference(source, mutants.mutated(m, source))[1] == takes_two
    )
    result = mutants.checked(mutant, "wind_river", mutants.copied(tmp_path), seconds=5)
    assert (result["outcome"], result["after"]) == ("noticed", takes_two)
    assert result["law"].startswith("An action is legal if and only if it is listed")
    assert (tmp_path / MODULE.relative_to(mutants.ROOT)).read_text(encoding="utf-8") == source


@pytest.mark.parametrize("game", mutants.VARIANTS)
def test_what_was_found_is_about_survivors(game: str) -> None:
    measured = Mutants.of(game)
    if measured is None:
        assert game not in mutants_section.judgements()
        return
    assert not measured.same.keys() & measured.other.keys()
    assert measured.same.keys() | measured.other.keys() <= measured.survivors.keys()
    assert set(measured.other.values()) <= mutants_section.judgements()["causes"].keys()
    assert len(measured.results) <= measured.data["count"]
