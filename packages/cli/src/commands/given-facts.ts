import { nearestName } from '@merit/dsl';
import { type FactValues, readGivenFacts, type Strategy } from '@merit/engine';
import { wrongUsage } from '../exit-code.js';
import { factSpelling } from '../output/fact-spelling.js';

/**
 * Reads what `--fact key=value` gives; keys are those of the strategy's facts, in any spelling that means
 * them.
 */
export function givenFacts(
  given: readonly string[],
  strategy: Pick<Strategy, 'facts' | 'checked'>,
): FactValues {
  const facts: FactValues[] = [];
  for (const text of given) {
    // A key may hold the sign itself, inside quotes; a value can't.
    const at = text.lastIndexOf('=');
    if (at < 1)
      throw wrongUsage(`--fact ${text}: a key and a value are needed`, {
        help: 'write --fact user.awards=3',
      });
    const fact = readFact(text.slice(0, at).trim(), text.slice(at + 1).trim(), strategy);
    const [key = ''] = Object.keys(fact);
    if (facts.some((each) => Object.hasOwn(each, key))) throw wrongUsage(`--fact ${key} is given twice`);
    facts.push(fact);
  }
  return Object.assign({}, ...facts);
}

function readFact(name: string, value: string, strategy: Pick<Strategy, 'facts' | 'checked'>): FactValues {
  const reading = readGivenFacts({ [name]: writtenValue(value) }, strategy.facts);
  if (reading.ok) return reading.facts;
  if (reading.problems.some(({ fault }) => fault === 'unknown')) throw unknownFact(name, strategy);
  throw wrongUsage(`--fact ${name}: \`${value}\` is no value`, {
    help: 'values are a number, a duration such as 90s, true, false, or missing',
  });
}

function writtenValue(text: string): string | boolean | null {
  if (text === 'true' || text === 'false') return text === 'true';
  return text === 'missing' ? null : text;
}

function unknownFact(name: string, strategy: Pick<Strategy, 'facts' | 'checked'>): Error {
  const known = strategy.facts.map(factSpelling(strategy));
  const nearest = nearestName(name, known);
  const all = known.length === 0 ? 'this strategy asks for none' : `it asks for ${known.join(', ')}`;
  return wrongUsage(`the strategy doesn't ask for the fact \`${name}\``, {
    help: nearest === undefined ? all : `did you mean \`${nearest}\`?`,
  });
}
