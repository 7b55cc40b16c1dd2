import { customStrategyId, type Follower } from '../../domain/custom-strategy.js';
import type { StrategyRepository } from '../../ports/strategy-repository.js';
import { sqlWords } from '../dialects/sql-words.js';
import { inSlices } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import { beforeAll, fromJson } from '../tables/define-table.js';
import type { TaskRow } from '../tables/tasks.js';

/** Parameters may be large. */
const AT_ONCE = 200;

/**
 * Goes through what follows a strategy with parameters of its own: games, tasks, and tasks that inherit it.
 * Games and tasks that name the strategy are passed over where they have none. Tasks that inherit it have an
 * index by themselves: a game may have ten thousand others. How indexes are named: see `downIndex`.
 */
export function createFollowers(session: Session): StrategyRepository['followers'] {
  const readers = [gamesWithParams, tasksWithParams, inheritingTasks].map((create) => create(session));
  return async function* ({ owner, id }) {
    const strategyId = customStrategyId(id);
    const ownerId = await session.owners.find(owner);
    for (const read of readers) {
      for await (const rows of read(ownerId, strategyId)) {
        for (const row of rows) if (isOfAlive(row) && row.params !== '{}') yield toFollower(row, strategyId);
      }
    }
  };
}

interface FollowerRow {
  readonly game_id: string | null;
  /** Null where the game was deleted. */
  readonly external_game_id: string | null;
  readonly task_id: string | null;
  readonly external_task_id: string | null;
  readonly params: TaskRow['params'];
}

type AliveRow = FollowerRow & { readonly game_id: string; readonly external_game_id: string };

function isOfAlive(row: FollowerRow): row is AliveRow {
  return row.external_game_id !== null;
}

function toFollower(row: AliveRow, strategyId: string): Follower {
  const { task_id: taskId, external_task_id: externalTaskId } = row;
  const task = taskId === null || externalTaskId === null ? null : { taskId, externalTaskId };
  return {
    use: { gameId: row.game_id, externalGameId: row.external_game_id, task, strategyId },
    params: fromJson(row.params),
  };
}

type Reader = (
  session: Session,
) => (ownerId: number, strategyId: string) => AsyncGenerator<readonly FollowerRow[]>;

const gamesWithParams: Reader = ({ connection }) => {
  const sql = `select game_id, external_game_id, null as task_id, null as external_task_id, params from games
    where owner_id = $3 and deleted_at is null
      and (strategy_id, game_id) > ($1, $2) and (strategy_id) <= ($1)
    order by strategy_id, game_id limit ${AT_ONCE}`;
  return (ownerId, strategyId) =>
    inSlices(
      connection,
      async (last: FollowerRow | undefined) => {
        const parameters = [strategyId, last?.game_id ?? beforeAll, ownerId];
        return (await connection.query<FollowerRow>(sql, parameters)).rows;
      },
      AT_ONCE,
    );
};

const tasksWithParams: Reader = ({ connection }) => {
  const sql = `select tasks.game_id, games.external_game_id, tasks.task_id, tasks.external_task_id, tasks.params
    from (
      select task_id, game_id, external_task_id, params from tasks
      where owner_id = $3 and deleted_at is null
        and (strategy_id, task_id) > ($1, $2) and (strategy_id) <= ($1)
      order by strategy_id, task_id limit ${AT_ONCE}
    ) as tasks
      left join games on games.owner_id = $3 and games.game_id = tasks.game_id and games.deleted_at is null
    order by tasks.task_id`;
  return (ownerId, strategyId) =>
    inSlices(
      connection,
      async (last: FollowerRow | undefined) => {
        const parameters = [strategyId, last?.task_id ?? beforeAll, ownerId];
        return (await connection.query<FollowerRow>(sql, parameters)).rows;
      },
      AT_ONCE,
    );
};

interface GameRow {
  readonly game_id: string;
  readonly external_game_id: string;
  /** Whether tasks of it inherit with parameters of their own: a whole number. */
  readonly has_tasks: number;
}

const inheriting = `tasks.deleted_at is null and tasks.strategy_id is null and tasks.params <> '{}'`;

const inheritingTasks: Reader = ({ connection }) => {
  const gamesSql = `select game_id, external_game_id, case when exists (
        select 1 from tasks where tasks.owner_id = $3 and tasks.game_id = games.game_id and ${inheriting}
        limit 1 offset 0
      ) then 1 else 0 end as has_tasks
    from games where owner_id = $3 and deleted_at is null
      and (strategy_id, game_id) > ($1, $2) and (strategy_id) <= ($1)
    order by strategy_id, game_id limit ${AT_ONCE}`;
  const tasksSql = `select game_id, task_id, external_task_id, params
    from tasks ${sqlWords(connection.dialect).byIndex('tasks_inheriting_with_params')}
    where owner_id = $3 and (game_id, task_id) > ($1, $2) and (game_id) <= ($1) and ${inheriting}
    order by game_id, task_id limit ${AT_ONCE}`;

  async function* tasksOf(
    ownerId: number,
    { game_id, external_game_id }: GameRow,
  ): AsyncGenerator<readonly FollowerRow[]> {
    const tasks = inSlices(
      connection,
      async (last: FollowerRow | undefined) => {
        const parameters = [game_id, last?.task_id ?? beforeAll, ownerId];
        return (await connection.query<FollowerRow>(tasksSql, parameters)).rows;
      },
      AT_ONCE,
    );
    for await (const rows of tasks) yield rows.map((row) => ({ ...row, external_game_id }));
  }

  return async function* (ownerId, strategyId) {
    const games = inSlices(
      connection,
      async (last: GameRow | undefined) => {
        const parameters = [strategyId, last?.game_id ?? beforeAll, ownerId];
        return (await connection.query<GameRow>(gamesSql, parameters)).rows;
      },
      AT_ONCE,
    );
    for await (const rows of games) {
      for (const game of rows) if (game.has_tasks === 1) yield* tasksOf(ownerId, game);
    }
  };
};
