"""truebleu.report: the arguments that it refuses, and the HTML for a notebook. python/tests/command has the page
itself.
"""
import html
import logging

import pytest
import truebleu
from truebleu import node
from truebleu.command.reports import Report

HYPOTHESES = ["the cat sat", "a dog\nbarks", ""]
REFERENCES = [["the cat sat down", "a dog barks", "x"], [None, "the dog barks", None]]


@pytest.fixture(autouse=True)
def as_it_was():
    yield
    node.configure()


def test_a_notebook_is_given_the_page_in_a_frame_without_origin():
    page = truebleu.report(REFERENCES, {"a": HYPOTHESES, "b, c.d": HYPOTHESES[::-1]}, metrics=["chrf++"])
    shown = page._repr_html_()
    frame, rest = shown.split(' srcdoc="', 1)
    text, end = rest.rsplit('"></iframe>', 1)
    assert '"' not in text and end == "" and html.unescape(text) == page.html
    assert frame.startswith("<iframe ") and 'sandbox="allow-scripts allow-downloads"' in frame
    assert page.html.startswith("<!doctype html>") and "connect-src 'none'" in page.html
    assert repr(page) == f"<Report of {len(page.html):,} characters: a notebook shows it, and save('report.html') writes it>"


def test_it_is_saved_to_the_byte(tmp_path):
    page = Report('<!doctype html>\n<p title="a">ä\u2028</p>\r\n')
    page.save(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_bytes().decode() == page.html
    with pytest.raises(TypeError, match="path is None: expected the name of a file, such as 'report.html'"):
        page.save(None)


def test_warnings_are_logged(caplog):
    with caplog.at_level(logging.WARNING, "truebleu"):
        truebleu.report([["the cat", "a dog"]], {"a": ["the cat", "a dog"], "b": ["x", "y"]})
    assert [record.message[:48] for record in caplog.records] == ["a has the text of the reference in every line, s"]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((REFERENCES, HYPOTHESES), TypeError, "systems is a list: expected a dict with the hypotheses of each system by its"),
        ((REFERENCES, {}), ValueError, "systems is empty"),
        ((REFERENCES, {3: HYPOTHESES}), TypeError, "a name in systems is an int: expected a string"),
        ((REFERENCES, {"-o": HYPOTHESES}), ValueError, "a name in systems is '-o': expected text that does not begin"),
        ((REFERENCES, {"a": "x"}), TypeError, "systems['a'] is a string: expected a list of strings"),
        ((REFERENCES, {"a": HYPOTHESES, "b": ["x"]}), ValueError, "systems['b'] has 1 line for 3 lines of 'a': expected the same"),
        ((REFERENCES, {"a": ["\ud800", "", ""]}), ValueError, "systems['a'][0] has half a surrogate pair"),
        ((REFERENCES, {"a": HYPOTHESES}, ["x", "\udc00", ""]), ValueError, "source[1] has half a surrogate pair"),
        ((REFERENCES, {"a": HYPOTHESES}, ["x"]), ValueError, "source has 1 line for 3 hypotheses"),
        ((["a", "b", "c"], {"a": HYPOTHESES}), TypeError, "for one reference each write [references]"),
        (([["a", None, "b"]], {"a": HYPOTHESES}), ValueError, "segment 1 has no reference"),
    ],
)
def test_told(arguments, error, message):
    with pytest.raises(error) as caught:
        truebleu.report(*arguments)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("metrics", "error", "message"),
    [
        ("bleu", TypeError, "metrics is a string: expected a list of names, such as ['bleu', 'chrf']; for one metric write"),
        ([], ValueError, "metrics is empty"),
        ([truebleu.BLEU()], TypeError, "metrics[0] is a BLEU: expected a name, such as 'bleu'"),
        (["--help"], ValueError, "metrics[0] is '--help': expected a name"),
        (["blue"], ValueError, "metrics: invalid choice: 'blue' (choose from 'bleu', "),
        (["blue"], ValueError, "is bleu meant?"),
        (["meteor"], ValueError, "expected others in metrics="),
    ],
)
def test_told_of_metrics(metrics, error, message):
    with pytest.raises(error) as caught:
        truebleu.report(REFERENCES, {"a": HYPOTHESES}, metrics=metrics)
    assert message in str(caught.value) and "--metrics" not in str(caught.value)


def test_no_command(monkeypatch):
    monkeypatch.delenv("TRUEBLEU_COMMAND", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(node.NodeError, match=r'pip install "truebleu\[command\]" installs it'):
        truebleu.report(REFERENCES, {"a": HYPOTHESES})


def test_another_command():
    node.configure(command=["node", "-e", "console.error('no such thing'); process.exit(2)"])
    with pytest.raises(node.NodeError, match="ended with exit code 2\nno such thing"):
        truebleu.report(REFERENCES, {"a": HYPOTHESES})
