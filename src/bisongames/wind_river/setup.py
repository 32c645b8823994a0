"""Wind River 2 and 3: set-up, and placing the first tipis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from bisongames.components.goods import move
from bisongames.components.seats import clockwise_from
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow, Pending, Upkeep
from bisongames.engine.core.rules import Rule, Violation, departure, remarks, ruling
from bisongames.engine.rulebook.first_player import who_begins
from bisongames.wind_river.actions import LATER_IN_THE_TURN, MoveBuffalo, PlaceTipi
from bisongames.wind_river.board import NOT_USED, Board
from bisongames.wind_river.events import TipiPlaced
from bisongames.wind_river.table import Table
from bisongames.wind_river.turn import BeginFirstTurn

HAND = Rule(
    "WR-2i",
    "Choose a colour and take its {tipis:tipi} into your hand, and {start_resources:resource}.",
    when=(("begin_with_resources", True),),
)
HAND_ONLY = HAND.otherwise(
    "Choose a colour and take its {tipis:tipi} into your hand.", begin_with_resources=False
)
STOCK = Rule(
    "WR-2j",
    "Put the remaining resources beside the board as the stock.",
    when=(("there_are_resources", True),),
)
HERD = Rule("WR-2k", "Place the herd on {herd_rows_named}.", about="herd_rows")
HERD_PER_FIELD = Rule(
    "WR-2l",
    "In set-up, place {herd_per_field:buffalo|buffaloes} on each field of {herd_rows_named} that is used.",
    source="reconstruction from public reviews",
    status="reconstructed",
    reason="Several reviews tell of two buffaloes on each field.",
)
HERD_SIZE = Rule("WR-2m", "The herd has {herd_sizes}.", source="rulebook 1, 2")
START_PLAYER = Rule("WR-3a", "Draw the start player at random.")
NAMED_START_PLAYER = departure(
    "WR-R26",
    "Instead of drawing, you may agree with the other players on a start player.",
    "3",
    printed="The start player is drawn at random.",
    reason="A house rule: a start player on whom all agree is as fair as a drawn one.",
)


def begin(board: Board, setup: Mapping[str, object]) -> tuple[Table, tuple[Pending, ...]]:
    """The table at the start, and the first parts of the agenda."""
    table = Table(board)
    for field in board.herd_fields:
        table.buffaloes[field] = board.options.herd_per_field
    table.unmoved = table.buffaloes.copy()
    table.settle()
    for player in range(board.players):
        move(table.stock, 0, table.resources, player, board.options.start_resources)
    return table, (*who_begins(table, setup), PlaceFirstTipis())


PLACING_ORDER = Rule(
    "WR-3d",
    "The start player places first, and the other players follow clockwise.",
    about="PlaceFirstTipis",
)
PLACING_ROUNDS = Rule(
    "WR-3e",
    "In set-up, each player must place {placement_rounds:tipi}: one in each round, in the same order in every round.",
    when=(("place_several", True),),
)
PLACING_ONCE = PLACING_ROUNDS.otherwise(
    "In set-up, each player must place {placement_rounds:tipi}.", place_several=False
)


def placing_order(table: Table) -> tuple[int, ...]:
    """The players in the order in which they place their first tipis."""
    seats = clockwise_from(table.start_player, table.num_players)
    return seats * table.board.options.placement_rounds


@frozen
class PlaceFirstTipis(Upkeep[Table]):
    """Once the start player is known, all players place their first tipis in turn."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        return (*map(PlacingTipi.of, placing_order(table)), BeginFirstTurn.of())


PLACING = Rule(
    "WR-3b",
    "When it is your turn to place, put one of your tipis on any field that is used.",
    about=(PlaceTipi, "PlacingTipi"),
)
WITH_OR_WITHOUT = Rule(
    "WR-R27",
    "In set-up, you may place a tipi on a field with or without buffaloes.",
    section="3",
    source="rulebook 3, Game Start",
)
EMPTY_FIELD = Rule(
    "WR-3c",
    "In set-up, place a tipi only on a field that holds no tipi, neither yours nor another player's.",
)


@frozen
class PlacingTipi(Decision[Table, PlaceTipi]):
    """A player places one of their first tipis on the board."""

    task = "place a tipi"
    player: int

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, (MoveBuffalo, *LATER_IN_THE_TURN)):
            yield PLACING_ROUNDS.broken(placed=sum(table.tipis[self.player].values()))

    def candidates(self, table: Table) -> tuple[PlaceTipi, ...]:
        return table.board.places

    def violations(self, table: Table, action: PlaceTipi) -> Iterator[Violation]:
        field = table.board.number[action.field]
        if field not in table.board.usable:
            yield NOT_USED.broken(field=action.field)
        if table.all_tipis[field]:
            yield EMPTY_FIELD.broken(field=action.field)

    def legal(self, table: Table) -> tuple[PlaceTipi, ...]:
        tipis, places = table.all_tipis, table.board.places
        return tuple([places[field] for field in table.board.usable if not tipis[field]])

    def resolve(self, table: Table, action: PlaceTipi, tell: Tell) -> Follow:
        table.hand[self.player] -= 1
        table.add_tipi(self.player, table.board.number[action.field])
        if tell:
            tell(TipiPlaced(self.player, action.field))
        return ()


REMARKS = remarks(
    Rule("WR-1a", "Wind River is for {players}.", source="box"),
    Rule("WR-1b", "The tipis come in {colours:colour}, {tipis:tipi} of each."),
    Rule("WR-1c", "The game has {resources:resource}.", when=(("there_are_resources", True),)),
    Rule("WR-1c", "The game has no resources.", when=(("there_are_resources", False),)),
    ruling(
        "WR-R24",
        "Everything on the table lies open to all players.",
        "2",
        reason="The rulebook hides nothing from anybody.",
    ),
    ruling(
        "WR-R25",
        "The herd never grows: no buffalo is added during the game.",
        "2",
        reason="The rulebook only ever takes buffaloes off the board.",
    ),
    Rule("WR-3f", "After set-up, several tipis may share a field."),
    ruling(
        "WR-R28",
        "After the start player is drawn, nothing is left to chance.",
        "3",
        reason="The rulebook draws nothing but the start player.",
    ),
)
