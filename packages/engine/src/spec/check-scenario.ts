import { isOccurrence } from '../calendar/moment-bounds.js';
import { isTimeZone } from '../calendar/time-zone.js';
import type { Evaluation } from '../evaluate/evaluation.js';
import type { ParamProblem, ParamValues } from '../evaluate/read-params.js';
import type { MeritEvent } from '../event/event.js';
import type { FactRequest } from '../history/fact-request.js';
import { createDecider } from '../simulate/decider.js';
import { exact } from '../simulate/exact-integer.js';
import type { PastDecision, SimulatedStrategy } from '../simulate/simulated-strategy.js';
import { durationFromText } from '../value/duration.js';
import { expectedError } from '../value/expected-error.js';
import type { FactValue } from '../value/fact-value.js';
import { addIntegers, type Integer } from '../value/integer.js';
import { compareWith, type TextAt } from './check-case.js';
import { readFactsOf } from './given-facts.js';
import type { Mismatch, SpecScenario, SpecStep } from './spec.js';

/** What playing a scenario needs of a strategy. */
export interface PlayedStrategy extends SimulatedStrategy {
  checkParams(params: ParamValues): readonly ParamProblem[];
  bind(params: ParamValues): PlayedStrategy;
}

export interface CheckedScenario {
  readonly name: string;
  /** Empty where everything is as the scenario says; their paths begin with `steps[2]` or `end`. */
  readonly mismatches: readonly Mismatch[];
  /** What was decided, step by step, as far as it came. */
  readonly evaluations: readonly Evaluation[];
}

/**
 * Decides the events of a scenario one after the other, each on the history that those before it left, as a
 * service would, and compares what came out with what it says.
 *
 * @param past What its `history` names, in the order in which it was decided. It counts in facts and wallets,
 *   and not in `end`.
 */
export function checkScenario(
  unbound: PlayedStrategy,
  scenario: SpecScenario,
  textAt: TextAt,
  past: readonly PastDecision[] = [],
): CheckedScenario {
  const { name, params = {}, timeZone = 'UTC' } = scenario;
  const [problem] = unbound.checkParams(params);
  if (problem !== undefined) return impossible(name, 'params', problem.message);
  if (!isTimeZone(timeZone)) {
    return impossible(name, 'timeZone', `no time zone is called \`${timeZone}\``);
  }
  return new Play(unbound.bind(params), scenario, textAt).run(past);
}

function impossible(name: string, path: string, message: string): CheckedScenario {
  return { name, mismatches: [notPossible(path, message)], evaluations: [] };
}

function notPossible(path: string, actual: string): Mismatch {
  return { path, expected: 'a value that is possible', actual };
}

interface Total {
  points: Integer;
  awards: number;
}

class Play {
  readonly #strategy: PlayedStrategy;
  readonly #scenario: SpecScenario;
  readonly #textAt: TextAt;
  readonly #totals = new Map<string, Total>();
  readonly #evaluations: Evaluation[] = [];
  #hostFacts: { readonly [key: string]: FactValue } = {};

  constructor(strategy: PlayedStrategy, scenario: SpecScenario, textAt: TextAt) {
    this.#strategy = strategy;
    this.#scenario = scenario;
    this.#textAt = textAt;
  }

  run(past: readonly PastDecision[]): CheckedScenario {
    const { name, timeZone, steps } = this.#scenario;
    const differing = new Set<number>();
    const hostFacts = ({ key }: FactRequest) => this.#hostFacts[key] ?? null;
    const { decide, recall } = createDecider(this.#strategy, { timeZone, hostFacts });
    for (const each of past) recall(each);
    const mismatches: Mismatch[] = [];
    for (const { step, at, path, index } of played(steps)) {
      const problem = this.#problemOf(step, at);
      if (problem !== null) return this.#ended(name, [...mismatches, notPossible(path, problem)]);
      const event: MeritEvent = { externalUserId: 'user', externalTaskId: 'task', ...step.event };
      try {
        const evaluation = decide({ event, occurredAt: at });
        const found = this.#compare(step, evaluation, path);
        // A step that comes often and differs once is told once.
        if (!differing.has(index)) mismatches.push(...found);
        if (found.length > 0) differing.add(index);
        this.#count(event, evaluation);
      } catch (error) {
        // The engine blames its host for facts that can't be; here the step gave them, or left them out.
        const { message } = expectedError(error, TypeError);
        return this.#ended(name, [...mismatches, notPossible(`${path}.facts`, message)]);
      }
    }
    return this.#ended(name, [...mismatches, ...this.#compareEnd()]);
  }

  #ended(name: string, mismatches: readonly Mismatch[]): CheckedScenario {
    return { name, mismatches, evaluations: this.#evaluations };
  }

  /** Why a step can't be; null where it can. */
  #problemOf({ facts = {} }: SpecStep, at: number): string | null {
    if (!isOccurrence(at)) return 'its time is no moment of the years 1 to 9999';
    const ofHost = this.#strategy.facts.filter(({ name }) => name === 'host');
    const reading = readFactsOf(ofHost, facts, []);
    if (!reading.ok) {
      const [first] = reading.problems;
      return `\`${first?.key}\`: a step gives facts of the host alone, all others follow from the steps`;
    }
    this.#hostFacts = reading.facts;
    return null;
  }

  #compare(step: SpecStep, evaluation: Evaluation, path: string): readonly Mismatch[] {
    this.#evaluations.push(evaluation);
    const isExpected = step.outcome !== undefined || step.refused !== undefined || step.failed !== undefined;
    if (!isExpected) return [];
    return compareWith(step, evaluation, this.#textAt).map((each) => ({
      ...each,
      path: `${path}.${each.path}`,
    }));
  }

  #count({ externalUserId }: MeritEvent, evaluation: Evaluation): void {
    if (!evaluation.ok || !evaluation.outcome.awarded) return;
    const total = this.#totals.get(externalUserId) ?? { points: 0, awards: 0 };
    total.points = addIntegers(total.points, evaluation.outcome.points);
    total.awards += 1;
    this.#totals.set(externalUserId, total);
  }

  #compareEnd(): readonly Mismatch[] {
    return Object.entries(this.#scenario.end ?? {}).flatMap(([id, expected]) => {
      const { points, awards } = this.#totals.get(id) ?? { points: 0, awards: 0 };
      const path = `end.${id}`;
      return [
        ...difference(`${path}.points`, expected.points, exact(points)),
        ...difference(`${path}.awards`, expected.awards, awards),
      ];
    });
  }
}

function difference(
  path: string,
  expected: number | undefined,
  actual: number | string,
): readonly Mismatch[] {
  return expected === undefined || expected === actual ? [] : [{ path, expected, actual }];
}

interface PlayedStep {
  readonly step: SpecStep;
  readonly at: number;
  readonly index: number;
  readonly path: string;
}

/** Steps in their order, each as often as it comes. */
function* played(steps: readonly SpecStep[]): Generator<PlayedStep> {
  let before = Number.NaN;
  for (const [index, step] of steps.entries()) {
    const { times = 1 } = step;
    for (let time = 1; time <= times; time += 1) {
      const at = time === 1 && step.at !== undefined ? Date.parse(step.at) : before + pauseOf(step);
      const path = times === 1 ? `steps[${index}]` : `steps[${index}] (time ${time} of ${times})`;
      yield { step, at, index, path };
      before = at;
    }
  }
}

function pauseOf({ after }: SpecStep): number {
  return after === undefined ? 0 : (durationFromText(after) ?? Number.NaN);
}
