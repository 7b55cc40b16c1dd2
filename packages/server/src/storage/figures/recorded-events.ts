import type { JsonObject } from '../../domain/award.js';
import type { ParamValues } from '../../domain/game.js';
import type { DecidedEvent, RecordedEvents } from '../../ports/recorded-events.js';
import { rowList } from '../kysely/row-list.js';
import type { Session } from '../kysely/session.js';
import { createNewestFinder } from './newest-decided.js';

interface EventRow {
  readonly user_id: string;
  readonly external_user_id: string;
  readonly external_task_id: string;
  readonly game_id: string;
  readonly external_game_id: string;
  readonly time_zone: string;
  readonly kind: string | null;
  readonly data: string;
  readonly params: string;
  readonly occurred_at: number;
}

/** Reads what custom strategies decided on, for deciding it again. */
export function createRecordedEvents({ connection }: Session): RecordedEvents {
  const list = rowList(connection.dialect, { award_id: 'uuid' });
  const readSql = `select awards.user_id, users.external_user_id, tasks.external_task_id, awards.game_id,
      games.external_game_id, games.time_zone, actions.kind, awards.data, awards.params, awards.occurred_at
    from ${list.sql} join awards on awards.award_id = list.award_id
      join users on users.user_id = awards.user_id
      join tasks on tasks.task_id = awards.task_id
      join games on games.game_id = awards.game_id
      left join actions on actions.award_id = list.award_id
    order by list.position`;

  return {
    find: createNewestFinder(connection),

    async read(awardIds) {
      const parameters = list.parameters(awardIds.map((awardId) => ({ award_id: awardId })));
      return (await connection.query<EventRow>(readSql, parameters)).rows.map(toEvent);
    },
  };
}

function toEvent(row: EventRow): DecidedEvent {
  return {
    userId: row.user_id,
    externalUserId: row.external_user_id,
    externalTaskId: row.external_task_id,
    gameId: row.game_id,
    externalGameId: row.external_game_id,
    timeZone: row.time_zone,
    action: row.kind,
    data: JSON.parse(row.data) as JsonObject,
    params: JSON.parse(row.params) as ParamValues,
    occurredAt: row.occurred_at,
  };
}
