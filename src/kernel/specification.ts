/**
 * The engine "reference": the executable specification, written from the papers with Map and arrays. Its algorithms
 * differ from the kernel's and are never optimized. It leaves scanning to the tokenizers, and may use Math.
 *
 * Only the entry truebleu/reference imports this file.
 */
import { referenceCharacter } from "./character/reference.js";
import { referenceChrf } from "./chrf/reference.js";
import { referenceCounting } from "./counting/reference.js";
import { referenceEed } from "./eed/reference.js";
import type { Specification } from "./engines.js";
import { referenceLcs } from "./lcs/reference.js";
import { referenceLepor } from "./lepor/reference.js";
import { referenceLevenshtein } from "./levenshtein/reference.js";
import { createReferenceLines } from "./lines/reference.js";
import { referenceMath } from "./math/reference.js";
import { referenceMeteor } from "./meteor/reference.js";
import { createReferenceNist } from "./nist/reference.js";
import { referencePairwise } from "./pairwise/reference.js";
import { referencePermutation } from "./permutation/reference.js";
import { referencePower } from "./power/reference.js";
import { referenceResampling } from "./resampling/reference.js";
import { referenceRevision } from "./revision/reference.js";
import { referenceRibes } from "./ribes/reference.js";
import { referenceSclite } from "./sclite/reference.js";
import { referenceTer } from "./ter/reference.js";
import { createReferenceUtf16 } from "./utf16/reference.js";

/** Each part by its name; a part with state is a new instance at each access. */
export const specification: Specification = {
  character: referenceCharacter,
  chrf: referenceChrf,
  counting: referenceCounting,
  eed: referenceEed,
  lcs: referenceLcs,
  lepor: referenceLepor,
  levenshtein: referenceLevenshtein,
  get lines() {
    return createReferenceLines();
  },
  math: referenceMath,
  meteor: referenceMeteor,
  get nist() {
    return createReferenceNist();
  },
  pairwise: referencePairwise,
  permutation: referencePermutation,
  power: referencePower,
  resampling: referenceResampling,
  revision: referenceRevision,
  ribes: referenceRibes,
  sclite: referenceSclite,
  ter: referenceTer,
  get utf16() {
    return createReferenceUtf16();
  },
};
