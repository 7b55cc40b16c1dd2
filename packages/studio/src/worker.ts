import type { Reply, Request } from './protocol/questions.js';
import { answer, createAnswers } from './worker/answer-questions.js';

const answers = createAnswers();

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  reply(await settle(data));
});

/** Tells now and then that it is still at work: long work has pauses, and whatever is stuck has none. */
async function settle(request: Request): Promise<Reply> {
  const { id } = request;
  const signs = setInterval(() => reply({ id, ok: null }), 1_000);
  try {
    return { id, ok: true, answered: await answer(answers, request) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  } finally {
    clearInterval(signs);
  }
}

function reply(sent: Reply): void {
  postMessage(sent);
}
