/** Ids for tokens; equal tokens have equal ids. */
export interface Vocabulary {
  /** The id of a token: dense, from 1, in the order in which tokens are first seen. */
  idOf(token: string): number;
  /** The tokens in the order of their ids. */
  words(): Iterable<string>;
}

/** An empty vocabulary. */
export function createVocabulary(): Vocabulary {
  const ids = new Map<string, number>();
  return {
    idOf(token) {
      let id = ids.get(token);
      if (id === undefined) {
        id = ids.size + 1;
        ids.set(token, id);
      }
      return id;
    },
    words: () => ids.keys(),
  };
}
