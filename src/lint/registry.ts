/**
 * The rules, in the order in which findings are reported. A new kind is a file in rules/, a name in finding.ts, a line
 * here.
 */
import type { Rule } from "./finding.js";
import { copied } from "./rules/copied.js";
import { doubled } from "./rules/doubled.js";
import { empty } from "./rules/empty.js";
import { entities } from "./rules/entities.js";
import { hiddenCharacters } from "./rules/hidden-characters.js";
import { leaked } from "./rules/leaked.js";
import { length } from "./rules/length.js";
import { letterCase } from "./rules/letter-case.js";
import { mojibake } from "./rules/mojibake.js";
import { normalization } from "./rules/normalization.js";
import { script } from "./rules/script.js";
import { shifted } from "./rules/shifted.js";
import { styles } from "./rules/styles.js";
import { tokenized } from "./rules/tokenized.js";

export const rules: readonly Rule[] = [
  shifted,
  doubled,
  leaked,
  copied,
  empty,
  script,
  length,
  mojibake,
  entities,
  ...hiddenCharacters,
  normalization,
  tokenized,
  letterCase,
  ...styles,
];
