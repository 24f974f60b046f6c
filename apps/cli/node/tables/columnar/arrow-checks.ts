/**
 * Checks what a record batch of Arrow says about itself, so that a damaged file leads to an error, not to wrong text or
 * to a long wait.
 */

/** The properties of flechette's batches that are read here, whatever the type of the column. */
interface ArrowBatch {
  readonly length: number;
  readonly nullCount: number;
  readonly validity?: Uint8Array;
  readonly values?: ArrayLike<unknown>;
  readonly offsets?: ArrayLike<number | bigint>;
  readonly sizes?: ArrayLike<number | bigint>;
  readonly children?: readonly ArrowBatch[];
  readonly dictionary?: { readonly data: readonly ArrowBatch[] } | null;
}

/** @throws RangeError for lengths and offsets that the batch's buffers do not have */
export function checkBatch(batch: ArrowBatch): void {
  const { length, nullCount, validity, values, offsets, sizes, children = [] } = batch;
  if (!Number.isSafeInteger(length) || length < 0) throw new RangeError(`a column has ${length} values`);
  if (nullCount > 0 && validity !== undefined && 8 * validity.length < length) throw tooShort();
  const [child] = children;
  if (offsets === undefined || offsets.length === 0) {
    // a value takes a bit at least
    if (values !== undefined && child === undefined && 8 * values.length < length) throw tooShort();
  } else if (sizes !== undefined) {
    for (let i = 0; i < length; i++)
      if (!(Number(offsets[i]) >= 0 && Number(offsets[i]) + Number(sizes[i]) <= child!.length)) throw wrongOffset();
  } else {
    if (offsets.length < length) throw tooShort();
    let before = 0;
    const most = Number(child?.length ?? values!.length);
    for (let i = 0; i < Math.min(length + 1, offsets.length); i++) {
      const offset = Number(offsets[i]);
      if (!(offset >= before && offset <= most)) throw wrongOffset();
      before = offset;
    }
  }
  for (const inner of children) checkBatch(inner);
  for (const inner of batch.dictionary?.data ?? []) checkBatch(inner);
}

function tooShort(): RangeError {
  return new RangeError("a column has fewer values than its batch says");
}

function wrongOffset(): RangeError {
  return new RangeError("a list or a text begins beyond its values");
}
