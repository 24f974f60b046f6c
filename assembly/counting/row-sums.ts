/** Sums of rows. */
import { skipF64 } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN } from "../memory/regions";

/** Adds the other rows in ROWS_IN to the first one, in order: sums of fractions depend on the order. */
export function addRowsToFirst(rows: u32, width: u32): void {
  const totals = baseOf(ROWS_IN);
  const end = skipF64(totals, width);
  let row = end;
  for (let i: u32 = 0; i < rows; i++) {
    for (let total = totals; total < end; total += 8) {
      store<f64>(total, load<f64>(total) + load<f64>(row));
      row += 8;
    }
  }
}
