import type { ParamProblem } from '@merit/engine';
import { Fault } from '../../domain/fault.js';

/** The fault of `params` in a request that the strategy doesn't take. */
export function invalidParams(problems: readonly ParamProblem[]): Fault {
  return new Fault('invalid-params', {
    errors: problems.map(({ name, message }) => ({
      path: `body.params.${name}`,
      code: 'invalid-params',
      message,
    })),
  });
}

/** The faults of a `strategyId` in a request, which say where it stands. */
export function unknownStrategy(): Fault {
  return faultOf('unknown-strategy', 'no strategy has this id');
}

export function strategyNotPublished(): Fault {
  return faultOf('strategy-not-published', 'only a version that is or was published can award');
}

export function strategyArchived(): Fault {
  return faultOf('strategy-archived', 'an archived strategy is assigned nowhere anew');
}

function faultOf(code: 'unknown-strategy' | 'strategy-not-published' | 'strategy-archived', message: string) {
  return new Fault(code, { errors: [{ path: 'body.strategyId', code, message }] });
}
