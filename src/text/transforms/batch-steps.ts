/**
 * Transforms of whole batches, from bytes to bytes, so that the kernel can cut the words. No line and no word becomes a
 * string, unless a transform of strings has to change it.
 */
import type { FoldingPart } from "../../kernel/folding/folding.js";
import type { KernelPart } from "../../kernel/part.js";
import { createLineBuffer } from "../encode-strings.js";
import { lowercaseLines } from "../lowercase.js";
import { foldedLines } from "../tokenizers/folded-lines.js";
import { decodeUtf8 } from "../utf8.js";
import { needlesOf } from "./needles.js";
import { changesOf, isOfCharacters, type CharacterTransform } from "./character-changes.js";
import { batchStepOf, type BatchStep } from "./lines-transform.js";
import type { CheckedTransform } from "./transform.js";

/** A transform of a line. */
type StringStep = (line: string) => string;

/** The steps that change a batch. */
export interface Means {
  /** A transform of strings. */
  readonly stringStep: (transform: CheckedTransform) => StringStep;
  /** The part of the kernel that changes single characters: text/ imports only its type. */
  readonly folding: KernelPart<FoldingPart | undefined>;
}

/** The transforms as a list of few passes over a batch. */
export function batchSteps(transforms: readonly CheckedTransform[], { stringStep, folding }: Means): BatchStep[] {
  const steps: BatchStep[] = [];
  for (let at = 0; at < transforms.length;) {
    const first = at;
    if (transforms[at]!.name === "ToLowerCase") at++;
    const afterCase = at;
    while (at < transforms.length && isOfCharacters(transforms[at]!)) at++;
    if (at > afterCase) {
      const some = transforms.slice(first, at);
      const fold = inTurn(some.map(stringStep));
      const changes = changesOf(some as CharacterTransform[]);
      steps.push((lines, kernel) => foldedLines(lines, changes, fold, folding, kernel));
      continue;
    }
    at = first;
    const whole = wholeStep(transforms[at]!);
    if (whole !== undefined) {
      steps.push(whole);
      at++;
    } else {
      while (at < transforms.length && !isOfCharacters(transforms[at]!) && wholeStep(transforms[at]!) === undefined)
        at++;
      const some = transforms.slice(first, at);
      const needles = needlesOf(some);
      if (needles !== undefined) {
        const fold = inTurn(some.map(stringStep));
        steps.push((lines, kernel) => foldedLines(lines, needles, fold, folding, kernel));
        continue;
      }
      steps.push(
        stringPass(
          some.map(stringStep),
          some.some(({ name }) => name === "own"),
        ),
      );
    }
  }
  return steps;
}

/** The step with which a transform changes whole batches, if there is one. */
function wholeStep(transform: CheckedTransform): BatchStep | undefined {
  if (transform.name === "ToLowerCase") return lowercaseLines;
  return transform.name === "own" ? batchStepOf(transform.own) : undefined;
}

function inTurn(steps: readonly StringStep[]): StringStep {
  return (line) => {
    let text = line;
    for (const step of steps) text = step(text);
    return text;
  };
}

/** @param areOwn whether users' transforms, which may cut characters in two, are among the steps */
function stringPass(steps: readonly StringStep[], areOwn: boolean): BatchStep {
  const change = inTurn(steps);
  return ({ bytes, ends }) => {
    const text = decodeUtf8(bytes);
    const unitEnds = text.length === bytes.length ? ends : endsInUnits(bytes, ends);
    const buffer = createLineBuffer({ mostWaiting: 0 });
    for (let line = 0, start = 0, unit = 0; line < ends.length; line++) {
      const given = text.slice(unit, unitEnds[line]);
      const changed = change(given);
      if (changed === given) buffer.addBytes(bytes, start, ends[line]!);
      else if (areOwn && surrogate.test(changed) && loneSurrogate.test(changed)) return undefined;
      else buffer.add(changed);
      start = ends[line]!;
      unit = unitEnds[line]!;
    }
    return buffer.lines();
  };
}

const surrogate = /[\ud800-\udfff]/;
const loneSurrogate = /\p{Cs}/u;

/**
 * Ends of lines in UTF-16 units: each byte counts as one, except a continuation byte (none) and the first byte of a
 * four-byte character (two).
 */
function endsInUnits(bytes: Uint8Array, ends: Uint32Array): Uint32Array {
  const unitEnds = new Uint32Array(ends.length);
  for (let line = 0, at = 0, units = 0; line < ends.length; line++) {
    for (const end = ends[line]!; at < end; at++) {
      const byte = bytes[at]!;
      if (byte < 0x80 || byte >= 0xc0) units += byte >= 0xf0 ? 2 : 1;
    }
    unitEnds[line] = units;
  }
  return unitEnds;
}
