"""Converts plain data to typed values and back, strictly and with the path of every fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar, get_args, get_origin

import attrs
import cattrs
from cattrs import (
    AttributeValidationNote,
    ClassValidationError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, override
from cattrs.v import format_exception

from bisongames.engine.core import limits
from bisongames.engine.core.errors import Fault, RecordError, nearest_names, quote, short_text
from bisongames.engine.rulebook.field_types import AmountsOf, ValueCheck
from bisongames.tables.counts import Counts

T = TypeVar("T")

Reader = Callable[[Any, Any], object]
"""Builds a typed value from plain data and its type, as the hooks of cattrs do."""

_WORDS = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    float: "a number",
    type(None): "null",
}


def strict_converter() -> cattrs.Converter:
    """A converter that coerces nothing: text is neither a number nor a list, and unknown keys are faults."""
    converter = cattrs.Converter(forbid_extra_keys=True)
    for kind in (int, str, bool, type(None)):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook_func(lambda kind: kind == str | int, _exactly(str, int))
    converter.register_structure_hook_func(lambda kind: kind is object, lambda value, _: value)
    converter.register_structure_hook(Counts, _counts)
    converter.register_unstructure_hook(Counts, dict)
    converter.register_structure_hook_func(_has_origin(tuple), _tuple_with(converter))
    converter.register_structure_hook_func(_has_origin(dict), _dict_with(converter))
    converter.register_structure_hook_factory(
        attrs.has,
        lambda kind: _object_with(kind, converter),
    )
    return converter


def _exactly(*kinds: type) -> Reader:
    def structure(value: object, _: object) -> object:
        if type(value) not in kinds:
            words = " or ".join(_WORDS[kind] for kind in kinds)
            raise TypeError(f"expected {words}, got {quote(value)}")
        return value

    return structure


def _number(value: object, _: object) -> float:
    if type(value) not in (int, float):
        raise TypeError(f"expected {_WORDS[float]}, got {quote(value)}")
    return float(value)  # type: ignore[arg-type]


class InvalidValue(ValueError):
    """A value has faults; their paths, such as ``.points``, are relative to it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        super().__init__("faults")
        self.faults = tuple(faults)


def _object_with(kind: type, converter: cattrs.Converter) -> Reader:
    """A reader for objects of a class: checks each field, then calls ``problems`` of the class if it has one."""
    fields = attrs.fields(attrs.resolve_types(kind))
    limited = {
        f.name: override(struct_hook=hook) for f in fields if (hook := _field_reader(f, converter))
    }
    inner = object_reader(kind, converter, **limited)
    problems = getattr(kind, "problems", lambda value: ())

    def structure(value: object, type_: object) -> object:
        if not isinstance(value, Mapping):
            raise TypeError(f"expected an object ({kind.__name__}), got {quote(value)}")
        built = inner(value, type_)
        faults = tuple(problems(built))
        if faults:
            raise InvalidValue(faults)
        return built

    return structure


def object_reader(kind: type, converter: cattrs.Converter, /, **fields: Any) -> Reader:
    """A reader for objects of a class, which may have no keys other than its fields."""
    read: Reader = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **fields)
    return read


def _field_reader(field: attrs.Attribute[object], converter: cattrs.Converter) -> Reader | None:
    """A reader for a field made with ``checked_field`` or ``checked_list``; None for any other."""
    if "kind" not in field.metadata:
        return None
    allowed, each = field.metadata["kind"], field.metadata.get("each", False)

    def read(value: object, type_: type) -> object:
        built: Any = converter.structure(value, type_)
        faults = [
            Fault(f"[{index}]{fault.path}" if each else fault.path, fault.message)
            for index, part in enumerate(built if each else (built,))
            for fault in _not_allowed(allowed, part)
        ]
        if faults:
            raise InvalidValue(faults)
        return built

    return read


def _not_allowed(kind: ValueCheck, value: object) -> Iterator[Fault]:
    if isinstance(kind, AmountsOf) and isinstance(value, Counts):
        yield from (no_such_key("", name, kind.names) for name in value if name not in kind.names)
    elif not kind.accepts(value):
        yield Fault("", f"expected {kind.allowed}, got {quote(value)}")


def _counts(value: object, _: object) -> Counts:
    if not isinstance(value, Mapping):
        raise TypeError(f"expected an object whose values are numbers, got {quote(value)}")
    for name, number in value.items():
        if type(name) is not str or type(number) is not int or number < 0:
            raise ValueError(
                f"{short_text(name)}: expected a whole number of at least 0, got {quote(number)}"
            )
    return Counts(value)


def _has_origin(origin: object) -> Callable[[object], bool]:
    return lambda kind: get_origin(kind) is origin


