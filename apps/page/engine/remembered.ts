/** Values that every question needs from a corpus: kept until a text changes. */

/** So many results are kept of a session, the last used ones. */
const MOST_KEPT = 128;

const kept = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Of sessions that hear of edits, so not in the background. The result of `compute` for this key, which is called where it is not known. What fails is tried again. */
export function remembered<T>(session: object, key: string, compute: () => Promise<T>): Promise<T> {
  let results = kept.get(session);
  if (results === undefined) kept.set(session, (results = new Map()));
  const own = results;
  const known = own.get(key) ?? compute();
  own.delete(key);
  own.set(key, known);
  known.catch(() => own.delete(key));
  for (const oldest of own.keys()) {
    if (own.size <= MOST_KEPT) break;
    own.delete(oldest);
  }
  return known as Promise<T>;
}

/** To be called when a text has changed. */
export function forget(session: object): void {
  kept.delete(session);
}
