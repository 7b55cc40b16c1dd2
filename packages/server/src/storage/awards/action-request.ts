import type { FactScope } from '@merit/dsl';
import { countsDays, type FactRequest, firstCountedDay, timeZoneNamed } from '@merit/engine';
import type { Action } from '../../domain/action.js';
import type { AwardIntent } from '../../ports/award-book.js';
import { type Place, timelineOf } from '../timelines/timeline-key.js';
import { noBounds } from './summary.js';

/** Which actions are counted: of a kind, in a scope, between the bounds. */
export interface ActionRequest {
  readonly scope: FactScope;
  readonly place: Place;
  readonly kind: string;
  /** Later than `after`, and not later than `until`. */
  readonly after: number;
  readonly until: number;
  readonly fromDay: number;
  readonly toDay: number;
  /**
   * The same as times, for actions outside of any task: their days are those of the game that is asked in.
   */
  readonly periodAfter: number;
  readonly periodUntil: number;
  /** Whether a window of time cuts through days, so that rows are counted. */
  readonly cutsDays: boolean;
}

export function actionRequest(fact: FactRequest, intent: AwardIntent, today: number): ActionRequest {
  const { scope, action, last } = fact;
  const isOfDays = countsDays(fact);
  const { occurredAt, gameTimeZone, sameValues: values } = intent;
  const { startOfDay } = timeZoneNamed(gameTimeZone);
  const fromDay = isOfDays ? firstCountedDay(fact, { today, values }) : noBounds.fromDay;
  return {
    scope,
    place: intent,
    kind: action ?? '',
    after: last === null ? noBounds.after : occurredAt - last,
    until: last === null ? noBounds.until : occurredAt,
    fromDay,
    toDay: isOfDays ? today : noBounds.toDay,
    periodAfter: isOfDays ? startOfDay(fromDay) - 1 : noBounds.after,
    periodUntil: isOfDays ? startOfDay(today + 1) - 1 : noBounds.until,
    cutsDays: last !== null,
  };
}

/** Whether actions outside of any task count: a user's do, nobody's do for everyone. */
export function countsUnplaced({ scope }: ActionRequest): boolean {
  return scope === 'user' || scope === 'user.game';
}

/** Whether the action is one of those that are counted. */
export function isCounted(request: ActionRequest, action: Action): boolean {
  const { kind, place, after, until } = request;
  if (action.kind !== kind || action.occurredAt <= after || action.occurredAt > until) return false;
  const { owner, gameId, taskId, userId, occurredAt, day } = action;
  if (gameId === null || taskId === null) {
    const inPeriod = occurredAt > request.periodAfter && occurredAt <= request.periodUntil;
    return countsUnplaced(request) && userId === place.userId && inPeriod;
  }
  const mine = timelineOf(request.scope, { owner, gameId, taskId, userId });
  const asked = timelineOf(request.scope, place);
  const isThere = mine.subjectId === asked.subjectId && mine.userId === asked.userId;
  return isThere && day >= request.fromDay && day <= request.toDay;
}
