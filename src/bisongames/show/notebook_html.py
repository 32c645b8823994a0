"""HTML of results, rules, variants and games for notebooks."""

from __future__ import annotations

from html import escape

from bisongames.engine.core.errors import short_text, visible
from bisongames.engine.core.rules import Rule
from bisongames.engine.loader import game_of, load
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import about, kinds_of
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.views.result import Result
from bisongames.show.games import speech_of
from bisongames.show.language import ENGLISH
from bisongames.show.score_sheet import sheet_of


def html(thing: Result | Rule | Variant | Game) -> str:
    """A result, rule, variant or game as HTML.

    Raises:
        TypeError: if ``thing`` has any other type.
    """
    match thing:
        case Result():
            speech = speech_of(thing.game.rulebook)
            said = speech.over(thing, None, ENGLISH)
            return f"<p>{_text(said)}</p>{sheet_of(thing, speech, None, ENGLISH)._repr_html_()}"
        case Rule():
            small = " · ".join(filter(None, [thing.source, thing.status]))
            return (
                f"<p><b>{_text(thing.id)}</b> {_text(thing.text)} <small>{_text(small)}</small></p>"
            )
        case Variant():
            if thing.expansion:
                return _head(thing.title, thing.id, thing.summary)
            return html(game_of(thing))
        case Game():
            head = _head(thing.title, thing.id, thing.variant.summary)
            players = ", ".join(map(str, thing.player_counts))
            return f"{head}<p>{_text(f'Players: {players}')}</p>{_options(thing)}"
    raise TypeError(f"expected a Result, Rule, Variant or Game, got {short_text(thing)}")


def _head(title: str, id: str, summary: str) -> str:
    return f"<h3>{_text(title)} <small>{_text(id)}</small></h3><p>{_text(summary)}</p>"


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
        value = _text(written) if written == usual else f"<b>{_text(written)}</b>"
        rows += f"<tr><td>{name}</td><td>{value}</td><td>{_text(meaning)}</td></tr>"
    head = "<th>option</th><th>value</th><th>what it says</th>"
    table = f'<table class="bisongames"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return table if rows else ""


def _text(value: object) -> str:
    return escape(visible(str(value)))
