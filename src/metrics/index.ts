/** The metrics by name. */
import { bleu } from "./bleu.js";
import { chrf } from "./chrf.js";

export const metrics = { bleu, chrf };
