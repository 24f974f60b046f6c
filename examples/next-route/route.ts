// app/api/score/route.ts of a Next.js project: POST { hypotheses, references } as JSON, and get scores with signatures.
import { bleu, chrf, score } from "truebleu";

export async function POST(request: Request): Promise<Response> {
  let corpus: unknown;
  try {
    corpus = await request.json();
  } catch {
    return Response.json({ error: "the body is not JSON" }, { status: 400 });
  }
  try {
    const { hypotheses, references } = corpus as { hypotheses: string[]; references: string[][] };
    const scores = score([bleu(), chrf({ wordOrder: 2 })], { hypotheses, references });
    return Response.json(scores.map(({ name, score: points, signature }) => ({ name, score: points, signature })));
  } catch (error) {
    // the library says which argument is wrong, and what was expected
    return Response.json({ error: (error as Error).message }, { status: 400 });
  }
}
