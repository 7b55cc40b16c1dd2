import {
  type AwardExample,
  type Evaluation,
  findEvent,
  type SpecCase,
  type Strategy,
  type StrategyPart,
} from '@merit/engine';
import { factToJson } from '../output/fact-json.js';
import { reachOf } from './part-reached.js';

/**
 * The text of a first spec: for each deny and rule an event that it decides, with what comes out today. It
 * passes, and says what to look at; what it should say is its author's to decide.
 */
export function firstSpec(strategy: Strategy): string {
  const cases = strategy.parts.flatMap((part) => {
    const found = exampleFor(part, strategy);
    return found === null ? [] : [caseOf(part, found, strategy)];
  });
  return `${JSON.stringify({ cases: withNames(cases) }, null, 2)}\n`;
}

/** Parts may share a name, cases may not. */
function withNames(cases: readonly SpecCase[]): readonly SpecCase[] {
  const taken = new Map<string, number>();
  return cases.map((specCase) => {
    const count = (taken.get(specCase.name) ?? 0) + 1;
    taken.set(specCase.name, count);
    return count === 1 ? specCase : { ...specCase, name: `${specCase.name} (${count})` };
  });
}

/** An event that a part of the strategy decides, or that an adjust changes; null where none was found. */
export function exampleFor(part: StrategyPart, strategy: Strategy): Omit<AwardExample, 'points'> | null {
  return findEvent(strategy, reachOf(part, strategy));
}

type Example = Omit<AwardExample, 'points'>;

/** What an example is as a case of a spec, with the outcome that it has today. */
export function caseOf(part: StrategyPart, { event, facts, now }: Example, strategy: Strategy): SpecCase {
  const evaluation = strategy.evaluate({ event, facts, now });
  const outcome = evaluation.ok ? evaluation.outcome : null;
  const { externalUserId, externalTaskId, data = {}, ...rest } = event;
  const said = {
    ...(externalUserId === 'user' ? {} : { externalUserId }),
    ...(externalTaskId === 'task' ? {} : { externalTaskId }),
    ...rest,
    ...(Object.keys(data).length === 0 ? {} : { data }),
  };
  return {
    name: outcome === null ? part.name : claim(part, outcome.points, outcome.denied),
    now: new Date(now).toISOString(),
    ...(Object.keys(said).length === 0 ? {} : { event: said }),
    ...(Object.keys(facts).length === 0
      ? {}
      : { facts: Object.fromEntries(Object.keys(facts).map((key) => [key, factToJson(facts[key])])) }),
    ...(outcome === null ? {} : { outcome: expected(outcome) }),
  };
}

function claim({ kind, name }: StrategyPart, points: number, denied: boolean): string {
  if (denied) return `"${name}" denies it`;
  const gives = points === 1 ? '1 point' : `${points} points`;
  if (kind === 'otherwise') return `otherwise ${gives}`;
  return kind === 'adjust' ? `"${name}" makes it ${gives}` : `"${name}" gives ${gives}`;
}

type Decided = Extract<Evaluation, { readonly ok: true }>['outcome'];

function expected({ denied, rule, points, caseName }: Decided): NonNullable<SpecCase['outcome']> {
  return denied ? { denied: true, rule } : { points, caseName };
}
