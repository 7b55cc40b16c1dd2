import type { ParamProblem, Strategy } from '@merit/engine';
import { type CustomStrategy, customStrategyId, type Follower } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { ParamValues } from '../../domain/game.js';
import type { Call } from '../call.js';
import { USES_SHOWN_MAX, useView } from './uses.js';

/** A follower with what is wrong with its parameters. */
export interface UnfitFollower extends Follower {
  readonly problems: readonly ParamProblem[];
}

/** Followers whose parameters a version doesn't take: the first hundred. Sets that many share are checked once. */
export async function unfitFollowers(
  { books }: Call,
  { id }: CustomStrategy,
  sound: Strategy,
): Promise<readonly UnfitFollower[]> {
  const problemsOf = checkedOnce(sound);
  const unfit: UnfitFollower[] = [];
  for await (const follower of books.strategies.followers(customStrategyId(id))) {
    const problems = problemsOf(follower.params);
    if (problems.length > 0) unfit.push({ ...follower, problems });
    if (unfit.length === USES_SHOWN_MAX) break;
  }
  return unfit;
}

const SETS_KEPT_MAX = 10_000;

function checkedOnce(sound: Strategy): (params: ParamValues) => readonly ParamProblem[] {
  const known = new Map<string, readonly ParamProblem[]>();
  return (params) => {
    const name = JSON.stringify(params);
    const problems = known.get(name) ?? sound.checkParams(params);
    if (known.size < SETS_KEPT_MAX) known.set(name, problems);
    return problems;
  };
}

export function paramsConflict(unfit: readonly UnfitFollower[]): Fault {
  const uses = unfit.map(({ use, problems }) => ({
    ...useView(use),
    problems: problems.map(({ message }) => message),
  }));
  return new Fault('params-conflict', { members: { uses } });
}
