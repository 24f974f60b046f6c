/** Starts the page: the engine, the report that lies in it, the address, and what is drawn. */
import { render } from "preact";
import { openCorpus, startEngine } from "../state/engine.js";
import { followHash, viewFromHash } from "../state/hash.js";
import { App } from "./app.js";
import { exampleTexts } from "./example.js";

export function startPage(startWorker: () => Worker): void {
  startEngine(startWorker);
  followHash();
  const root = document.getElementById("page")!;
  root.textContent = "";
  render(<App />, root);
  const report = document.getElementById("report")!.textContent;
  void openCorpus(report === "" ? { texts: exampleTexts } : { report }, viewFromHash());
}
