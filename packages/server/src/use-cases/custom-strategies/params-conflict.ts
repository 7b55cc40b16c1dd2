import type { ParamProblem } from '@merit/engine';
import type { CustomStrategy, Follower } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import type { Pace } from '../pace.js';
import type { CheckedParams } from './checked-params.js';
import { USES_SHOWN_MAX, useView } from './uses.js';

/** A follower with what is wrong with its parameters. */
export interface UnfitFollower extends Follower {
  readonly problems: readonly ParamProblem[];
}

/** Followers whose parameters a version doesn't take: the first hundred. */
export async function unfitFollowers(
  { books }: Pick<Call, 'books'>,
  strategy: CustomStrategy,
  { params, pace }: { readonly params: CheckedParams; readonly pace: Pace },
): Promise<readonly UnfitFollower[]> {
  const unfit: UnfitFollower[] = [];
  for await (const follower of books.strategies.followers(strategy)) {
    const problems = await params.problems(follower.params, pace);
    if (problems.length > 0) unfit.push({ ...follower, problems });
    if (unfit.length === USES_SHOWN_MAX) break;
  }
  return unfit;
}

export function paramsConflict(unfit: readonly UnfitFollower[]): Fault {
  const uses = unfit.map(({ use, problems }) => ({
    ...useView(use),
    problems: problems.map(({ message }) => message),
  }));
  return new Fault('params-conflict', { members: { uses } });
}
