"""Bison 6: the two expansions, each as one object; options switch them on."""

from __future__ import annotations

from typing import Final

from bisongames.bison.building import EITHER_OR
from bisongames.bison.building_steps import FURTHER_STEPS, SMALLER
from bisongames.bison.extra_rules import reducing, several_builds
from bisongames.engine.rulebook.chapters import Expansion

SEVERAL_BUILDS: Final = Expansion(
    "expansion-1",
    when=(("multiple_builds", True),),
    chapters=(several_builds,),
    replaces=(EITHER_OR.id,),
    reactions=(FURTHER_STEPS(several_builds.STEPS),),
)
REDUCING: Final = Expansion(
    "expansion-2",
    when=(("reduce_builds", True),),
    chapters=(reducing,),
    replaces=(reducing.ONLY_BY_LAYING.id,),
    reactions=(SMALLER(reducing.STEPS),),
)
