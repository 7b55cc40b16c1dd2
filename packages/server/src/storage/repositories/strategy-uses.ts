import { sql } from 'kysely';
import type { Follower, StrategyUse } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { ParamValues } from '../../domain/game.js';
import type { PageRequest } from '../../domain/page.js';
import type { StrategyRepository } from '../../ports/strategy-repository.js';
import type { Session } from '../kysely/session.js';
import { readPage } from './read-page.js';

type StrategyUses = Pick<StrategyRepository, 'uses' | 'countUses' | 'followers'>;

/** Which games and tasks name a custom strategy. Neither deleted ones are among them, nor tasks of deleted games. */
export function createStrategyUses(session: Session): StrategyUses {
  return {
    uses: async (strategyId, page) => {
      const place = placeOf(page);
      return readPage(page, {
        rows: (limit) => readUses(session, strategyId, place, limit),
        count: async () => {
          const { games, tasks } = await countUses(session, strategyId);
          return games + tasks;
        },
        keyOf,
        toItem: (use) => use,
      });
    },
    countUses: (strategyId) => countUses(session, strategyId),
    followers: (strategyId) => readFollowers(session, strategyId),
  };
}

/** Uses are in the order of their index: by strategy and version, then by id; games before tasks. */
interface Place {
  readonly kind: 'game' | 'task';
  readonly strategyId: string;
  readonly id: string;
}

const NIL = '00000000-0000-0000-0000-000000000000';
const START: Place = { kind: 'game', strategyId: '', id: NIL };
const KEY =
  /^(game|task) (custom:[0-9a-f-]{36}(?:@[0-9]{1,9})?) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function keyOf({ gameId, task, strategyId }: StrategyUse): string {
  return task === null ? `game ${strategyId} ${gameId}` : `task ${strategyId} ${task.taskId}`;
}

/** @throws Fault `invalid-cursor`. */
function placeOf({ after }: PageRequest): Place {
  if (after === null) return START;
  const [, kind, strategyId, id] = KEY.exec(after) ?? [];
  if (strategyId === undefined || id === undefined) throw new Fault('invalid-cursor');
  return { kind: kind === 'task' ? 'task' : 'game', strategyId, id };
}

async function readUses(session: Session, strategyId: string, place: Place, limit: number) {
  const games = place.kind === 'task' ? [] : await usesByGames(session, strategyId, place, limit);
  if (games.length === limit) return games;
  const start = place.kind === 'task' ? place : START;
  return [...games, ...(await usesByTasks(session, strategyId, start, limit - games.length))];
}

async function usesByGames(
  session: Session,
  strategyId: string,
  place: Place,
  limit: number,
): Promise<readonly StrategyUse[]> {
  const rows = await gamesNaming(session, strategyId)
    .select(['games.game_id', 'games.external_game_id', 'games.strategy_id'])
    .where(sql<boolean>`(games.strategy_id, games.game_id) > (${place.strategyId}, ${place.id})`)
    .orderBy('games.strategy_id')
    .orderBy('games.game_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    gameId: row.game_id,
    externalGameId: row.external_game_id,
    task: null,
    strategyId: row.strategy_id,
  }));
}

async function usesByTasks(
  session: Session,
  strategyId: string,
  place: Place,
  limit: number,
): Promise<readonly StrategyUse[]> {
  const rows = await tasksNaming(session, strategyId)
    .select([
      'games.game_id',
      'games.external_game_id',
      'tasks.task_id',
      'tasks.external_task_id',
      'tasks.strategy_id',
    ])
    .where(sql<boolean>`(tasks.strategy_id, tasks.task_id) > (${place.strategyId}, ${place.id})`)
    .orderBy('tasks.strategy_id')
    .orderBy('tasks.task_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    gameId: row.game_id,
    externalGameId: row.external_game_id,
    task: { taskId: row.task_id, externalTaskId: row.external_task_id },
    strategyId: row.strategy_id ?? strategyId,
  }));
}

async function countUses(session: Session, strategyId: string) {
  const [games, tasks] = await Promise.all([
    gamesNaming(session, strategyId)
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow(),
    tasksNaming(session, strategyId)
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow(),
  ]);
  return { games: games.found, tasks: tasks.found };
}

