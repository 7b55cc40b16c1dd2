import type { Award } from '../../domain/award.js';
import type { AwardBook, AwardIntent } from '../../ports/award-book.js';
import type { Ids } from '../../ports/clock.js';
import { shareAwardLocks } from '../dialects/postgres/advisory-locks.js';
import { listed } from '../kysely/columns.js';
import { rowList } from '../kysely/row-list.js';
import type { Session } from '../kysely/session.js';
import { type AwardRow, awardNames, fromAwardRow } from './award-rows.js';
import { holdWallets } from './hold-wallets.js';
import { createSessionOpener } from './open-session.js';
import { createActionWriter } from './write-actions.js';

/** The ledger of awards, with everything that sums it up. */
export function createAwardBook(session: Session, ids: Ids): AwardBook {
  const { connection } = session;
  const idList = rowList(connection.dialect, { award_id: 'uuid' });
  const eventList = rowList(connection.dialect, { owner: 'text', event_id: 'text' });
  const columns = `${listed('awards', awardNames)}, tasks.external_task_id, users.external_user_id`;
  const names = `join tasks on tasks.task_id = awards.task_id join users on users.user_id = awards.user_id`;
  const open = createSessionOpener(session, ids);
  const writeActions = createActionWriter(session);

  async function read(sql: string, parameters: readonly unknown[]): Promise<readonly Award[]> {
    const { rows } = await connection.query<AwardRow>(sql, parameters);
    return rows.map(fromAwardRow);
  }

  return {
    open: (intents: readonly AwardIntent[]) => open(intents),

    async recordActions(actions) {
      const userIds = [...new Set(actions.map(({ userId }) => userId))];
      if (userIds.length === 0) return;
      await shareAwardLocks(connection, {
        owners: [...new Set(actions.map(({ owner }) => owner))],
        gameIds: [...new Set(actions.flatMap(({ gameId }) => (gameId === null ? [] : [gameId])))],
      });
      await holdWallets(session, userIds);
      await writeActions(actions);
    },

    async find(awardId) {
      const [award] = await read(
        `select ${columns} from ${idList.sql} join awards on awards.award_id = list.award_id ${names}`,
        idList.parameters([{ award_id: awardId }]),
      );
      return award ?? null;
    },

    async findByEventIds(owner, eventIds) {
      if (eventIds.length === 0) return new Map();
      const awards = await read(
        `select ${columns} from ${eventList.sql}
           join event_ids on event_ids.owner = list.owner and event_ids.event_id = list.event_id
           join awards on awards.award_id = event_ids.award_id ${names}`,
        eventList.parameters(eventIds.map((eventId) => ({ owner, event_id: eventId }))),
      );
      return new Map(awards.flatMap((award) => (award.eventId === null ? [] : [[award.eventId, award]])));
    },
  };
}
