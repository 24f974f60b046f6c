// The texts of a file that people read: comments, docstrings, strings with words in them, prose. Marks of comments and
// code inside texts become blanks, so that a place in a text is one in the file.
import { parseSync } from "rolldown/utils";

/** The texts of a file: { kind, start, text }; none for data. */
export function textsOf(file, source) {
  if (file.endsWith(".md")) return [{ kind: "docs", start: 0, text: prose(source) }];
  // only AssemblyScript has decorators of functions
  if (/^assembly\/|\.(c|h|go|rs)$/.test(file)) return textsByPattern(source, cLike);
  if (/\.(ts|tsx|mjs|cjs|js)$/.test(file)) return textsOfScript(file, source);
  if (/\.pyi?$/.test(file)) return textsByPattern(source, python);
  return [];
}

const blank = (text) => text.replaceAll(/[^\n]/g, " ");

/** Markdown without code, and without the heads of tables. */
function prose(source) {
  return source.replaceAll(/^( *)```[\s\S]*?^\1```|<!--[\s\S]*?-->|^ {4}.*$|^\|.*\n\|[-:| ]+$/gm, blank);
}

/** A comment without marks and examples. */
function withoutMarks(text) {
  return text
    .replaceAll(/^ *>>>[\s\S]*?(?=\n\s*\n|$(?![\s\S]))/gm, blank)
    .replaceAll(/@ts-ignore.*|@example[\s\S]*?(?=\n\s*\*?\s*@|$)/g, blank)
    .replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*(?!\*)|\/\/[/!]?|#)|\*\/$/gm, blank);
}

/** A comment of several lines with // or # is one text. */
function joined(comments, source) {
  const texts = [];
  for (const { kind, start, end } of comments) {
    const previous = texts.at(-1);
    if (kind === "comment" && previous?.kind === kind && /^[ \t]*\r?\n[ \t]*$/.test(source.slice(previous.end, start)))
      previous.end = end;
    else texts.push({ kind, start, end });
  }
  return texts.map(({ kind, start, end }) => ({ kind, start, text: withoutMarks(source.slice(start, end)) }));
}

const python =
  /(?<docstring>(?:"""|''')[\s\S]*?(?:"""|'''))|(?<comment>#[^\n]*)|(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/g;
const cLike =
  /(?<docstring>\/\*\*[\s\S]*?\*\/|\/\/[/!][^\n]*)|(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<string>"(?:\\.|[^"\\\n])*")/g;

function textsByPattern(source, pattern) {
  const found = [...source.matchAll(pattern)].map(({ index, 0: text, groups }) => ({
    kind: Object.keys(groups).find((name) => groups[name] !== undefined),
    start: index,
    end: index + text.length,
  }));
  const isMessage = ({ start }) =>
    /\b(raise|Error|Err\w+|fail\w*|refuse\w*)\b[^\n]*\n?[^\n]*$/.test(source.slice(0, start));
  return [
    ...joined(
      found.filter(({ kind }) => kind !== "string"),
      source,
    ),
    ...found
      .filter((one) => one.kind === "string" && isMessage(one))
      .map(({ start, end }) => ({ kind: "error", start, text: source.slice(start, end) })),
  ];
}

function textsOfScript(file, source) {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const isDocstring = ({ type, value }) => type === "Block" && value.startsWith("*");
  const texts = joined(
    comments.map((comment) => ({ ...comment, kind: isDocstring(comment) ? "docstring" : "comment" })),
    source,
  );
  const isTest = file.includes(".test.");
  visit(program, stringsOf(file));
  return texts;

  /** @param kind of the strings below the node, or null */
  function visit(node, kind) {
    if (Array.isArray(node)) for (const part of node) visit(part, kind);
    if (typeof node?.type !== "string") return;
    const { type, start, end } = node;
    if (/^(Import|ExportAll|TS)/.test(type) || (type === "ExportNamedDeclaration" && node.source !== null)) {
      // types and names of modules; what TypeScript adds to an expression is passed
      if (node.expression !== undefined) visit(node.expression, kind);
      return;
    }
    if (kind !== null && isWords(node)) {
      texts.push({ kind, start, text: source.slice(start, end).replaceAll(/^["`]|["`]$/g, " ") });
      return;
    }
    if (type === "Property") {
      const own = { help: "help", onPage: "label" }[node.key.name];
      return visit(node.value, kind === null ? null : (own ?? kind));
    }
    if (type === "CallExpression" || type === "NewExpression") {
      const name = source.slice(node.callee.start, node.callee.end);
      // sacreBLEU's own words are printed to the byte
      if (name.startsWith("sacrebleu")) return;
      const { arguments: given } = node;
      if (isTest && /^(test|it|describe)\b/.test(name)) {
        visit(given[0], "title");
        for (const part of given.slice(1)) visit(part, null);
        return;
      }
      return visit([node.callee, ...given], /(Error|fail|refuse|stop)$/.test(name) ? "error" : kind);
    }
    for (const [key, part] of Object.entries(node)) if (key !== "parent" && typeof part === "object") visit(part, kind);
  }
}

/**
 * The kind of the strings in a file, unless the code around a string says another kind; null for files whose strings
 * users do not read.
 */
function stringsOf(file) {
  if (/^(test|lab|scripts)\//.test(file)) return null;
  if (/^apps\/(page|site)\//.test(file)) return "label";
  return /^apps\/cli\/arguments\/(option-help|command-list)\.ts$/.test(file) ? "help" : "error";
}

/** Whether a node is a string with words, or a concatenation with such a string. */
function isWords({ type, value, operator, left, right }) {
  if (type === "Literal") return typeof value === "string" && /\w \w/.test(value);
  if (type === "BinaryExpression" && operator === "+") return isWords(left) || isWords(right);
  return type === "TemplateLiteral" || (type === "JSXText" && value.trim() !== "");
}
