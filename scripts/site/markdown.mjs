// Markdown to HTML, at build time: headings with anchors as GitHub makes them, code in colours, tables that scroll.
import { isCopy } from "./places.mjs";

/** @param libraries markdown-it and highlight.js */
export function markdownTo({ MarkdownIt, highlight }) {
  const languages = { console: "shell", pycon: "python-repl", ts: "typescript", js: "javascript", sh: "bash" };
  const markdown = new MarkdownIt({
    html: true,
    linkify: true,
    highlight(code, language) {
      const name = languages[language] ?? language;
      return highlight.getLanguage(name) ? highlight.highlight(code, { language: name }).value : "";
    },
  });
  // a bare address becomes a link; "file.md" and "truebleu.js" are not addresses
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  const { rules } = markdown.renderer;
  rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
  rules.table_close = () => "</table></div>\n";
  for (const name of ["fence", "code_block"]) {
    const original = rules[name];
    rules[name] = (...given) => original(...given).replace(/<pre(?=[ >])/, '<pre tabindex="0"');
  }
  // a cell without text is no heading
  rules.th_open = (tokens, i, options, _, self) => {
    if (tokens[i + 1].content === "") tokens[i].tag = "td";
    else tokens[i].attrSet("scope", "col");
    return self.renderToken(tokens, i, options);
  };
  rules.th_close = (tokens, i, options, _, self) => {
    if (tokens[i - 1].content === "") tokens[i].tag = "td";
    return self.renderToken(tokens, i, options);
  };

  /**
   * @param link maps the address of a link or picture; undefined makes it plain text
   * @returns the page's HTML, its title, and its headings with their level, anchor and text
   */
  return (text, link = (address) => address) => {
    const headings = [];
    const tokens = markdown.parse(text, {});
    const used = new Map();
    for (const [i, token] of tokens.entries()) {
      if (token.type === "heading_open") {
        const content = plain(tokens[i + 1]);
        const base = anchorOf(content);
        const times = used.get(base) ?? 0;
        used.set(base, times + 1);
        const anchor = times === 0 ? base : `${base}-${times}`;
        token.attrSet("id", anchor);
        headings.push({ level: Number(token.tag.slice(1)), anchor, text: content });
      }
      for (const child of token.children ?? []) {
        const name = child.type === "link_open" ? "href" : child.type === "image" ? "src" : null;
        if (name === null) continue;
        const target = link(child.attrGet(name), child.type === "image");
        if (target === undefined) child.attrs = child.attrs.filter(([key]) => key !== name);
        else child.attrSet(name, target);
        if (name === "href" && target !== undefined && isCopy(target)) child.attrSet("download", "");
        if (child.type === "image") child.attrSet("loading", "lazy");
      }
    }
    const html = markdown.renderer.render(tokens, markdown.options, {});
    return { html, headings, title: headings[0]?.text ?? "" };
  };
}

/** The text of a heading, without marks. */
const plain = ({ children }) => children.map(({ content }) => content).join("");

/** The anchor that GitHub makes of a heading. */
export function anchorOf(text) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, "")
    .replaceAll(" ", "-");
}
