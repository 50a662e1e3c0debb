"""Wrong programs that an earlier check let through: each is refused, and shown small.

A row is the function that is wrong and its source, which replaces the function of the
right file. Below the rows are the kinds: cutting too early, names of special tokens,
types, files, arguments that change, long text, and reading ahead.
"""

import dataclasses
import textwrap
import types

import pytest

from lecture_lib.project import reference
from lecture_lib.project.hints import UNSTABLE
from lecture_lib.project.milestones import MILESTONES
from lecture_lib.project.program import Program
from lecture_lib.project.results import Local
from lecture_lib.project.verdicts import check_milestone
from tests.project import right_file

pytestmark = pytest.mark.slow

SOURCE = right_file.SOURCE.replace("from given import PATTERNS, read_tokens", "")
HOME = {function: each for each in MILESTONES for function in each.functions}


def in_streams(settled):
    """Change how many characters the right file takes for settled."""
    return (
        "encode_stream",
        f"def settled(text, names):\n{textwrap.indent(settled, '    ')}",
    )


def in_special(pattern):
    """Change the pattern with which the right file finds special tokens."""
    return (
        "encode_special",
        f"""
def encode_special(text, merges, special_tokens):
    pieces = [text]
    if special_tokens:
        pieces = regex.split("(" + {pattern} + ")", text)
    ids = []
    for piece in pieces:
        if piece in special_tokens:
            ids.append(special_tokens[piece])
        else:
            ids += encode_words(piece, merges)
    return ids
""",
    )


def in_encoding(function, body):
    return (
        function,
        f"""
right = {function}
def {function}(text, merges, *special):
{textwrap.indent(textwrap.dedent(body), "    ")}
""",
    )


def in_file(save, load):
    return (
        "load",
        f"""
right_save, right_load = save, load
def save(path, merges, special):
    {save}
def load(path):
    {load}
""",
    )


