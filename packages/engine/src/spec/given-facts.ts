import { decimal, nearestName, readFactKey, someOf } from '@merit/dsl';
import { isBalance, walletPointsKey } from '../evaluate/wallet-floor.js';
import type { FactRequest } from '../history/fact-request.js';
import { durationFromText } from '../value/duration.js';
import type { FactValue, FactValues } from '../value/fact-value.js';

/**
 * Facts as people write them, by key: durations are texts with a unit, decimals numbers or texts, null is
 * missing.
 */
export interface GivenFacts {
  readonly [key: string]: number | string | null;
}

/** The same, where the host's own may be truth values, and texts that mean nothing else. */
export interface WrittenFacts {
  readonly [key: string]: GivenFacts[string] | boolean;
}

export interface GivenFactProblem {
  readonly key: string;
  readonly fault: 'unknown' | 'no-value' | 'twice';
  /** One sentence without capital and full stop. */
  readonly message: string;
}

export type GivenFactsReading =
  | { readonly ok: true; readonly facts: FactValues }
  | { readonly ok: false; readonly problems: readonly GivenFactProblem[] };

/** Nobody reads more, and each spelling is parsed. */
const problemsMax = 100;

/**
 * Reads the facts that somebody gives for a strategy that asks for these, each in any spelling that means it;
 * what the user's wallet holds may be given to any, since no penalty takes more.
 */
export function readGivenFacts(given: WrittenFacts, requests: readonly FactRequest[]): GivenFactsReading {
  return readFactsOf(requests, given, [walletPointsKey]);
}

/** The same of these facts, and of those that stand behind the keys. */
export function readFactsOf(
  requests: readonly FactRequest[],
  given: WrittenFacts,
  more: readonly string[],
): GivenFactsReading {
  const asked = requests.map(({ key }) => key);
  const keys = [...asked, ...more];
  const problems: GivenFactProblem[] = [];
  const values = new Map<string, FactValue>();
  for (const [spelling, written] of Object.entries(given)) {
    if (problems.length === problemsMax) break;
    const key = keys.includes(spelling) ? spelling : readFactKey(spelling);
    const isHosts = requests.some((request) => request.key === key && request.name === 'host');
    const read = factOf(written);
    const value = read === undefined && isHosts && typeof written === 'string' ? written : read;
    const fail = (fault: GivenFactProblem['fault'], message: string) =>
      problems.push({ key: spelling, fault, message });
    if (!keys.includes(key)) fail('unknown', unknownFact(key, asked));
    else if (value === undefined || !isPossible(key, value)) fail('no-value', `\`${written}\` is no value`);
    else if (values.has(key)) fail('twice', `it is given twice: \`${key}\` is the same`);
    else values.set(key, value);
  }
  return problems.length === 0 ? { ok: true, facts: Object.fromEntries(values) } : { ok: false, problems };
}

/** What else a fact may be is the strategy's to say. */
function isPossible(key: string, value: FactValue): boolean {
  return key !== walletPointsKey || isBalance(value);
}

function unknownFact(key: string, keys: readonly string[]): string {
  const nearest = nearestName(key, keys);
  const known = keys.length === 0 ? 'it asks for none' : `it asks for ${someOf(keys)}`;
  return `the strategy doesn't ask for this fact; ${nearest === undefined ? known : `did you mean \`${nearest}\`?`}`;
}

function factOf(value: WrittenFacts[string]): FactValue | undefined {
  if (typeof value !== 'string') return value;
  const milliseconds = durationFromText(value);
  if (milliseconds !== null) return milliseconds;
  const reading = decimal.fromText(value);
  return reading.ok ? (decimal.toNumber(reading.value) ?? reading.value) : undefined;
}
