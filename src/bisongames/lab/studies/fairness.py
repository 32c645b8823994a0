"""Tests whether places in the order of play, and seats, have equal win rates."""

from __future__ import annotations

from functools import partial
from typing import Literal, Unpack, overload

from bisongames.lab.design.arguments import (
    PANEL_WORD,
    LadderArguments,
    StudyArguments,
    VariantLike,
    check_arguments,
    game_of,
)
from bisongames.lab.studies.execution import run_study
from bisongames.lab.studies.fairness_report import Fairness
from bisongames.lab.studies.panel import PanelReport, by_panel


@overload
def fairness(  # type: ignore[overload-overlap]
    variant: VariantLike, *, bots: Literal["panel"], **playing: Unpack[LadderArguments]
) -> PanelReport: ...
@overload
def fairness(variant: VariantLike, **playing: Unpack[StudyArguments]) -> Fairness: ...
def fairness(variant: VariantLike, **playing: Unpack[StudyArguments]) -> Fairness | PanelReport:
    """Tests whether places in the order of play have equal win rates, and seats where they may differ.

    Args:
        variant: the variant to play.
        playing: as in :func:`compare`; by a panel of bots, the report says for whom a place is not equal.

    Raises:
        SetupError: as in :func:`compare`.
    """
    check_arguments("fairness", playing)
    study = partial(run_study, Fairness, [game_of(variant)])
    return by_panel(study, playing) if playing.get("bots") == PANEL_WORD else study(**playing)
