/** The guided tours by name. */
import type { TourName } from "../../../model/view.js";
import { bleuReferences, bleuSteps } from "./bleu-steps.js";
import { characterReferences, characterSteps } from "./character-steps.js";
import { editReferences, editSteps } from "./edit-steps.js";
import { resampleSteps } from "./resample-steps.js";

/** The names of the tours on their buttons. */
export const tourTitles: { readonly [Of in TourName]: string } = {
  bleu: "BLEU",
  chrf: "chrF",
  ter: "TER",
  significance: "significance",
};

export const tours = {
  bleu: { references: bleuReferences, steps: bleuSteps },
  chrf: { references: characterReferences, steps: characterSteps },
  ter: { references: editReferences, steps: editSteps },
  /** A tour whose texts the user cannot change. */
  significance: { references: [], steps: resampleSteps },
} as const;
