import { sql } from 'kysely';
import { equals, inStretch, where } from './conditions.js';
import type { ExportQueries } from './export-queries.js';

/**
 * Everybody with what the wallet holds. Who is asked for by a game has an award or an action in it; how often
 * somebody was awarded is counted as everywhere, with what was deleted since.
 */
export const users: ExportQueries['users'] = (filter) => {
  const { gameId } = filter;
  const inGame =
    gameId === null
      ? null
      : sql`(exists (select 1 from awards where awards.owner_id = users.owner_id
            and awards.user_id = users.user_id and awards.game_id = ${gameId})
          or exists (select 1 from actions where actions.owner_id = users.owner_id
            and actions.user_id = users.user_id and actions.game_id = ${gameId}))`;
  const conditions = [
    equals('users.owner_id', filter.ownerId),
    ...inStretch(filter.happened, { moment: 'users.created_at', day: 'users.created_at' }),
    equals('users.owner', filter.owner),
    equals('users.external_user_id', filter.externalUserId),
    inGame,
  ];
  return sql`
    select users.external_user_id as "externalUserId", users.owner, users.name, users.metadata,
      coalesce(wallets.points, 0) as points, coalesce(wallets.coin_cents, 0) as coins,
      (select cast(coalesce(sum(timelines.awards), 0) as bigint) ${inGames}) as "timesAwarded",
      users.created_at as "createdAt", users.erased_at as "erasedAt",
      (select max(latest.at) from (
        select max(timelines.last_at) as at ${inGames}
        union all select max(actions.occurred_at) from actions
          where actions.owner_id = users.owner_id and actions.user_id = users.user_id
      ) as latest) as "lastActivityAt",
      users.api_key_used as "apiKey_used", users.oauth_user_id
    from users left join wallets on wallets.user_id = users.user_id and wallets.owner_id = users.owner_id
    ${where(conditions)}
    order by users.user_id`;
};

const inGames = sql`from timelines
  where timelines.owner_id = users.owner_id and timelines.user_id = users.user_id and timelines.game_id = timelines.subject_id`;
