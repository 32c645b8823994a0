"""HTML of results, rules, variants and games for notebooks."""

from __future__ import annotations

from bisongames.engine.core.errors import short_text
from bisongames.engine.core.rules import Rule
from bisongames.engine.loader import game_of, load
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import about, kinds_of
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.views.result import Result
from bisongames.show.games import speech_of
from bisongames.show.language import ENGLISH
from bisongames.show.score_sheet import sheet_of
from bisongames.show.text_metrics import escape_text


def html(thing: Result | Rule | Variant | Game) -> str:
    """A result, rule, variant or game as HTML.

    Raises:
        TypeError: if ``thing`` has any other type.
    """
    match thing:
        case Result():
            speech = speech_of(thing.game.rulebook)
            said = speech.over(thing, None, ENGLISH)
            return (
                f"<p>{escape_text(said)}</p>{sheet_of(thing, speech, None, ENGLISH)._repr_html_()}"
            )
        case Rule():
            small = " · ".join(filter(None, [thing.source, thing.status]))
            id, text, source = map(escape_text, (thing.id, thing.text, small))
            return f"<p><b>{id}</b> {text} <small>{source}</small></p>"
        case Variant():
            if thing.expansion:
                return _head(thing.title, thing.id, thing.summary)
            return html(game_of(thing))
        case Game():
            head = _head(thing.title, thing.id, thing.variant.summary)
            players = ", ".join(map(str, thing.player_counts))
            return f"{head}<p>{escape_text(f'Players: {players}')}</p>{_options(thing)}"
    raise TypeError(f"expected a Result, Rule, Variant or Game, got {short_text(thing)}")


def _head(title: str, id: str, summary: str) -> str:
    return f"<h3>{escape_text(title)} <small>{escape_text(id)}</small></h3><p>{escape_text(summary)}</p>"


def _options(game: Game) -> str:
    """The options with their values, in bold if they differ from the base."""
    kinds = kinds_of(type(game.options))
    base = load(f"{game.rulebook.id}/base").options
    rows = ""
    for name, meaning in about(game.rulebook.options).items():
        written, usual = (
            kinds[name].write(kinds[name].plain(getattr(options, name)))
            for options in (game.options, base)
        )
        value = escape_text(written) if written == usual else f"<b>{escape_text(written)}</b>"
        rows += f"<tr><td>{name}</td><td>{value}</td><td>{escape_text(meaning)}</td></tr>"
    head = "<th>option</th><th>value</th><th>meaning</th>"
    table = f'<table class="bisongames"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return table if rows else ""
