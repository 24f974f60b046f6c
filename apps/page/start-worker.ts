/** Starts workers from the text of a script: a page opened as a single file has no second file to start them from. */

/**
 * @param program the text of the script
 * @param module the module's address, which a development server takes in place of the text
 * @returns a function that starts a worker
 */
export function workersOf(program: string, module: string): () => Worker {
  if (import.meta.env.DEV) return () => new Worker(module, { type: "module" });
  const address = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  return () => new Worker(address);
}
