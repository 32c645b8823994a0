"""The reference page of the protocol: requests, messages and errors from the classes, and a recorded conversation."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from bisongames.protocol import CODES, Stdio
from bisongames.protocol.schemas import SENT, THINGS, schemas, typescript_type
from bisongames.protocol.table_talk import WORDS
from bisongames.server.openapi import openapi
from docsgen.docstrings import in_one_line, of_fields
from docsgen.writing import code, marked_up, page, paragraphs, table

NAME: Final = "reference/protocol.md"
_ABOUT: Final = """\
The interface that frontends in any language can rely on. [Writing a frontend](../guides/frontends.md) starts with fifty lines; this page is generated
from the classes and lists everything. For programs there are the [JSON Schema](../schema/bisongames.json) of all messages,
whose section `folds` says [how events change a view](../guides/frontends.md#following-events),
[OpenAPI 3.1](../schema/openapi.json) of the server and [TypeScript types](../schema/bisongames.d.ts). They are in the wheel too, in
`bisongames/protocol/published`.

Within protocol 1, fields and kinds may be added but are never removed: ignore those that you do not know. The server refuses unknown fields in requests.
"""
_FAULTS: Final = """\
An error is `{"error": {"code", "message", "path"?}}`, with a `refusal` if the rules refuse an action, and a `revision` if the
match has moved on in the meantime. The numbers are the error codes of JSON-RPC.
"""
_TALK: Final = """\
People who sit at a table say quick words by their ids and write notes; everybody who may watch reads them. A note is plain text of 1 to 200 characters without control characters, to be escaped where it is shown. A seat says at most 10
things in 30 seconds (429 `often`), and the last 200 sayings of a match are kept, on disk. `"talk": "words"` in the request that starts a match allows no notes, `"never"` neither. The words:

WORDS

A choice is taken back together where `undo` is `"ask"`, the default with several people: who made the last choice asks with `"answer": "ask"`, each other person answers `agree` or `refuse`, and with the last `agree` the table is as
it was before that choice, as after an undo. Bots do not object and open seats are not asked. Whoever asked may withdraw it with `refuse`; any new revision ends it. It can be asked as long as `may_ask_takeback` of the snapshot says
so: no other person has chosen since, no chance has come up, and no event had a field that not everybody sees, so that nobody keeps a knowledge that they should not have. What bots did since is undone too, and they choose anew.

Over a live connection `{"type": "say", "id", "word" or "note"}` and `{"type": "takeback", "id", "answer", "revision"}` do the same and are answered by `done` or `error`. The server sends `{"type": "talk", "said", "takeback", "policy"}`
after the first snapshot if anything was said, and whenever there is more.
"""
_CONVERSATION: Final = """\
Over standard input and output (`bisongames serve --stdio`): `>` marks a request, `<` its answer. Long parts are cut to `"..."`.
"""
_PAGE: Final = """\
The page of `bisongames serve`, which also runs inside these pages, has ids for style sheets, scripts of its own and tests:

- `main#table` has `data-match`, `data-revision`, `data-you`, `data-to-act` and `data-over` as in the snapshot that is shown, and `aria-busy="true"` from a choice until its answer is shown.
- `#prompt` is the question, `#ask-hint` the button beside it, and `#advice` the hint. `#board` holds the picture; what may be clicked next has `data-target`.
- `#choices` has a `button[data-choice="NOTATION"]` for each legal choice without a place, and for each that the clicks so far complete. It leaves out the choices of a kind that has a form, such as the offers of a trade: a button
  for the form, in `#forms`, takes their place, since what is listed of them is only a part of what can be composed.
- `details#all-choices` has all legal choices of the snapshot, those of such a kind too, so that every choice can be made without the picture; `#best-first` in it orders them by what they bring at once.
- `#talk` is what people say to each other, with `#quick-words` and `#note`; `#takeback` asks whether a choice is to be taken back; `#invitation` has the link, the code and its QR code.
- `#refusal` has `a[data-rule]` for each rule, `#log` has `li[data-revision]`; `#leads` is the curve at the end; `table#scores`, `#seats`, `#result` and `#replay` are what they say.
"""
_LONG: Final = 3
"""The number of entries of a list that are shown."""


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    yield from paragraphs("# The protocol", _ABOUT.strip(), "## Requests")
    yield from table(("request", "sent", "what it is for"), _requests())
    yield from paragraphs("## Responses and messages")
    for kind in THINGS:
        if kind not in SENT:
            yield from _message(kind)
    yield from paragraphs("## Request bodies")
    for kind in SENT:
        yield from _message(kind)
    rows = ((f"`{name}`", str(told.status), str(told.number)) for name, told in CODES.items())
    yield from ("## Faults", "", _FAULTS, *table(("code", "HTTP", "JSON-RPC"), rows))
    words = "\n".join(f"- `{id}`: {said}" for id, said in WORDS.items())
    yield from ("## Talk and take-backs", "", _TALK.replace("WORDS", words, 1))
    yield from ("## The page", "", _PAGE)
    yield from ("## A conversation", "", _CONVERSATION)
    yield from ("```text", *_conversation(), "```", "")


def _requests() -> Iterator[tuple[str, str, str]]:
    for path, calls in openapi()["paths"].items():
        for method, call in calls.items():
            body = call.get("requestBody", {}).get("content", {}).get("application/json", {})
            sent = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
            query = [
                f"`{each['name']}`"
                for each in call["parameters"]
                if each["in"] == "query" and each["name"] != "language"
            ]
            given = f"[{sent}](#{sent.lower()})" if sent else ", ".join(query)
            yield f"`{method.upper()} {path}`", given, call["summary"]


def _message(kind: Any) -> Iterator[str]:
    schema = schemas()["$defs"][kind.__name__]
    said = of_fields(kind)
    yield from paragraphs(f"### {kind.__name__}", marked_up(in_one_line(kind.__doc__)))
    rows = (
        (
            f"`{name}`" + ("" if name in schema["required"] else "?"),
            code(typescript_type(part)),
            marked_up(in_one_line(said.get(name, ""))),
        )
        for name, part in schema["properties"].items()
    )
    yield from table(("field", "type", ""), rows)


def _conversation() -> Iterator[str]:
    """Yields the requests and answers at the start and the end of a match of two players who make the first legal choice."""
    stdio, number = Stdio(), 0
    names: dict[str, str] = {}

    def ask(method: str, **given: Any) -> tuple[Any, list[str]]:
        nonlocal number
        number += 1
        sent = {"jsonrpc": "2.0", "id": number, "method": method, "params": given}
        answer = json.loads(stdio.answer(json.dumps(sent).encode()) or "null")
        short = {name: _short(part) for name, part in answer.items()}
        lines = [f"> {json.dumps(sent)}", f"< {json.dumps(short, ensure_ascii=False)}"]
        for id, name in names.items():
            lines = [line.replace(id, name) for line in lines]
        return answer.get("result"), lines

    begun, lines = ask(
        "start", variant="bison/base", seats=[{"name": "Ann"}, {"name": "Ben"}], seed=1
    )
    match = begun["match"]
    names[match] = "Kf3x"
    yield from (line.replace(match, names[match]) for line in lines)
    now, _ = ask("snapshot", match=match, player=None)
    seat = {"match": match, "player": now["to_act"]}
    now, lines = ask("snapshot", **seat)
    yield from lines
    _, lines = ask("act", **seat, action="announce:1", revision=now["revision"])
    yield from lines
    count = 0
    while not now["over"]:
        if now["you"] != now["to_act"]:
            seat["player"] = now["to_act"]
            now, _ = ask("snapshot", **seat)
        choice = now["choices"][0]["notation"]
        done, lines = ask("act", **seat, action=choice, revision=now["revision"])
        now = done["snapshot"]
        count += 1
        if count == 1:
            yield from lines
    yield f"... {count - 2} choices later"
    yield from lines
    yield from ask("news", match=match, player=None, after=now["revision"] - 1)[1]
    yield from ask("close", match=match)[1]


def _short(value: Any, name: str = "") -> Any:
    """Data without its long parts."""
    if name in ("view", "score_sheet", "forms", "result", "snapshot") and value:
        kept = ("match", "revision", "to_act", "prompt", "over")
        return (
            {each: value[each] for each in kept} | {"...": "..."} if name == "snapshot" else "..."
        )
    if isinstance(value, dict):
        return {each: _short(part, each) for each, part in value.items()}
    if isinstance(value, list):
        cut = [_short(part, name) for part in value[:_LONG]]
        return [*cut, "..."] if len(value) > _LONG else cut
    return value
