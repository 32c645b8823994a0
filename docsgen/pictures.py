"""Pictures of real positions for the page of a game, and examples of its notation."""

from __future__ import annotations

from attrs import evolve, frozen

from bisongames import show
from bisongames.engine.matches.links import brief, link_of
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.handbook.examples.example_search import by_bot, play_choices
from bisongames.show.catan import numbered_map


@frozen
class Picture:
    """A picture of a position, with its texts."""

    title: str
    alt: str
    caption: str
    svg: str
    link: str = ""
    """The link to the position; empty if it shows none."""


def play_match(game: Game, players: int | None = None, bot: str = "greedy", seed: int = 1) -> Match:
    """A whole match between bots, by default with the maximum number of players."""
    match = Match(game, players or max(game.player_counts), seed)
    return play_choices(match, choose=by_bot(bot))


def pictures(match: Match, told: str) -> dict[str, Picture]:
    """Pictures of the start, the middle and a step of a match; none for a game without pictures."""
    states, what = match.states, f"{match.game.title}, {match.players} players"
    start = first_position(match.game, match.players, match.seed)
    if start is None:
        return {}
    middle = len(states) // 2
    later = range(middle, len(states) - 1)
    stepped = next((i for i in later if 'class="touched' in _after(match, i)), middle)
    player, action = match.history[stepped]
    return {
        "start": start,
        "middle": Picture(
            "In the middle",
            f"{what}: a position in the middle of a match",
            f"A match of {match.players} players ({told}) in turn {states[middle].turn} of {states[-1].turn}.",
            show.svg(states[middle]),
            _link(match, middle),
        ),
        "step": Picture(
            "A step",
            f"{what}: a position with the last step highlighted",
            f"The same match. Player {player} has just chosen {action}; what that touched is highlighted.",
            _after(match, stepped),
            _link(match, stepped + 1),
        ),
    }


def first_position(game: Game, players: int, seed: int | None = 1) -> Picture | None:
    """The first position at a player's decision, if the game has pictures."""
    match = Match(game, players, seed)
    try:
        svg = show.svg(match.state)
    except NotImplementedError:
        return None
    return Picture(
        "At the start",
        f"{game.title}, {players} players: the first position",
        f"The first position with {players} players.",
        svg,
        _link(match, match.count),
    )


def maps(id: str) -> dict[str, Picture]:
    """The maps of a board whose places have numbers only; none for other boards."""
    if id != "catan":
        return {}
    signs = "h is a hex, v an intersection, e a path"
    return {
        "map": Picture(
            "The names",
            "The island with the names of all hexes, intersections and paths",
            f"All names: {signs}.",
            numbered_map(),
        ),
        "map-turned": Picture(
            "The names in the scenario",
            "The same island turned, as the scenario with the herds shows it",
            "The same names as the pictures of the scenario with the herds show them: the island is turned by 30 degrees, "
            "so that each hex has an edge above.",
            numbered_map(flat=True),
        ),
    }


def another_start(base: Game, other: Game) -> Picture | None:
    """The first position of a variant, if its picture differs from that of the base, titles apart."""
    players = max(other.player_counts)
    first, second = (
        first_position(evolve(game, title="", id=base.id), players) for game in (base, other)
    )
    differs = first is not None and second is not None and first.svg != second.svg
    return first_position(other, players) if differs else None


def _link(match: Match, count: int) -> str:
    """The link to the position after a number of actions."""
    return str(brief(link_of(match, count=count), match.states[count]))


def _after(match: Match, index: int) -> str:
    """The picture after one step of a match, with its changes highlighted."""
    step = match.states[index].step(match.history[index][1])
    return show.svg(step.state, step.events)


def examples(match: Match) -> dict[str, str]:
    """An example of each action class in notation: a chosen action, or else a legal one."""
    notations: dict[str, str] = {}
    for _, action in match.history:
        notations.setdefault(type(action).__name__, str(action))
    others = [play_match(match.game, n, "random") for n in match.game.player_counts]
    for state in (state for m in (match, *others) for state in m.states):
        if len(notations) == len(match.game.rulebook.actions):
            break
        for action in (*state.legal_actions(), *(a for a, _ in state.chance_outcomes())):
            if type(action).__name__ not in notations:
                notations[type(action).__name__] = str(action)
    return notations
