import type { Action } from '../../domain/action.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import type { Session } from '../kysely/session.js';
import { Overtaken } from '../run-again.js';
import { type EventIdRow, eventIds } from '../tables/event-ids.js';
import { inKeyOrder } from '../timelines/lock-order.js';
import type { Recorded } from './working-set.js';

/**
 * Notes what was recorded of the events that have an id: the action, or the award where there is none.
 *
 * @throws Overtaken where another transaction recorded one of the events first.
 */
export type EventWriter = (awards: readonly Recorded[], actions: readonly Action[]) => Promise<void>;

export function createEventWriter(session: Session): EventWriter {
  const { owners } = session;
  const insertEvents = bulkInsert(session, eventIds, 'on conflict (owner_id, event_id) do nothing');
  return async (awards, actions) => {
    const rows = rowsOf(awards, actions, owners);
    if (rows.length === 0) return;
    const { affected } = await insertEvents(rows);
    if (affected < rows.length) throw new Overtaken('an event was recorded by somebody else meanwhile');
  };
}

/**
 * In one order for all transactions, so that two with the same events don't wait for each other crosswise.
 */
function rowsOf(
  awards: readonly Recorded[],
  actions: readonly Action[],
  owners: Session['owners'],
): readonly EventIdRow[] {
  const ofActions = new Set(actions.map(({ awardId }) => awardId));
  const alone = awards.filter(({ award }) => !ofActions.has(award.awardId));
  const rows = [
    ...alone.flatMap(({ intent, award: { eventId, awardId } }) =>
      eventId === null
        ? []
        : [
            {
              owner_id: owners.numberOf(intent.owner),
              event_id: eventId,
              award_id: awardId,
              action_id: null,
            },
          ],
    ),
    ...actions.flatMap(({ owner, eventId, awardId, actionId }) =>
      eventId === null
        ? []
        : [{ owner_id: owners.numberOf(owner), event_id: eventId, award_id: awardId, action_id: actionId }],
    ),
  ];
  return inKeyOrder(rows, nameOf);
}

function nameOf({ owner_id, event_id }: EventIdRow): string {
  return `${owner_id} ${event_id}`;
}
