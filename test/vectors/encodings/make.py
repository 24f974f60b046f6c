"""How Python decodes the bytes 0x80-0xFF in single-byte encodings (null: not at all), and a text in other encodings.

    python3 test/vectors/encodings/make.py        (made with Python 3.11.7)
"""
import json
import pathlib

single = """ascii latin-1 cp1250 cp1251 cp1252 cp1254 cp1255 cp1256 cp1257 cp1258 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6
iso8859-7 iso8859-8 iso8859-10 iso8859-13 iso8859-14 iso8859-15 koi8-r koi8-u mac-roman""".split()
sample = "\ufeffeins\n你好,世界\n\nAa1\n"
korean = "안녕하세요\n세계\n"
emoji = "a🙂\nüb\n"


def decode(byte, encoding):
    try:
        return bytes([byte]).decode(encoding)
    except UnicodeDecodeError:
        return None


vectors = {
    "single": {name: [decode(byte, name) for byte in range(0x80, 0x100)] for name in single},
    "texts": [
        [name, text, text.encode(name).hex()]
        for name, text in [
            ("gbk", sample[1:]), ("gb18030", sample + emoji), ("euc-kr", korean), ("utf-16", sample[1:] + emoji), ("utf-16-le", sample + emoji),
            ("utf-16-be", sample + emoji), ("utf-8-sig", sample[1:] + emoji), ("utf-8", sample + emoji),
        ]
    ],
}
here = pathlib.Path(__file__).parent
(here / "python.json").write_text(json.dumps(vectors) + "\n")
