// Writes from the settings of src/metrics and the table python-metrics.mjs: the settings of Python's metrics as base
// classes (checks, defaults, docstrings, signatures), and the functions that make a metric from their arguments.
import { calls, corpusFunctions, metrics } from "./python-metrics.mjs";
import { indented, keywordsOf, literal } from "./kernel-calls.mjs";

const types = { flag: "bool", whole: "int", number: "float", name: "str", tokenizer: "str" };

/** The arguments of a class, by name: settings of the metric, with the changes that the table has. */
function argumentsOf(settingsOf, name) {
  const { metric, arguments: chosen } = metrics[name];
  return Object.entries(chosen).map(([own, differing]) => {
    const key = differing.setting ?? own.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const setting = settingsOf[metric].settings.find((candidate) => candidate.name === key);
    if (setting === undefined && differing.kind === undefined)
      throw new Error(`${metric} has no setting ${key} for ${name}`);
    const given = { ...setting, ...differing, own, key };
    const type = given.annotation ?? types[given.kind];
    return { ...given, type: given.default === undefined ? `${type} | None` : type };
  });
}

const parameter = ({ own, type, default: initial }) => `${own}: ${type} = ${literal(initial)}`;
const described = ({ own, help }) => `:param ${own}: ${help}.`;

/** The expression that checks an argument and returns the value that the metric keeps. */
function checked({ own, kind, least, most, names, default: initial }) {
  const most_ = most === undefined ? "" : `, ${most}`;
  const check = {
    flag: `shapes.check_flag("${own}", ${own})`,
    whole: `shapes.check_whole("${own}", ${own}, ${least}, ${most})`,
    number: `shapes.check_number("${own}", ${own}, ${least}${most_})`,
    name: `shapes.check_name("${own}", ${own}, ${JSON.stringify(names)})`,
    tokenizer: `tokenizer_named(${own}).name`,
    // the class itself checks a special setting
    special: own,
  }[kind];
  return initial === undefined && kind !== "tokenizer" ? `None if ${own} is None else ${check}` : check;
}

/** The keys of a signature with their values, as elements of a list. */
function signed(settingsOf, name, given) {
  const { metric, signed: byHand = {} } = metrics[name];
  return settingsOf[metric].signature.flatMap(({ setting: of, key, acts, omitDefault }) => {
    const { own } = given.find((candidate) => candidate.key === of) ?? {};
    const { says, default: initial } = settingsOf[metric].settings.find((candidate) => candidate.name === of) ?? {};
    // names that Python does not have stay as they are
    if (of !== undefined && own === undefined && byHand[key] === undefined)
      return omitDefault ? [] : [`("${key}", ${literal(initial)})`];
    const word = (value) => literal(Object.keys(says).find((choice) => says[choice] === value));
    const value = byHand[key] ?? (says ? `${word(true)} if self.${own} else ${word(false)}` : `self.${own}`);
    if (value.startsWith("*")) return [value];
    if (omitDefault) return [`*([("${key}", ${value})] if self.${own} != ${literal(initial)} else [])`];
    return [acts === "scoring" ? `*([("${key}", ${value})] if scoring else [])` : `("${key}", ${value})`];
  });
}

/** The base classes of the metrics. */
export function settingsInPython(settingsOf, abi) {
  const classes = Object.entries(metrics).map(([name, { named, rows }]) => {
    const given = argumentsOf(settingsOf, name);
    const attribute = ({ own, kind, type }) => `${own}: ${kind === "tokenizer" ? "str" : type}`;
    const keywords = rows === undefined ? [] : keywordsOf(abi, calls[rows.call]);
    const taken = keywords.filter((keyword) => given.some(({ own }) => own === keyword));
    const passed = [
      ...(rows?.rule ? [`rule=${rows.rule}`] : []),
      ...taken.map((argument) => `${argument}=self.${argument}`),
    ].join(", ");
    const counting = `
    def _rows(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
        return kernel.${rows?.call}(hypotheses, shapes.segments_of(streams), summed=summed, ${passed})
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
${indented(given.map((argument) => `${argument.own}=${checked(argument)},`).join("\n"), "            ")}
        )

    def _settings(self, scoring: bool = True) -> list[tuple[str, object]]:
        return [
${indented(signed(settingsOf, name, given).join(",\n"), "            ")},
        ]
${rows === undefined ? "" : counting}`;
  });
  return `from __future__ import annotations

from .. import kernel, shapes
from .information import NgramInformation
from .metric import Line, Metric, Rows
from .tokenizers import tokenizer_named

${classes.join("\n")}`;
}

