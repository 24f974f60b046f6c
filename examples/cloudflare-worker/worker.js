// A Cloudflare Worker: POST { hypothesis, references }, and get the sentence's BLEU and chrF.
import { bleu, chrf, scoreSegment } from "truebleu";

export default {
  async fetch(request) {
    if (request.method !== "POST") return new Response("POST a hypothesis and its references as JSON\n", { status: 405 });
    try {
      const { hypothesis, references } = await request.json();
      const scores = [bleu(), chrf()].map((metric) => scoreSegment(metric, hypothesis, references));
      return Response.json(scores.map(({ name, score, signature }) => ({ name, score, signature })));
    } catch (error) {
      return Response.json({ error: error.message }, { status: 400 });
    }
  },
};
