"""Statistics as the bytes of a file, and back (docs/statistics-format.md defines them to the byte).

The reader trusts nothing: even if the checksum is right, a file must be exactly what `encode_statistics` would write.
"""
from __future__ import annotations

import json
import re
from array import array
from collections.abc import Sequence

from . import kernel, shapes
from .statistics import MOST, Statistics, check_same_references, set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORM = "statistics/1"
START = b'{"truebleu":"%s","checksum":"' % FORM.encode()
#: The checksum is of all bytes from here on.
CHECKED = len(START) + 32 + len('",')


def encode_statistics(tables: Sequence[Statistics]) -> bytes:
    """Statistics as the bytes of a file: several metrics and systems of one text, with a row for each segment or as sums.
    Equal statistics give equal bytes, in Python and in TypeScript.

    :param tables: at least one; all of the same segments, all with rows or all sums.
    :raises TypeError, ValueError: where they do not belong together, or do not say which references they were counted
        against.

    >>> from truebleu import WER, decode_statistics, encode_statistics, segment_statistics
    >>> file = encode_statistics([segment_statistics(WER(), ["a b", "c"], ["a", "c"])])
    >>> file.splitlines()[2].split(b"\\t")[1:]
    [b'1', b'0', b'0', b'0']
    >>> decode_statistics(file)[0].rows.tolist()
    [[1.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]]
    """
    if isinstance(tables, Statistics):
        raise TypeError("tables is statistics: expected a list of them; for one table write encode_statistics([statistics])")
    tables = list(tables)
    if not tables:
        raise ValueError("tables is empty: expected at least one table of statistics")
    names = [f"tables[{i}]" for i in range(len(tables))]
    for name, table in zip(names, tables):
        _check_savable(name, table)
    first = tables[0]
    for name, table in zip(names, tables):
        for what, a, b in (
            ("segments", table.segments, first.segments), ("references for each", table.references, first.references),
            ("rows kept", table.reference_hashes is not None, first.reference_hashes is not None),
        ):
            if a != b:
                raise ValueError(
                    f"{name} has {what}: {a}, tables[0] {b}: expected tables of the same text, all with rows "
                    "or all without; write tables of another text to another file"
                )
    check_same_references(names, tables)
    _check_distinct(names, [(table.system, table.metric, table.signature) for table in tables])
    header: dict[str, object] = {"segments": first.segments, "references": first.references, "set": first.reference_set}
    if first.reference_hashes is not None:
        header["order"] = order_of(first.reference_hashes)
    header["tables"] = [
        {
            "system": table.system, "metric": table.metric, "signature": table.signature, "fields": list(table.fields),
            "sum": list(map(int, table.sum()._rows)),
        }
        for table in tables
    ]
    checked = _json(header)[1:] + b"\n"
    if first.reference_hashes is not None:
        checked += _lines_of(first.reference_hashes, tables)
    return START + _hex(kernel.hash128(checked)).encode() + b'",' + checked


def decode_statistics(file: bytes | str) -> list[Statistics]:
    """The statistics of a file that `encode_statistics`, the command or another program wrote, in their order.

    :param file: its bytes, or its text: a line of a log, where they are sums.
    :raises TypeError, ValueError: where the file is something else or of a later version, or was damaged, edited or cut
        off: even a single changed bit is found.

    >>> from truebleu import decode_statistics, encode_statistics, segment_statistics
    >>> line = encode_statistics([segment_statistics("bleu", ["a b"], [["a c"]]).sum()]).decode()
    >>> decode_statistics(line)[0].signature
    'case:mixed|tok:13a|counting:1'
    """
    if isinstance(file, str):
        file = file.encode("utf-8", "surrogatepass")
    if not isinstance(file, (bytes, bytearray, memoryview)):
        raise TypeError(f"file is {shapes.described(file)}: expected the bytes or the text of a file of statistics")
    data = bytes(file)
    _check_start(data)
    written = data[len(START) : CHECKED]
    checksum = _hex(kernel.hash128(data[CHECKED:]))
    end = data.find(b"\n", CHECKED)
    if end < 0 or written != checksum.encode() + b'",':
        mistake = (
            "its lines end in CR LF: did git or an editor change them? (in .gitattributes: *.stats -text)"
            if data[end - 1 : end] == b"\r" else "was the file cut off, damaged or edited?"
        )
        raise ValueError(
            f"the file's checksum is {written[:32].decode('latin-1')!r}, its contents have {checksum}: expected the "
            f"same; {mistake}"
        )
    header = _header_of(data[CHECKED:end])
    rows = data[end + 1 :]
    tables: list[dict[str, Any]] = header["tables"]
    if "order" not in header:
        _expect("the file", "bytes after line 1", "none, as it has no order", not rows)
        return [_table(i, header, table, array("d", table["sum"]), None) for i, table in enumerate(tables)]
    hashes, kept = _rows_of(rows, header["segments"], [len(table["fields"]) for table in tables])
    _expect("set", header["set"], f"{set_of(hashes)}, the sum of the rows' hashes", header["set"] == set_of(hashes))
    order = order_of(hashes)
    _expect("order", header["order"], f"{order}, as the rows have it", header["order"] == order)
    return [_table(i, header, table, numbers, hashes) for i, (table, numbers) in enumerate(zip(tables, kept))]