/** The arguments of a function, each with the argument of the class that it becomes. */
function functionArguments(settingsOf, { makes, own = {} }, names) {
  const known = argumentsOf(settingsOf, makes);
  return names.map((name) => {
    const argument = known.find((candidate) => candidate.own === (own[name]?.of ?? name));
    const merged = { ...argument, of: argument.own, ...own[name], own: name };
    const type = merged.default === undefined ? argument.type : types[argument.kind];
    const passed = merged.negated ? `not shapes.check_flag("${name}", ${name})` : name;
    return { ...merged, type, passed };
  });
}

/**
 * A function that makes a metric from all arguments of its class, in their order, for a corpus or for many sentences.
 */
function scoringFunction(settingsOf, name, form, ofSentences) {
  const names = form.arguments.filter((parameter) => parameter !== "*");
  const all = functionArguments(settingsOf, form, names);
  const given = ofSentences
    ? all.flatMap((argument) =>
        argument.sentence ? [] : { ...argument, default: argument.sentenceDefault ?? argument.default },
      )
    : all;
  const star = ofSentences ? 0 : form.arguments.indexOf("*");
  const parameters = given.map(parameter);
  if (star >= 0) parameters.splice(star, 0, "*");
  const own = ofSentences ? name.replace("corpus", "sentence") : name;
  const passed = Object.keys(metrics[form.makes].arguments).map((argument) => {
    const { sentence, passed: value } = all.find(({ of }) => of === argument);
    return ofSentences && sentence !== undefined ? literal(sentence) : value;
  });
  const metric = `${form.makes}(${passed.join(", ")})`;
  const [added, result, what, call, example] = ofSentences
    ? [
        ", threads: int = 1",
        "Doubles",
        ofMany,
        `sentence_scores(${metric}, hypotheses, references, threads=threads)`,
        form.sentenceExample,
      ]
    : ["", `${form.makes}Score`, ofOne, `${metric}.corpus_score(hypotheses, references)`, form.example];
  return `
def ${own}(hypotheses: Sequence[str], references: References, ${parameters.join(", ")}${added}) -> ${result}:
    """The ${form.title} score ${what(own)}
${indented(given.map(described).join("\n"))}
    :raises TypeError, ValueError: for texts of another shape, or a setting out of range.

${indented(example)}
    """
    return ${call}
`;
}

const ofOne = (name) => `of a corpus, as \`sacrebleu.${name}\`, with the same arguments.

    :param hypotheses: a string for each segment.
    :param references: streams: a list for each translator, with a string for each segment, or None where it has none.`;

const ofMany = (name) => `of each of many sentences: what \`sacrebleu.${name}\` gives for each.

    References are streams; see \`sentence_scores\`. Settings have sacreBLEU's names and defaults.
`;

/** The module of the functions that score a corpus, or many sentences. */
export function functionsInPython(settingsOf, ofSentences) {
  const functions = Object.entries(corpusFunctions).map(([name, form]) =>
    scoringFunction(settingsOf, name, form, ofSentences),
  );
  return `from __future__ import annotations

from _collections_abc import Sequence  # see scores.py

from . import shapes
${Object.values(corpusFunctions)
  .map(({ makes }) => `from .metrics.${makes.toLowerCase()} import ${makes}`)
  .join("\n")}
from .metrics.metric import References
${ofSentences ? "from .segment_scores import Doubles, sentence_scores" : "from .scores import BLEUScore, CHRFScore, TERScore"}

${functions.join("\n")}`;
}
