"""Schemas, OpenAPI and TypeScript are made from the classes, and lie in the wheel as they are."""

import re
import shutil
import subprocess

import attrs
import pytest
from jsonschema import Draft202012Validator

import bisongames
from bisongames.protocol import CODES, Dispatcher
from bisongames.protocol.messages import Snapshot
from bisongames.protocol.schemas import THINGS, schemas, typescript
from bisongames.server.openapi import PREFIX, openapi
from docsgen import published_types


def test_what_lies_in_the_wheel_is_as_the_classes_are():
    for name, text in published_types.files().items():
        found = (published_types.FOLDER / name).read_text("utf-8")
        assert found == text, f"{name}: python -m docsgen.generate writes it anew"


def test_the_front_door_gives_the_schema_of_everything():
    whole = bisongames.json_schema()
    assert whole == schemas()
    Draft202012Validator.check_schema(whole)
    assert {thing.__name__ for thing in THINGS} <= set(whole["$defs"])
    assert "Snapshot" not in bisongames.json_schema("catan")["$defs"]


def test_a_snapshot_has_just_the_fields_that_its_class_says():
    table = Dispatcher().start({"variant": "wind_river"})
    assert set(table.snapshot(0)) == {each.name for each in attrs.fields(Snapshot)}


def references(value):
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"]
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


@pytest.mark.parametrize("document", [schemas(), openapi()], ids=["schema", "openapi"])
def test_every_reference_leads_somewhere(document):
    for reference in set(references(document)):
        found = document
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]


def test_openapi_names_every_address_and_fault():
    document = openapi()
    assert document["info"]["version"] == bisongames.__version__
    for name, schema in document["components"]["schemas"].items():
        assert re.fullmatch(r"[A-Za-z0-9._-]+", name)
        Draft202012Validator.check_schema(schema)
    codes = document["components"]["schemas"]["Error"]["properties"]["error"]["properties"]["code"]
    assert codes["enum"] == list(CODES)
    app = pytest.importorskip("bisongames.server.app")
    settings = pytest.importorskip("bisongames.server.settings").ServerSettings(data=":memory:")
    serving = app.ServerApp(settings)
    routed = {
        (method.lower(), route.path)
        for route in serving.routes
        if route.path.startswith(PREFIX)
        for method in getattr(route, "methods", None) or ["get"]
        if method != "HEAD"
    }
    serving.api.matches.store.close()
    named = {(method, path) for path, calls in document["paths"].items() for method in calls}
    assert named == routed


def test_typescript_names_everything_once_and_nothing_else():
    text = typescript()
    names = re.findall(r"^export type (\w+) =", text, re.MULTILINE)
    assert len(set(names)) == len(names) == len(schemas()["$defs"])
    without_texts = re.sub(r'"(?:[^"\\]|\\.)*"|/\*\*.*?\*/|//.*', "", text)
    used = set(re.findall(r"\b[A-Z]\w+", without_texts)) - {"Array", "Record"}
    assert used <= set(names)


@pytest.mark.skipif(shutil.which("tsc") is None, reason="needs the compiler of TypeScript")
def test_typescript_compiles(tmp_path):
    (tmp_path / "bisongames.d.ts").write_text(typescript(), "utf-8")
    subprocess.run(
        ["tsc", "--noEmit", "--strict", str(tmp_path / "bisongames.d.ts")], check=True, timeout=120
    )
