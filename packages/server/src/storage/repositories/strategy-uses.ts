import { sql } from 'kysely';
import { customStrategyId, type StrategyUse, type UseCounts } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { PageRequest } from '../../domain/page.js';
import type { StrategyKey, StrategyRepository } from '../../ports/strategy-repository.js';
import { firstIn, inSlices, SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import type { RowOf } from '../tables/define-table.js';
import { beforeAll } from '../tables/define-table.js';
import { games } from '../tables/games.js';
import { readPage } from './read-page.js';
import { createFollowers } from './strategy-followers.js';

type StrategyUses = Pick<StrategyRepository, 'uses' | 'countUses' | 'followers'>;

/**
 * Which games and tasks name a custom strategy. Neither deleted ones are among them, nor tasks of deleted
 * games.
 */
export function createStrategyUses(session: Session): StrategyUses {
  const used = async ({ owner, id }: StrategyKey): Promise<Used> => ({
    ownerId: await session.owners.find(owner),
    strategyId: customStrategyId(id),
  });
  return {
    uses: async (key, page) => {
      const place = placeOf(page);
      const strategy = await used(key);
      return readPage(page, {
        rows: (limit) => readUses(session, strategy, place, limit),
        count: async () => {
          const { games, tasks } = await countUses(session, strategy);
          return games + tasks;
        },
        keyOf,
        toItem: (use) => use,
      });
    },
    countUses: async (key) => countUses(session, await used(key)),
    followers: createFollowers(session),
  };
}

/** A strategy as games and tasks name it, with the number of whose it is, and they are. */
interface Used {
  readonly ownerId: number;
  readonly strategyId: string;
}

/** Uses are in the order of their index: by strategy and version, then by id; games before tasks. */
interface Place {
  readonly kind: 'game' | 'task';
  readonly strategyId: string;
  readonly id: string;
}

const START: Place = { kind: 'game', strategyId: '', id: beforeAll };
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

async function readUses(session: Session, strategy: Used, place: Place, limit: number) {
  const rows = place.kind === 'task' ? [] : await gamesAfter(session, strategy, place, limit);
  const uses = rows.map(useByGame);
  if (uses.length === limit) return uses;
  const start = place.kind === 'task' ? place : START;
  const tasks = await firstIn(tasksNaming(session, strategy, start), limit - uses.length, isOfAlive);
  return [...uses, ...tasks.map(useByTask)];
}

/** Counts slice by slice: a strategy may have any number of uses. */
async function countUses(session: Session, strategy: Used): Promise<UseCounts> {
  const counts = { games: 0, tasks: 0 };
  const gameRows = inSlices(session.connection, (last: GameRow | undefined) => {
    const after = last === undefined ? START : { strategyId: last.strategy_id, id: last.game_id };
    return gamesAfter(session, strategy, after, SLICE);
  });
  for await (const rows of gameRows) counts.games += rows.length;
  for await (const rows of tasksNaming(session, strategy, START)) {
    counts.tasks += rows.filter(isOfAlive).length;
  }
  return counts;
}

/** `@` is the character before `A`, so this is the strategy itself and each of its versions. */
function beyond(strategyId: string): string {
  return `${strategyId}A`;
}

const naming = games.narrow('game_id', 'external_game_id', 'strategy_id');

type GameRow = RowOf<typeof naming.columns>;

/** In the order of their index: see `downIndex` for why all of it is named. */
function gamesAfter(
  { db }: Session,
  { ownerId, strategyId }: Used,
  after: Omit<Place, 'kind'>,
  limit: number,
) {
  return db
    .selectFrom('games')
    .select(naming.names)
    .where('owner_id', '=', ownerId)
    .where('strategy_id', '>=', strategyId)
    .where('strategy_id', '<', beyond(strategyId))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(strategy_id, game_id) > (${after.strategyId}, ${after.id})`)
    .orderBy('strategy_id')
    .orderBy('game_id')
    .limit(limit)
    .execute();
}

interface TaskRow {
  readonly task_id: string;
  readonly external_task_id: string;
  readonly strategy_id: string | null;
  /** Null where the game was deleted. */
  readonly game_id: string | null;
  readonly external_game_id: string | null;
}

function tasksNaming({ connection, db }: Session, { ownerId, strategyId }: Used, start: Place) {
  return inSlices(connection, (last: TaskRow | undefined) => {
    const after = last === undefined ? start : { strategyId: last.strategy_id ?? '', id: last.task_id };
    const named = db
      .selectFrom('tasks')
      .select(['task_id', 'external_task_id', 'strategy_id', 'game_id'])
      .where('owner_id', '=', ownerId)
      .where('strategy_id', '>=', strategyId)
      .where('strategy_id', '<', beyond(strategyId))
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(strategy_id, task_id) > (${after.strategyId}, ${after.id})`)
      .orderBy('strategy_id')
      .orderBy('task_id')
      .limit(SLICE);
    return db
      .selectFrom(named.as('named'))
      .leftJoin('games', (join) =>
        join
          .onRef('games.game_id', '=', 'named.game_id')
          .on('games.owner_id', '=', ownerId)
          .on('games.deleted_at', 'is', null),
      )
      .select(['named.task_id', 'named.external_task_id', 'named.strategy_id'])
      .select(['games.game_id', 'games.external_game_id'])
      .orderBy('named.strategy_id')
      .orderBy('named.task_id')
      .execute();
  });
}

type AliveRow = GameRow & TaskRow;

function isOfAlive(row: TaskRow): row is AliveRow {
  return row.game_id !== null;
}

function useByGame(row: GameRow): StrategyUse {
  return {
    gameId: row.game_id,
    externalGameId: row.external_game_id,
    task: null,
    strategyId: row.strategy_id,
  };
}

function useByTask(row: AliveRow): StrategyUse {
  return {
    gameId: row.game_id,
    externalGameId: row.external_game_id,
    task: { taskId: row.task_id, externalTaskId: row.external_task_id },
    strategyId: row.strategy_id,
  };
}
