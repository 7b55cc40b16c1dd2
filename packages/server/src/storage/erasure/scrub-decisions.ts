import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { actions } from '../tables/actions.js';
import { beforeAll, fromJson, type RowOf, toJson } from '../tables/define-table.js';
import { eventIds, type Outcome } from '../tables/event-ids.js';
import type { Scrubber } from './erased-user.js';

const decided = actions.narrow('action_id', 'kind', 'occurred_at', 'decision');
const judged = eventIds.narrow('event_id', 'outcome');

type DecidedRow = RowOf<typeof decided.columns>;
type JudgedRow = RowOf<typeof judged.columns>;

/** Before any time that a Date can hold. */
const NEVER = -9_000_000_000_000_000;

/** An action keeps that it was done, when, and what was decided on it but for the strategy's answer. */
export function scrubActions({ connection }: Session): Scrubber {
  const find = `select ${decided.listed} from actions
    where owner_id = $1 and user_id = $2 and (user_id, kind, occurred_at, action_id) > ($2, $3, $4, $5)
    order by user_id, kind, occurred_at, action_id limit cast($6 as integer)`;
  const list = rowList(connection.dialect, actions.pick('action_id', 'decision'));
  const scrub = `update actions set data = '{}', description = null, decision = list.decision,
      oauth_user_id = nullif(oauth_user_id, $${list.next + 1})
    from ${list.sql} where actions.action_id = list.action_id and actions.owner_id = $${list.next}`;
  return async ({ ownerId, userId, from }, after, rowsMax) => {
    const place = after ?? ['', NEVER, beforeAll];
    const { rows } = await connection.query<DecidedRow>(find, [ownerId, userId, ...place, rowsMax]);
    const scrubbed = rows.map(({ action_id, decision }) => ({
      action_id,
      decision: decision && toJson({ ...fromJson(decision), reply: {} }),
    }));
    if (rows.length > 0) await connection.query(scrub, [...list.parameters(scrubbed), ownerId, from]);
    const last = rows.length < rowsMax ? undefined : rows.at(-1);
    return last === undefined ? null : [last.kind, last.occurred_at, last.action_id];
  };
}

/** Of an event that led to nothing stays that it was seen, and whether it was denied. */
export function scrubOutcomes({ connection }: Session): Scrubber {
  const { byIndex } = sqlWords(connection.dialect);
  const find = `select ${judged.listed} from event_ids ${byIndex('event_ids_of_user')}
    where owner_id = $1 and (user_id, event_id) > ($2, $3) and user_id <= $2
    order by user_id, event_id limit cast($4 as integer)`;
  const scrub = 'update event_ids set outcome = $3 where owner_id = $1 and event_id = $2';
  return async ({ ownerId, userId, from }, after, rowsMax) => {
    const place = after ?? [''];
    const { rows } = await connection.query<JudgedRow>(find, [ownerId, userId, ...place, rowsMax]);
    for (const { event_id, outcome } of rows) {
      const scrubbed = outcome && toJson(scrubbedOutcome(fromJson(outcome), from));
      await connection.query(scrub, [ownerId, event_id, scrubbed]);
    }
    const last = rows.length < rowsMax ? undefined : rows.at(-1);
    return last === undefined ? null : [last.event_id];
  };
}

function scrubbedOutcome(outcome: Outcome, from: string): Outcome {
  const { stamps } = outcome;
  return {
    ...outcome,
    ...{ data: {}, reply: {}, facts: {}, tracked: [], description: null },
    stamps: { ...stamps, oauth_user_id: stamps.oauth_user_id === from ? null : stamps.oauth_user_id },
  };
}
