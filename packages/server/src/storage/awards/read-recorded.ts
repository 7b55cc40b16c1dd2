import type { Award } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import type { AwardBook, RecordedAction, RecordedEvent } from '../../ports/award-book.js';
import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { actions, fromActionRow, type NamedActionRow } from '../tables/actions.js';
import { awards, fromAwardRow, type NamedAwardRow } from '../tables/awards.js';
import { uuid } from '../tables/define-table.js';
import { type EventIdRow, eventIds, fromOutcomeRow } from '../tables/event-ids.js';
import { ownerOfRecorded, type RecordedTable } from './locate-recorded.js';

type RecordReader = Pick<AwardBook, 'find' | 'findAction' | 'findByEventIds'>;

/** What an event led to: the row of an award, or the outcome of none; neither where there is an action. */
type EventRow = {
  readonly recorded_event_id: string;
  readonly recorded_action_id: string | null;
  readonly outcome: EventIdRow['outcome'];
  readonly outcome_user_id: number;
  readonly outcome_task_id: string;
} & (
  | NamedAwardRow
  | ({ readonly award_id: null } & Pick<NamedAwardRow, 'external_user_id' | 'external_task_id'>)
);

/** Reads back what was recorded, whether or not its task and game are still there. */
export function createRecordReader({ connection, owners }: Session): RecordReader {
  const idList = rowList(connection.dialect, { id: uuid });
  const eventList = rowList(connection.dialect, eventIds.pick('event_id'));
  const known = sqlWords(connection.dialect).withEach({
    ...{ table: 'event_ids', as: 'event_ids', columns: eventIds.names },
    where: `event_ids.owner_id = $${eventList.next} and event_ids.event_id = list.event_id`,
  });
  const awardColumns = `${awards.listed}, tasks.external_task_id, users.owner, users.external_user_id`;

  async function findAwards(
    ownerId: number,
    awardIds: readonly string[],
  ): Promise<ReadonlyMap<string, Award>> {
    if (awardIds.length === 0) return new Map();
    const { rows } = await connection.query<NamedAwardRow>(
      `select ${awardColumns} from ${idList.sql}
         join awards on awards.uuid = list.id and awards.owner_id = $${idList.next}
         join tasks on tasks.task_id = awards.task_id and tasks.owner_id = $${idList.next}
         join users on users.user_id = awards.user_id and users.owner_id = $${idList.next}`,
      [...idList.parameters(awardIds.map((id) => ({ id }))), ownerId],
    );
    return new Map(rows.map((row) => [row.uuid, fromAwardRow(row)]));
  }

  async function findActions(
    ownerId: number,
    actionIds: readonly string[],
  ): Promise<ReadonlyMap<string, RecordedAction>> {
    if (actionIds.length === 0) return new Map();
    const { rows } = await connection.query<NamedActionRow & { readonly award_uuid: string | null }>(
      `select ${actions.listed}, awards.uuid as award_uuid, tasks.external_task_id, users.owner,
           users.external_user_id
         from ${idList.sql} join actions on actions.action_id = list.id and actions.owner_id = $${idList.next}
         join users on users.user_id = actions.user_id and users.owner_id = $${idList.next}
         left join awards on awards.award_id = actions.award_id and awards.owner_id = $${idList.next}
         left join tasks on tasks.task_id = actions.task_id and tasks.owner_id = $${idList.next}`,
      [...idList.parameters(actionIds.map((id) => ({ id }))), ownerId],
    );
    const awards = await findAwards(
      ownerId,
      rows.flatMap(({ award_uuid: id }) => (id === null ? [] : [id])),
    );
    return new Map(
      rows.map((row) => {
        const award = (row.award_uuid === null ? undefined : awards.get(row.award_uuid)) ?? null;
        return [row.action_id, { action: fromActionRow(row, award), award }];
      }),
    );
  }

  async function readEvents(ownerId: number, eventIds: readonly string[]): Promise<readonly EventRow[]> {
    const { rows } = await connection.query<EventRow>(
      `select event_ids.event_id as recorded_event_id, event_ids.action_id as recorded_action_id,
           event_ids.outcome, event_ids.user_id as outcome_user_id, event_ids.task_id as outcome_task_id,
           ${awardColumns}
         from ${eventList.sql} ${known}
         left join awards on awards.award_id = event_ids.award_id and awards.owner_id = $${eventList.next}
           and event_ids.action_id is null
         left join tasks on tasks.task_id = coalesce(awards.task_id, event_ids.task_id)
           and tasks.owner_id = $${eventList.next}
         left join users on users.user_id = coalesce(awards.user_id, event_ids.user_id)
           and users.owner_id = $${eventList.next}`,
      [...eventList.parameters(eventIds.map((eventId) => ({ event_id: eventId }))), ownerId],
    );
    return rows;
  }

  function ownerIdOf(owner: Owner | null, table: RecordedTable, id: string): Promise<number> {
    return owner === null ? ownerOfRecorded(connection, table, id) : owners.find(owner);
  }

  return {
    find: async (owner, awardId) =>
      (await findAwards(await ownerIdOf(owner, 'awards', awardId), [awardId])).get(awardId) ?? null,
    findAction: async (owner, actionId) =>
      (await findActions(await ownerIdOf(owner, 'actions', actionId), [actionId])).get(actionId) ?? null,

    async findByEventIds(owner, eventIds) {
      if (eventIds.length === 0) return new Map();
      const ownerId = await owners.find(owner);
      const rows = await readEvents(ownerId, eventIds);
      const actions = await findActions(
        ownerId,
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
  if (row.award_id !== null) return { kind: 'award', award: fromAwardRow(row) };
  const { outcome, outcome_user_id: user_id, outcome_task_id: task_id } = row;
  if (outcome === null) throw new Error(`nothing is recorded of the event ${eventId}`);
  const { external_user_id, external_task_id } = row;
  const named = { event_id: eventId, user_id, task_id, outcome, external_user_id, external_task_id };
  return { kind: 'unawarded', ...fromOutcomeRow(named) };
}
