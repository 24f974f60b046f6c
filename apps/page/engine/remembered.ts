/** Values that every question needs from a corpus: kept until a text changes. */

/** How many results of a session are kept: the last used ones. */
const MOST_KEPT = 128;

const kept = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * The result that is kept for this key. If there is none, or only a failure, `compute` is called. It is meant for
 * sessions that are notified of edits, so not for those of the background.
 */
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
