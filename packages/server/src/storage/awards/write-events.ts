import { bulkInsert } from '../dialects/bulk-insert.js';
import type { Session } from '../kysely/session.js';
import { Overtaken } from '../run-again.js';
import { type EventIdRow, eventIds, noOutcome, toOutcomeColumns } from '../tables/event-ids.js';
import { inKeyOrder } from '../timelines/lock-order.js';
import type { Written } from './award-session.js';
import { type AwardIds, awardIdIn } from './write-ledger.js';

interface Outcomes extends Pick<Written, 'recorded' | 'actions' | 'unawarded'> {
  readonly awardIds: AwardIds;
}

/**
 * Notes what came of the events that have an id: the action, or the award where there is none, or what was
 * decided where there is neither.
 *
 * @throws Overtaken where another transaction recorded one of the events first.
 */
export type EventWriter = (outcomes: Outcomes) => Promise<void>;

export function createEventWriter(session: Session): EventWriter {
  const { owners } = session;
  const insertEvents = bulkInsert(session, eventIds, 'on conflict (owner_id, event_id) do nothing');
  return async (outcomes) => {
    const rows = rowsOf(outcomes, owners);
    if (rows.length === 0) return;
    const { affected } = await insertEvents(rows);
    if (affected < rows.length) throw new Overtaken('an event was recorded by somebody else meanwhile');
  };
}

/**
 * In one order for all transactions, so that two with the same events don't wait for each other crosswise.
 */
function rowsOf(
  { recorded, actions, unawarded, awardIds }: Outcomes,
  owners: Session['owners'],
): readonly EventIdRow[] {
  const ofActions = new Set(actions.map(({ awardId }) => awardId));
  const noted = [
    ...recorded.flatMap(({ intent: { owner }, award: { eventId, awardId } }) =>
      ofActions.has(awardId)
        ? []
        : [{ owner, eventId, award_id: awardIdIn(awardIds, awardId), action_id: null, ...noOutcome }],
    ),
    ...actions.map(({ owner, eventId, awardId, actionId }) => ({
      ...{ owner, eventId, award_id: awardIdIn(awardIds, awardId), action_id: actionId },
      ...noOutcome,
    })),
    ...unawarded.map(({ owner, ...outcome }) => ({
      ...{ owner, eventId: outcome.award.eventId, award_id: null, action_id: null },
      ...toOutcomeColumns(outcome),
    })),
  ];
  const rows = noted.flatMap(({ owner, eventId, ...row }) =>
    eventId === null ? [] : [{ ...row, owner_id: owners.numberOf(owner), event_id: eventId }],
  );
  return inKeyOrder(rows, nameOf);
}

function nameOf({ owner_id, event_id }: EventIdRow): string {
  return `${owner_id} ${event_id}`;
}