CUTTING = {
    "encodes-the-last-pre-token-again": in_streams(
        "return len(text) - len((pre_tokenize(text) or [''])[-1])"
    ),
    "loses-special-tokens-that-end-a-chunk": in_streams(
        "return max((m.end() for m in finditer(r'\\S(?=\\s|$)', text)), default=0)"
    ),
    "cuts-after-each-newline": in_streams("return text.rfind('\\n') + 1"),
    "cuts-before-each-space": in_streams("return max(0, text.rfind(' '))"),
    "cuts-after-each-space": in_streams("return text.rfind(' ') + 1"),
    "cuts-where-a-space-follows-a-name": in_streams(
        "return text.rfind('> ') + 1 or max(0, text.rfind(' the'))"
    ),
    "holds-back-what-begins-with-an-angle": in_streams(
        "end = max((m.start() for m in finditer(r'(?<=\\S)\\s', text)), default=0)\n"
        "return min(end, text.rfind('<')) if '<' in text else end"
    ),
    "holds-back-eight-characters": in_streams(
        "ends = (m.start() for m in finditer(r'(?<=\\S)\\s', text[:-8]))\n"
        "return max(ends, default=0)"
    ),
    "holds-back-the-last-word": in_streams(
        "return max(0, len(text.rstrip()) - len((text.split() or [''])[-1]))"
    ),
    "cuts-each-200-characters": in_streams("return len(text) // 200 * 200"),
    "waits-for-no-longer-special-token": (
        "encode_stream",
        right_file.SOURCE[
            right_file.SOURCE.index("def settled(") : right_file.SOURCE.index(
                "def encode_stream("
            )
        ].replace("if any(name != rest", "if rest not in names and any(name != rest"),
    ),
    "encodes-19-chunks-at-a-time": (
        "encode_stream",
        """
def encode_stream(chunks, merges, special_tokens):
    while group := "".join(c for c, _ in zip(chunks, range(19))):
        yield from encode_special(group, merges, special_tokens)
""",
    ),
    "ends-at-an-empty-chunk": (
        "encode_stream",
        """
def encode_stream(chunks, merges, special_tokens):
    text = "".join(iter(lambda: next(chunks, ""), ""))
    yield from encode_special(text, merges, special_tokens)
""",
    ),
    "forgets-the-rest": (
        "encode_stream",
        """
def encode_stream(chunks, merges, special_tokens):
    kept = ""
    for chunk in chunks:
        kept += chunk
        end = settled(kept, special_tokens)
        yield from encode_special(kept[:end], merges, special_tokens)
        kept = kept[end:]
    if not any(name.startswith(kept) for name in special_tokens):
        yield from encode_special(kept, merges, special_tokens)
""",
    ),
}
NAMES = {
    "takes-the-longest-anywhere": (
        "encode_special",
        """
def encode_special(text, merges, special_tokens):
    for name in sorted(special_tokens, key=len, reverse=True):
        if name in text:
            before, _, after = text.partition(name)
            rest = [encode_special(t, merges, special_tokens) for t in (before, after)]
            return rest[0] + [special_tokens[name]] + rest[1]
    return encode_words(text, merges)
""",
    ),
    "takes-names-in-their-order": in_special(
        "'|'.join(map(regex.escape, special_tokens))"
    ),
    "takes-names-in-reversed-order": in_special(
        "'|'.join(map(regex.escape, reversed(special_tokens)))"
    ),
    "takes-the-last-in-alphabet": in_special(
        "'|'.join(map(regex.escape, sorted(special_tokens)))"
    ),
    "takes-what-looks-like-a-name": in_special("r'<\\|.*?\\|>'"),
    "ignores-the-case": in_special(
        "'(?i:' + '|'.join(map(regex.escape, "
        "sorted(special_tokens, key=len, reverse=True))) + ')'"
    ),
    "escapes-only-bars": in_special(
        "'|'.join(n.replace('|', '\\\\|') for n in "
        "sorted(special_tokens, key=len, reverse=True))"
    ),
    "numbers-from-1000": in_encoding(
        "encode_special",
        """
        return right(text, merges, {n: i for i, n in enumerate(special[0], 1000)})
        """,
    ),
    "numbers-after-the-merges": in_encoding(
        "encode_special",
        """
        ids = enumerate(special[0], 256 + len(merges))
        return right(text, merges, {name: i for i, name in ids})
        """,
    ),
    "strips-names": in_encoding(
        "encode_special",
        "names = {n.strip() or n: i for n, i in special[0].items()}\n"
        "return right(text, merges, names)",
    ),
    "swallows-spaces-around-names": in_special(
        "r'\\s*(?:' + '|'.join(map(regex.escape, "
        "sorted(special_tokens, key=len, reverse=True))) + r')\\s*'"
    ),
}
TYPES = {
    "gives-lists-for-pairs": (
        "train",
        """
def train(text, num_merges):
    return list(map(list, learn(Counter([tuple(text.encode())]), num_merges)))
""",
    ),
    "loads-lists-for-pairs": in_file(
        "right_save(path, merges, special)",
        "return json.load(open(path, encoding='utf-8'))",
    ),
    "gives-floats": in_encoding(
        "encode", "return list(map(float, right(text, merges)))"
    ),
    "gives-bools": in_encoding(
        "encode", "return [i == 1 if i < 2 else i for i in right(text, merges)]"
    ),
    "loads-IDs-as-text": in_file(
        "right_save(path, merges, {n: str(i) for n, i in special.items()})",
        "return right_load(path)",
    ),
}
FILES = {
    "has-one-file-for-all": in_file(
        "right_save('fixed.json', merges, special)", "return right_load('fixed.json')"
    ),
    "changes-the-end-of-the-path": in_file(
        "right_save(path.split('.')[0] + '.json', merges, special)",
        "return right_load(path.split('.')[0] + '.json')",
    ),
    "sorts-the-names": in_file(
        "right_save(path, merges, dict(sorted(special.items())))",
        "return right_load(path)",
    ),
    "writes-a-name-on-each-line": in_file(
        "open(path, 'w').write('\\n'.join(f'{n} {i}' for n, i in special.items()))\n"
        "    right_save(path + '2', merges, {})",
        "lines = open(path).read().splitlines()\n"
        "    special = {n: int(i) for n, _, i in (x.rpartition(' ') for x in lines)}\n"
        "    return right_load(path + '2')[0], special",
    ),
}
CHANGING = {
    "takes-merges-apart": in_encoding(
        "encode", "ids = right(text, merges)\nmerges.clear()\nreturn ids"
    ),
    "takes-a-merge": in_encoding(
        "encode_words", "ids = right(text, merges)\nmerges[-1:] = []\nreturn ids"
    ),
    "takes-IDs-apart": (
        "decode",
        """
def decode(ids, merges):
    tokens, data = tokens_of(merges), b""
    while ids:
        data += tokens[ids.pop(0)]
    return data.decode("utf-8", "replace")
""",
    ),
    "adds-a-name": in_encoding(
        "encode_special",
        "special[0].setdefault('<|none|>', 9999)\nreturn right(text, merges, *special)",
    ),
    "adds-a-merge-at-the-end-of-a-stream": (
        "encode_stream",
        """
right = encode_stream
def encode_stream(chunks, merges, special_tokens):
    yield from right(chunks, merges, special_tokens)
    merges.append((97, 97))
""",
    ),
}
LONG = {
    "calls-itself-for-each-ID": in_encoding(
        "encode",
        """
        def split(ids):
            return ids[:1] + split(ids[1:]) if ids else []
        return right(bytes(split(list(text.encode()))).decode(), merges)
        """,
    ),
    "calls-itself-to-decode": (
        "decode",
        """
def decode(ids, merges):
    tokens = tokens_of(merges)
    def joined(ids):
        return tokens[ids[0]] + joined(ids[1:]) if ids else b""
    return joined(ids).decode("utf-8", "replace")
""",
    ),
    "calls-itself-for-each-chunk": (
        "encode_stream",
        """
def encode_stream(chunks, merges, special_tokens, kept=""):
    kept += (chunk := next(chunks, None)) or ""
    end = settled(kept, special_tokens) if chunk is not None else len(kept)
    yield from encode_special(kept[:end], merges, special_tokens)
    if chunk is not None:
        yield from encode_stream(chunks, merges, special_tokens, kept[end:])
""",
    ),
    "cuts-pre-tokens-at-100-bytes": (
        "encode_words",
        """
def encode_words(text, merges):
    parts = [w[i : i + 100] for w in pre_tokenize(text) for i in range(0, len(w), 100)]
    return [each for part in parts for each in encode(part, merges)]
""",
    ),
    "ends-pre-tokens-at-255": (
        "pre_tokenize",
        """
def pre_tokenize(text):
    return regex.findall(GPT2.replace("L}+", "L}{1,254}"), text)
""",
    ),
    "trains-on-2000-bytes": (
        "train",
        """
def train(text, num_merges):
    return learn(Counter([tuple(text.encode()[:2_000])]), num_merges)[: len(text) - 1]
""",
    ),
}
AHEAD = {
    "gives-one-ID-and-waits": (
        "encode_stream",
        """
def encode_stream(chunks, merges, special_tokens):
    kept = ""
    for chunk in chunks:
        kept += chunk
        if end := settled(kept, special_tokens):
            break
    else:
        end = len(kept)
    yield from encode_special(kept[:end], merges, special_tokens)
    yield from encode_special(kept[end:] + "".join(chunks), merges, special_tokens)
""",
    ),
    "reads-400-characters": in_streams(
        "return 0 if len(text) < 400 else right_settled(text, names)"
    ),
    "waits-after-a-bad-byte": (
        "decode_stream",
        """
def decode_stream(ids, merges, special_tokens):
    tokens = dict(enumerate(tokens_of(merges)))
    tokens |= {i: name.encode() for name, i in special_tokens.items()}
    data = b""
    for each in ids:
        data += tokens[each]
        try:
            yield data.decode()
            data = b""
        except UnicodeDecodeError:
            pass
    yield data.decode("utf-8", "replace")
""",
    ),
    "waits-for-a-space": (
        "decode_stream",
        """
right = decode_stream
def decode_stream(ids, merges, special_tokens):
    kept = ""
    for piece in right(ids, merges, special_tokens):
        kept += piece
        if piece.isspace():
            yield kept
            kept = ""
    yield kept
""",
    ),
    "forgets-special-tokens": (
        "decode_stream",
        """
right = decode_stream
def decode_stream(ids, merges, special_tokens):
    return right((i for i in ids if i not in special_tokens.values()), merges, {})
""",
    ),
    "drops-a-byte-order-mark": (
        "decode_stream",
        """
right = decode_stream
def decode_stream(ids, merges, special_tokens):
    for piece in right(ids, merges, special_tokens):
        yield piece.lstrip("\\ufeff")
""",
    ),
}
ROWS = CUTTING | NAMES | TYPES | FILES | CHANGING | LONG | AHEAD


