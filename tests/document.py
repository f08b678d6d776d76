"""document.py: examples that stand in a document, and real messages compared with them."""

import json
import re


def end_of_dots(text, i):
    """Where an ellipsis ends: at its comma, or if it goes on in words, at the bracket."""
    stop = "]}" if re.match(r"\.\.\.\s*\w", text[i:]) else ",]}"
    while text[i] not in stop:
        i += 1
    return i


def without_dots(text):
    """JSON, with "..." where the document leaves something out."""
    out, open_brackets, i = "", [], 0
    while i < len(text):
        if text[i] == '"':
            end = re.compile(r'"(?:\\.|[^"\\])*"').match(text, i).end()
            out, i = out + text[i:end], end
        elif text.startswith("...", i):
            out += '"...":0' if open_brackets[-1] == "{" else '"..."'
            i = end_of_dots(text, i)
        else:
            if text[i] in "{[":
                open_brackets.append(text[i])
            elif text[i] in "}]":
                open_brackets.pop()
            out, i = out + text[i], i + 1
    return out


def examples_in(document, inline):
    """Every JSON object that stands in a document: a block, indented by four spaces and its
    further lines by five, or between backticks as `inline` matches them."""
    text = document.read_text("utf-8")
    blocks = re.findall(r"^    (\{.*(?:\n     .*)*)$", text, re.MULTILINE)
    return [json.loads(without_dots(block)) for block in blocks + re.findall(inline, text)]


def differs(example, real, optional=(), where=""):
    """What the real message has otherwise than the example, or None."""
    if isinstance(example, dict):
        if not isinstance(real, dict):
            return f"{where}: not an object"
        is_open = "..." in example
        for key in example.keys() - {"..."} - set(optional) - real.keys():
            return f"{where}.{key}: not in what is sent"
        for key in real.keys() - example.keys():
            if not is_open:
                return f"{where}.{key}: not in the document"
        same = sorted(real.keys() & example.keys())
        return next((d for key in same if (d := differs(example[key], real[key], (),
                                                        f"{where}.{key}"))), None)
    if isinstance(example, list):
        if not isinstance(real, list):
            return f"{where}: not a list"
        kinds = [item for item in example if item != "..."]
        for item in real if kinds else []:
            found = [differs(kind, item, (), f"{where}[]") for kind in kinds]
            if all(found):
                return found[0]
        return None
    if isinstance(example, bool) or isinstance(real, bool):
        return None if isinstance(real, type(example)) else f"{where}: {real!r}"
    number = (int, float)
    same = isinstance(real, type(example)) or isinstance(real, number) and \
        isinstance(example, number)
    return None if same or real is None else f"{where}: {real!r} for {example!r}"