def order_of(hashes: bytes) -> str:
    """The sum of the hashes of 24 bytes each: the hash of a segment, and the segment's index in 64 bits."""
    total = 0
    for place in range(len(hashes) // 16):
        placed = hashes[16 * place : 16 * place + 16] + place.to_bytes(8, "little")
        total += int.from_bytes(kernel.hash128(placed), "little")
    return f"{total % (1 << 128):032x}"


def _hex(hash: bytes) -> str:
    return hash[::-1].hex()


def _json(value: object) -> bytes:
    # JavaScript escapes half surrogate pairs, and json.dumps(ensure_ascii=False) does not
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half.group()):04x}", text).encode()


def _lines_of(hashes: bytes, tables: Sequence[Statistics]) -> bytes:
    lines = []
    for place in range(len(hashes) // 16):
        numbers = [_hex(hashes[16 * place : 16 * place + 16])]
        for table in tables:
            width = len(table.fields)
            numbers += map(str, map(int, table._rows[place * width : (place + 1) * width]))
        lines.append("\t".join(numbers) + "\n")
    return "".join(lines).encode()


def _rows_of(data: bytes, segments: int, widths: list[int]) -> tuple[bytes, list[array[float]]]:
    lines = data.count(b"\n")
    if lines != segments or not (data.endswith(b"\n") or segments == 0 and not data):
        raise ValueError(f"the file has {lines} whole lines after the first: expected {segments}, one for each segment")
    number = rb"\t(?:0|[1-9][0-9]{0,15})"
    form = re.compile(rb"[0-9a-f]{32}(?:%s){%d}" % (number, sum(widths)))
    hashes = bytearray()
    tables: list[array[float]] = [array("d") for _ in widths]
    for line, text in enumerate(data.split(b"\n")[:-1]):
        if not form.fullmatch(text):
            raise ValueError(
                f"line {line + 2} of the file is {text[:60]!r}: expected 32 hexadecimal digits and {sum(widths)} whole "
                "numbers, a tab before each"
            )
        hash, *numbers = text.split(b"\t")
        hashes += bytes.fromhex(hash.decode())[::-1]
        at = 0
        values = list(map(int, numbers))
        if max(values) > MOST:
            raise ValueError(f"line {line + 2} of the file has {max(values)}: expected whole numbers to 2^53 - 1")
        for width, rows in zip(widths, tables):
            rows.extend(values[at : at + width])
            at += width
    return bytes(hashes), tables


def _table(i: int, header: dict[str, Any], table: dict[str, Any], rows: array[float], hashes: bytes | None) -> Statistics:
    name = f"tables[{i}]"
    statistics = Statistics(
        table["metric"], table["signature"], header["references"], header["segments"], table["fields"], rows,
        table["system"], header["set"], hashes,
    )
    total = list(map(int, statistics.sum()._rows))
    _expect(f"{name}.sum", table["sum"], f"{total}, the sum of the rows", table["sum"] == total)
    return statistics


def _check_savable(name: str, table: object) -> None:
    if not isinstance(table, Statistics):
        raise TypeError(f"{name} is {shapes.described(table)}: expected what segment_statistics() returns")
    if table.reference_set is None:
        raise ValueError(
            f"{name} does not say which references it was counted against: expected what segment_statistics() or "
            "decode_statistics() returns"
        )
    width = len(table.fields)
    if table.reference_hashes is None:
        if len(table._rows) != width:
            raise ValueError(
                f"{name} has {len(table._rows) // width} rows and no hashes of references: expected a sum; "
                "statistics.sum() makes one"
            )
    elif len(table.reference_hashes) != 16 * table.segments or not table.keeps_rows:
        raise ValueError(
            f"{name} has {len(table.reference_hashes) // 16} hashes of references and {len(table._rows) // width} rows: "
            f"expected one for each of {table.segments} segments"
        )
    for at, value in enumerate(table._rows):
        if not (0 <= value <= MOST and value == int(value)):
            raise ValueError(
                f"{name} has {table.fields[at % width]} {value} in row {at // width}: expected whole numbers from 0 to "
                "2^53 - 1, whose sums are exact"
            )
    for field, value in zip(table.fields, table.sum()._rows):
        if value > MOST:
            raise ValueError(f"{name}, added up, has {field} {value:.0f}: expected at most 2^53 - 1, where sums are exact")


def _check_distinct(names: Sequence[str], keys: Sequence[tuple[str, str, str]]) -> None:
    known: dict[tuple[str, str, str], str] = {}
    for name, key in zip(names, keys):
        if key in known:
            system, metric, signature = key
            raise ValueError(
                f"{known[key]} and {name} are both {metric}|{signature} of the system {system!r}: expected a table for "
                "each metric and system; statistics.named(...) gives the system a name"
            )
        known[key] = name


def _check_start(data: bytes) -> None:
    start = data[: len(START)]
    if start == START and len(data) > CHECKED:
        return
    if start and START.startswith(start):
        raise ValueError(f"the file ends after {len(data)} bytes, in its first line: was it cut off?")
    form = re.match(rb'\{"truebleu":"(statistics/[0-9]+)"', data)
    if form and form.group(1).decode() != FORM:
        raise ValueError(
            f"the file has the form {form.group(1).decode()}: expected {FORM}; did a later version of truebleu write it?"
        )
    mistake = (
        "; it is compressed by gzip" if data[:2] == b"\x1f\x8b"
        else "; this is a path: expected the contents, such as pathlib.Path(path).read_bytes()"
        if re.fullmatch(rb"[^{\n]{0,4096}\.stats", data) else ""
    )
    raise ValueError(f"the file is not statistics: expected it to begin with {START.decode()}{mistake}")


def _header_of(line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(b"{" + line)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"line 1 of the file is not JSON ({error}): expected a header") from None
    _expect("segments", header.get("segments"), "a count", _is_count(header.get("segments")))
    references = header.get("references")
    _expect("references", references, 'a count or "var"', references == "var" or _is_count(references))
    for key in ("set", "order"):
        value = header.get(key)
        good = isinstance(value, str) and re.fullmatch("[0-9a-f]{32}", value) is not None
        _expect(key, value, "32 hexadecimal digits", good or (key == "order" and "order" not in header))
    tables = header.get("tables")
    _expect("tables", tables, "a list, not empty", isinstance(tables, list) and bool(tables))
    for i, table in enumerate(tables):
        name = f"tables[{i}]"
        _expect(name, table, "an object", isinstance(table, dict))
        for key in ("system", "metric", "signature"):
            value = table.get(key)
            _expect(f"{name}.{key}", value, "a text", isinstance(value, str) and (key != "metric" or value != ""))
        fields, total = table.get("fields"), table.get("sum")
        names = isinstance(fields, list) and bool(fields) and all(isinstance(field, str) for field in fields)
        _expect(f"{name}.fields", fields, "a list of names", names)
        sums = isinstance(total, list) and len(total) == len(fields) and all(map(_is_count, total))
        _expect(f"{name}.sum", total, f"{len(fields)} whole numbers from 0 to 2^53 - 1", sums)
    _check_distinct(
        [f"tables[{i}]" for i in range(len(tables))],
        [(table["system"], table["metric"], table["signature"]) for table in tables],
    )
    ordered: dict[str, Any] = {"segments": header["segments"], "references": references, "set": header["set"]}
    if "order" in header:
        ordered["order"] = header["order"]
    ordered["tables"] = [{key: table[key] for key in ("system", "metric", "signature", "fields", "sum")} for table in tables]
    if _json(ordered)[1:] != line:
        raise ValueError(
            "line 1 of the file is not in its canonical form: expected its keys once each and in their order, no others, "
            "and no spaces (docs/statistics-format.md)"
        )
    return ordered


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _expect(name: str, value: object, expected: str, holds: bool) -> None:
    if not holds:
        raise ValueError(f"{name} is {repr(value)[:120]}: expected {expected}")
