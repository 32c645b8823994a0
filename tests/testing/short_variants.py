"""Ids of variants with short matches, in which bugs are planted."""

from typing import Final

BEADS: Final = "bead_river+river=1+sea=2"
TIDES: Final = "bead_river+tides+sea=2"
WIND: Final = "wind_river+rows=4+tipis=3"
BISON: Final = "bison+rounds=2:1,3:1,4:1"
NATIVES: Final = "natives"
SEASONS: Final = "natives+soul-of-the-prairie+rituals+seasons"
CATAN: Final = "catan+max_turns=20+discard_limit=4+bank_per_resource=12"
RICH: Final = (
    "catan+bank_rate=2+max_turns=30+domestic_trade=off+city_yield=3+settlement_yield=3+bank_per_resource=40"
    "+discard_limit=4+longest_road_minimum=3+largest_army_minimum=1"
)
ARMIES: Final = (
    "catan+bank_rate=2+max_turns=40+domestic_trade=off+settlement_yield=3+bank_per_resource=40"
    "+roads_per_player=2+settlements_per_player=2+cities_per_player=0+largest_army_minimum=1"
)
HERDS: Final = "catan/bison+bank_rate=2+domestic_trade=off+max_turns=25+settlement_yield=2"