/** `@` is the character before `A`, so this is the strategy itself and each of its versions. */
function beyond(strategyId: string): string {
  return `${strategyId}A`;
}

function gamesNaming({ db }: Session, strategyId: string) {
  return db
    .selectFrom('games')
    .where('games.strategy_id', '>=', strategyId)
    .where('games.strategy_id', '<', beyond(strategyId))
    .where('games.deleted_at', 'is', null);
}

function tasksNaming({ db }: Session, strategyId: string) {
  return db
    .selectFrom('tasks')
    .innerJoin('games', 'games.game_id', 'tasks.game_id')
    .where('tasks.strategy_id', '>=', strategyId)
    .where('tasks.strategy_id', '<', beyond(strategyId))
    .where('tasks.deleted_at', 'is', null)
    .where('games.deleted_at', 'is', null);
}

const FOLLOWERS_A_PAGE = 500;
const NO_PARAMS = '{}';

interface FollowerRow {
  readonly game_id: string;
  readonly external_game_id: string;
  readonly task_id: string | null;
  readonly external_task_id: string | null;
  readonly params: string;
}

async function* readFollowers(session: Session, strategyId: string): AsyncGenerator<Follower> {
  const readers = [followingGames, followingTasks, inheritingTasks];
  for (const read of readers) {
    for (let after: FollowerRow | undefined, page: readonly FollowerRow[] = []; ; after = page.at(-1)) {
      page = await read(session, strategyId, after);
      for (const row of page) yield toFollower(row, strategyId);
      if (page.length < FOLLOWERS_A_PAGE) break;
    }
  }
}

function toFollower(row: FollowerRow, strategyId: string): Follower {
  const { task_id: taskId, external_task_id: externalTaskId } = row;
  const task = taskId === null || externalTaskId === null ? null : { taskId, externalTaskId };
  return {
    use: { gameId: row.game_id, externalGameId: row.external_game_id, task, strategyId },
    params: JSON.parse(row.params) as ParamValues,
  };
}

type ReadFollowers = (
  session: Session,
  strategyId: string,
  after: FollowerRow | undefined,
) => Promise<readonly FollowerRow[]>;

const followingGames: ReadFollowers = ({ db }, strategyId, after) =>
  db
    .selectFrom('games')
    .select([
      'game_id',
      'external_game_id',
      sql<null>`null`.as('task_id'),
      sql<null>`null`.as('external_task_id'),
      'params',
    ])
    .where('strategy_id', '=', strategyId)
    .where('deleted_at', 'is', null)
    .where('params', '<>', NO_PARAMS)
    .where('game_id', '>', after?.game_id ?? NIL)
    .orderBy('game_id')
    .limit(FOLLOWERS_A_PAGE)
    .execute();

const followingTasks: ReadFollowers = (session, strategyId, after) =>
  tasksWithParams(session)
    .where('tasks.strategy_id', '=', strategyId)
    .where('tasks.task_id', '>', after?.task_id ?? NIL)
    .orderBy('tasks.task_id')
    .limit(FOLLOWERS_A_PAGE)
    .execute();

const inheritingTasks: ReadFollowers = (session, strategyId, after) =>
  tasksWithParams(session)
    .where('games.strategy_id', '=', strategyId)
    .where('tasks.strategy_id', 'is', null)
    .where(
      sql<boolean>`(tasks.game_id, tasks.task_id) > (${after?.game_id ?? NIL}, ${after?.task_id ?? NIL})`,
    )
    .orderBy('tasks.game_id')
    .orderBy('tasks.task_id')
    .limit(FOLLOWERS_A_PAGE)
    .execute();

function tasksWithParams({ db }: Session) {
  return db
    .selectFrom('tasks')
    .innerJoin('games', 'games.game_id', 'tasks.game_id')
    .select([
      'games.game_id',
      'games.external_game_id',
      'tasks.task_id',
      'tasks.external_task_id',
      'tasks.params',
    ])
    .where('tasks.deleted_at', 'is', null)
    .where('games.deleted_at', 'is', null)
    .where('tasks.params', '<>', NO_PARAMS);
}
