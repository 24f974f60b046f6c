"""A small dictionary in MeCab's compiled form, and the words that MeCab and mecab-ko find with it.

    pip install mecab-python3==1.0.12 mecab-ko==1.0.3
    python test/vectors/dictionaries/words.py

writes words.json beside this file: the files of the dictionary (gzip, base64), lines, and the words that sacreBLEU makes of each line,
parse(line.strip()) with -Owakati, split at white space. Words, costs and lines are made up here. The header claims IPADIC's number of
entries, 392126, which MeCab itself does not look at; the words of mecab-ko come from the same files.
"""

import base64
import gzip
import json
import random
import struct
import tempfile
from pathlib import Path

import MeCab
import mecab_ko

generator = random.Random(5)
SIZE = 392126
CONTEXTS = 6

# name, whether always tried, whether characters are grouped into runs, the longest run; ranges of code points
CATEGORIES = {
    "DEFAULT": (0, 1, 0, []),
    "SPACE": (0, 1, 0, [(0x20, 0x20), (0x09, 0x0B), (0xD0, 0xD0)]),
    "KANJI": (0, 0, 2, [(0x4E00, 0x9FFF), (0x3005, 0x3007)]),
    "SYMBOL": (1, 1, 0, [(0x21, 0x2F), (0x3001, 0x3004), (0x3008, 0x303F), (0xFF01, 0xFF0F)]),
    "NUMERIC": (1, 1, 0, [(0x30, 0x39), (0xFF10, 0xFF19), (0x4E00, 0x4E00), (0x4E8C, 0x4E8C), (0x4E09, 0x4E09)]),
    "ALPHA": (1, 1, 0, [(0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x24F)]),
    "HIRAGANA": (0, 1, 2, [(0x3041, 0x309F), (0x30FC, 0x30FC)]),
    "KATAKANA": (1, 1, 2, [(0x30A1, 0x30FF)]),
    "HANGUL": (0, 1, 3, [(0xAC00, 0xD7A3)]),
}
WORDS = ("の は が を に へ と で も か ね よ です ます でした ない ある いる する した して から まで これ それ あれ この その 日 本 日本 日本語 語 "
         "東 京 東京 京都 東京都 都 大学 大 学 学生 生 人 日本人 今日 今 明日 私 行く 行 行っ た て 食べ 食べる 見 見る 猫 犬 水 水曜 水曜日 曜日 一 二 三 "
         "カタカナ テスト コンピュータ ー 、 。 ！ 「 」 a the test 12 3 . , 한국 한국어 어 나라 는 을 를 가 이 대한민국 민국 대한 학교 에 간다 𠮷野家").split()
PENALTIES = "1,3000,3,6000,5,-200"


def double_array(keys):
    """Darts: a unit is base and check; a key ends in the unit at its base, whose base is -value - 1."""
    base, check, used = [0] * 40000, [0] * 40000, set()

    def place(state, entries, depth):
        children = {}
        for key, value in entries:
            children.setdefault(key[depth] + 1 if depth < len(key) else 0, []).append((key, value))
        start = 1
        while start in used or any(check[start + code] for code in children):
            start += 1
        used.add(start)
        base[state] = start
        for code in children:
            check[start + code] = start
        for code, inner in children.items():
            if code == 0:
                base[start] = -inner[0][1] - 1
            else:
                place(start + code, inner, depth + 1)

    place(0, sorted(keys.items()), 0)
    size = max(i for i in range(len(check)) if check[i]) + 300
    return b"".join(struct.pack("<iI", b, c) for b, c in zip(base[:size], check[:size]))


