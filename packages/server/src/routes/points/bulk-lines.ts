import { Fault } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import type { LineTaker, TakenLines } from '../../http/lines/answer-lines.js';
import type { LinesRequest } from '../../http/lines/line-taking.js';
import { readBody, usualBodyLimits } from '../../http/request/body.js';
import type { AwardResult, DecideAward } from '../../ports/award-command.js';
import { isOver, type OnError, recordSlice } from '../../use-cases/points/record-many.js';
import { requireGame } from '../../use-cases/scope.js';
import { bulkEvent, bulkResultView, commandIn } from './bulk-event.js';

type BulkRequest = LinesRequest<Principal, { readonly gameId: string }, { readonly onError: OnError }>;

/**
 * Takes events a line each. While one list of them commits the next is read and decided, but where it has to
 * be known first that nothing was refused.
 *
 * @throws Fault `game-not-found`, `game-forbidden`; `validation-failed` where all are to be taken back, of
 *   which there may be any number.
 */
export async function takeEvents(request: BulkRequest): Promise<Omit<LineTaker, 'isDraining'>> {
  const { onError } = request.query;
  if (onError === 'rollback') throw noRollback();
  await requireGame(request, request.params.gameId);
  return {
    atOnceMax: onError === 'stop' ? 1 : 3,
    take: (lines, from) => takeList(request, { lines, from, onError }),
    refuse: (fault, index) => written({ ok: false, fault }, index, request),
  };
}

function noRollback(): Fault {
  const message = 'lines can be taken by `skip` or `stop`: for `rollback` send up to 1,000 events as JSON';
  return new Fault('validation-failed', {
    errors: [{ path: 'query.onError', code: 'unknown-value', message }],
  });
}

interface List {
  readonly lines: readonly Uint8Array[];
  readonly from: number;
  readonly onError: Exclude<OnError, 'rollback'>;
}

async function takeList(request: BulkRequest, { lines, from, onError }: List): Promise<TakenLines> {
  const { services, principal } = request;
  await services.turns.nextOf(principal.owner);
  const read = lines.map((line, index) => readEvent(request, line, from + index));
  const refused = read.findIndex((event) => event instanceof Fault);
  const taken = onError === 'stop' && refused !== -1 ? read.slice(0, refused + 1) : read;
  const commands = taken.filter((event): event is DecideAward => !(event instanceof Fault));
  const recorded = await recordSlice(services, commands, onError);
  const all = inPlaces(taken, recorded);
  const last = onError === 'stop' ? all.findIndex(({ ok }) => !ok) : -1;
  const results = last === -1 ? all : all.slice(0, last + 1);
  return {
    text: results.map((result, index) => written(result, from + index, request)).join(''),
    isLast: isOver(results, onError),
  };
}

function readEvent(request: BulkRequest, line: Uint8Array, index: number): DecideAward | Fault {
  try {
    return commandIn(request, readBody(bulkEvent, line, usualBodyLimits), index);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

/** The results among those that were refused before, up to the last that was begun. */
function inPlaces(
  events: readonly (DecideAward | Fault)[],
  recorded: readonly AwardResult[],
): readonly AwardResult[] {
  const results: AwardResult[] = [];
  let next = 0;
  for (const event of events) {
    const result = event instanceof Fault ? { ok: false as const, fault: event } : recorded[next++];
    if (result === undefined) break;
    results.push(result);
  }
  return results;
}

function written(result: AwardResult, index: number, request: BulkRequest): string {
  return `${JSON.stringify(bulkResultView(result, index, request))}\n`;
}
