import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { actionCounts } from '../tables/action-counts.js';
import { actions } from '../tables/actions.js';
import { small, whole } from '../tables/define-table.js';
import { allDays } from '../timelines/all-days.js';
import { ledgerScopes } from '../timelines/ledger-scopes.js';
import { nowhere } from '../timelines/nowhere.js';
import { scopes, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import { type ActionRequest, countsUnplaced } from './action-request.js';
import { noBounds } from './summary.js';

type ActionCounter = (requests: readonly ActionRequest[]) => Promise<readonly number[]>;

interface CountRow {
  readonly position: number;
  readonly found: number;
}

/**
 * Counts the actions that each request asks for: by counters, or by rows where a window cuts through days.
 */
export function createActionCounter(session: Session): ActionCounter {
  const counters = createCounterReader(session);
  const rows = createRowCounter(session);
  const unplaced = createUnplacedCounter(session);

  return async (requests) => {
    const found = new Map(requests.map((request) => [request, 0]));
    const add = async (some: readonly ActionRequest[], count: ActionCounter) => {
      const counts = some.length === 0 ? [] : await count(some);
      for (const [index, request] of some.entries()) {
        found.set(request, (found.get(request) ?? 0) + (counts[index] ?? 0));
      }
    };
    const users = requests.filter(countsUnplaced);
    await add(
      requests.filter(({ cutsDays }) => !cutsDays),
      counters(placedKey),
    );
    await add(users.filter(isUnbounded), counters(unplacedKey));
    await add(
      requests.filter(({ cutsDays }) => cutsDays),
      rows,
    );
    await add(
      users.filter((request) => !isUnbounded(request)),
      unplaced,
    );
    return requests.map((request) => found.get(request) ?? 0);
  };
}

function isUnbounded({ cutsDays, fromDay }: ActionRequest): boolean {
  return !cutsDays && fromDay === noBounds.fromDay;
}

function placedKey({ scope, place }: ActionRequest): TimelineKey {
  return timelineOf(scope, place);
}

function unplacedKey({ place }: ActionRequest): TimelineKey {
  return { subjectId: nowhere, userId: place.userId };
}

function createCounterReader({
  connection,
}: Session): (keyOf: (request: ActionRequest) => TimelineKey) => ActionCounter {
  const { whole } = sqlWords(connection.dialect);
  const list = rowList(connection.dialect, {
    ...actionCounts.pick('subject_id', 'user_id', 'kind'),
    from_day: small,
    to_day: small,
  });
  const sql = `select list.position as position, ${whole('sum(counts.actions)')} as found
    from ${list.sql} join action_counts counts
      on counts.subject_id = list.subject_id and counts.user_id = list.user_id
      and counts.kind = list.kind and counts.day between list.from_day and list.to_day
    group by list.position`;
  return (keyOf) => async (requests) => {
    const asked = requests.map((request) => {
      const { subjectId, userId } = keyOf(request);
      const days = isUnbounded(request) ? { fromDay: allDays, toDay: allDays } : request;
      return {
        subject_id: subjectId,
        user_id: userId,
        kind: request.kind,
        from_day: days.fromDay,
        to_day: days.toDay,
      };
    });
    return inOrder(requests, (await connection.query<CountRow>(sql, list.parameters(asked))).rows);
  };
}

function createRowCounter({ connection }: Session): ActionCounter {
  const list = rowList(connection.dialect, {
    ...timeColumns,
    ...actions.pick('task_id', 'game_id'),
    from_day: small,
    to_day: small,
  });
  const statements = scopes.map((scope) => ({
    scope,
    sql: `select list.position as position, count(*) as found
      from ${list.sql} join actions on ${ofActions(ledgerScopes[scope].match)}
        and actions.kind = list.kind
        and actions.occurred_at > list.after_at and actions.occurred_at <= list.until_at
        and actions.day between list.from_day and list.to_day
      ${ofActions(ledgerScopes[scope].joinAlive)}
      group by list.position`,
  }));
  return async (requests) => {
    const found = new Map<ActionRequest, number>();
    for (const { scope, sql } of statements) {
      const some = requests.filter((request) => request.scope === scope);
      if (some.length === 0) continue;
      const asked = some.map((request) => ({
        ...timeRow(request),
        task_id: request.place.taskId,
        game_id: request.place.gameId,
        from_day: request.fromDay,
        to_day: request.toDay,
      }));
      const counts = inOrder(some, (await connection.query<CountRow>(sql, list.parameters(asked))).rows);
      for (const [index, request] of some.entries()) found.set(request, counts[index] ?? 0);
    }
    return requests.map((request) => found.get(request) ?? 0);
  };
}

/** An action outside of any task has no day of its own, so that its time counts. */
function createUnplacedCounter({ connection }: Session): ActionCounter {
  const list = rowList(connection.dialect, timeColumns);
  const sql = `select list.position as position, count(*) as found
    from ${list.sql} join actions on actions.user_id = list.user_id and actions.kind = list.kind
      and actions.task_id is null
      and actions.occurred_at > list.after_at and actions.occurred_at <= list.until_at
    group by list.position`;
  return async (requests) => {
    const asked = requests.map((request) => ({
      ...timeRow(request),
      after_at: Math.max(request.after, request.periodAfter),
      until_at: Math.min(request.until, request.periodUntil),
    }));
    return inOrder(requests, (await connection.query<CountRow>(sql, list.parameters(asked))).rows);
  };
}

const timeColumns = { ...actions.pick('user_id', 'kind'), after_at: whole, until_at: whole };

function timeRow({ place, kind, after, until }: ActionRequest) {
  return { user_id: place.userId, kind, after_at: after, until_at: until };
}

/** Actions belong to timelines as awards do. */
function ofActions(sql: string): string {
  return sql.replaceAll('awards.', 'actions.');
}

function inOrder(requests: readonly unknown[], rows: readonly CountRow[]): readonly number[] {
  const byPosition = new Map(rows.map(({ position, found }) => [position, found]));
  return requests.map((_, index) => byPosition.get(index + 1) ?? 0);
}
