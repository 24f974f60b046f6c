/** Characters that would format a text, or begin a link, an element or a list. */
const special = /[\\`*_{}[\]<>#|~]/g;

/** A text, such as one with names from outside, that Markdown shows as it is, in one line. */
export function inMarkdown(text: string): string {
  return text.replace(special, "\\$&").replace(/\s+/g, " ");
}
