// Writes from the settings of src/metrics and the table python-metrics.mjs: the settings of Python's metrics as base
// classes (checks, defaults, docstrings, signatures), and the functions that make a metric of their arguments.
import { calls, corpusFunctions, metrics } from "./python-metrics.mjs";
import { indented, keywordsOf, literal } from "./kernel-calls.mjs";

const types = { flag: "bool", whole: "int", number: "float", name: "str", tokenizer: "str" };

/** The arguments of a class by their names: the setting, with what the table says otherwise. */
function argumentsOf(settingsOf, name) {
  const { metric, arguments: chosen } = metrics[name];
  return Object.entries(chosen).map(([own, differing]) => {
    const key = differing.setting ?? own.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const setting = settingsOf[metric].settings.find((one) => one.name === key);
    if (setting === undefined && differing.kind === undefined)
      throw new Error(`${metric} has no setting ${key} for ${name}`);
    const given = { ...setting, ...differing, own, key };
    return { ...given, type: given.default === undefined ? `Optional[${types[given.kind]}]` : types[given.kind] };
  });
}

const parameter = ({ own, type, default: initial }) => `${own}: ${type} = ${literal(initial)}`;
const described = ({ own, help }) => `:param ${own}: ${help}.`;

/** What a metric keeps of an argument, after the check. */
function checked({ own, kind, least, most, names, default: initial }) {
  const most_ = most === undefined ? "" : `, ${most}`;
  const check = {
    flag: `shapes.check_flag("${own}", ${own})`,
    whole: `shapes.check_whole("${own}", ${own}, ${least}, ${most})`,
    number: `shapes.check_number("${own}", ${own}, ${least}${most_})`,
    name: `shapes.check_name("${own}", ${own}, ${JSON.stringify(names)})`,
    tokenizer: `tokenizer_named(${own}).name`,
  }[kind];
  return initial === undefined && kind !== "tokenizer" ? `None if ${own} is None else ${check}` : check;
}

/** The keys of a signature with their values, as elements of a list. */
function signed(settingsOf, name, given) {
  const { metric, signed: byHand = {} } = metrics[name];
  return settingsOf[metric].signature.flatMap(({ setting, key, acts, omitDefault }) => {
    const own = given.find((one) => one.key === setting);
    const setting_ = settingsOf[metric].settings.find((one) => one.name === setting);
    if (setting !== undefined && own === undefined)
      return omitDefault ? [] : [`("${key}", ${literal(setting_.default)})`];
    const word = (value) => literal(Object.keys(setting_.says).find((one) => setting_.says[one] === value));
    const value =
      byHand[key] ??
      (setting_.says === undefined ? `self.${own.own}` : `${word(true)} if self.${own.own} else ${word(false)}`);
    const only = omitDefault
      ? `self.${own.own} != ${literal(own.default)}`
      : acts === "scoring"
        ? "scoring"
        : undefined;
    return [only === undefined ? `("${key}", ${value})` : `*([("${key}", ${value})] if ${only} else [])`];
  });
}

/** The base classes of the metrics. */
export function settingsInPython(settingsOf, abi) {
  const classes = Object.entries(metrics).map(([name, { named, rows }]) => {
    const given = argumentsOf(settingsOf, name);
    const attribute = ({ own, kind, type }) => `${own}: ${kind === "tokenizer" ? "str" : type}`;
    const taken =
      rows && keywordsOf(abi, calls[rows.call]).filter((keyword) => given.some(({ own }) => own === keyword));
    const counting =
      rows &&
      `
def _rows(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
    return kernel.${rows.call}(
        hypotheses, shapes.segments_of(streams), summed=summed, ${rows.rule === undefined ? "" : `rule=${rows.rule}, `}${taken.map((one) => `${one}=self.${one}`).join(", ")}
    )
`;
    return `
class ${name}Settings(Metric):
    __slots__ = (${given.map(({ own }) => `"${own}",`).join(" ")})

${indented(given.map(attribute).join("\n"))}

    def __init__(self, ${[...(named ? ["*"] : []), ...given.map(parameter)].join(", ")}) -> None:
        """
${indented(given.map(described).join("\n"), "        ")}
        """
        self._set(
${indented(given.map((one) => `${one.own}=${checked(one)},`).join("\n"), "            ")}
        )

    def _settings(self, scoring: bool = True) -> list[tuple[str, object]]:
        return [
${indented(signed(settingsOf, name, given).join(",\n"), "            ")},
        ]
${counting === undefined ? "" : indented(counting)}`;
  });
  return `from __future__ import annotations

from .. import kernel, shapes
from .metric import Metric
from .tokenizers import tokenizer_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional

    from .metric import Line, Rows

${classes.join("\n")}`;
}

