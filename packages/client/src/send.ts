import { authorize, type Credentials } from './credentials.js';
import { mayRepeat, type Patience, waitAfter } from './patience.js';
import { readProblem } from './problem.js';
import { Watch } from './watch.js';

export interface Sending extends Credentials, Patience {
  readonly fetch: (request: Request, init: RequestInit) => Promise<Response>;
}

/**
 * Sends a request, again where that can help and does no harm.
 *
 * @param signal The caller's own: that of the request is collected with it.
 * @throws MeritProblem where the service refuses.
 */
export async function send(request: Request, sending: Sending, signal?: AbortSignal): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(request.clone(), sending, signal);
    } catch (error) {
      if (signal?.aborted || attempt >= sending.attempts) throw error;
      const waitMs = waitAfter(error, attempt);
      if (waitMs > sending.waitMaxMs || !mayRepeat(request.method, error)) throw error;
      await sending.wait(waitMs, signal);
    }
  }
}

async function sendOnce(request: Request, sending: Sending, caller?: AbortSignal): Promise<Response> {
  await authorize(request.headers, sending);
  const watch = new Watch(sending.timeoutMs, caller);
  try {
    const head = await watch.await(sending.fetch(request, { signal: watch.signal }));
    const response = watch.watched(head);
    if (!response.ok) throw await readProblem(response);
    return request.method === 'GET' ? response : await readWhole(response);
  } catch (error) {
    watch.end();
    throw error;
  }
}

/** A write whose answer breaks off is sent again, so its answer is read before it counts. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = response.body === null ? null : await response.arrayBuffer();
  return new Response(body, { status, statusText, headers });
}
