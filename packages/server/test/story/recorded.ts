import type { RecordedExamples } from '../../src/openapi/recorded-examples.js';
import type { Answer } from '../../src/testing/client.js';
import type { PlayedStory } from './play.js';

/** The examples of a story, with what differs from one service to the next as in every other record. */
export function recordOf({ steps, problems, names }: PlayedStory): RecordedExamples {
  const operations: Record<string, Mutable<RecordedExamples['operations'][string]>> = {};
  for (const { operationId, parameters, body, answer } of steps) {
    const known = operations[operationId] ?? { parameters: {}, responses: {} };
    operations[operationId] = known;
    known.parameters = { ...parameters, ...known.parameters };
    if (body !== undefined) known.body ??= body;
    if (answer.status === 304) continue;
    const { [answer.status]: ofStatus } = known.responses;
    known.responses = { ...known.responses, [answer.status]: { ...contentOf(answer), ...ofStatus } };
  }
  return inSteadyWords({ operations, problems }, names);
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function contentOf({ headers, body, text }: Answer): Readonly<Record<string, unknown>> {
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';');
  return { [mediaType]: body ?? text };
}

const SECRET = 'svc_live_7Hq2mXc9Tz.b0XGk3vRj8sYw1NdLf5uPa6o';
const NEXT_PAGE = 'bmV4dC1wYWdlLW9mLXRoaXMtbGlzdA';
const TAG = '"q7Zr0bW1nH3kVd8sXc5u2A"';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Members that are others each time, and what stands for them. */
const STEADY: Readonly<Record<string, unknown>> = {
  nextCursor: NEXT_PAGE,
  cursor: NEXT_PAGE,
  'If-Match': TAG,
  'If-None-Match': TAG,
  durationMs: { p50: 0.02, p95: 0.05, p99: 0.08, max: 0.09 },
};

/** Numbers ids in order of appearance, and replaces keys, cursors, tags and durations by fixed values. */
function inSteadyWords(record: RecordedExamples, names: PlayedStory['names']): RecordedExamples {
  const { plaintext = '', apiKey = '' } = names;
  const text = JSON.stringify(record, (key, value) => (value === null ? null : (STEADY[key] ?? value)));
  const ids = new Map<string, string>();
  const steady = text
    .replaceAll(plaintext, SECRET)
    .replaceAll(apiKey, SECRET.split('.', 1).join())
    .replaceAll(UUID, (id) => {
      const known = ids.get(id) ?? idNumber(ids.size + 1);
      ids.set(id, known);
      return known;
    });
  return JSON.parse(steady);
}

function idNumber(number: number): string {
  return `01890a5d-ac96-774b-bcce-b302099a8${number.toString(16).padStart(3, '0')}`;
}
