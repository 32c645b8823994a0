"""Extensions of griffe: the fields of an attrs class in one table, each with its docstring, and no rooms without a page."""

from __future__ import annotations

import ast
from typing import Final

import griffe

UNDOCUMENTED: Final = {
    *("bison", "catan", "natives", "wind_river"),
    *("cli", "handbook", "server", "tui"),
}
"""The rooms of which no page of the reference documents a name."""


class DocumentedRooms(griffe.Extension):
    """Empties the modules of the other rooms, as reading them takes long."""

    def on_module_node(
        self,
        *,
        node: ast.AST | griffe.ObjectNode,
        agent: griffe.Visitor | griffe.Inspector,
        **_: object,
    ) -> None:
        """Runs before the statements of a module are visited."""
        folders = agent.filepath.parts[-3:-1] if agent.filepath else ()
        if isinstance(node, ast.Module) and UNDOCUMENTED.intersection(folders):
            node.body.clear()


class AttrsFields(griffe.Extension):
    """Moves the fields of frozen classes from the members, where each takes a paragraph, into one section."""

    def on_class(self, *, cls: griffe.Class, **_: object) -> None:
        """Replaces the members that are fields with one section, unless the docstring has it; runs once all are known."""
        if not any(str(decorator.value).startswith("frozen") for decorator in cls.decorators):
            return
        fields = [
            member
            for member in cls.members.values()
            if isinstance(member, griffe.Attribute)
            and member.annotation is not None
            and "instance-attribute" in member.labels
            and not member.name.startswith("_")
        ]
        if not fields:
            return
        if cls.docstring is None:
            cls.docstring = griffe.Docstring("", parent=cls)
        listed = [
            griffe.DocstringAttribute(
                field.name,
                description=field.docstring.value if field.docstring else "",
                annotation=field.annotation,
            )
            for field in fields
        ]
        sections = cls.docstring.parsed
        if not any(isinstance(each, griffe.DocstringSectionAttributes) for each in sections):
            sections.append(griffe.DocstringSectionAttributes(listed))
        for field in fields:
            del cls.members[field.name]
