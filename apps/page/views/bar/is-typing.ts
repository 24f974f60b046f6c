/** Whether a key is a letter of a text that is being written: single letters are keys of the page elsewhere. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
