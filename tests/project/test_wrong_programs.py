"""Wrong programs that an earlier check let through, each refused with a small call."""

import dataclasses
import re
import types

import pytest

from lecture_lib.project import reference
from lecture_lib.project.milestones import MILESTONES
from lecture_lib.project.results import Local
from lecture_lib.project.verdicts import check_milestone
from tests.project import right_file

pytestmark = pytest.mark.slow

SOURCE = right_file.SOURCE.replace("from given import PATTERNS, read_tokens", "")
HOME = {function: each for each in MILESTONES for function in each.functions}

# What replaces a part of the right file, whose own functions are in `right`.
PROGRAMS = r"""
### encode_stream: loses special tokens that end a chunk
def settled(text, names):
    return len(text) - 1 if text.endswith(">") else right.settled(text, names)

### encode_stream: waits for all chunks
def encode_stream(chunks, merges, special_tokens):
    yield from right.encode_special("".join(chunks), merges, special_tokens)

### encode_stream: cuts a longer special token
def settled(text, names):
    whole = [name for name in names if text.endswith(name)]
    return len(text) if whole else right.settled(text, names)

### encode_stream: ends at an empty chunk
def encode_stream(chunks, merges, special_tokens):
    pieces = iter(chunks)
    begin = list(iter(lambda: next(pieces, ""), ""))
    return right.encode_stream(begin, merges, special_tokens)

### encode_stream: reads on only one letter after an apostrophe
def settled(text, names):
    ends = [0, *(match.end() for match in regex.finditer(r"'\p{L}", text))]
    return max(right.settled(text, names), 0 if names else ends[-1])

### encode_stream: keeps what another stream has begun
kept = ""
def encode_stream(chunks, merges, special_tokens):
    global kept
    for chunk in chunks:
        kept += chunk
        end = settled(kept, special_tokens)
        yield from right.encode_special(kept[:end], merges, special_tokens)
        kept = kept[end:]
    yield from right.encode_special(kept, merges, special_tokens)
    kept = ""

### encode_stream: reads the first chunk of a list twice
def encode_stream(chunks, merges, special_tokens):
    first = next(iter(chunks), "")
    def all_chunks():
        yield first
        yield from chunks
    yield from right.encode_stream(all_chunks(), merges, special_tokens)

### encode_stream: asks a list for the next chunk
def encode_stream(chunks, merges, special_tokens):
    pieces = iter(lambda: next(chunks, None), None)
    yield from right.encode_stream(pieces, merges, special_tokens)

### encode_special: takes the longest anywhere
def encode_special(text, merges, special_tokens):
    for name in sorted(special_tokens, key=len, reverse=True):
        if name in text:
            before, _, after = text.partition(name)
            rest = [encode_special(t, merges, special_tokens) for t in (before, after)]
            return [*rest[0], special_tokens[name], *rest[1]]
    return encode_words(text, merges)

### encode_special: takes a dollar sign for the end
def any_of(names):
    return right.any_of(names).replace(r"\$", "$")

### pre_tokenize: takes a curly apostrophe for a straight one
def pre_tokenize(text):
    return regex.findall(GPT2.replace("'", "['\u2019]", 1), text)

### decode: lets surrogates through
def decode(ids, merges):
    data = b"".join(tokens_of(merges)[each] for each in ids)
    return data.decode("utf-8", "surrogatepass" if b"\xed" in data else "replace")

### encode_special: swallows the spaces around names
def any_of(names):
    return rf"\s*(?:{right.any_of(names)})\s*"

### train: gives lists for the last pairs
def train(text, num_merges):
    merges = right.train(text, num_merges)
    return merges[:3] + [*map(list, merges[3:])]

### train: gives the same list each time
def train(text, num_merges, merges=[]):
    merges[:] = right.train(text, num_merges)
    return merges

### encode: gives floats
def encode(text, merges):
    return [*map(float, right.encode(text, merges))]

### load: gives lists for pairs
def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)

### load: needs a second file
def save(path, merges, special_tokens):
    right.save(path, merges, {})
    right.save(path + ".special", [], special_tokens)
def load(path):
    return right.load(path)[0], right.load(path + ".special")[1]

### load: keeps what was saved first
def save(path, merges, special_tokens):
    with open(path, "a") as file:
        if not file.tell():
            right.save(path, merges, special_tokens)

### encode: changes the merges
def encode(text, merges):
    ids = right.encode(text, merges)
    merges.clear()
    return ids

### encode_stream: changes the merges at the end
def encode_stream(chunks, merges, special_tokens):
    yield from right.encode_stream(chunks, merges, special_tokens)
    merges.append((97, 97))

### encode: calls itself for each byte
def encode(text, merges):
    def copied(ids):
        return ids[:1] + copied(ids[1:]) if ids else ids
    return right.encode(copied(text.encode()).decode(), merges)

### decode_stream: waits after a bad byte
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

### decode_stream: forgets special tokens
def decode_stream(ids, merges, special_tokens):
    ids = (each for each in ids if each not in special_tokens.values())
    return right.decode_stream(ids, merges, special_tokens)

"""
_, *PARTS = re.split(r"^### (\w+: .*)$", PROGRAMS, flags=re.MULTILINE)
ROWS = dict(zip(PARTS[::2], PARTS[1::2], strict=True))


def functions_of(source):
    """The right file's functions, with some of them replaced by those of `source`."""
    right, module = types.ModuleType("right"), types.ModuleType("my_tokenizer")
    exec(SOURCE, right.__dict__)
    exec(SOURCE, module.__dict__)
    module.right = right
    exec(source, module.__dict__)
    return {name: getattr(module, name) for name in reference.RIGHT}


def verdict_on(program, function):
    milestone = dataclasses.replace(HOME[function], functions=(function,))
    return check_milestone(program, milestone)


@pytest.mark.parametrize("row", ROWS)
def test_it_is_refused_with_a_small_call(row, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    verdict = verdict_on(Local(functions_of(ROWS[row])), row.split(":")[0])
    assert (verdict.passed, verdict.unwritten) == (False, False)
    assert "NameError" not in verdict.problem, "it must be wrong as its title says"
    assert len(verdict.problem) < 1_000, verdict.problem
    if ": changes the " in row and "path" not in row:
        assert "it changes its" in verdict.problem and "copy" in verdict.hint
    assert ("RecursionError" in verdict.problem) == (": calls itself" in row)
    assert ("yield whatever no later" in verdict.hint) == (": waits " in row)
    assert ("Use a loop" in verdict.hint) == (": calls itself" in row)
