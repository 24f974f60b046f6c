"""Writes the vectors of this folder with the reference implementation; README.md says which versions made the committed ones."""
import json
import random
import struct
import sys

from sacrebleu.metrics.bleu import _get_tokenizer
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

NAMES = ["none", "13a", "intl", "zh", "char"]
TOKENIZERS = {name: _get_tokenizer(name)() for name in NAMES}

# What strings are made of: everything on which the tokenizers, Python and JavaScript might disagree.
PIECES = [
    list("0123456789"),
    list(".,-.,-.,-"),
    ["..", ",,", "--", "...", "1.5", "1,000.00", "3-4", "-5", ".5", "5.", "5-"],
    list("abcxyzABCXYZ'"),
    list("!\"#$%&()*+/:;<=>?@[\\]^_`{|}~"),
    ["&quot;", "&amp;", "&lt;", "&gt;", "&amp;lt;", "&amp;quot;", "&amp;amp;", "&apos;", "&qu", "ot;", "&am", "p;", "&#38;", "&"],
    ["<skipped>", "<skip", "ped>", "<skip<skipped>ped>", "-\n", "\n", "--\n", "-<skipped>\n", "\r\n", "\r"],
    [" ", " ", " ", "  "],
    list("\t\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000"),
    list("\ufeff\u200b\u180e\u200c\u200d\u2060\x00\x01\x08\x0e\x1b\x7f\x80\x86\xad\u2002\ufffd\uffff"),
    list("中文你好𠀀𪛖𠮷。，、！？「」（）０９Ａｚㄅㄆㆠㇰ㈀㍿㐀䶵䶶鿿龻龼豈﨩頻舘⺀⼀⿰〇々"),
    list("‐–—‘’“”…‰€™←→∀∞─█☀✂⟨⩽⩭⩮⩬\u2001\u2a6d\u2a6e\u2000"),
    list("あいうアイウーｱｲｳ한국어ᄀᆨ"),
    list("\u0301\u0308\u20dd\ufe0f\u0483éüßøçñÀİıſKΣσς"),
    list("😀👍🏽🇩🇪🧪") + ["👨‍👩‍👧"],
    list("٠١٢३४๕Ⅳ½²①㊀𝟘𝟗𞥐"),
    list("،؟।॥«»¿¡§¶·՞׀᠀⸮꡴𐄀𐩐𑁇𝄞𞻰"),
    list("+<=>|~^`$¢£¤¥฿₠₿←⇒⌘𝛁🀄"),
    list("\u0378\u0e5c\u2e60\u2e63\u20c2\u20c4\U00010ed0\U000116d0\U0001246f\U0001cc00\U0001fbff\U000e0001\U000f0000\U0010ffff"),
]

# And what tercom alone reacts to: possessives, hyphens at line beginnings, East Asian punctuation, the ends of its ranges.
TERCOM_PIECES = [
    ["'s", "'s", "'s ", "'S", "'", "s", "\u2019s", "'s's", "'s.", "'s,", "'s\n", "'s&amp;"],
    ["\n-", "-\n-", "\n", "\n\n-", "- "],
    list("、。〈《「』】〔〖〘〚〜〝〟・･｡｢｣､．，？：；！＂（）〃〄〇〒〓〠＃＇／＠［｀｛～"),
    list("\u2e7f\u2e80\u2eff\u2f00\u31bf\u31c0\u31ef\u31f0\u31ff\u3200\u32ff\u3300\u33ff\u3400\u3f22\u3f23\u4dbf\u4dc0\u4dff\u4e00\u9fff\ua000\uf8ff\uf900\ufaff\ufb00\ufe2f\ufe30\ufe4f\ufe50"),
    list("ぁあんゟゔ゙゠ァアーヿㇰㇿカナかな"),
    list('.,?:;!"()'),
]


def adversarial(rng, pieces=PIECES):
    """One string: a walk over a few kinds of pieces, so that neighbours meet often."""
    kinds = rng.sample(pieces, rng.randint(1, 6))
    pieces = []
    for _ in range(rng.choice([1, 2, 3, 4, 6, 8, 12, 20, 40])):
        if rng.random() < 0.02:
            code_point = rng.choice([rng.randrange(0x3000), rng.randrange(0x110000)])
            pieces.append(" " if 0xD800 <= code_point <= 0xDFFF else chr(code_point))
        else:
            pieces.append(rng.choice(rng.choice(kinds)))
    return "".join(pieces)


def tokens(name, line):
    """As metrics/bleu.py does it: the end stripped, the tokenizer's string split. Joined again, by a character that no token can hold."""
    return " ".join(TOKENIZERS[name](line.rstrip()).split())


