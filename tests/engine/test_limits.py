"""What is read, and how much: long, deep and nasty things are refused at once, in a few words."""

import json
import re
import time
from decimal import Decimal
from pathlib import Path

import pytest

import bisongames
from bisongames import Fault, Match, RecordError, UnknownVariant, VariantError
from bisongames.catan.actions import OfferTrade
from bisongames.engine.core import limits
from bisongames.engine.core.actions import split_notation
from bisongames.engine.core.errors import short_text
from bisongames.engine.rulebook.options import kinds_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "limits.md"
SECONDS = 6.0
"""Of the processor, on a slow machine, for what takes a tenth of it, or much longer if it were not bounded."""
GAMES = ("wind_river", "bison", "natives/base+rituals+seasons", "catan/bison")


@pytest.fixture(autouse=True)
def at_once():
    """See that a test takes little time."""
    start = time.process_time()
    yield
    assert time.process_time() - start < SECONDS


def test_the_page_lists_every_limit():
    rows = re.findall(r"^\| .* \| (.*) \| `(\w+)` \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    there = {name: value for name, value in vars(limits).items() if name.isupper()}
    assert [name for _, name in rows] == list(there)
    for told, name in rows:
        number, unit = (*told.split(" "), "")[:2]
        assert (
            int(Decimal(number.replace(",", ""))) * (1024**2 if unit == "MB" else 1) == there[name]
        )


@pytest.mark.parametrize("variant", GAMES)
def test_no_text_takes_long_to_refuse(variant):
    game = bisongames.load(variant)
    state = game.start(game.player_counts[-1])
    for kind in game.rulebook.actions:
        head = kind.notation.partition("{")[0]
        for sign in ",/-:+=.a1\n":
            for length in (150, game.longest_notation - len(head), 10**6):
                for tail in ("", "\n"):
                    with pytest.raises(RecordError) as error:
                        state.parse(head + sign * length + tail)
                    assert len(str(error.value)) < 1500


@pytest.mark.parametrize("variant", GAMES)
def test_every_action_is_short_enough(variant):
    game = bisongames.load(variant)
    for action in game.conceivable(game.rulebook.actions):
        assert len(str(action)) <= game.longest_notation
        assert game.parse(str(action)) == action


def test_an_action_may_be_as_long_as_its_game_allows():
    game = bisongames.load("catan")
    most = max(game.domains["offer"])
    offer = OfferTrade(give=("lumber",) * most, get=("lumber",) * most)
    assert limits.NOTATION < len(str(offer)) <= game.longest_notation
    assert game.parse(str(offer)) == offer
    with pytest.raises(RecordError, match="1338 characters"):
        game.parse("x" * (game.longest_notation + 1))


@pytest.mark.parametrize(
    ("notation", "text", "found"),
    [
        ("roll", "roll", {}),
        ("roll", "rolls", None),
        ("a:{x}", "a:", {"x": ""}),
        ("a:{x}-{y}", "a:1-2-3", {"x": "1", "y": "2-3"}),
        ("a:{x}-{y}", "a:12", None),
        ("a:{x}/{y}!", "a:1/2!", {"x": "1", "y": "2"}),
        ("a:{x}!", "a:1!!", {"x": "1!"}),
        ("aa{x}aa", "aaa", None),
    ],
)
def test_a_field_ends_where_the_next_mark_begins(notation, text, found):
    assert split_notation(notation, text) == found


LONG = [
    "x" * 10**6,
    "wind_river" + "+a" * 10**5,
    "wind_river" + "+herd_limit=5" * 10**5,
    "wind_river+herd_limit=" + "9" * 10**6,
]


@pytest.mark.parametrize("id", LONG, ids=range(len(LONG)))
def test_an_id_has_at_most_300_characters(id):
    for load in (bisongames.load, Match, lambda name: bisongames.load(name, {"tipis": 3})):
        with pytest.raises(UnknownVariant, match="at most 300") as error:
            load(id)
        assert len(str(error.value)) < 200


def test_a_variant_whose_id_would_be_too_long_is_written_into_a_file(tmp_path):
    base = bisongames.load("catan")
    kinds = kinds_of(base.rulebook.options)
    changed = {
        name: value + 1
        for name, value in base.plain_options().items()
        if type(value) is int and kinds[name].accepts(value + 1) and "hunter" not in name
    }
    with pytest.raises(VariantError, match=r"at most 300 characters.*into a variant file"):
        bisongames.load("catan", changed)
    text = "\n".join(f"{name} = {value}" for name, value in changed.items())
    path = tmp_path / "many.toml"
    path.write_text(f'extends = "catan/base"\n[options]\n{text}\n')
    game = bisongames.load(path)
    assert game.id == str(path)
    assert game.plain_options() == base.plain_options() | changed
    view = game.start(3).view(0)
    assert bisongames.from_json(bisongames.to_json(view)) == view


@pytest.mark.parametrize(
    "value",
    ["9" * 250, "2:" + "9" * 200, "2:٦,3:5,4:4", "2:6,2:5,3:5,4:4", "2:06,3:5,4:4", "²", "1_0"],
)
def test_numbers_in_an_id_are_short_and_each_is_there_once(value):
    for text in (f"bison+rounds={value}", f"bison+costs={value}", f"wind_river+rows={value}"):
        with pytest.raises(VariantError, match="expected"):
            bisongames.load(text)


HEAD = 'extends = "wind_river"\ntitle = "x"\n'
FILES = {
    "levels": HEAD + "[provenance]\n" + "a." * 2500 + "a = 1\n",
    "a chain as long as the file": HEAD + "a." * 500_000 + "a = 1\n",
    "a chain in a heading": HEAD + "[" + "a . " * 100_000 + "a]\n",
    "a chain beside texts": HEAD + 'a = "#"\n' + "a.'b'." * 100_000 + "a = 1\n",
    "lists": HEAD + "a = " + "[" * 1000 + "]" * 1000,
    "lists that can be read": HEAD + "a = " + "[" * 70 + "]" * 70,
    "tables": HEAD + "a = " + "{b = " * 400 + "1" + "}" * 400,
    "a text without end": HEAD + 'a = """\n' + '\\"""\n' * 170_000,
    "digits": HEAD + "[options]\nherd_limit = " + "9" * 10**5,
    "a name with many marks": HEAD.replace("wind_river", "natives")
    + '[components.totems."'
    + "[" * 50_000
    + '\'x"]\npoints = "x"\n',
    "infinite": HEAD + "[options]\nherd_limit = inf\n",
    "options": HEAD + "[options]\n" + "".join(f"k{i} = 1\n" for i in range(94_000)),
    "keys": HEAD + "".join(f"k{i} = 1\n" for i in range(94_000)),
    "a long title": "extends = 'wind_river'\ntitle = '" + "k" * 10**6 + "'",
    "a long name": "extends = '" + "k" * 10**6 + "'",
    "a large file": HEAD + "#" * limits.VARIANT_BYTES,
    "no text": HEAD + "\0",
    "a command in a title": 'extends = "wind_river"\ntitle = "\\u001b[31m"\n',
    "a command of one sign": 'extends = "wind_river"\nsummary = "\\u009b31m"\n',
    "a text turned round": 'extends = "wind_river"\ntitle = "a\\u202eb"\n',
    "a command in a key": HEAD + '[options]\n"a\\u001b[31m\\nb" = 1\n',
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_a_variant_file_is_read_within_limits(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(VariantError) as error:
        bisongames.load(path)
    assert len(str(error.value)) < 5000
    assert str(error.value).isprintable()
    assert len(error.value.faults) <= limits.FAULTS_KEPT


@pytest.mark.parametrize("number", ["9" * 10**5, "0x" + "F" * 10**5, "9" * 1001, "1." + "9" * 1000])
def test_a_number_in_a_file_is_short(tmp_path, number):
    path = tmp_path / "mine.toml"
    path.write_text(f"{HEAD}[components]\na = {number}\n")
    with pytest.raises(VariantError, match="a number of more than 1000 characters"):
        bisongames.load(path)


def test_sixty_four_levels_are_read(tmp_path):
    path = tmp_path / "mine.toml"
    chain = ".".join("a" for _ in range(limits.DEPTH - 1))
    path.write_text(
        f'{HEAD}note = "{"." * 1000}"  # {"." * 1000}\n{chain} = 1.5\n', encoding="utf-8"
    )
    with pytest.raises(VariantError, match="note: no such key"):
        bisongames.load(path)
    nested = '{"a": ' * limits.DEPTH + "1" + "}" * limits.DEPTH
    with pytest.raises(RecordError, match=r"\$\.type"):
        bisongames.from_json(nested)
    with pytest.raises(RecordError, match="more than 64 levels"):
        bisongames.from_json(f"[{nested}]")


def test_no_more_faults_are_looked_for_than_are_kept(tmp_path, monkeypatch):
    def near(name, names, *more):
        asked.extend(filter(None, [name]))
        return "something"

    for room in ("io.structuring", "rulebook.options"):
        monkeypatch.setattr(f"bisongames.engine.{room}.nearest_names", near)
    for start in (HEAD, HEAD + "[options]\n"):
        asked: list[str] = []
        (tmp_path / "mine.toml").write_text(start + "".join(f"k{i} = 1\n" for i in range(5000)))
        with pytest.raises(VariantError, match="and at least 980 more"):
            bisongames.load(tmp_path / "mine.toml")
        assert len(asked) == limits.FAULTS_KEPT


def test_files_that_build_on_each_other_come_to_an_end(tmp_path):
    (tmp_path / "round.toml").write_text('extends = "round.toml"\n')
    with pytest.raises(VariantError, match="cycle"):
        bisongames.load(tmp_path / "round.toml")
    for number in range(30):
        (tmp_path / f"{number}.toml").write_text(f'extends = "{number + 1}.toml"\n')
    with pytest.raises(VariantError, match="at most 20 files") as error:
        bisongames.load(tmp_path / "0.toml")
    assert len(str(error.value)) < 1000


@pytest.fixture(scope="module")
def state():
    return json.loads(bisongames.to_json(bisongames.load("wind_river").start(3, start_player=0)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{" + ",".join(f'"k{i}": 1' for i in range(10**5)) + ', "k5": 1}', '"k5" twice'),
        ("[" * 200_000, "64 levels"),
        ('{"a":' * 65 + "1" + "}" * 65, "64 levels"),
        ('{"a": ' + "9" * 10**6 + "}", "1000 characters"),
        ('{"a": 1.' + "9" * 10**6 + "}", "1000 characters"),
        ('{"a": 1e999}', "not a finite number"),
        ('{"a": -Infinity}', "not a finite number"),
        ('{"a": NaN}', "not a finite number"),
        ('{"a": ["\\ud800"]}', "half of a character"),
        ('{"\\uDfff": 1}', "half of a character"),
        ('{"a": "\ud800"}', "UTF-8"),
        ('{"a": 1}'.encode("utf-16"), "UTF-8"),
        (b"\xff", "UTF-8"),
    ],
    ids=range(13),
)
def test_json_is_read_within_limits(text, told):
    with pytest.raises(RecordError, match=told) as error:
        bisongames.from_json(text)
    assert len(str(error.value)) < 300
    assert [fault.path for fault in error.value.faults] == ["$"]


def test_what_pairs_of_halves_mean_is_text():
    with pytest.raises(RecordError, match='got "\U0001f600"'):
        bisongames.from_json('{"type": "\\ud83d\\ude00"}')


def test_json_may_begin_with_a_byte_order_mark(state):
    assert bisongames.from_json(b"\xef\xbb\xbf" + json.dumps(state).encode()).num_players == 3


def test_larger_json_is_refused_unread(monkeypatch, state):
    monkeypatch.setattr(limits, "RECORD_BYTES", 100)
    with pytest.raises(RecordError, match="larger than"):
        bisongames.from_json(json.dumps(state))


@pytest.mark.parametrize(
    "change",
    [
        {"agenda": [{"type": "x"}] * 50_000},
        {"agenda": [1] * 50_000},
        {"position": {"[" * 10**5: "x"}},
        {f"k{i}": 1 for i in range(50_000)},
        {"variant": "x" * 10**6},
        {"type": "x" * 10**6},
        {"a\x1b[31m\n": 1},
    ],
    ids=range(7),
)
def test_a_message_about_a_file_is_short(state, change):
    with pytest.raises(RecordError) as error:
        bisongames.from_json(json.dumps(state | change))
    assert len(str(error.value)) < 6000
    assert str(error.value).isprintable()
    assert len(error.value.faults) <= limits.FAULTS_KEPT


def test_a_message_tells_some_faults_and_counts_the_others():
    error = RecordError("a.json", [Fault(f"$.k{i}", "wrong") for i in range(27)])
    assert str(error).endswith("$.k19: wrong; and 7 more")
    assert len(error.faults) == 27
    many = RecordError("", (Fault(f"$.k{i}", "wrong") for i in range(10**5)))
    assert str(many).endswith("and at least 980 more")
    assert len(many.faults) == limits.FAULTS_KEPT
    assert str(RecordError("a\x1b.json", many.faults)).startswith("a\\x1b.json: $.k0")


def test_a_fault_is_short_and_on_one_line():
    fault = Fault("$." + "x\n" * 10**6, "y\x1b" * 10**6)
    assert len(fault.path) <= limits.PATH
    assert len(fault.message) <= limits.MESSAGE
    assert str(fault).isprintable()
    assert str(UnknownVariant("a\nb" * 10**6)).isprintable()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\x1bb", "a\\x1bb"),
        ("\u202e", "\\u202e"),
        ("é", "é"),
        ({"b": [1, {"a": 2}]}, "{'b': [1, {'a': 2}]}"),
        (10**5000, "a int"),
        ([0] * 10**6, "[" + "0, " * 18 + "0,..."),
    ],
    ids=range(6),
)
def test_anything_is_shown_shortly(value, text):
    assert short_text(value) == text


def test_what_contains_itself_many_times_is_shown_shortly():
    nested: list[object] = [1]
    for _ in range(60):
        nested = [nested] * 60
    assert len(short_text(nested)) == limits.QUOTED
    assert len(str(bisongames.load("bison").start(2).violations(nested)[0])) < 300


def test_a_long_text_for_numbers_by_players_is_refused_in_no_time():
    begin = time.process_time()
    with pytest.raises(VariantError, match="rounds"):
        bisongames.load("bison", {"rounds": "1" * 50_000})
    assert time.process_time() - begin < 1
