"""What can be said of a page of HTML without a browser."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from typing import Final

EMPTY: Final = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "wbr"))


class Page(HTMLParser):
    """Reads a page, and keeps what is wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.faults: list[str] = []
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self.open]
        self.faults += [f"the id {id} stands {n} times" for id, n in self.ids.items() if n > 1]
        for link in self.links:
            if not link.startswith("#"):
                self.faults.append(f"the page asks for {link}")
            elif link[1:] not in self.ids:
                self.faults.append(f"there is no {link}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = Counter(name for name, _ in attrs)
        self.faults += [f"<{tag}> has {name} twice" for name, n in named.items() if n > 1]
        for name, value in attrs:
            if name == "id":
                self.ids[value or ""] += 1
            elif name in ("href", "src", "xlink:href", "action", "srcset") or (
                name == "style" and "url(" in (value or "")
            ):
                self.links.append(value or "")
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1] if self.open else 'nothing'}")
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("style", "script"):
            if re.search(r"url\(|@import|https?:", data):
                self.faults.append(f"the page asks for something in <{self.open[-1]}>")
            return
        self.words.append(data)

    @property
    def text(self) -> str:
        """All that is read on it."""
        return " ".join(self.words)
