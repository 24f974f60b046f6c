/**
 * The compiled normalisation rules of a model, such as nmt_nfkc: <size of the trie, 4 bytes> <trie> <replacements, each
 * ended by NUL>. The trie is a Darts-clone double array (github.com/s-yata/darts-clone): a unit of 32 bits,
 * little-endian, is
 *
 *   bit 31 set     a leaf: bits 0..30 are the place of the replacement
 *   else           bits 0..7 the byte that leads here; bit 8 whether a leaf follows; bits 10..30 the offset to the
 *                  next units, times 256 where bit 9 is set
 */
export interface Rule {
  /** How many bytes of text the longest matching rule takes; 0 if none matches. */
  length: number;
  /** The start of the rule's replacement in `replacements`; a NUL ends the replacement. */
  replacement: number;
}

export interface Charsmap {
  readonly replacements: Uint8Array;
  /** Writes the longest rule that matches at text[at] into `rule`. */
  match(text: Uint8Array, at: number, rule: Rule): void;
}

/** The most bytes of a replacement: NFKC's longest has 33. */
const LONGEST_REPLACEMENT = 256;
/** The most bytes of text that a rule takes: in a damaged trie a search could go on to the end of any line. */
const LONGEST_RULE = 256;

const offsetOf = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6);
const hasLeaf = (unit: number): boolean => (unit & 0x100) !== 0;
const isLeaf = (unit: number): boolean => unit >>> 31 === 1;

/**
 * @throws RangeError for a charsmap in which a search could leave the trie: the checks of sentencepiece's validate().
 */
export function readCharsmap(blob: Uint8Array): Charsmap {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  const size = blob.length < 4 ? 0 : view.getUint32(0, true);
  if (size < 1024 || size % 1024 !== 0 || size >= blob.length - 4) {
    throw damaged(`expected a trie of a multiple of 1024 bytes in its ${blob.length} bytes, found the size ${size}`);
  }
  const units = Uint32Array.from({ length: size / 4 }, (_, i) => view.getUint32(4 + 4 * i, true));
  const replacements = blob.subarray(4 + size);
  if (replacements.at(-1) !== 0) throw damaged("expected a NUL at the end of the replacements, found none");
  checkUnits(units, replacements.length);
  checkReplacements(replacements);

  return {
    replacements,
    match(text, at, rule) {
      rule.length = 0;
      let place = offsetOf(units[0]!);
      const most = Math.min(text.length, at + LONGEST_RULE);
      for (let end = at; end < most;) {
        const byte = text[end++]!;
        place ^= byte;
        const unit = units[place]!;
        if (isLeaf(unit) || (unit & 0xff) !== byte) return;
        place ^= offsetOf(unit);
        if (!hasLeaf(unit)) continue;
        rule.length = end - at;
        rule.replacement = units[place]! & 0x7fffffff;
      }
    },
  };
}

function checkUnits(units: Uint32Array, replacementsSize: number): void {
  const root = units[0]!;
  if (isLeaf(root) || (root & 0xff) !== 0 || hasLeaf(root) || offsetOf(root) === 0)
    throw damaged("expected a root at unit 0, found none");
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (isLeaf(unit)) {
      const place = unit & 0x7fffffff;
      if (place >= replacementsSize)
        throw damaged(`unit ${i}: expected a place in ${replacementsSize} bytes of replacements, found ${place}`);
      continue;
    }
    const next = (i ^ offsetOf(unit)) >>> 0;
    if ((next | 0xff) >= units.length)
      throw damaged(`unit ${i}: expected its followers in ${units.length} units, found ${next}`);
    if (hasLeaf(unit) && !isLeaf(units[next]!)) throw damaged(`unit ${i}: expected a leaf at unit ${next}, found none`);
  }
}

/** A replacement is copied wherever its rule matches, and searched for its end. */
function checkReplacements(replacements: Uint8Array): void {
  for (let start = 0, end; start < replacements.length; start = end + 1) {
    end = replacements.indexOf(0, start);
    if (end - start > LONGEST_REPLACEMENT)
      throw damaged(`expected replacements of at most ${LONGEST_REPLACEMENT} bytes, found one of ${end - start}`);
  }
}

function damaged(what: string): RangeError {
  return new RangeError(`the SentencePiece model has damaged normalisation rules: ${what}`);
}
