/** In place of a call to your model: it answers from a list, so that this example runs by itself. */
const answers: Readonly<Record<string, string>> = {
  "Who won the 50th Super Bowl?": "The Denver Broncos",
  "When did people first walk on the moon?": "in July 1969",
  "Translate into English: Der Hund biss den Mann.": "The dog bit the man.",
  "Translate into English: Es war keine Überraschung.": "It was not a surprise.",
};

export async function answer(question: string): Promise<string> {
  // a mistake on purpose: BAD_MODEL=1 npx vitest run
  return process.env["BAD_MODEL"] ? "I do not know." : (answers[question] ?? "");
}