def functions_of(source):
    module = types.ModuleType("my_tokenizer")
    exec(SOURCE, module.__dict__)
    module.right_settled, module.finditer = module.settled, module.regex.finditer
    exec(source, module.__dict__)
    return {name: getattr(module, name) for name in reference.RIGHT}


def verdict_on(program, function):
    return check_milestone(
        program, dataclasses.replace(HOME[function], functions={function: ""})
    )


@pytest.mark.parametrize("row", ROWS)
def test_it_is_refused_with_a_small_call(row, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    function, source = ROWS[row]
    verdict = verdict_on(Local(functions_of(source)), function)
    assert (verdict.passed, verdict.unwritten) == (False, False)
    assert len(verdict.problem) < 1_000, verdict.problem
    if row in CHANGING:
        assert "it changes its" in verdict.problem and "copy" in verdict.hint
    if "calls-itself" in row:
        assert "RecursionError" in verdict.problem and "Use a loop" in verdict.hint


@pytest.mark.parametrize(
    ("names", "hint"),
    [
        ("set(special_tokens)", ""),
        # The order of a set whose names are right under the first hash seed.
        (
            "sorted(special_tokens, key=len, "
            "reverse=__import__('os').environ['PYTHONHASHSEED'] == '0')",
            UNSTABLE,
        ),
    ],
)
def test_names_in_a_set_are_refused(names, hint, tmp_path):
    file = tmp_path / "my_tokenizer.py"
    _, source = in_special(f"'|'.join(map(regex.escape, {names}))")
    file.write_text(SOURCE + source, encoding="utf-8")
    with Program.from_file(file) as program:
        verdict = verdict_on(program, "encode_special")
    assert not verdict.passed and verdict.hint.startswith(hint)
