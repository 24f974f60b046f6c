/** The metrics by name. */
import { bleu } from "./bleu.js";
import { chrf } from "./chrf.js";
import { gleu } from "./gleu.js";
import { rouge } from "./rouge.js";
import { ter } from "./ter.js";

export const metrics = { bleu, chrf, ter, gleu, rouge };