def dictionary(words, kind):
    """Words with up to three entries each: left id, right id, part of speech, cost, feature, compound."""
    keys, entries = {}, []
    for word in words:
        count = generator.randint(1, 3)
        keys[word.encode()] = len(entries) << 8 | count
        entries += [struct.pack("<HHHhII", generator.randrange(CONTEXTS), generator.randrange(CONTEXTS), generator.randrange(6),
                                generator.randint(-20, 60) * 100, 0, 0) for _ in range(count)]
    array, entry, feature = double_array(keys), b"".join(entries), b"*,*\0"
    size = 72 + len(array) + len(entry) + len(feature)
    header = struct.pack("<10I", size ^ 0xEF718F77, 102, kind, SIZE, CONTEXTS, CONTEXTS, len(array), len(entry), len(feature), 0)
    return header + b"UTF-8".ljust(32, b"\0") + array + entry + feature


def characters():
    infos = [1 | 0 << 18 | 0 << 26 | 1 << 30] * 0xFFFF
    for i, (always, runs, longest, ranges) in enumerate(CATEGORIES.values()):
        for first, last in ranges:
            for code in range(first, last + 1):
                # a character in two categories, such as a kanji that is a number, belongs to both; the later category is its default
                kinds = (infos[code] & 0x3FFFF if infos[code] & 0x3FFFF != 1 else 0) | 1 << i
                infos[code] = kinds | i << 18 | longest << 26 | runs << 30 | always << 31
    return struct.pack("<I", len(CATEGORIES)) + b"".join(name.encode().ljust(32, b"\0") for name in CATEGORIES) + struct.pack("<65535I", *infos)


files = {
    "sys.dic": dictionary(WORDS, 0),
    "unk.dic": dictionary(CATEGORIES, 2),
    "char.bin": characters(),
    "matrix.bin": struct.pack("<HH", CONTEXTS, CONTEXTS) + struct.pack(f"<{CONTEXTS * CONTEXTS}h", *(generator.randint(-10, 30) * 100 for _ in range(CONTEXTS * CONTEXTS))),
    "dicrc": f"cost-factor = 800\nbos-feature = BOS/EOS,*\nleft-space-penalty-factor = {PENALTIES}\n".encode(),
}

others = ["ぬ", "ゑゑ", "アイウ", "鬱", "鬱鬱鬱", "々", "Ð", "ÐÐ", "é", "€", "🙂", "\u00a0", "\u3000", "\u0085", "\t", "\v", "\f", "\uffff", "\ufeff", "\0", "e\u0301", "XYZ", "2026", "！？", "쀍", "뷁뷁뷁뷁", "\U00020bb7"]
lines = ["", "Ð", "a Ð", "あ" * 60, "ア" * 24, "ア" * 25, "ア" * 26, "ア" * 27, "1" * 300, "私は東京都の大学へ行った。", "대한민국 학교에 간다.", "これはテストです！"]
for _ in range(300):
    parts = [generator.choice(WORDS if generator.random() < 0.7 else others) * (generator.choice([2, 24, 26]) if generator.random() < 0.04 else 1)
             for _ in range(generator.randint(1, 14))]
    lines.append(generator.choice(["", "", "", " ", "  "]).join(parts).strip())

with tempfile.TemporaryDirectory() as folder:
    for name, content in files.items():
        (Path(folder) / name).write_bytes(content)
    (Path(folder) / "mecabrc").write_text("")
    arguments = f'-r "{folder}/mecabrc" -d "{folder}" -Owakati'
    words = {name: [" ".join(tagger.parse(line).split()) for line in lines]
             for name, tagger in (("ja-mecab", MeCab.Tagger(arguments)), ("ko-mecab", mecab_ko.Tagger(arguments)))}

packed = {name: base64.b64encode(gzip.compress(content, mtime=0)).decode() for name, content in files.items()}
text = json.dumps({"files": packed, "lines": lines, "words": words}, ensure_ascii=False, indent=0)
(Path(__file__).parent / "words.json").write_text(text + "\n", encoding="utf-8")
print(len(lines), "lines;", sum(a != b for a, b in zip(*words.values())), "differ between MeCab and mecab-ko")
