import { authorize, type Credentials } from './credentials.js';
import { mayRepeat, type Patience, waitAfter } from './patience.js';
import { readProblem } from './problem.js';

export interface Sending extends Credentials, Patience {
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Sends a request, again where that can help and does no harm.
 *
 * @throws MeritProblem where the service refuses.
 */
export async function send(request: Request, sending: Sending): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(request.clone(), sending);
    } catch (error) {
      if (request.signal.aborted || attempt >= sending.attempts) throw error;
      const waitMs = waitAfter(error, attempt);
      if (waitMs > sending.waitMaxMs || !mayRepeat(request.method, error)) throw error;
      await sending.wait(waitMs, request.signal);
    }
  }
}

async function sendOnce(request: Request, sending: Sending): Promise<Response> {
  const headers = new Headers(request.headers);
  await authorize(headers, sending);
  const limit = new AbortController();
  const signal = AbortSignal.any([request.signal, limit.signal]);
  const late = () => limit.abort(new DOMException(`no answer in ${sending.timeoutMs} ms`, 'TimeoutError'));
  const timer = setTimeout(late, sending.timeoutMs);
  try {
    const response = await sending.fetch(new Request(request, { headers, signal }));
    if (!response.ok) throw await readProblem(response);
    return request.method === 'GET' ? response : await readWhole(response);
  } finally {
    clearTimeout(timer);
  }
}

/** A write whose answer breaks off is sent again, so its answer is read before it counts. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
