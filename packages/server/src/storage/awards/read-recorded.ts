import type { StandingAward } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import type { AwardBook, RecordedAction, RecordedEvent } from '../../ports/award-book.js';
import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { actions, fromActionRow, type NamedActionRow } from '../tables/actions.js';
import { awards, fromAwardRow, type NamedAwardRow, reversedAwards } from '../tables/awards.js';
import { uuid } from '../tables/define-table.js';
import { type EventIdRow, eventIds, fromOutcomeRow } from '../tables/event-ids.js';
import { ownerOfRecorded, type RecordedTable } from './locate-recorded.js';

type RecordReader = Pick<AwardBook, 'find' | 'findAction' | 'findByEventIds'>;

/** What an event led to: the row of an award, or the outcome of none; neither where there is an action. */
type EventRow = {
  readonly recorded_event_id: string;
  readonly recorded_action_id: string | null;
  /** Of an award without an action; of a cancelled one its columns are null. */
  readonly recorded_award_id: number | null;
  readonly line: number | null;
  readonly line_uuid: string | null;
  readonly outcome: EventIdRow['outcome'];
  readonly outcome_user_id: number;
  readonly outcome_task_id: string;
} & (
  | NamedAwardRow
  | ({ readonly award_id: null } & Pick<NamedAwardRow, 'owner' | 'external_user_id' | 'external_task_id'>)
);

