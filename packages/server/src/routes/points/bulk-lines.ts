import { Fault } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import type { TakenLines } from '../../http/lines/answer-lines.js';
import type { LinesRequest, RouteTaker } from '../../http/lines/line-taking.js';
import { LINE_BYTES_MAX } from '../../http/lines/lines-request.js';
import type { Line } from '../../http/lines/split-lines.js';
import { readBody, usualBodyLimits } from '../../http/request/body.js';
import type { AssignPoints, AwardResult, DecideAward } from '../../ports/award-command.js';
import { requireBackfill } from '../../use-cases/points/occurred-at.js';
import { type Going, RecordingPace } from '../../use-cases/points/record-at-pace.js';
import { isOver, type OnError, recordSlice } from '../../use-cases/points/record-many.js';
import { requireGame } from '../../use-cases/scope.js';
import { bulkEvent, bulkResultView, commandIn, type ResultPlace } from './bulk-event.js';

type BulkRequest = LinesRequest<
  Principal,
  { readonly gameId: string },
  { readonly onError: OnError; readonly brief: boolean; readonly backfill: boolean }
>;

/**
 * Takes events a line each. While one list of them commits the next is read and decided, but where it has to
 * be known first that nothing was refused.
 *
 * @throws Fault `backfill-forbidden`, `game-not-found`, `game-forbidden`; `validation-failed` where all are
 *   to be taken back, of which there may be any number.
 */
export async function takeEvents(request: BulkRequest): Promise<RouteTaker> {
  const { onError } = request.query;
  if (onError === 'rollback') throw noRollback();
  requireBackfill(request.principal, request.query.backfill);
  const { owner } = await requireGame(request, request.params.gameId);
  const pace = new RecordingPace(owner, request.books.awards);
  return {
    atOnceMax: onError === 'stop' ? 1 : 3,
    take: (lines, from, going) => takeList(request, { lines, from, onError, pace, going }),
    isWaiting: () => pace.isWaiting,
    refuse: (fault, index) => written({ ok: false, fault }, { index }, request),
  };
}

function noRollback(): Fault {
  const message = 'lines can be taken by `skip` or `stop`: for `rollback` send up to 1,000 events as JSON';
  return new Fault('validation-failed', {
    errors: [{ path: 'query.onError', code: 'unknown-value', message }],
  });
}

interface List {
  readonly lines: readonly Line[];
  readonly from: number;
  readonly onError: Exclude<OnError, 'rollback'>;
  readonly pace: RecordingPace;
  readonly going: Going;
}

/** A line that was read: what it asks for, or why it can't. */
interface ReadLine {
  readonly event: DecideAward | AssignPoints | Fault;
  readonly eventId: string | undefined;
}

async function takeList(request: BulkRequest, list: List): Promise<TakenLines> {
  const { lines, from, onError, pace, going } = list;
  const { services, principal } = request;
  const place = pace.enter();
  await services.turns.nextOf(principal.owner);
  const read = lines.map((line, index) => readLine(request, line, from + index));
  const refused = read.findIndex(({ event }) => event instanceof Fault);
  const taken = onError === 'stop' && refused !== -1 ? read.slice(0, refused + 1) : read;
  const recorded = pace.record(place, {
    commands: taken.flatMap(({ event }) => (event instanceof Fault ? [] : [event])),
    record: (commands) => recordSlice(services, commands, onError),
    isOver: (results) => isOver(results, onError),
    going,
  });
  return answersOf(request, list, { taken, recorded });
}

interface Answering {
  readonly taken: readonly ReadLine[];
  readonly recorded: AsyncGenerator<readonly AwardResult[], void>;
}

/**
 * Answers lines in their order, those that were refused before among the others, as far as these are
 * recorded.
 */
async function answersOf(
  request: BulkRequest,
  list: List,
  { taken, recorded }: Answering,
): Promise<TakenLines> {
  const { lines, from, onError } = list;
  const { value, done } = await recorded.next();
  const all = inPlaces(taken, value ?? []);
  const last = onError === 'stop' ? all.findIndex(({ ok }) => !ok) : -1;
  const results = last === -1 ? all : all.slice(0, last + 1);
  const texts = results.map((result, index) => {
    const place = { index: from + index, line: lines[index]?.number, eventId: taken[index]?.eventId };
    return isLeftOut(request, result) ? '' : written(result, place, request);
  });
  const isLast = isOver(results, onError) || (done === true && results.length < taken.length);
  if (isLast || results.length === taken.length) {
    // Lists that follow wait for the end of this one.
    await recorded.return();
    return { text: texts.join(''), isLast, rest: null };
  }
  const count = results.length;
  const others = { ...list, lines: lines.slice(count), from: from + count };
  const rest = answersOf(request, others, { taken: taken.slice(count), recorded });
  rest.catch(() => undefined);
  return { text: texts.join(''), isLast, rest };
}

function isLeftOut({ query: { brief } }: BulkRequest, result: AwardResult): boolean {
  return brief && result.ok && result.answer.isNew;
}

function readLine(request: BulkRequest, { bytes }: Line, index: number): ReadLine {
  if (bytes === null) {
    const detail = `A line is longer than ${LINE_BYTES_MAX} bytes`;
    return { event: new Fault('body-too-large', { detail }), eventId: undefined };
  }
  try {
    const body = readBody(bulkEvent, bytes, usualBodyLimits);
    return { event: commandIn(request, body, index), eventId: body.eventId };
  } catch (error) {
    if (error instanceof Fault) return { event: error, eventId: eventIdIn(bytes) };
    throw error;
  }
}

/**
 * What a line that is refused calls its event, so that its sender finds it; undefined where that can't be
 * told.
 */
function eventIdIn(bytes: Uint8Array): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(bytes).toString());
    const eventId = typeof read === 'object' && read !== null && 'eventId' in read ? read.eventId : undefined;
    return typeof eventId === 'string' ? eventId.slice(0, EVENT_ID_SHOWN) : undefined;
  } catch {
    return undefined;
  }
}

const EVENT_ID_SHOWN = 200;

/** The results among those that were refused before, up to the first that isn't recorded yet. */
function inPlaces(read: readonly ReadLine[], recorded: readonly AwardResult[]): readonly AwardResult[] {
  const results: AwardResult[] = [];
  let next = 0;
  for (const { event } of read) {
    const result = event instanceof Fault ? { ok: false as const, fault: event } : recorded[next++];
    if (result === undefined) break;
    results.push(result);
  }
  return results;
}

function written(result: AwardResult, place: ResultPlace, request: BulkRequest): string {
  return `${JSON.stringify(bulkResultView(result, place, request))}\n`;
}
