import { sql } from 'kysely';
import { sqlWords } from '../dialects/sql-words.js';
import { equals, where, within } from './conditions.js';
import type { ExportQueries } from './export-queries.js';

/** Every award that counts, those in deleted tasks and games too. */
export const userPoints: ExportQueries['user-points'] = (filter, dialect) => {
  const clock = sql.raw(sqlWords(dialect).json('awards.clock'));
  const conditions = [
    ...within(filter, 'awards'),
    equals('awards.game_id', filter.gameId),
    equals('tasks.external_task_id', filter.externalTaskId),
    equals('users.external_user_id', filter.externalUserId),
  ];
  return sql`
    select awards.uuid as "awardId", awards.created_at as "createdAt", awards.occurred_at as "occurredAt",
      games.owner, awards.game_id as "gameId", games.external_game_id as "externalGameId",
      tasks.external_task_id as "externalTaskId", users.external_user_id as "externalUserId", awards.kind,
      actions.kind as "typeAction", awards.event_id as "eventId",
      coalesce(${clock} ->> 'timeZone', games.time_zone) as "timeZone",
      awards.points + coalesce(awards.reversed, 0) as points,
      coalesce(awards.reversed, 0) as "reversedPoints", awards.case_name as "caseName", awards.rule, awards.reply, awards.lines, awards.strategy_id as "strategyId",
      awards.strategy_version as "strategyVersion", awards.description, awards.data,
      case when games.deleted_at is null and tasks.deleted_at is null then 0 else 1 end as deleted,
      awards.api_key_used as "apiKey_used", awards.oauth_user_id
    from awards
    join games on games.game_id = awards.game_id and games.owner_id = awards.owner_id
    join tasks on tasks.task_id = awards.task_id and tasks.owner_id = awards.owner_id
    join users on users.user_id = awards.user_id and users.owner_id = awards.owner_id
    left join actions on actions.award_id = awards.award_id and actions.owner_id = awards.owner_id
    ${where(conditions)}
    order by awards.award_id`;
};
