/** Starts the playground in its page, with the names that the site's build wrote there. */
import { render } from "preact";
import type { Names } from "./names.js";
import { Playground } from "./playground.js";

const names = JSON.parse(document.getElementById("names")!.textContent!) as Names;
const root = document.getElementById("playground")!;
root.textContent = "";
render(<Playground names={names} />, root);
