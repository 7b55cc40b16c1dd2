import { decimal, nearestName } from '@merit/dsl';
import type { FactRequest } from '../history/fact-request.js';
import { durationFromText } from '../value/duration.js';
import type { FactValue, FactValues } from '../value/fact-value.js';

/** Facts as people write them, by key: durations are texts with a unit, decimals numbers or texts, null is missing. */
export interface GivenFacts {
  readonly [key: string]: number | string | null;
}

export interface GivenFactProblem {
  readonly key: string;
  readonly fault: 'unknown' | 'no-value';
  /** One sentence without capital and full stop. */
  readonly message: string;
}

export type GivenFactsReading =
  | { readonly ok: true; readonly facts: FactValues }
  | { readonly ok: false; readonly problems: readonly GivenFactProblem[] };

/** Reads the facts that somebody gives for a strategy that asks for these. */
export function readGivenFacts(given: GivenFacts, requests: readonly FactRequest[]): GivenFactsReading {
  const keys = requests.map(({ key }) => key);
  const problems: GivenFactProblem[] = [];
  const values: [string, FactValue][] = [];
  for (const [key, written] of Object.entries(given)) {
    const value = factOf(written);
    if (!keys.includes(key)) problems.push({ key, fault: 'unknown', message: unknownFact(key, keys) });
    else if (value === undefined)
      problems.push({ key, fault: 'no-value', message: `\`${written}\` is no value` });
    else values.push([key, value]);
  }
  return problems.length === 0 ? { ok: true, facts: Object.fromEntries(values) } : { ok: false, problems };
}

function unknownFact(key: string, keys: readonly string[]): string {
  const nearest = nearestName(key, keys);
  const known = keys.length === 0 ? 'it asks for none' : `it asks for ${keys.join(', ')}`;
  return `the strategy doesn't ask for this fact; ${nearest === undefined ? known : `did you mean \`${nearest}\`?`}`;
}

function factOf(value: number | string | null): FactValue | undefined {
  if (typeof value !== 'string') return value;
  const milliseconds = durationFromText(value);
  if (milliseconds !== null) return milliseconds;
  const reading = decimal.fromText(value);
  return reading.ok ? reading.value : undefined;
}
