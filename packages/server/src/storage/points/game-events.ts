import type { SelectQueryBuilder } from 'kysely';
import type { PageRequest } from '../../domain/page.js';
import { momentsAround, type Stretch } from '../../domain/span.js';
import type { GameEvent, GameEvents, GameEventsFilter } from '../../ports/game-events.js';
import type { GameKey } from '../../ports/points-reads.js';
import { rowList } from '../dialects/row-list.js';
import { downIndex } from '../kysely/down-index.js';
import type { Session } from '../kysely/session.js';
import { keyOfPlace, type NumberedPlace, numberedPlaceAfter } from '../repositories/place-in-time.js';
import { countMatches, readPage } from '../repositories/read-page.js';
import type { ActionRow } from '../tables/actions.js';
import { awards, ownTimeZoneOf } from '../tables/awards.js';
import { fromJson, type RowOf } from '../tables/define-table.js';
import type { GameRow } from '../tables/games.js';
import type { Schema } from '../tables/schema.js';
import type { TaskRow } from '../tables/tasks.js';
import type { UserRow } from '../tables/users.js';
import { createNames } from './names.js';

const shown = awards.narrow(
  ...(['uuid', 'kind', 'data', 'points', 'reversed', 'case_name'] as const),
  ...(['strategy_id', 'strategy_version', 'event_id', 'clock', 'occurred_at', 'created_at'] as const),
);

type EventRow = RowOf<typeof shown.columns> &
  Pick<UserRow, 'external_user_id'> &
  Pick<GameRow, 'time_zone'> &
  Pick<TaskRow, 'external_task_id'> & { readonly type_action: ActionRow['kind'] | null };

/** Which awards are meant, by the columns that an index of theirs begins with. */
interface Scope {
  readonly user_id: number | null;
  readonly task_id: string | null;
  /** Null where the task says it. */
  readonly game_id: string | null;
}

/** Reads no more of the ledger than it shows: each set of filters has an index that goes on by time. */
export function createGameEvents(session: Session): GameEvents {
  const names = createNames(session);
  const readEvents = createEventReader(session);

  async function scopeOf(game: GameKey, filter: GameEventsFilter): Promise<Scope | null> {
    const { externalTaskId, externalUserId } = filter;
    const taskId = externalTaskId === null ? null : ((await names.taskId(game, externalTaskId)) ?? undefined);
    const userId = externalUserId === null ? null : ((await names.userId(game, externalUserId)) ?? undefined);
    if (taskId === undefined || userId === undefined) return null;
    return { user_id: userId, task_id: taskId, game_id: taskId === null ? game.gameId : null };
  }

  return {
    async list(game, filter, page) {
      const after = numberedPlaceAfter(page.after);
      const at = timeOf(filter);
      const scope = await scopeOf(game, filter);
      if (scope === null) return nothing(page);
      const ownerId = await session.owners.find(game.owner);
      const found = await readPage(page, {
        rows: (limit) =>
          awardsBefore(session, { ownerId, scope, filter, place: after })
            .select(({ fn, ref }) => [
              'award_id',
              `${at} as at`,
              fn<number>('octet_length', [ref('data')]).as('data_bytes'),
            ])
            .limit(limit)
            .execute(),
        count: () => countMatches(session, awardsBefore(session, { ownerId, scope, filter, place: null })),
        bytesOf: ({ data_bytes }) => data_bytes,
        keyOf: ({ at, award_id }) => keyOfPlace([at, award_id]),
        toItem: ({ award_id }) => award_id,
      });
      return { ...found, items: await readEvents(ownerId, found.items) };
    },
  };
}

function nothing({ count }: PageRequest) {
  return { items: [], next: null, ...(count ? { total: 0 } : {}) };
}

interface Wanted {
  readonly ownerId: number;
  readonly scope: Scope;
  readonly filter: GameEventsFilter;
  readonly place: NumberedPlace | null;
}

const allTime: Stretch = { unit: 'moment', from: null, to: null };

type Awards = SelectQueryBuilder<Schema, 'awards', object>;

/** Days by their numbers, as awards have them: their index goes by the moments around them. */
function onDays(all: Awards, happened: Stretch | null): Awards {
  if (happened?.unit !== 'day') return all;
  const { from, to } = happened;
  const begun = from === null ? all : all.where('day', '>=', from);
  return to === null ? begun : begun.where('day', '<', to);
}

/** The time that they are listed by. */
function timeOf({ recorded }: GameEventsFilter): 'occurred_at' | 'created_at' {
  return recorded === null ? 'occurred_at' : 'created_at';
}

/** Newest first. */
function awardsBefore({ db }: Session, { ownerId, scope, filter, place }: Wanted) {
  const { happened, recorded } = filter;
  const { from, to } = momentsAround(happened ?? recorded ?? allTime);
  const all = db.selectFrom('awards').where('owner_id', '=', ownerId);
  return downIndex(onDays(all, happened), {
    equal: { ...scope },
    order: [timeOf(filter), 'award_id'],
    from: from === null ? [] : [from],
    before: place ?? (to === null ? null : [to]),
  });
}

/** Reads events of these awards in the order given, but for those of erased users, whose data are gone. */
function createEventReader({ connection }: Session) {
  const list = rowList(connection.dialect, awards.pick('award_id'));
  const sql = `select ${shown.listed}, users.external_user_id, tasks.external_task_id,
      games.time_zone, actions.kind as type_action
    from ${list.sql} join awards on awards.award_id = list.award_id and awards.owner_id = $${list.next}
      join users on users.user_id = awards.user_id and users.owner_id = $${list.next} and users.erased_at is null
      join tasks on tasks.task_id = awards.task_id and tasks.owner_id = $${list.next}
      join games on games.game_id = awards.game_id and games.owner_id = $${list.next}
      left join actions on actions.award_id = list.award_id and actions.owner_id = $${list.next}
    order by list.position`;
  return async (ownerId: number, awardIds: readonly number[]): Promise<readonly GameEvent[]> => {
    const parameters = list.parameters(awardIds.map((awardId) => ({ award_id: awardId })));
    return (await connection.query<EventRow>(sql, [...parameters, ownerId])).rows.map(toEvent);
  };
}

function toEvent(row: EventRow): GameEvent {
  return {
    awardId: row.uuid,
    externalTaskId: row.external_task_id,
    externalUserId: row.external_user_id,
    kind: row.kind,
    typeAction: row.type_action,
    data: fromJson(row.data),
    points: row.points + (row.reversed ?? 0),
    reversedPoints: row.reversed ?? 0,
    caseName: row.case_name,
    strategyId: row.strategy_id,
    strategyVersion: row.strategy_version,
    eventId: row.event_id,
    timeZone: ownTimeZoneOf(row),
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
  };
}
