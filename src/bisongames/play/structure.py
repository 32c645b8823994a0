"""Plain data to typed values and back: strict, and with the path of every fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_args, get_origin

import attrs
import cattrs
from cattrs import IterableValidationError, IterableValidationNote, transform_error
from cattrs.gen import make_dict_structure_fn
from cattrs.v import format_exception

from bisongames.components.resources import Counts
from bisongames.play import limits
from bisongames.play.errors import Fault, RecordError, quoted, shown

T = TypeVar("T")

_WORDS = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    float: "a number",
    type(None): "null",
}


def strict_converter() -> cattrs.Converter:
    """A converter that takes nothing for something else: no text as number, no text as list, no unknown keys."""
    converter = cattrs.Converter(forbid_extra_keys=True)
    for kind in (int, str, bool, type(None)):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(Counts, _counts)
    converter.register_unstructure_hook(Counts, dict)
    converter.register_structure_hook_func(_is_tuple, _tuple_with(converter))
    converter.register_structure_hook_func(_is_dict, _dict_with(converter))
    converter.register_structure_hook_factory(
        attrs.has,
        lambda kind: _object_with(
            kind, make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)
        ),
    )
    return converter


def _exactly(kind: type) -> Callable[[Any, Any], Any]:
    def structure(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"found {quoted(value)}, needed {_WORDS[kind]}")
        return value

    return structure


def _object_with(kind: type, inner: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def structure(value: Any, type_: Any) -> Any:
        if not isinstance(value, Mapping):
            raise TypeError(f"found {quoted(value)}, needed an object ({kind.__name__})")
        return inner(value, type_)

    return structure


def _counts(value: Any, _: Any) -> Counts:
    if not isinstance(value, Mapping):
        raise TypeError(f"found {quoted(value)}, needed an object of numbers")
    for name, number in value.items():
        if type(name) is not str or type(number) is not int or number < 0:
            raise ValueError(
                f"{shown(name)}: found {quoted(number)}, needed a whole number of at least 0"
            )
    return Counts(value)


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_dict(kind: Any) -> bool:
    return get_origin(kind) is dict


def _tuple_with(converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    def structure(value: Any, kind: Any) -> Any:
        args = get_args(kind)
        if not isinstance(value, list | tuple):
            raise TypeError(f"found {quoted(value)}, needed a list")
        if len(args) == 2 and args[1] is Ellipsis:
            args = (args[0],) * len(value)
        if len(args) != len(value):
            raise ValueError(f"found {len(value)} elements, needed {len(args)}")
        return tuple(_each(converter, kind, list(zip(range(len(value)), value, args, strict=True))))

    return structure


def _dict_with(converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    def structure(value: Any, kind: Any) -> Any:
        if not isinstance(value, Mapping):
            raise TypeError(f"found {quoted(value)}, needed an object")
        element = get_args(kind)[1]
        keys = list(value)
        built = _each(converter, kind, [(key, value[key], element) for key in keys])
        return dict(zip(keys, built, strict=True))

    return structure


def _each(converter: cattrs.Converter, kind: Any, parts: list[tuple[Any, Any, Any]]) -> list[Any]:
    built, errors = [], []
    for place, value, element in parts:
        try:
            built.append(converter.structure(value, element))
        except Exception as error:  # noqa: BLE001  collected, and raised together below
            name = shown(place) if isinstance(place, str) else place
            error.add_note(IterableValidationNote(f"in {kind}", name, element))
            errors.append(error)
            if len(errors) == limits.FAULTS_KEPT:
                break
    if errors:
        raise IterableValidationError("faults", errors, kind)
    return built


def faults_in(error: Exception, path: str) -> list[Fault]:
    """The faults that a converter found, with their paths below ``path``."""
    faults = []
    for line in transform_error(error, path=path, format_exception=_message):
        message, _, place = line.rpartition(" @ ")
        faults.append(Fault(re.sub(r"\[('?)([^\]']*?)'?\]", _dotted, place), message))
    return faults


def _dotted(match: re.Match[str]) -> str:
    name = match[2]
    return f"[{name}]" if name.isdecimal() and not match[1] else f".{name}"


def _message(error: BaseException, kind: type | None) -> str:
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        names = [shown(name) for name in sorted(error.extra_fields)[: limits.FAULTS_TOLD]]
        more = len(error.extra_fields) - len(names)
        return f"no such key: {', '.join(names)}" + (f" and {more} more" if more else "")
    if isinstance(error, KeyError):
        return "is missing"
    if isinstance(error, TypeError | ValueError) and not isinstance(error, UnicodeError):
        return str(error)
    return str(format_exception(error, kind))


def structured(data: Any, kind: type[T], path: str, converter: cattrs.Converter | None = None) -> T:
    """``data`` as a value of ``kind``.

    Raises:
        RecordError: all faults, with their paths below ``path``.
    """
    try:
        return (converter or _STRICT).structure(data, kind)
    except RecordError:
        raise
    except RecursionError:
        raise RecordError.at(path, "is nested too deeply") from None
    except Exception as error:  # cattrs raises groups of whatever its hooks raise
        raise RecordError("", faults_in(error, path)) from error


_STRICT = strict_converter()
