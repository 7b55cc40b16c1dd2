import { decimal, factSignatures } from '@merit/dsl';
import {
  createDecider,
  decidingBy,
  durationToText,
  type EvaluationRequest,
  type FactRequest,
  type FactValue,
  instantToText,
  type JsonValue,
  partitionOf,
  type Strategy,
  type TimedEvent,
} from '@merit/engine';
import type { NamedValue, WhyReport } from '../protocol/reports.js';
import { count } from '../shown/numbers.js';
import { withSpans } from './parts.js';
import { labelOf } from './sums.js';
import type { TriedStrategy } from './tried-params.js';

/**
 * What the strategy was asked for one of many events: it is replayed up to there, by the events of the same
 * person alone where no fact asks for others'.
 */
export function requestAt(
  { own, deciding }: Pick<TriedStrategy, 'own' | 'deciding'>,
  events: readonly TimedEvent[],
  { index, timeZone }: { readonly index: number; readonly timeZone: string },
): EvaluationRequest {
  const wanted = events[index];
  if (wanted === undefined) throw new RangeError(`there is no event ${index}`);
  let latest: EvaluationRequest | null = null;
  const observing = decidingBy(deciding, (request) => {
    latest = request;
    return deciding.evaluate(request);
  });
  const { decide } = createDecider(observing, { timeZone });
  const { keys } = partitionOf(own);
  const isApart = keys === null || keys.includes('externalUserId');
  const user = wanted.event.externalUserId;
  for (const timed of events.slice(0, index + 1)) {
    if (!isApart || timed.event.externalUserId === user) decide(timed);
  }
  if (latest === null) throw new RangeError('the event was not decided');
  return latest;
}

/** Explains one decision for a page. */
export function whyOf(strategy: Strategy, request: EvaluationRequest, index: number | null): WhyReport {
  const { evaluation, parts } = strategy.explain(request);
  const { event, facts = {}, now, timeZone } = request;
  return {
    index,
    title: event.externalUserId,
    when: instantToText(now),
    timeZone: event.timeZone ?? timeZone ?? 'UTC',
    points: evaluation.ok ? evaluation.outcome.points : 0,
    label: labelOf(evaluation),
    inputs: strategy.inputs.map(({ name, path }) => ({ name, value: valueText(valueAt(event.data, path)) })),
    facts: strategy.facts.map((fact): NamedValue => ({ name: fact.key, value: factText(fact, facts) })),
    lines: evaluation.ok ? evaluation.outcome.lines : [],
    problems: evaluation.ok ? [] : evaluation.diagnostics.map(({ message }) => message),
    parts: withSpans(strategy, parts),
  };
}

function valueAt(data: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const found: JsonValue | undefined = Object.entries(value).find(([name]) => name === key)?.[1];
    value = found;
  }
  return value;
}

/** As a page shows it: a number with separators, what isn't there as `missing`. */
function valueText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'missing';
  if (typeof value === 'number') return count(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A fact's value as a spec writes it: durations as ISO 8601, exact decimals as their digits. */
export function factJson(fact: FactRequest, value: FactValue | undefined): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') return decimal.toText(value);
  const isDuration =
    fact.name !== 'host' &&
    (factSignatures[fact.name].measures === 'time' || fact.input?.type === 'duration');
  return isDuration && typeof value === 'number' ? durationToText(value) : value;
}

function factText(fact: FactRequest, facts: { readonly [key: string]: FactValue }): string {
  return valueText(factJson(fact, facts[fact.key]));
}
