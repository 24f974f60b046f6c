/** The metrics by name. */
import { bleu } from "./bleu.js";

export const metrics = { bleu };
