import {
  createHistory,
  type FactRequest,
  type FactValues,
  type MeritEvent,
  type Strategy,
} from '@merit/engine';
import type { Game, ParamValues } from '../../domain/game.js';
import type { Task } from '../../domain/task.js';
import { noUser } from '../../domain/user.js';
import type { AwardIntent } from '../../ports/award-book.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { invalidParams } from '../strategy-versions/faults.js';
import { paramsIn } from '../strategy-versions/resolve.js';

/** A real game in which an event is imagined. */
export interface Venue {
  readonly game: Game;
  /** Null where the game has no such task yet. */
  readonly task: Task | null;
}

/** Something that the caller should know about an answer. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** @throws Fault `game-not-found`, `game-forbidden`. */
export async function findVenue(call: Call, gameId: string, externalTaskId: string): Promise<Venue> {
  const game = await requireGame(call, gameId);
  return { game, task: await call.books.tasks.findByExternalId(game, externalTaskId) };
}

/**
 * The strategy with the parameters that are given, over those of the game and the task as an award would have
 * them. Somebody tries out another strategy than the game's: what it doesn't take of the game's is left out.
 *
 * @throws Fault `invalid-params` for those that are given.
 */
export function bindIn(
  strategy: Strategy,
  venue: Venue | null,
  given: ParamValues,
): { readonly bound: Strategy; readonly warnings: readonly Warning[] } {
  const inherited = venue === null ? {} : paramsIn(venue);
  // It is planned with its defaults already.
  if (isEmpty(given) && isEmpty(inherited)) return { bound: strategy, warnings: [] };
  const binding = strategy.tryBind({ ...inherited, ...given });
  return binding.ok ? { bound: binding.bound, warnings: [] } : bindFitting(strategy, inherited, given);
}

/** Planning anew tells each time which parameters don't fit. */
function bindFitting(strategy: Strategy, inherited: ParamValues, given: ParamValues) {
  requireParams(strategy, given);
  const unfit = new Set(strategy.checkParams(inherited).map(({ name }) => name));
  const fitting = Object.entries(inherited).filter(([name]) => !unfit.has(name));
  const binding = strategy.tryBind({ ...Object.fromEntries(fitting), ...given });
  if (!binding.ok) throw invalidParams(binding.problems);
  return {
    bound: binding.bound,
    warnings: [...unfit].map((name) => ({
      code: 'param-not-taken',
      message: `the strategy doesn't take the parameter \`${name}\` as it is set in the game`,
    })),
  };
}

function isEmpty(params: ParamValues): boolean {
  return Object.keys(params).length === 0;
}

function requireParams(strategy: Strategy, params: ParamValues): void {
  const problems = strategy.checkParams(params);
  if (problems.length > 0) throw invalidParams(problems);
}

/** What is known of the past. */
export interface Past {
  readonly facts: FactValues;
  /** What the user holds; 0 where nobody knows. */
  readonly points: number;
  readonly warnings: readonly Warning[];
}

export interface Moment {
  readonly event: MeritEvent;
  readonly now: number;
  readonly timeZone: string;
  /** The same, unless the event has its own. */
  readonly gameTimeZone: string;
}

/** The past of somebody of whom nothing is known. */
export function noPast(bound: Strategy, { event, now, gameTimeZone }: Moment): Past {
  const history = createHistory({ timeZone: gameTimeZone, requests: bound.facts });
  return { facts: history.facts(bound, event, now), points: 0, warnings: [] };
}

/** The past as the game's books have it, all of one moment. Users and tasks that aren't there have none. */
export async function pastIn(call: Call, venue: Venue, bound: Strategy, moment: Moment): Promise<Past> {
  const { storage } = call.services;
  return storage.snapshot(async (books) => {
    const { owner } = venue.game;
    const user = await books.users.find({ owner, externalUserId: moment.event.externalUserId });
    const intent = intentIn(call, venue, bound, { ...moment, userId: user?.userId });
    const outlook = await books.awards.peek([intent]);
    const facts = outlook.facts(intent);
    const unknown = bound.facts.filter(({ key }) => !Object.hasOwn(facts, key));
    return {
      facts: { ...noPast(bound, moment).facts, ...facts },
      points: outlook.balance(intent.userId).points,
      warnings: [...unknown.map(notCounted), ...(venue.task === null ? [newTask(moment)] : [])],
    };
  });
}

function intentIn(
  { services }: Call,
  { game, task }: Venue,
  bound: Strategy,
  { event, now, timeZone, gameTimeZone, userId }: Moment & { readonly userId: number | undefined },
): AwardIntent {
  return {
    owner: game.owner,
    gameId: game.gameId,
    // Ids that nobody has, and so no history.
    taskId: task?.taskId ?? services.ids.next(),
    userId: userId ?? noUser,
    timeZone,
    gameTimeZone,
    occurredAt: now,
    requests: bound.facts,
    sameValues: bound.sameValues(event, { now, timeZone }),
    landing: null,
  };
}

function notCounted({ key }: FactRequest): Warning {
  return {
    code: 'fact-not-counted',
    message: `nothing counts \`${key}\` before a strategy that asks for it is published, so it is taken as of somebody new; give it in \`facts\``,
  };
}

function newTask({ event }: Moment): Warning {
  return {
    code: 'new-task',
    message: `the game has no task \`${event.externalTaskId}\`, so it is taken as a new one`,
  };
}
