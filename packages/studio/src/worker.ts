import type { Reply, Request } from './protocol/questions.js';
import { answer, createAnswers } from './worker/answer-questions.js';

const answers = createAnswers();

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  reply(await settle(data));
});

async function settle(request: Request): Promise<Reply> {
  const { id } = request;
  try {
    return { id, ok: true, answered: await answer(answers, request) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function reply(sent: Reply): void {
  postMessage(sent);
}
