import type { Schemas } from './contract.js';
import { authorize } from './credentials.js';
import { type CallLimits, waitAfter } from './patience.js';
import { MeritProblem, readProblem } from './problem.js';
import type { Sending } from './send.js';
import { type NamedEvent, UnansweredEvents } from './unanswered-events.js';
import { Watch } from './watch.js';

export interface AwardAllOptions extends CallLimits {
  /** Whether one that is refused is passed over, which is usual, or the last. */
  readonly onError?: 'skip' | 'stop' | undefined;
  /** Whether they may be of any age, for who has leave for that. */
  readonly backfill?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Where the lines go, and how often it is tried. */
export interface Upload extends Sending {
  readonly url: string;
}

/**
 * Sends events as they come and gives what came of each, in their order. Where the connection breaks, or the
 * service ends it, what has no answer is sent again: by its `eventId` none counts twice.
 *
 * @throws MeritProblem where the whole is refused, or an event for the moment and for too often.
 */
export async function* awardAll(
  events: Iterable<NamedEvent> | AsyncIterable<NamedEvent>,
  upload: Upload,
  { onError = 'skip', signal }: AwardAllOptions = {},
): AsyncGenerator<Schemas['BulkResult'], void> {
  const unanswered = new UnansweredEvents(events);
  let index = 0;
  for (let attempt = 1; !unanswered.isDone; attempt++) {
    try {
      for await (const result of sendOnce(unanswered, upload, signal)) {
        unanswered.noteAnswer();
        attempt = 1;
        yield { ...result, index: index++ };
        if (onError === 'stop' && result.error !== undefined) return;
      }
    } catch (error) {
      if (signal?.aborted || !isPassing(error) || attempt >= upload.attempts) throw error;
      const waitMs = waitAfter(error, attempt);
      if (waitMs > upload.waitMaxMs) throw error;
      await upload.wait(waitMs, signal);
    }
  }
}

/** What was refused for the moment ends a stream, as a lost connection does. */
async function* sendOnce(
  unanswered: UnansweredEvents,
  upload: Upload,
  signal: AbortSignal | undefined,
): AsyncGenerator<Schemas['BulkResult'], void> {
  const headers = new Headers({ 'Content-Type': 'application/x-ndjson' });
  await authorize(headers, upload);
  const init = { method: 'POST', headers, body: unanswered.asLines(), duplex: 'half' as const };
  const watch = new Watch(upload.timeoutMs, signal);
  try {
    const head = await watch.await(upload.fetch(new Request(upload.url, init), { signal: watch.signal }));
    const response = watch.watched(head);
    if (!response.ok || response.body === null) throw await readProblem(response);
    for await (const line of readLines(response.body)) {
      const result: Schemas['BulkResult'] = JSON.parse(line);
      if (isForTheMoment(result.status)) throw new MeritProblem(response, result.error ?? {});
      yield result;
    }
    if (!unanswered.isDone) throw new TypeError('the answers ended before the events');
  } finally {
    watch.stop();
  }
}

/** Whether a later attempt may succeed: too many requests, a timeout, or a service that is shutting down. */
function isForTheMoment(status: number): boolean {
  return status === 408 || status === 429 || status === 503;
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof MeritProblem)) return true;
  const { status, body } = error;
  return isForTheMoment(body.status ?? status) || status >= 500;
}

/** The lines of a text as it comes, but for blank ones; what has no end is left away: it was cut. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
  }
}
