"""Collecting garbage makes short pauses, and keeps none for good."""

from __future__ import annotations

import gc
import weakref

from bisongames.server.gc_pauses import short_pauses


class Ring:
    """Refers to itself, so that only a collection frees it."""

    def __init__(self) -> None:
        self.itself = self


def test_what_a_collection_has_kept_is_left_alone_until_one_looks_at_everything() -> None:
    with short_pauses(whole=3):
        kept = Ring()
        evicted = weakref.ref(kept)
        gc.collect()
        assert gc.get_freeze_count() > 0
        del kept
        gc.collect()
        assert evicted() is not None
        gc.collect()
        assert evicted() is None
    assert gc.get_freeze_count() == 0


def test_new_garbage_is_freed_by_each_collection() -> None:
    with short_pauses():
        gc.collect()
        evicted = weakref.ref(Ring())
        gc.collect()
        assert evicted() is None


def test_afterwards_collections_are_as_before() -> None:
    before = list(gc.callbacks)
    with short_pauses():
        pass
    assert gc.callbacks == before