/** Reads back what was recorded, whether or not its task and game are still there. */
export function createRecordReader({ connection, owners }: Session): RecordReader {
  const idList = rowList(connection.dialect, { id: uuid });
  const eventList = rowList(connection.dialect, eventIds.pick('event_id'));
  const known = sqlWords(connection.dialect).withEach({
    ...{ table: 'event_ids', as: 'event_ids', columns: eventIds.names },
    where: `event_ids.owner_id = $${eventList.next} and event_ids.event_id = list.event_id`,
  });
  const awardColumns = `${awards.listed}, ${namesListed}`;

  const { findAwards, findCancelled } = createAwardFinder({ connection });

  async function findActions(
    ownerId: number,
    actionIds: readonly string[],
  ): Promise<ReadonlyMap<string, RecordedAction>> {
    if (actionIds.length === 0) return new Map();
    const { rows } = await connection.query<NamedActionRow & { readonly award_uuid: string | null }>(
      `select ${actions.listed}, coalesce(awards.uuid, reversed_awards.uuid) as award_uuid,
           tasks.external_task_id, users.owner, users.external_user_id
         from ${idList.sql} join actions on actions.action_id = list.id and actions.owner_id = $${idList.next}
         join users on users.user_id = actions.user_id and users.owner_id = $${idList.next}
         left join awards on awards.award_id = actions.award_id and awards.owner_id = $${idList.next}
         left join reversed_awards on reversed_awards.award_id = actions.award_id
           and reversed_awards.owner_id = $${idList.next}
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
           event_ids.award_id as recorded_award_id, event_ids.transaction_id as line, lines.uuid as line_uuid,
           ${awardColumns}
         from ${eventList.sql} ${known}
         left join awards on awards.award_id = event_ids.award_id and awards.owner_id = $${eventList.next}
           and event_ids.action_id is null
         left join wallet_transactions as lines on lines.transaction_id = event_ids.transaction_id
           and lines.owner_id = $${eventList.next}
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
      const cancelled = await findCancelled(
        ownerId,
        rows.flatMap(({ recorded_award_id: id, award_id }) => (id === null || award_id !== null ? [] : [id])),
      );
      return new Map(rows.map((row) => [row.recorded_event_id, recordedOf(row, { actions, cancelled })]));
    },
  };
}

interface AwardFinder {
  /** By the ids that answers show. */
  findAwards(ownerId: number, awardIds: readonly string[]): Promise<ReadonlyMap<string, StandingAward>>;
  /** Cancelled ones by their numbers. */
  findCancelled(ownerId: number, awardIds: readonly number[]): Promise<ReadonlyMap<number, StandingAward>>;
}

function createAwardFinder({ connection }: Pick<Session, 'connection'>): AwardFinder {
  const idList = rowList(connection.dialect, { id: uuid });
  const numberList = rowList(connection.dialect, awards.pick('award_id'));
  const cancelledSql = `select ${reversedAwards.listed}, ${namesListed} from ${numberList.sql}
      join reversed_awards on reversed_awards.award_id = list.award_id
        and reversed_awards.owner_id = $${numberList.next}
      join tasks on tasks.task_id = reversed_awards.task_id and tasks.owner_id = $${numberList.next}
      join users on users.user_id = reversed_awards.user_id and users.owner_id = $${numberList.next}`;
  const findSql = { counted: findAwardsIn(awards), cancelled: findAwardsIn(reversedAwards) };

  function findAwardsIn({ name, listed }: Pick<typeof awards | typeof reversedAwards, 'name' | 'listed'>) {
    return `select ${listed}, ${namesListed} from ${idList.sql}
      join ${name} on ${name}.uuid = list.id and ${name}.owner_id = $${idList.next}
      join tasks on tasks.task_id = ${name}.task_id and tasks.owner_id = $${idList.next}
      join users on users.user_id = ${name}.user_id and users.owner_id = $${idList.next}`;
  }

  async function findIn(
    state: StandingAward['state'],
    ownerId: number,
    awardIds: readonly string[],
  ): Promise<readonly StandingAward[]> {
    if (awardIds.length === 0) return [];
    const parameters = [...idList.parameters(awardIds.map((id) => ({ id }))), ownerId];
    const { rows } = await connection.query<NamedAwardRow>(findSql[state], parameters);
    return rows.map((row) => standing(row, state));
  }

  /** Few are cancelled, so those are looked for where the ledger doesn't have one. */
  async function findAwards(
    ownerId: number,
    awardIds: readonly string[],
  ): Promise<ReadonlyMap<string, StandingAward>> {
    const found = new Map(
      (await findIn('counted', ownerId, awardIds)).map((award) => [award.awardId, award]),
    );
    const others = awardIds.filter((id) => !found.has(id));
    for (const award of await findIn('cancelled', ownerId, others)) found.set(award.awardId, award);
    return found;
  }

  return {
    findAwards,

    async findCancelled(ownerId, awardIds) {
      if (awardIds.length === 0) return new Map();
      const parameters = [...numberList.parameters(awardIds.map((id) => ({ award_id: id }))), ownerId];
      const { rows } = await connection.query<NamedAwardRow>(cancelledSql, parameters);
      return new Map(rows.map((row) => [row.award_id, standing(row, 'cancelled')]));
    },
  };
}

/** The names that an award's row doesn't have. */
const namesListed = 'tasks.external_task_id, users.owner, users.external_user_id';

function standing(row: NamedAwardRow, state: StandingAward['state']): StandingAward {
  return { ...fromAwardRow(row), reversedPoints: row.reversed ?? 0, state };
}

interface ReadBesides {
  readonly actions: ReadonlyMap<string, RecordedAction>;
  readonly cancelled: ReadonlyMap<number, StandingAward>;
}

function recordedOf(row: EventRow, { actions, cancelled }: ReadBesides): RecordedEvent {
  const { recorded_event_id: eventId, recorded_action_id: actionId, recorded_award_id: awardId } = row;
  const { line, line_uuid: transactionId } = row;
  const action = actionId === null ? undefined : actions.get(actionId);
  if (action !== undefined) return { kind: 'action', ...action };
  if (line !== null && transactionId !== null) return { kind: 'reversal', transactionId, line };
  if (row.award_id !== null) return { kind: 'award', award: fromAwardRow(row) };
  const award = awardId === null ? undefined : cancelled.get(awardId);
  if (award !== undefined) return { kind: 'award', award };
  const { outcome, outcome_user_id: user_id, outcome_task_id: task_id } = row;
  if (outcome === null) throw new Error(`nothing is recorded of the event ${eventId}`);
  const { owner, external_user_id, external_task_id } = row;
  const named = { owner, event_id: eventId, user_id, task_id, outcome, external_user_id, external_task_id };
  return { kind: 'unawarded', ...fromOutcomeRow(named) };
}