def _tuple_with(converter: cattrs.Converter) -> Reader:
    def structure(value: object, kind: type) -> object:
        args = get_args(kind)
        if not isinstance(value, list | tuple):
            raise TypeError(f"expected a list, got {quote(value)}")
        if len(args) == 2 and args[1] is Ellipsis:
            args = (args[0],) * len(value)
        if len(args) != len(value):
            raise ValueError(f"expected {len(args)} elements, got {len(value)}")
        return tuple(_each(converter, kind, list(zip(range(len(value)), value, args, strict=True))))

    return structure


def _dict_with(converter: cattrs.Converter) -> Reader:
    def structure(value: object, kind: type) -> object:
        if not isinstance(value, Mapping):
            raise TypeError(f"expected an object, got {quote(value)}")
        element = get_args(kind)[1]
        keys = list(value)
        built = _each(converter, kind, [(key, value[key], element) for key in keys])
        return dict(zip(keys, built, strict=True))

    return structure


def _each(
    converter: cattrs.Converter, kind: type, parts: list[tuple[int | str, object, type]]
) -> list[object]:
    built: list[object] = []
    errors: list[Exception] = []
    for place, value, element in parts:
        try:
            built.append(converter.structure(value, element))
        except Exception as error:  # noqa: BLE001  collected, and raised together below
            error.add_note(IterableValidationNote(f"in {kind}", place, element))
            errors.append(error)
            if len(errors) == limits.FAULTS_KEPT:
                break
    if errors:
        raise IterableValidationError("faults", errors, kind)
    return built


def _faults_in(error: BaseException, path: str) -> Iterator[Fault]:
    """The faults that a converter found, with their paths below ``path``."""
    if isinstance(error, ClassValidationError | IterableValidationError):
        located, others = error.group_exceptions()
        for part, note in located:
            place = note.name if isinstance(note, AttributeValidationNote) else note.index
            yield from _faults_in(part, child_path(path, place))
        for part in others:
            yield from _faults_in(part, path)
    elif isinstance(error, InvalidValue):
        yield from (Fault(path + fault.path, fault.message) for fault in error.faults)
    elif isinstance(error, cattrs.ForbiddenExtraKeysError):
        known = [f.name for f in attrs.fields(error.cl)]
        for name in sorted(error.extra_fields):
            yield no_such_key(path, name, known)
    else:
        yield Fault(path, _message(error))


def child_path(path: str, name: str | int) -> str:
    """The path of a part, by its name or its place in a list."""
    return f"{path}.{short_text(name)}" if isinstance(name, str) else f"{path}[{name}]"


def no_such_key(path: str, name: str, known: Iterable[str]) -> Fault:
    """The fault for an unknown key, with the keys that are known."""
    known = tuple(known)
    meant, all_names = nearest_names(short_text(name), known), nearest_names("", known)
    hint = meant if meant == all_names else f"{meant} {all_names}"
    return Fault(child_path(path, name), f"no such key; {hint}")


def _message(error: BaseException) -> str:
    if isinstance(error, KeyError):
        return "is missing"
    if isinstance(error, TypeError | ValueError) and not isinstance(error, UnicodeError):
        return str(error)
    return str(format_exception(error, None))


def structure(
    data: object, kind: type[T], path: str, converter: cattrs.Converter | None = None
) -> T:
    """``data`` as a value of ``kind``.

    Raises:
        RecordError: all faults, with their paths below ``path``.
    """
    value: T = _read((converter or STRICT).structure, data, kind, path)
    return value


def _read(read: Callable[..., Any], data: object, kind: object, path: str) -> Any:
    try:
        return read(data, kind)
    except RecordError:
        raise
    except RecursionError:
        raise RecordError.at(path, "is nested too deeply") from None
    except Exception as error:  # cattrs groups the exceptions that its hooks raise, of any type
        raise RecordError("", _faults_in(error, path)) from error


def read_fields(
    data: Mapping[str, object], kind: type, path: str
) -> tuple[dict[str, Any], list[Fault]]:
    """The valid fields of an object of ``kind``, and the faults of the others."""
    sound: dict[str, object] = {}
    faults: list[Fault] = []
    fields = {f.name: f for f in attrs.fields(attrs.resolve_types(kind))}
    for name, field in fields.items():
        if name in data:
            try:
                read = _field_reader(field, STRICT) or STRICT.structure
                sound[name] = _read(read, data[name], field.type, child_path(path, name))
            except RecordError as error:
                faults += error.faults
        elif field.default is attrs.NOTHING:
            faults.append(Fault(child_path(path, name), "is missing"))
        else:
            default = field.default  # for an optional table: its factory
            sound[name] = default.factory() if hasattr(default, "factory") else default
    unknown = (name for name in data if name not in fields)
    faults += [no_such_key(path, name, fields) for name in islice(unknown, limits.FAULTS_KEPT)]
    return sound, faults


STRICT = strict_converter()
