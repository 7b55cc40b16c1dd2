import { nearestName } from '../../support/nearest-name.js';
import { quote } from '../../support/quote.js';
import { defineDiagnostic } from '../diagnostic.js';

/** What can be wrong with the JSON form of a strategy. A JSON pointer says where it is wrong. */

export const wrongJsonType = defineDiagnostic<{ readonly expected: string; readonly found: string }>({
  code: 'M6001',
  rule: 'wrong-json-type',
  severity: 'error',
  message: ({ expected, found }) => `${expected} is expected here, not ${found}`,
});

export const missingKey = defineDiagnostic<{ readonly key: string; readonly title: string }>({
  code: 'M6002',
  rule: 'missing-key',
  severity: 'error',
  message: ({ key, title }) => `${title} needs the key ${quote(key)}`,
});

interface KeyData {
  readonly key: string;
  readonly known: readonly string[];
}

export const unknownKey = defineDiagnostic<KeyData>({
  code: 'M6003',
  rule: 'unknown-key',
  severity: 'error',
  message: ({ key }) => `the key ${quote(key)} means nothing here`,
  help: helpForKey,
});

export const unknownForm = defineDiagnostic<KeyData & { readonly title: string }>({
  code: 'M6004',
  rule: 'unknown-form',
  severity: 'error',
  message: ({ title }) => `no key of this object makes it ${title}`,
  help: helpForKey,
});

function helpForKey({ key, known }: KeyData): string | undefined {
  const nearest = nearestName(key, known);
  if (nearest !== undefined) return `did you mean ${quote(nearest)}?`;
  return known.length === 0 ? undefined : `the keys are ${known.join(', ')}`;
}

export const misspeltText = defineDiagnostic<{
  readonly text: string;
  readonly what: string;
  readonly example: string;
}>({
  code: 'M6005',
  rule: 'misspelt-text',
  severity: 'error',
  message: ({ text, what }) => `${quote(text)} is not ${what}`,
  help: ({ example }) => example,
});

export const unknownFormVersion = defineDiagnostic<{ readonly found: string }>({
  code: 'M6006',
  rule: 'unknown-form-version',
  severity: 'error',
  message: ({ found }) => `the version of the JSON form is ${found}; only 1 is known`,
  help: () => 'write `"merit": 1`',
});

export const wrongItemCount = defineDiagnostic<{
  readonly key: string;
  readonly count: number;
  readonly min: number;
  readonly isExact: boolean;
}>({
  code: 'M6007',
  rule: 'wrong-item-count',
  severity: 'error',
  message: ({ key, count, min, isExact }) => {
    const items = count === 1 ? '1 item' : `${count} items`;
    return `${quote(key)} has ${items}; it takes ${isExact ? `exactly ${min}` : `${min} or more`}`;
  },
});

export const misplacedMissing = defineDiagnostic<{ readonly hasSubject: boolean }>({
  code: 'M6008',
  rule: 'misplaced-missing',
  severity: 'error',
  message: ({ hasSubject }) =>
    hasSubject
      ? 'a name `missing` as a pattern would be read as the pattern for what is missing'
      : 'the pattern `missing` needs a `match` with a value',
  help: ({ hasSubject }) =>
    hasSubject ? 'write `{ "pattern": "missing" }` if it is meant' : 'add the value as `"on"`',
});

export const formTooLarge = defineDiagnostic<{ readonly what: string; readonly max: number }>({
  code: 'M6009',
  rule: 'form-too-large',
  severity: 'error',
  message: ({ what, max }) => `the form has more than ${max.toLocaleString('en')} ${what}`,
  help: () => 'move a part of it into a strategy that this one extends',
});
