"""The kernel: from lines of text to rows of numbers, and from rows to scores.

This is the one way to the kernel for everything else in the package, whoever hosts it: the C extension
``truebleu._native``, or wasmtime where that is not built (``pip install truebleu[wasmtime]``; ``TRUEBLEU_HOST=wasmtime``
asks for it). Both have these functions, with the same rows to the bit:

=====================  ===============================================================================================
``ngram_rows``         n-gram matches of BLEU: ``hypothesis length, reference length, matches of each order, n-grams
                       of the hypothesis of each order``: 2 + 2 * order numbers
``chrf_rows``          triples of chrF, of the best reference: ``n-grams of the hypothesis, of the reference, matches``
                       of each order, characters first, then words: 3 * (char_order + word_order) numbers
``ter_rows``           ``edits`` to the closest reference, ``sum of the lengths of all references``, ``number of
                       references``: 3 numbers
``error_rows``         ``hits, substitutions, deletions, insertions`` to the closest reference (WER, CER): 4 numbers
``bleu_scores``        of each row of ``ngram_rows``: ``score`` (0..100), ``brevity penalty``, ``precision of each order``
                       (0..100): 2 + order numbers
``chrf_scores``        of each row of ``chrf_rows``: ``score`` (0..100): 1 number
``group_sums``         the sums of rows by group
``text_column``        a column of texts as Arrow has it, in place of a list; None under wasmtime
``bleu_pairs``         the score of each hypothesis with each reference, row by row; or the mean of each hypothesis
``chrf_pairs``         the same of chrF
``seeded_generator``   the state of NumPy's generator after ``default_rng(seed)``, 48 bytes
``bootstrap_sums``     sums of rows of segments drawn with replacement, and the generator's next state
``reference_hashes``   the hash of each segment's references, 16 bytes each
``hash128``            MurmurHash3_x86_128 of bytes, 16 bytes, the lowest first
``spaced_lines``       lines with blanks around what a tokenizer sets apart
``release``            frees the memory of all instances that nobody uses
=====================  ===============================================================================================

**Segments.** ``hypotheses`` is a list (or any iterable) of str. ``references`` has as many elements: a str, or a list or
tuple of str for several references of that segment, in which None stands for a reference that is not there.

**Rows** are a read-only, C-contiguous, one-dimensional ``memoryview`` of doubles (format ``d``): those of segment i are
``rows[i * width : (i + 1) * width]``; ``numpy.asarray(rows).reshape(-1, width)`` copies nothing. With ``summed`` it is
one row, the sum of all; of no segments, zeros. All fields are whole numbers.

**Threads.** Every function may be called from many threads at once, and after a fork; while the kernel counts, other
threads run. Rows of a part of the segments are that part of the rows of all.

**Errors.** TypeError, for what is no str (None, bytes) or no list of them; ValueError for a wrong number of references, a
segment without one, an unknown rule, an order out of range, or a batch of more than 1,073,741,823 bytes;
UnicodeEncodeError (a ValueError) for a lone surrogate; MemoryError where a batch does not fit. Messages name argument and
index.
"""

import os

#: N-grams of more words or characters the kernel does not count.
LONGEST_ORDER = 16

try:
    if os.environ.get("TRUEBLEU_HOST") == "wasmtime":
        raise ImportError("TRUEBLEU_HOST asks for wasmtime")
    from . import _native as _host

    _lines = _host
    HOST = "native"
except ImportError as _no_extension:
    try:
        from . import _wasmtime as _host
        from . import _wasmtime_lines as _lines
    except ImportError as error:
        raise ImportError(
            f"truebleu has neither its C extension ({_no_extension}) nor wasmtime ({error}): "
            "pip install truebleu[wasmtime], or a Python for which there is a wheel"
        ) from error

    HOST = "wasmtime"

ngram_rows = _host.ngram_rows
chrf_rows = _host.chrf_rows
ter_rows = _host.ter_rows
error_rows = _host.error_rows
bleu_scores = _host.bleu_scores
chrf_scores = _host.chrf_scores
group_sums = _host.group_sums
# Arrow's buffers are read by the extension alone
text_column = getattr(_host, "text_column", None)
bleu_pairs = _lines.bleu_pairs
chrf_pairs = _lines.chrf_pairs
seeded_generator = _lines.seeded_generator
bootstrap_sums = _lines.bootstrap_sums
reference_hashes = _lines.reference_hashes
hash128 = _lines.hash128
spaced_lines = _lines.spaced_lines
release = _host.release
