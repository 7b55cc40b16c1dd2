import type { Check } from './check.js';
import { recordedAwards } from './recorded-awards.js';

const answers = { what: 'answers', sql: 'select count(*) as found from idempotency_keys' };

/** How much clocks may be put back between a claim and what came of it, in milliseconds. */
const CLOCK_STEP = 60_000;

/** The award or the action of an answer: its table, its id there, and as the answer names it. */
const made = [
  ['award', recordedAwards('uuid', 'created_at', 'api_key_used'), 'uuid', 'award_uuid'],
  ['action', 'actions', 'action_id', 'action_id'],
] as const;

/** A repeat gets what its first request made: an award or an action of its own, or the text that was kept. */
export const keptAnswerChecks: readonly Check[] = [
  {
    count: answers,
    wrong: `select scope, key from idempotency_keys where status is not null
      and (case when award_uuid is null then 0 else 1 end) + (case when action_id is null then 0 else 1 end)
        + (case when body is null then 0 else 1 end) <> 1`,
    sentence: (row) =>
      `the answer kept for ${row['scope']} under ${row['key']} is of nothing, or of several things`,
  },
  ...made.flatMap(([what, table, id, named]): readonly Check[] => [
    {
      count: answers,
      wrong: `select keys.scope, keys.key, keys.${named} as id from idempotency_keys as keys
        left join ${table} as made on made.${id} = keys.${named}
        where keys.${named} is not null and made.${id} is null`,
      sentence: (row) =>
        `the answer kept for ${row['scope']} under ${row['key']} is of the ${what} ${row['id']}, which isn't there`,
    },
    {
      count: answers,
      wrong: `select ${named} as id, min(key) as key, max(key) as other from idempotency_keys
        where ${named} is not null and status = 201 group by ${named} having count(*) > 1`,
      sentence: (row) =>
        `the ${what} ${row['id']} is kept as made under ${row['key']} and under ${row['other']}`,
    },
    {
      count: answers,
      // Administrators award in other scopes too, with a token, so only keys tell whose it has to be.
      wrong: `select keys.scope, keys.key, keys.${named} as id from idempotency_keys as keys
        join ${table} as made on made.${id} = keys.${named}
        left join api_keys on api_keys.api_key = made.api_key_used
        where keys.status = 201 and (made.created_at < keys.created_at - ${CLOCK_STEP}
          or substr(keys.scope, 1, 4) = 'key:' and api_keys.owner is distinct from keys.scope)`,
      sentence: (row) =>
        `the answer kept for ${row['scope']} under ${row['key']} is of another request: the ${what} ${row['id']} ` +
        'is older, or not of that caller',
    },
  ]),
];
