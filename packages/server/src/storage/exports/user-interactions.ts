import { sql } from 'kysely';
import { sqlWords } from '../dialects/sql-words.js';
import { equals, where, within } from './conditions.js';
import type { ExportQueries } from './export-queries.js';

/** Every action, also where its task or game was deleted. Those outside of any task have neither. */
export const userInteractions: ExportQueries['user-interactions'] = (filter, dialect) => {
  const decision = sql.raw(sqlWords(dialect).json('actions.decision'));
  const conditions = [
    ...within(filter, 'actions'),
    equals('actions.game_id', filter.gameId),
    equals('tasks.external_task_id', filter.externalTaskId),
    equals('users.external_user_id', filter.externalUserId),
    equals('actions.kind', filter.typeAction),
  ];
  return sql`
    select actions.action_id as "actionId", actions.created_at as "createdAt",
      actions.occurred_at as "occurredAt", users.owner, actions.game_id as "gameId",
      games.external_game_id as "externalGameId", tasks.external_task_id as "externalTaskId",
      users.external_user_id as "externalUserId", actions.kind as "typeAction", actions.event_id as "eventId",
      actions.description, actions.data,
      coalesce(awards.points + coalesce(awards.reversed, 0), reversed_awards.reversed, cast(${decision} ->> 'points' as bigint)) as points,
      coalesce(awards.case_name, reversed_awards.case_name, ${decision} ->> 'caseName') as "caseName",
      case when actions.task_id is null then null
        when cast(${decision} ->> 'denied' as text) in ('true', '1') then 1 else 0 end as denied,
      coalesce(awards.rule, reversed_awards.rule, ${decision} ->> 'rule') as rule,
      coalesce(awards.reply, reversed_awards.reply, cast(${decision} -> 'reply' as text)) as reply, coalesce(awards.uuid, reversed_awards.uuid) as "awardId",
      actions.api_key_used as "apiKey_used", actions.oauth_user_id
    from actions
    join users on users.user_id = actions.user_id and users.owner_id = actions.owner_id
    left join games on games.game_id = actions.game_id and games.owner_id = actions.owner_id
    left join tasks on tasks.task_id = actions.task_id and tasks.owner_id = actions.owner_id
    left join awards on awards.award_id = actions.award_id and awards.owner_id = actions.owner_id
    left join reversed_awards on reversed_awards.award_id = actions.award_id
      and reversed_awards.owner_id = actions.owner_id
    ${where(conditions)}
    order by actions.action_id`;
};
