// The reference of the library: the Markdown that npm run docs wrote to build/docs/, as pages.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const folder = "build/docs";

/** @returns pages, `{ address, title, about, text, isModule }` */
export function typescriptReference() {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const module = /^(.*?)\/?index\.md$/.exec(name)?.[1];
      const entry = module === "index" ? "truebleu" : `truebleu/${module?.replace(/^adapters\//, "")}`;
      const title =
        name === "index.md"
          ? "Reference of the TypeScript library"
          : module !== undefined
            ? entry
            : /^# (.*)$/m.exec(text)[1].replaceAll("\\", "");
      return {
        address: `api/typescript/${name.replace(/\.md$/, ".html")}`,
        title: title.replace(/^(?:Function|Interface|Variable|Type Alias|Class): /, ""),
        about: aboutOf(text, title),
        isModule: module !== undefined && !name.includes("/namespaces/"),
        text: reshaped(module === undefined ? text : text.replace(/^# .*$/m, `# ${title}`)),
      };
    });
}

/** Makes links lead to pages, and makes a list of the names that a module re-exports. */
function reshaped(text) {
  return text
    .replaceAll(/\]\(([^):]+)\.md(#[^)]*)?\)/g, "]($1.html$2)")
    .replaceAll(/^### .*\n\nRe-exports (\[.*\)) *\n*(?:\*\*\*\n*)?/gm, "* $1\n");
}

function aboutOf(text, title) {
  const paragraph = text
    .replaceAll(/^```[\s\S]*?^```$/gm, "")
    .split("\n\n")
    .map((part) => part.trim())
    .find((part) => part !== "" && !/^[#|*<-]|^Re-exports/.test(part));
  const first = (paragraph ?? "").replaceAll("\n", " ").split(/(?<=\.) /)[0];
  return first === "" ? `${title}, in the reference of truebleu.` : first.replaceAll(/[`*\\]|\]\([^)]*\)|\[/g, "");
}
