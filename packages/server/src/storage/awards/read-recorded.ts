import type { Award } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import type { AwardBook, RecordedAction, RecordedEvent } from '../../ports/award-book.js';
import { rowList } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import { actions, fromActionRow, type NamedActionRow } from '../tables/actions.js';
import { awards, fromAwardRow, type NamedAwardRow } from '../tables/awards.js';
import { uuid } from '../tables/define-table.js';
import { eventIds } from '../tables/event-ids.js';

type RecordReader = Pick<AwardBook, 'find' | 'findAction' | 'findByEventIds'>;

/** A row of an award, or of nothing, beside the event that led to it. */
type EventRow = { readonly recorded_event_id: string; readonly recorded_action_id: string | null } & (
  | NamedAwardRow
  | { readonly award_id: null }
);

/** Reads back what was recorded, whether or not its task and game are still there. */
export function createRecordReader({ connection }: Session): RecordReader {
  const idList = rowList(connection.dialect, { id: uuid });
  const eventList = rowList(connection.dialect, eventIds.pick('owner', 'event_id'));
  const awardColumns = `${awards.listed}, tasks.external_task_id, users.external_user_id`;

  async function findAwards(awardIds: readonly string[]): Promise<ReadonlyMap<string, Award>> {
    if (awardIds.length === 0) return new Map();
    const { rows } = await connection.query<NamedAwardRow>(
      `select ${awardColumns} from ${idList.sql} join awards on awards.award_id = list.id
         join tasks on tasks.task_id = awards.task_id join users on users.user_id = awards.user_id`,
      idList.parameters(awardIds.map((id) => ({ id }))),
    );
    return new Map(rows.map((row) => [row.award_id, fromAwardRow(row)]));
  }

  async function findActions(actionIds: readonly string[]): Promise<ReadonlyMap<string, RecordedAction>> {
    if (actionIds.length === 0) return new Map();
    const { rows } = await connection.query<NamedActionRow>(
      `select ${actions.listed}, tasks.external_task_id, users.external_user_id
         from ${idList.sql} join actions on actions.action_id = list.id
         join users on users.user_id = actions.user_id left join tasks on tasks.task_id = actions.task_id`,
      idList.parameters(actionIds.map((id) => ({ id }))),
    );
    const awards = await findAwards(rows.flatMap(({ award_id }) => (award_id === null ? [] : [award_id])));
    return new Map(
      rows.map((row) => {
        const award = (row.award_id === null ? undefined : awards.get(row.award_id)) ?? null;
        return [row.action_id, { action: fromActionRow(row, award), award }];
      }),
    );
  }

  async function readEvents(owner: Owner, eventIds: readonly string[]): Promise<readonly EventRow[]> {
    const { rows } = await connection.query<EventRow>(
      `select event_ids.event_id as recorded_event_id, event_ids.action_id as recorded_action_id, ${awardColumns}
         from ${eventList.sql}
         join event_ids on event_ids.owner = list.owner and event_ids.event_id = list.event_id
         left join awards on awards.award_id = event_ids.award_id and event_ids.action_id is null
         left join tasks on tasks.task_id = awards.task_id left join users on users.user_id = awards.user_id`,
      eventList.parameters(eventIds.map((eventId) => ({ owner, event_id: eventId }))),
    );
    return rows;
  }

  return {
    find: async (awardId) => (await findAwards([awardId])).get(awardId) ?? null,
    findAction: async (actionId) => (await findActions([actionId])).get(actionId) ?? null,

    async findByEventIds(owner, eventIds) {
      if (eventIds.length === 0) return new Map();
      const rows = await readEvents(owner, eventIds);
      const actions = await findActions(
        rows.flatMap(({ recorded_action_id: id }) => (id === null ? [] : [id])),
      );
      return new Map(rows.map((row) => [row.recorded_event_id, recordedOf(row, actions)]));
    },
  };
}

function recordedOf(row: EventRow, actions: ReadonlyMap<string, RecordedAction>): RecordedEvent {
  const { recorded_event_id: eventId, recorded_action_id: actionId } = row;
  const action = actionId === null ? undefined : actions.get(actionId);
  if (action !== undefined) return { kind: 'action', ...action };
  if (row.award_id === null) throw new Error(`nothing is recorded of the event ${eventId}`);
  return { kind: 'award', award: fromAwardRow(row) };
}
