/**
 * A sentence of the page in which names of systems and words of the corpus stand. Each has its own direction: otherwise
 * two Hebrew names with a minus between them would change places.
 */
import { hasFromRight } from "../model/direction.js";
import { directions, systemNames } from "../state/state.js";
import { isolated, plainText, Text } from "./text.js";

export function Sentence({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr">
      {sentenceParts(text, systemNames.value).map(({ part, of }) => (
        <Text text={part} dir={of === "corpus" ? directions.value.target : of === "name" ? "auto" : "ltr"} />
      ))}
    </bdi>
  );
}

/** The sentence in a drawing: with the marks of Unicode for each name that is written from right to left. */
export function drawnSentence(text: string): string {
  return sentenceParts(plainText(text), systemNames.value)
    .map(({ part, of }) => (of === "name" ? isolated(part) : part))
    .join("");
}

interface SentencePart {
  readonly part: string;
  readonly of: "page" | "corpus" | "name";
}

/** The parts of a sentence: names that are written from right to left, words between “ and ”, and the rest. */
export function sentenceParts(text: string, names: readonly string[]): SentencePart[] {
  const parts: SentencePart[] = [];
  let last = 0;
  const add = (part: string, of: SentencePart["of"]): void => {
    if (part !== "") parts.push({ part, of });
  };
  for (const { 0: part, index } of text.matchAll(patternOf(names))) {
    add(text.slice(last, index), "page");
    add(part, text[index - 1] === "“" ? "corpus" : "name");
    last = index + part.length;
  }
  add(text.slice(last), "page");
  return parts;
}

/** Of two names, one of which begins with the other, the longer one is found. */
function patternOf(names: readonly string[]): RegExp {
  const own = names
    .filter(hasFromRight)
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(["(?<=“)[^“”]+(?=”)", ...own].join("|"), "gu");
}
