"""A mypy plugin by which generic compiled classes need no ``Generic`` base, which would give them a ``__dict__``."""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import ClassDefContext, Plugin


class _WithoutGeneric(Plugin):
    def get_class_decorator_hook_2(self, fullname: str) -> Callable[[ClassDefContext], bool] | None:
        return _clear if fullname == "mypy_extensions.mypyc_attr" else None


def _clear(context: ClassDefContext) -> bool:
    context.cls.removed_base_type_exprs.clear()
    return True


def plugin(version: str) -> type[Plugin]:
    """The plugin class, for mypy."""
    return _WithoutGeneric
