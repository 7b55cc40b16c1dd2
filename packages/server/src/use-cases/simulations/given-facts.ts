import { type FactValues, type GivenFacts, readGivenFacts, type Strategy } from '@merit/engine';
import { Fault } from '../../domain/fault.js';

/**
 * The facts that a request gives, as the strategy takes them.
 *
 * @throws Fault `unknown-fact` for one that the strategy doesn't ask for; `validation-failed` for a value
 *   that no such fact can have.
 */
export function factsGiven(given: GivenFacts, strategy: Strategy): FactValues {
  const reading = readGivenFacts(given, strategy.facts);
  if (!reading.ok) {
    const unknown = reading.problems.filter(({ fault }) => fault === 'unknown');
    if (unknown.length > 0) throw faultOf('unknown-fact', 'unknown-fact', unknown);
    throw faultOf('validation-failed', 'malformed', reading.problems);
  }
  const problems = strategy.checkFacts(reading.facts);
  if (problems.length > 0) throw faultOf('validation-failed', 'out-of-range', problems);
  return reading.facts;
}

interface FactProblem {
  readonly key: string;
  readonly message: string;
}

const ERRORS_MAX = 100;

function faultOf(
  code: 'unknown-fact' | 'validation-failed',
  kind: string,
  problems: readonly FactProblem[],
): Fault {
  const errors = problems.map(({ key, message }) => ({ path: `body.facts.${key}`, code: kind, message }));
  return new Fault(code, { errors: errors.slice(0, ERRORS_MAX) });
}

/**
 * Runs a decision on facts of which some were given, each possible by itself, and maybe not together: the
 * engine finds that only while it decides, and blames its host.
 *
 * @throws Fault `validation-failed` where they contradict each other.
 */
export function onGivenFacts<Result>(given: GivenFacts, decide: () => Result): Result {
  try {
    return decide();
  } catch (error) {
    throw contradictionIn(given, error);
  }
}

export function contradictionIn(given: GivenFacts, error: unknown): unknown {
  if (!(error instanceof TypeError) || Object.keys(given).length === 0) return error;
  const { message } = error;
  return new Fault('validation-failed', { errors: [{ path: 'body.facts', code: 'contradiction', message }] });
}
