import {
  askOwners,
  byItem,
  type OwnedRow,
  type OwnedStatement,
  ownedStatement,
} from '../dialects/owned-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { actionCounts } from '../tables/action-counts.js';
import { actions } from '../tables/actions.js';
import { small, whole } from '../tables/define-table.js';
import { allDays } from '../timelines/all-days.js';
import { ledgerScopes } from '../timelines/ledger-scopes.js';
import { nowhere } from '../timelines/nowhere.js';
import { ownedKeyRow, scopes, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
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
  return { owner: place.owner, subjectId: nowhere, userId: place.userId };
}

function createCounterReader(
  session: Session,
): (keyOf: (request: ActionRequest) => TimelineKey) => ActionCounter {
  const { connection } = session;
  const { whole, withEach } = sqlWords(connection.dialect);
  const statement = ownedStatement(connection.dialect, counterColumns, (list, owner) => {
    const counts = withEach({
      ...{ table: 'action_counts', as: 'counts', columns: ['actions'] },
      where: `counts.subject_id = list.subject_id and counts.user_id = list.user_id
        and counts.owner_id = ${owner} and counts.kind = list.kind
        and counts.day between list.from_day and list.to_day`,
    });
    return `select list.position as position, ${whole('sum(counts.actions)')} as found
      from ${list} ${counts}
      group by list.position`;
  });
  return (keyOf) => {
    const toRow = (request: ActionRequest) => {
      const days = isUnbounded(request) ? { fromDay: allDays, toDay: allDays } : request;
      const { kind } = request;
      return {
        ...ownedKeyRow(keyOf(request), session.owners),
        ...{ kind, from_day: days.fromDay, to_day: days.toDay },
      };
    };
    return (requests) => countEach(session, statement, requests, toRow);
  };
}

function createRowCounter(session: Session): ActionCounter {
  const { connection } = session;
  const statements = scopes.map((scope) => ({
    scope,
    statement: ownedStatement(
      connection.dialect,
      rowColumns,
      (list, owner) => `select list.position as position, count(*) as found
        from ${list} join actions on ${ofActions(ledgerScopes[scope].match)}
          and actions.owner_id = ${owner} and actions.kind = list.kind
          and actions.occurred_at > list.after_at and actions.occurred_at <= list.until_at
          and actions.day between list.from_day and list.to_day
        group by list.position`,
    ),
  }));
  const toRow = (request: ActionRequest) => ({
    ...timeRow(request, session.owners),
    task_id: request.place.taskId,
    game_id: request.place.gameId,
    from_day: request.fromDay,
    to_day: request.toDay,
  });
  return async (requests) => {
    const found = new Map<ActionRequest, number>();
    for (const { scope, statement } of statements) {
      const some = requests.filter((request) => request.scope === scope);
      if (some.length === 0) continue;
      const counts = await countEach(session, statement, some, toRow);
      for (const [index, request] of some.entries()) found.set(request, counts[index] ?? 0);
    }
    return requests.map((request) => found.get(request) ?? 0);
  };
}

/** An action outside of any task has no day of its own, so that its time counts. */
function createUnplacedCounter(session: Session): ActionCounter {
  const { connection } = session;
  const statement = ownedStatement(
    connection.dialect,
    timeColumns,
    (list, owner) => `select list.position as position, count(*) as found
      from ${list} join actions on actions.user_id = list.user_id and actions.kind = list.kind
        and actions.owner_id = ${owner} and actions.task_id is null
        and actions.occurred_at > list.after_at and actions.occurred_at <= list.until_at
      group by list.position`,
  );
  const toRow = (request: ActionRequest) => ({
    ...timeRow(request, session.owners),
    after_at: Math.max(request.after, request.periodAfter),
    until_at: Math.min(request.until, request.periodUntil),
  });
  return (requests) => countEach(session, statement, requests, toRow);
}

const counterColumns = {
  ...actionCounts.pick('subject_id', 'user_id', 'kind'),
  from_day: small,
  to_day: small,
};
const timeColumns = { ...actions.pick('user_id', 'kind'), after_at: whole, until_at: whole };
const rowColumns = {
  ...timeColumns,
  ...actions.pick('task_id', 'game_id'),
  from_day: small,
  to_day: small,
};

function timeRow({ place, kind, after, until }: ActionRequest, owners: Session['owners']) {
  return {
    user_id: place.userId,
    owner_id: owners.found(place.owner),
    kind,
    after_at: after,
    until_at: until,
  };
}

/** Actions belong to timelines as awards do. */
function ofActions(sql: string): string {
  return sql.replaceAll('awards.', 'actions.');
}

/** The answers are in the order of the requests. */
async function countEach<Row extends OwnedRow>(
  session: Session,
  statement: OwnedStatement<Row>,
  requests: readonly ActionRequest[],
  toRow: (request: ActionRequest) => Row,
): Promise<readonly number[]> {
  const question = { statement, items: requests, toRow };
  const counts = byItem(await askOwners<CountRow, ActionRequest, Row>(session, question));
  return requests.map((request) => counts.get(request)?.found ?? 0);
}
