"""A griffe extension that lists the fields of an attrs class in one table, each with its docstring."""

from __future__ import annotations

import griffe


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
