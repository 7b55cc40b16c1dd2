import { atWalletFloor, type MeritEvent } from '@merit/engine';
import type { JsonObject } from '../../domain/award.js';
import { Fault } from '../../domain/fault.js';
import type { Game } from '../../domain/game.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { TokenPrincipal } from '../../domain/principal.js';
import type { Task } from '../../domain/task.js';
import type { User } from '../../domain/user.js';
import type { AwardIntent, AwardOutlook } from '../../ports/award-book.js';
import type { Books } from '../../ports/storage.js';
import type { Call } from '../call.js';
import type { Services } from '../services.js';
import { type EffectiveStrategy, resolveStrategy } from '../strategy-versions/resolve.js';
import { requireUserInGame } from '../user-scope.js';

export interface SimulateTasks {
  readonly gameId: string;
  readonly externalUserId: string;
}

/** What the user would be awarded in a task by an event without data. */
export interface SimulatedTask {
  readonly externalTaskId: string;
  /** Null where it isn't known: an input is missing, or the strategy has no result. */
  readonly verdict: SimulatedVerdict | null;
  /** The inputs that an event must carry, by their names. */
  readonly missing: readonly string[];
}

export interface SimulatedVerdict {
  readonly points: number;
  readonly caseName: string;
  readonly denied: boolean;
  readonly reply: JsonObject;
}

export interface SimulatedTasks {
  /** The moment decided for, in milliseconds since 1970. */
  readonly at: number;
  readonly tasks: Page<SimulatedTask>;
}

/**
 * What the caller itself would be awarded now in the open tasks of a game, each as if it came alone. It reads
 * one moment of the books, writes nothing, and nobody waits for it.
 *
 * @throws Fault `subject-mismatch` where the token is another user's; `game-not-found`; `game-forbidden`;
 *   `not-a-participant` where the caller may see the game, but is none of its owner's users.
 */
export async function simulateTasks(
  { services, principal }: Call & { readonly principal: TokenPrincipal },
  { gameId, externalUserId }: SimulateTasks,
  page: PageRequest,
): Promise<SimulatedTasks> {
  if (principal.subject !== externalUserId) throw new Fault('subject-mismatch');
  const now = services.clock.now();
  return services.storage.snapshot(async (books) => {
    const { game, user } = await requireParticipant(books, principal, gameId);
    const { items, next } = await books.tasks.list(game, { status: 'open', strategyId: null }, page);
    const moment = { now, resolve: createResolver(services, books) };
    const trials = await Promise.all(items.map((task) => prepare(moment, { game, task, user })));
    const outlook = await books.awards.peek(trials.map(({ intent }) => intent));
    return { at: now, tasks: { items: trials.map((trial) => simulate(trial, outlook)), next } };
  });
}

/** The caller as a user of the game. */
async function requireParticipant(books: Books, principal: TokenPrincipal, gameId: string) {
  try {
    return await requireUserInGame({ books, principal }, gameId, principal.subject);
  } catch (error) {
    const isNoUser = error instanceof Fault && error.code === 'user-not-found';
    throw isNoUser ? new Fault('not-a-participant') : error;
  }
}

interface Place {
  readonly game: Game;
  readonly task: Task;
  readonly user: User;
}

interface Moment {
  readonly now: number;
  readonly resolve: Resolver;
}

type Resolver = (place: Place) => Promise<EffectiveStrategy>;

/** What is to be asked in a task. */
interface Trial {
  readonly strategy: EffectiveStrategy;
  readonly event: MeritEvent;
  readonly intent: AwardIntent;
}

async function prepare({ now, resolve }: Moment, place: Place): Promise<Trial> {
  const { game, task, user } = place;
  const strategy = await resolve(place);
  const { bound } = strategy;
  const event = {
    externalUserId: user.externalUserId,
    externalTaskId: task.externalTaskId,
    externalGameId: game.externalGameId,
  };
  const intent = {
    ...{ owner: game.owner, gameId: game.gameId, taskId: task.taskId, userId: user.userId },
    ...{ timeZone: game.timeZone, gameTimeZone: game.timeZone, occurredAt: now },
    requests: bound.facts,
    sameValues: bound.sameValues(event, { now, timeZone: game.timeZone }),
    landing: null,
  };
  return { strategy, event, intent };
}

/** Tasks with the same strategy and parameters of their own share one look-up. */
function createResolver(services: Services, books: Books): Resolver {
  const known = new Map<string, Promise<EffectiveStrategy>>();
  return (place) => {
    const name = JSON.stringify([place.task.strategyId, place.task.params]);
    const found = known.get(name) ?? resolveStrategy(services, books, place);
    known.set(name, found);
    return found;
  };
}

function simulate(trial: Trial, outlook: AwardOutlook): SimulatedTask {
  const { externalTaskId } = trial.event;
  const { bound } = trial.strategy;
  const missing = bound.inputs
    .filter(({ optional, default: value }) => !optional && value === null)
    .map(({ path }) => path.join('.'));
  const verdict = missing.length > 0 ? null : decide(trial, outlook);
  return { externalTaskId, verdict, missing };
}

/** Null where the strategy has no result, such as after a division by zero. */
function decide({ strategy, event, intent }: Trial, outlook: AwardOutlook): SimulatedVerdict | null {
  const { occurredAt: now, timeZone } = intent;
  const facts = outlook.facts(intent);
  const evaluation = strategy.bound.evaluate({ event, facts, now, timeZone, nearest: false });
  if (!evaluation.ok) return null;
  const { outcome } = evaluation;
  const { points } = atWalletFloor(outcome, outlook.balance(intent.userId).points);
  return { points, caseName: outcome.caseName, denied: outcome.denied, reply: outcome.reply };
}