def number(rng):
    """A finite number; few are huge, for each of those takes hundreds of digits."""
    value = any_number(rng)
    return 1 / value if abs(value) > 1e30 and rng.random() < 0.97 else value


def any_number(rng):
    """Scores, exact ties, any bits, and the powers of ten where the layout changes."""
    kind = rng.randrange(8)
    if kind == 0:
        return rng.random() * 100
    if kind == 1:
        return rng.randrange(-4000, 4000) / 2 ** rng.randrange(0, 12)
    if kind == 2:
        return 100.0 * rng.randrange(1, 200) / rng.randrange(1, 200)
    if kind == 3:
        value = struct.unpack("<d", rng.randbytes(8))[0]
        return value if value - value == 0 else -0.0
    if kind == 4:
        return rng.choice([-1, 1]) * 10.0 ** rng.randrange(-330, 308)
    if kind == 5:
        return round(rng.uniform(-100, 100), rng.randrange(0, 6))
    if kind == 6:
        return float(rng.randrange(-(10 ** rng.randrange(1, 26)), 10 ** 25))
    return rng.choice([-1, 1]) * rng.random() * 10.0 ** rng.randrange(-30, 30)


def digits(rng):
    return rng.choice([30, 40, 60, 99]) if rng.random() < 0.01 else rng.choice([0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 8, 10, 13, 17, 20])


def make_tokenizers(rng, count):
    lines = [adversarial(rng) for _ in range(count)]
    return [{"line": line, **{name: tokens(name, line) for name in NAMES}} for line in lines]


def tercom(line, **options):
    """As metrics/ter.py does it."""
    return " ".join(TercomTokenizer(**options)(line.rstrip()).split())


def make_tercom(rng, count):
    """Tokens under each of the settings, named by a letter for each option that is on: case_sensitive, normalized, no_punct, asian_support."""
    lines = [adversarial(rng, PIECES + 2 * TERCOM_PIECES) for _ in range(count)]
    settings = [[*letters] for letters in ("", "c", "cn", "cp", "cnp", "cna", "cpa", "cnpa", "npa")]
    names = {"c": "case_sensitive", "n": "normalized", "p": "no_punct", "a": "asian_support"}
    return [{"line": line, **{"".join(on): tercom(line, **{names[letter]: True for letter in on}) for on in settings}} for line in lines]


def make_lowercase(rng, count):
    lines = [adversarial(rng) for _ in range(count)]
    sigma = list("ΣσςAb.'’\u0301\u00ad:· 1İ\u0345\u2019Ⅳⓐ𐐀Ǆ") + ["\u1e9e"]
    lines += ["".join(rng.choices(sigma, k=rng.randint(1, 8))) for _ in range(count)]
    return [[line, line.lower()] for line in lines]


def make_format(rng, count):
    special = [0.0, -0.0, 0.5, 1.5, 2.5, -0.5, -1.5, 6.25, 0.125, 0.375, 12.5, 99.95, 1e21, 1e22, -1e21, 5e-324, 1.7976931348623157e308, 1e16, 1e-4, 1e-5,
               9999999999999998.0, 123456789012345680.0, 0.1, 0.3, 2 / 3, 100.00000000000004, 2.0 ** -100, 3 * 2.0 ** -50]
    numbers = special + [number(rng) for _ in range(count)]
    fixed = []
    for value in numbers:
        count_of_digits = digits(rng) if abs(value) < 1e30 else 2
        fixed.append([repr(value), count_of_digits, f"{value:.{count_of_digits}f}"])
    strings = [adversarial(rng)[:12] for _ in range(min(count, 40))] + ["\x00\x1f\x7f\"\\/\b\f\n\r\t"]
    return {"fixed": fixed, "strings": [[s, json.dumps(s), json.dumps(s, ensure_ascii=False)] for s in strings]}


def write(path, data):
    with open(path, "w", encoding="ascii") as file:
        if isinstance(data, dict):
            file.write("{\n" + ",\n".join(f"{json.dumps(k)}: [\n" + ",\n".join(map(json.dumps, v)) + "\n]" for k, v in data.items()) + "\n}\n")
        else:
            file.write("[\n" + ",\n".join(map(json.dumps, data)) + "\n]\n")


if __name__ == "__main__":
    folder = sys.argv[1]
    seed, lines, pairs, numbers = (int(argument) for argument in sys.argv[2:6])
    write(f"{folder}/tokenizers.json", make_tokenizers(random.Random(seed), lines))
    write(f"{folder}/lowercase.json", make_lowercase(random.Random(seed + 1), pairs))
    write(f"{folder}/tercom.json", make_tercom(random.Random(seed + 3), lines // 2))
    write(f"{folder}/format.json", make_format(random.Random(seed + 2), numbers))
