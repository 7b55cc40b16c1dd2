import type { AssignedPoints } from '../simulate/assigned.js';

/** The name by which a line shows that the service recorded its event: in its lists, and in its exports. */
export const recordMark = 'awardId';

/** What the service tells of an event beside the event itself. Nothing here is decided again. */
export const recordNames: readonly string[] = [
  ...[recordMark, 'actionId', 'kind', 'points', 'caseName', 'description', 'lines', 'rule', 'reply'],
  ...[
    'strategyId',
    'strategyVersion',
    'gameId',
    'owner',
    'deleted',
    'reversedPoints',
    'createdAt',
    'recordedAt',
  ],
  ...['apiKey_used', 'oauth_user_id', 'data'],
];

/** Gives what a line says under a name: digits of a number may stand in a text. */
export type Named = (name: string) => unknown;

type RecordReading =
  | { readonly ok: true; readonly awardId?: string; readonly assigned?: AssignedPoints }
  | { readonly ok: false; readonly problem: string };

/** By which id the service recorded a line, and the points that it says were assigned. */
export function readRecord(named: Named): RecordReading {
  const awardId = String(named(recordMark) ?? '');
  if (awardId === '') return { ok: true };
  if (named('kind') !== 'assigned') return { ok: true, awardId };
  const [given, caseName] = [named('points') ?? '', named('caseName')];
  const points = given === '' ? Number.NaN : Number(given);
  if (!Number.isSafeInteger(points)) return { ok: false, problem: '`points` must be a whole number' };
  if (typeof caseName !== 'string' || caseName === '') return { ok: false, problem: '`caseName` is missing' };
  return { ok: true, awardId, assigned: { points, caseName } };
}

/**
 * The action of a line, which the service calls `typeAction`.
 *
 * @returns Null where there are two.
 */
export function oneAction(
  action: string | undefined,
  typeAction: string | undefined,
): string | undefined | null {
  if (action === undefined || typeAction === undefined) return action ?? typeAction;
  return action === typeAction ? action : null;
}

export const twoActions = '`action` and `typeAction` say different things';
