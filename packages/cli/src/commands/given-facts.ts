import { decimal, nearestName } from '@merit/dsl';
import { durationFromText, type FactRequest, type FactValue, type FactValues } from '@merit/engine';
import { wrongUsage } from '../exit-code.js';

/** Reads what `--fact key=value` gives; keys are those of the strategy's facts, blanks apart. */
export function readGivenFacts(given: readonly string[], requests: readonly FactRequest[]): FactValues {
  const facts: Record<string, FactValue> = {};
  for (const text of given) {
    // A key may hold the sign itself, inside quotes; a value can't.
    const at = text.lastIndexOf('=');
    if (at < 1)
      throw wrongUsage(`--fact ${text}: a key and a value are needed`, {
        help: 'write --fact user.awards=3',
      });
    const key = keyOf(text.slice(0, at), requests);
    if (Object.hasOwn(facts, key)) throw wrongUsage(`--fact ${key} is given twice`);
    facts[key] = readValue(text.slice(at + 1).trim(), key);
  }
  return facts;
}

function keyOf(name: string, requests: readonly FactRequest[]): string {
  const keys = requests.map(({ key }) => key);
  const found = keys.find((key) => withoutBlanks(key) === withoutBlanks(name));
  if (found !== undefined) return found;
  const nearest = nearestName(name.trim(), keys);
  const known = keys.length === 0 ? 'this strategy asks for none' : `it asks for ${keys.join(', ')}`;
  throw wrongUsage(`the strategy doesn't ask for the fact \`${name.trim()}\``, {
    help: nearest === undefined ? known : `did you mean \`${nearest}\`?`,
  });
}

function withoutBlanks(key: string): string {
  return key.replaceAll(/\s+/g, '');
}

function readValue(text: string, key: string): FactValue {
  if (text === 'missing') return null;
  const milliseconds = durationFromText(text);
  if (milliseconds !== null) return milliseconds;
  const reading = decimal.fromText(text);
  if (!reading.ok) {
    throw wrongUsage(`--fact ${key}: \`${text}\` is no value`, {
      help: 'values are a number, a duration such as 90s, or missing',
    });
  }
  return decimal.toNumber(reading.value) ?? reading.value;
}
