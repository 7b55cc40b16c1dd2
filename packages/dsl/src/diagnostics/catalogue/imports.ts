import { nearestName } from '../../support/nearest-name.js';
import { quote } from '../../support/quote.js';
import { defineDiagnostic } from '../diagnostic.js';

/** What an import finds in rules of another engine. Errors lose meaning; warnings say what to look at. */

export const importTooLarge = defineDiagnostic<{ readonly what: string; readonly max: number }>({
  code: 'M6020',
  rule: 'import-too-large',
  severity: 'error',
  message: ({ what, max }) => `there are more than ${max.toLocaleString('en')} ${what}; the rest isn't read`,
  help: () => 'split the rules, and import each part',
});

export const unknownImportWord = defineDiagnostic<{
  readonly what: string;
  readonly word: string;
  readonly known: readonly string[];
}>({
  code: 'M6021',
  rule: 'unknown-import-word',
  severity: 'error',
  message: ({ what, word }) => `${quote(word)} is no ${what} that this import knows`,
  help: ({ word, known }) => {
    const nearest = nearestName(word, known);
    return nearest === undefined ? `it knows ${known.join(', ')}` : `did you mean ${quote(nearest)}?`;
  },
});

export const malformedImport = defineDiagnostic<{ readonly expected: string }>({
  code: 'M6022',
  rule: 'malformed-import',
  severity: 'error',
  message: ({ expected }) => `${expected} should stand here`,
});

export const notCarriedOver = defineDiagnostic<{ readonly what: string; readonly reason: string }>({
  code: 'M6023',
  rule: 'not-carried-over',
  severity: 'error',
  message: ({ what, reason }) => `${what} is not carried over: ${reason}`,
});

export const readsDifferently = defineDiagnostic<{ readonly what: string; readonly reason: string }>({
  code: 'M6024',
  rule: 'reads-differently',
  severity: 'warning',
  message: ({ what, reason }) => `${what} may differ: ${reason}`,
});

export const unknownImport = defineDiagnostic<{ readonly known: readonly string[] }>({
  code: 'M6025',
  rule: 'unknown-import',
  severity: 'error',
  message: () => 'this is no strategy of a kind that can be imported',
  help: ({ known }) => `say which it is: ${known.join(' or ')}`,
});
