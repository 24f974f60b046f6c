// The reference of the Python package: a page for each module, from the docstrings of its sources and of generated
// sources. Python's own parser reads them; nothing is installed or imported.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { mainPython } from "../python/environments.mjs";
import { generatedFiles } from "../python/python-modules.mjs";

/** @returns pages, `{ address, title, about, text }`, with Markdown as text, and the modules as Python's parser read them */
export async function pythonReference() {
  const folder = mkdtempSync(join(tmpdir(), "truebleu-reference-"));
  try {
    cpSync("python/src", folder, { recursive: true });
    for (const [file, text] of Object.entries(await generatedFiles())) {
      const path = join(folder, file.replace(/^src\//, ""));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    const read = execFileSync(mainPython().command, ["scripts/site/python-reference.py", folder], {
      encoding: "utf8",
      maxBuffer: 64 << 20,
    });
    return pagesOf(JSON.parse(read));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pagesOf(modules) {
  const pages = modules.map(({ name, doc, entries }) => ({
    address: name === "truebleu" ? "api/python/truebleu.html" : `api/python/${name}.html`,
    title: name,
    about: firstSentence(doc) || `The module ${name} of the Python package.`,
    text: [`# ${name}`, prose(doc), ...entries.map(entryText)].join("\n\n"),
    names: entries.map((entry) => entry.name),
  }));
  const rows = pages.map(
    ({ address, title, about }) =>
      `| [\`${title}\`](${address.replace("api/python/", "")}) | ${about.replaceAll("|", "\\|")} |`,
  );
  return [
    {
      address: "api/python/index.html",
      title: "Reference of the Python package",
      about: "Every public function, class and method of truebleu in Python, from their docstrings.",
      text: `# Reference of the Python package\n\nFrom the docstrings, as \`help()\` shows them. Guides: [Python](../../docs/python.html), [the API](../../docs/python-api.html).\n\n| module | for |\n|---|---|\n${rows.join("\n")}\n`,
      names: [],
    },
    ...pages,
  ];
}

function entryText({ name, kind, signature, doc, fields = [], members = [] }) {
  return [
    `## ${name}`,
    code(kind === "class" ? `class ${signature}` : kind === "function" ? `def ${signature}` : signature),
    prose(doc),
    ...(fields.length === 0 ? [] : [`Fields: ${fields.map((field) => `\`${field}\``).join(", ")}.`]),
    ...members.map((member) => [`### ${name}.${member.name}`, code(member.signature), prose(member.doc)].join("\n\n")),
  ].join("\n\n");
}

const code = (text) =>
  `\`\`\`python\n${text.length > 100 ? text.replaceAll(/, (?=\*?\*?\w+[:=,)])/g, ",\n    ") : text}\n\`\`\``;

const firstSentence = (doc) =>
  prose(doc ?? "")
    .split("\n\n")[0]
    .replaceAll("\n", " ")
    .split(/(?<=\.) /)[0];

/** A docstring as Markdown: converts double backticks, fields of parameters, and examples for Python's prompt. */
function prose(doc) {
  if (!doc) return "";
  const out = [];
  for (const paragraph of doc.split(/\n{2,}/)) {
    if (/^\s*>>> /.test(paragraph)) {
      if (out.at(-1)?.endsWith("\n```") && out.at(-1).startsWith("```pycon"))
        out.push(`${out.pop().slice(0, -4)}\n${paragraph}\n\`\`\``);
      else out.push(`\`\`\`pycon\n${paragraph}\n\`\`\``);
    } else if (/^:(param|returns?|raises)/.test(paragraph)) {
      const fields = paragraph
        .split(/^(?=:(?:param|returns?|raises))/m)
        .map((field) => field.replaceAll(/\s*\n\s*/g, " ").trim());
      out.push(
        fields
          .map((field) =>
            field
              .replace(/^:param (\w+): ?/, "* `$1`: ")
              .replace(/^:returns?: ?/, "* returns ")
              .replace(/^:raises ([^:]+): ?/, "* raises $1 "),
          )
          .map(inline)
          .join("\n"),
      );
    } else out.push(inline(paragraph));
  }
  return out.join("\n\n");
}

const inline = (text) => text.replaceAll("``", "`").replaceAll(/::$/gm, ":");
