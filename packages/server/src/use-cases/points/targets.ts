import { Fault } from '../../domain/fault.js';
import type { Game } from '../../domain/game.js';
import type { Owner } from '../../domain/owner.js';
import type { Task } from '../../domain/task.js';
import type { AssignPoints, AwardCommand, DecideAward } from '../../ports/award-command.js';
import type { Books } from '../../ports/storage.js';
import type { UserKey } from '../../ports/user-repository.js';
import { requireTimeZone } from '../require-time-zone.js';
import { admitGame, likelyOwner, refuseErased } from '../scope.js';
import type { RecordingServices } from '../services.js';
import { type EffectiveStrategy, resolveStrategy } from '../strategy-versions/resolve.js';
import { momentOf, requireBackfill } from './occurred-at.js';

interface Place {
  readonly game: Game;
  readonly task: Task;
  readonly occurredAt: number;
  /** By whose clocks it counts: the event's own, or else the game's. */
  readonly timeZone: string;
}

export interface DecidedTarget extends Place {
  readonly kind: 'decided';
  readonly command: DecideAward;
  readonly strategy: EffectiveStrategy;
}

export interface AssignedTarget extends Place {
  readonly kind: 'assigned';
  readonly command: AssignPoints;
}

/** A command with what it aims at. */
export type Target = DecidedTarget | AssignedTarget;

/**
 * @throws Fault `backfill-forbidden`, `validation-failed`, `unknown-time-zone`, `game-not-found`,
 *   `game-forbidden`, `owner-forbidden`, `task-not-found`, `user-not-found`.
 */
export type FindTarget = (command: AwardCommand) => Promise<Target>;

/** Finds the targets of a batch, reading each game, task and strategy once. */
export function createTargetFinder(services: RecordingServices, books: Books, now: number): FindTarget {
  const findGame = remembering((gameId: string, likely: Owner | null) => books.games.find(gameId, likely));
  const findTask = remembering((owner: Owner, gameId: string, name: string) =>
    books.tasks.findByExternalId({ owner, gameId }, name),
  );
  const strategies = new Map<string, Promise<EffectiveStrategy>>();
  const findStrategy = (game: Game, task: Task) => {
    const found = strategies.get(task.taskId) ?? resolveStrategy(services, books, { game, task });
    strategies.set(task.taskId, found);
    return found;
  };
  return async (command) => {
    requireBackfill(command.principal, command.isBackfill);
    refuseErased(command.externalUserId);
    const askedZone = command.kind === 'decided' ? command.timeZone : null;
    const ownTimeZone = askedZone === null ? null : requireTimeZone(askedZone);
    const occurredAt = momentOf(
      command.occurredAt,
      now,
      command.isBackfill ? 0 : services.policy.eventAgeMaxDays,
    );
    const { principal, gameId, externalTaskId } = command;
    const likely = likelyOwner(principal);
    const [found, likelyTask] = await Promise.all([
      findGame(gameId, likely),
      likely === null ? null : findTask(likely, gameId, externalTaskId),
    ]);
    const game = admitGame(principal, found);
    requireOwner(command, game);
    const task = likely === null ? await findTask(game.owner, gameId, externalTaskId) : likelyTask;
    if (task === null) throw new Fault('task-not-found');
    const place = { game, task, occurredAt, timeZone: ownTimeZone ?? game.timeZone };
    return command.kind === 'assigned'
      ? { kind: 'assigned', command, ...place }
      : { kind: 'decided', command, ...place, strategy: await findStrategy(game, task) };
  };
}

/** The user whose points they are: the game says in whose scope. */
export function userOf({ game, command }: Target): UserKey {
  return { owner: game.owner, externalUserId: command.externalUserId };
}

export function isSimulated({ command }: Target): boolean {
  return command.kind === 'decided' && command.isSimulated;
}

/** The game says whose the points are, so another scope can't be meant. */
function requireOwner(command: AwardCommand, game: Game): void {
  const named = command.kind === 'assigned' ? command.owner : undefined;
  if (named !== undefined && named !== game.owner) throw new Fault('owner-forbidden');
}

/** Gives the same promise for the same key, so that a thousand awards of one game read it once. */
function remembering<Key extends readonly (string | null)[], Value>(
  load: (...key: Key) => Promise<Value>,
): (...key: Key) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (...key) => {
    const name = JSON.stringify(key);
    const found = known.get(name) ?? load(...key);
    known.set(name, found);
    return found;
  };
}
