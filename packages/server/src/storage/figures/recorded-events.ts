import type { DecidedEvent, RecordedEvents } from '../../ports/recorded-events.js';
import { rowList } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import { lookForOwners, ofEachOwner } from '../owner-numbers.js';
import type { ActionRow } from '../tables/actions.js';
import { type AwardRow, awards, ownTimeZoneOf } from '../tables/awards.js';
import { fromJson } from '../tables/define-table.js';
import type { GameRow } from '../tables/games.js';
import type { TaskRow } from '../tables/tasks.js';
import type { UserRow } from '../tables/users.js';
import { createNewestFinder } from './newest-decided.js';

type EventRow = Pick<AwardRow, 'uuid' | 'user_id' | 'game_id' | 'clock' | 'data' | 'params' | 'occurred_at'> &
  Pick<UserRow, 'external_user_id'> &
  Pick<TaskRow, 'external_task_id'> &
  Pick<GameRow, 'external_game_id' | 'time_zone'> & { readonly kind: ActionRow['kind'] | null };

/** Reads what custom strategies decided on, for deciding it again. */
export function createRecordedEvents(session: Session): RecordedEvents {
  const { connection, owners } = session;
  const list = rowList(connection.dialect, awards.pick('uuid'));
  const readSql = `select awards.uuid, awards.user_id, users.external_user_id, tasks.external_task_id, awards.game_id,
      games.external_game_id, games.time_zone, actions.kind, awards.clock, awards.data, awards.params, awards.occurred_at
    from ${list.sql} join awards on awards.uuid = list.uuid and awards.owner_id = $${list.next}
      join users on users.user_id = awards.user_id and users.owner_id = $${list.next} and users.erased_at is null
      join tasks on tasks.task_id = awards.task_id and tasks.owner_id = $${list.next}
      join games on games.game_id = awards.game_id and games.owner_id = $${list.next}
      left join actions on actions.award_id = awards.award_id and actions.owner_id = $${list.next}`;

  return {
    find: createNewestFinder(session),

    async read(keys) {
      await lookForOwners(keys, (owner) => owners.find(owner));
      const found = await ofEachOwner(keys, {
        numbers: owners,
        ownerOf: ({ owner }) => owner,
        ask: async (ownerId, own) => {
          const parameters = list.parameters(own.map(({ awardId }) => ({ uuid: awardId })));
          return (await connection.query<EventRow>(readSql, [...parameters, ownerId])).rows;
        },
      });
      const events = new Map(found.flat().map((row) => [row.uuid, toEvent(row)]));
      return keys.flatMap(({ awardId }) => events.get(awardId) ?? []);
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
    ownTimeZone: ownTimeZoneOf(row),
    action: row.kind,
    data: fromJson(row.data),
    params: fromJson(row.params),
    occurredAt: row.occurred_at,
  };
}
