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

/** What another tool's document is called, and what of it could be written by hand. */
export interface ForeignDocument {
  readonly name: string;
  readonly advice: string;
}

export const unknownImport = defineDiagnostic<{
  readonly known: readonly string[];
  readonly document: ForeignDocument | null;
}>({
  code: 'M6025',
  rule: 'unknown-import',
  severity: 'error',
  message: ({ document }) =>
    document === null
      ? 'this is no strategy of a kind that can be imported'
      : `this is ${document.name}, which is not imported`,
  help: ({ known, document }) => document?.advice ?? `say which it is: ${known.join(' or ')}`,
});

export const missingImportPoints = defineDiagnostic<{
  readonly type: string;
  readonly key: string;
  /** Another key that holds a number. */
  readonly other: string | undefined;
}>({
  code: 'M6026',
  rule: 'missing-import-points',
  severity: 'error',
  message: ({ type, key }) =>
    `events ${type === '' ? 'without a type' : `of the type ${quote(type)}`} have no whole number of points as \`params.${key}\`: \`award 0\` stands in their place`,
  help: ({ type, other }) =>
    other === undefined
      ? type === ''
        ? 'write what they give into the text'
        : `say what they give: --points ${shellWord(`${type}=10`)}`
      : `\`params\` hold ${quote(other)}: is it --points-key ${other}?`,
});

function shellWord(text: string): string {
  return /^[\w=.:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