/** An argument of a function, with the class's argument that it becomes. */
function functionArguments(settingsOf, { makes, own = {} }, names) {
  const known = argumentsOf(settingsOf, makes);
  return names.map((name) => {
    const argument = known.find((one) => one.own === (own[name]?.of ?? name));
    const merged = { ...argument, of: argument.own, ...own[name], own: name };
    const type = merged.default === undefined ? argument.type : types[argument.kind];
    const passed = merged.negated ? `not shapes.check_flag("${name}", ${name})` : name;
    return { ...merged, type, passed: `${merged.of}=${passed}` };
  });
}

const titles = { BLEU: "BLEU", CHRF: "chrF", TER: "TER" };

/** The functions that score a corpus. */
export function corpusInPython(settingsOf) {
  const functions = Object.entries(corpusFunctions).map(([name, form]) => {
    const given = functionArguments(
      settingsOf,
      form,
      form.arguments.filter((one) => one !== "*"),
    );
    const star = form.arguments.indexOf("*");
    const parameters = given.map(parameter);
    if (star >= 0) parameters.splice(star, 0, "*");
    return `
def ${name}(hypotheses: Sequence[str], references: References, ${parameters.join(", ")}) -> ${form.makes}Score:
    """The ${titles[form.makes]} score of a corpus, as \`sacrebleu.${name}\`, with the same arguments.

    :param hypotheses: a string for each segment.
    :param references: streams: a list for each translator, with a string for each segment, or None where it has none.
${indented(given.map(described).join("\n"))}
    :raises TypeError, ValueError: for texts of another shape, or a setting out of range.

${indented(form.example)}
    """
    metric = ${form.makes}(${given.map(({ passed }) => passed).join(", ")})
    return metric.corpus_score(hypotheses, references)
`;
  });
  return `from __future__ import annotations

from . import shapes
from .error_rates import cer as cer
from .error_rates import wer as wer
from .metrics.bleu import BLEU
from .metrics.chrf import CHRF
from .metrics.ter import TER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Optional

    from .metrics.metric import References
    from .scores import BLEUScore, CHRFScore, TERScore

${functions.join("\n")}`;
}

/** The functions that score many sentences. */
export function sentencesInPython(settingsOf) {
  const functions = Object.entries(corpusFunctions).map(([name, form]) => {
    const names = form.arguments.filter((one) => one !== "*");
    const all = functionArguments(settingsOf, form, names);
    const given = all
      .filter(({ sentence }) => sentence === undefined)
      .map((one) => ({ ...one, default: one.sentenceDefault ?? one.default }));
    const fixed = all
      .filter(({ sentence }) => sentence !== undefined)
      .map(({ of, sentence }) => `${of}=${literal(sentence)}`);
    const own = name.replace("corpus", "sentence");
    return `
def ${own}(hypotheses: Sequence[str], references: References, *, ${given.map(parameter).join(", ")}, threads: int = 1) -> array[float]:
    """The ${titles[form.makes]} score of each of many sentences: what \`sacrebleu.${own}\` gives for each.

    References are streams; see \`sentence_scores\`. Settings have sacreBLEU's names and defaults.

${indented(given.map(described).join("\n"))}

${indented(form.sentenceExample)}
    """
    from .metrics.${form.makes.toLowerCase()} import ${form.makes}

    metric = ${form.makes}(${[...given.map(({ passed }) => passed), ...fixed].join(", ")})
    return sentence_scores(metric, hypotheses, references, threads=threads)
`;
  });
  return `from __future__ import annotations

from . import shapes
from .segment_scores import sentence_scores as sentence_scores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence
    from typing import Optional

    from .metrics.metric import References

${functions.join("\n")}`;
}
