import { timeZoneNamed } from '@merit/engine';
import type { Action } from '../../domain/action.js';
import type { Award } from '../../domain/award.js';
import { Fault } from '../../domain/fault.js';
import type { Game } from '../../domain/game.js';
import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Task } from '../../domain/task.js';
import type { User } from '../../domain/user.js';
import type { AwardIntent } from '../../ports/award-book.js';
import type { Storage } from '../../ports/storage.js';
import { testIds } from './test-clock.js';

export const owner: Owner = 'key:svc_live_tests';
/** The moment at which fixtures are made. */
export const noon = Date.UTC(2026, 0, 15, 12);
const stamps = { apiKey_used: 'svc_live_tests', oauth_user_id: null };

export function aGame(members: Partial<Game> = {}): Game {
  const gameId = testIds.next();
  return {
    gameId,
    externalGameId: `game-${gameId}`,
    owner,
    platform: null,
    strategyId: 'default',
    timeZone: 'UTC',
    params: {},
    levels: null,
    name: null,
    metadata: {},
    createdAt: noon,
    updatedAt: noon,
    deletedAt: null,
    revision: 1,
    stamps,
    ...members,
  };
}

export function aTask(members: Partial<Task> & Pick<Task, 'gameId'>): Task {
  const taskId = testIds.next();
  return {
    taskId,
    owner,
    externalTaskId: `task-${taskId}`,
    strategyId: null,
    status: 'open',
    params: {},
    name: null,
    metadata: {},
    createdAt: noon,
    updatedAt: noon,
    deletedAt: null,
    revision: 1,
    stamps,
    ...members,
  };
}

/** A game with tasks and users, stored. */
export interface Scene {
  readonly game: Game;
  readonly tasks: readonly Task[];
  readonly users: readonly User[];
}

export interface SceneSize {
  readonly tasks?: number;
  readonly users?: number;
  readonly game?: Partial<Game>;
}

/**
 * Tasks are called `task-0`, `task-1`, … and users `user-0`, `user-1`, …; their order is that of the list.
 */
export async function stage(storage: Storage, size: SceneSize = {}): Promise<Scene> {
  const game = aGame(size.game);
  const tasks = numbers(size.tasks ?? 1).map((number) =>
    aTask({ ...keyOf(game), externalTaskId: `task-${number}` }),
  );
  const keys = numbers(size.users ?? 1).map((number) => ({
    owner: game.owner,
    externalUserId: `user-${number}`,
  }));
  return storage.transaction(async (books) => {
    await books.games.insert(game);
    for (const task of tasks) await books.tasks.insert(task);
    return { game, tasks, users: await books.users.ensure(keys, noon) };
  });
}

/** What of a game its tasks have. */
export function keyOf({ owner, gameId }: Game): Pick<Task, 'owner' | 'gameId'> {
  return { owner, gameId };
}

function numbers(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(index).padStart(String(count - 1).length, '0'));
}

/** What one award of a scene is about. */
export interface Occasion {
  readonly game: Game;
  readonly task: Task;
  readonly user: User;
  readonly at?: number;
}

export function anIntent(
  { game, task, user, at = noon }: Occasion,
  requests: AwardIntent['requests'] = [],
  sameValues: AwardIntent['sameValues'] = {},
): AwardIntent {
  return {
    owner: game.owner,
    gameId: game.gameId,
    taskId: task.taskId,
    userId: user.userId,
    timeZone: game.timeZone,
    gameTimeZone: game.timeZone,
    occurredAt: at,
    requests,
    sameValues,
    landing: { cases: requests.flatMap(({ case: name }) => name ?? []), kept: {} },
  };
}

const byNone = { strategyId: null, strategyVersion: null };

export function anAward(occasion: Occasion, members: Partial<Award> = {}): Award {
  const { game, task, user, at = noon } = occasion;
  return {
    awardId: testIds.next(),
    owner: game.owner,
    gameId: game.gameId,
    taskId: task.taskId,
    userId: user.userId,
    externalTaskId: task.externalTaskId,
    externalUserId: user.externalUserId,
    points: 10,
    caseName: 'Awarded',
    reply: {},
    rule: 'Awarded',
    kind: 'decided',
    ...(members.kind === 'assigned' ? byNone : { strategyId: 'default', strategyVersion: 1 }),
    params: {},
    facts: {},
    clock: null,
    tracked: [],
    data: {},
    description: null,
    lines: [{ name: 'Awarded', points: members.points ?? 10 }],
    eventId: null,
    occurredAt: at,
    createdAt: Math.max(at, noon),
    day: timeZoneNamed(game.timeZone).localDay(at),
    stamps,
    ...members,
  };
}

/** An action on an occasion, in its task. */
export function anAction(occasion: Occasion, members: Partial<Action> = {}): Action {
  const { gameId, taskId, externalTaskId, userId, externalUserId, occurredAt, createdAt, day } =
    anAward(occasion);
  return {
    actionId: testIds.next(),
    owner: occasion.game.owner,
    userId,
    externalUserId,
    gameId,
    taskId,
    externalTaskId,
    kind: 'like',
    data: {},
    description: null,
    decision: { points: 0, caseName: 'none', denied: false, rule: null, reply: {} },
    awardId: null,
    eventId: null,
    occurredAt,
    createdAt,
    day,
    stamps,
    ...members,
  };
}

/** What makes an action one outside of any task. */
export const unplaced = { gameId: null, taskId: null, externalTaskId: null, decision: null };

/** An occasion with what its award is to say. */
export interface AwardPlan extends Occasion {
  readonly award?: Partial<Award>;
}

/** Records awards in one transaction, in the order given. */
export async function recordAwards(storage: Storage, plans: readonly AwardPlan[]): Promise<readonly Award[]> {
  return storage.transaction(async (books) => {
    const entries = plans.map((plan) => ({ intent: anIntent(plan), award: anAward(plan, plan.award) }));
    const session = await books.awards.open(entries.map(({ intent }) => intent));
    for (const { intent, award } of entries) session.record(intent, award);
    await session.flush();
    return entries.map(({ award }) => award);
  });
}

/** The one item of a list that has one, or the one at an index. */
export function itemOf<Item>(items: readonly Item[], index = 0): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${items.length}`);
  return item;
}

/** The first page, of as many as a test ever makes. */
export const firstPage: PageRequest = { limit: 500, after: null, count: false };

/** Runs so many of the work at once. */
export function atOnce<T>(
  count: number,
  work: (index: number) => Promise<T>,
): Promise<readonly PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));
}

/** What was refused, and with which code. */
export function faultsOf(results: readonly PromiseSettledResult<unknown>[]): readonly Fault[] {
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (result.reason instanceof Fault) return [result.reason];
    throw result.reason;
  });
}

/** All that comes in pieces. */
export async function piecesTogether<Item>(pieces: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const items of pieces) all.push(...items);
  return all;
}

/** Reads a whole list, so many items a page. */
export async function readAll<Item>(
  list: (page: PageRequest) => Promise<Page<Item>>,
  limit: number,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let after: string | null = null; ; ) {
    const page: Page<Item> = await list({ limit, after, count: false });
    items.push(...page.items);
    if (page.next === null) return items;
    after = page.next;
  }
}
