import { quote } from '../../support/quote.js';
import { defineDiagnostic } from '../diagnostic.js';

/** What can be wrong with the records of a list: M212x. */

export const recordNotInList = defineDiagnostic<{ readonly isType: boolean }>({
  code: 'M2120',
  rule: 'record-not-in-list',
  severity: 'error',
  message: ({ isType }) =>
    isType
      ? 'a record stands in `list<…>` alone'
      : 'a record is written out for a parameter or an input alone',
  help: ({ isType }) =>
    isType
      ? 'write `list<{ … }>(max 50)`, or an input for each of its values: `input price: decimal from "unit.price"`'
      : 'it is an item of a default, or of what a parent is given: `= [{ category: "bio", perEuro: 2 }]`',
});

export const tooManyFields = defineDiagnostic<{ readonly count: number; readonly most: number }>({
  code: 'M2121',
  rule: 'too-many-fields',
  severity: 'error',
  message: ({ count, most }) => `a record has from 1 to ${most} fields, not ${count}`,
});

export const fieldNotSingle = defineDiagnostic<{ readonly type: string }>({
  code: 'M2122',
  rule: 'field-not-single',
  severity: 'error',
  message: ({ type }) =>
    `a field can't hold \`${type}\`: its value is a number, a text, a bool, a duration, a date or a time`,
});

export const missingField = defineDiagnostic<{ readonly fields: readonly string[] }>({
  code: 'M2123',
  rule: 'missing-field',
  severity: 'error',
  message: ({ fields }) => `this record has no ${fields.map(quote).join(', ')}`,
  help: () => 'only a field whose type has a `?` may be left out',
});

export const unknownField = defineDiagnostic<{
  readonly name: string;
  readonly suggestion: string | null;
  readonly fields: readonly string[];
}>({
  code: 'M2124',
  rule: 'unknown-field',
  severity: 'error',
  message: ({ name }) => `these records have no field ${quote(name)}`,
  help: ({ suggestion, fields }) =>
    suggestion === null ? `there are ${fields.map(quote).join(', ')}` : `did you mean ${quote(suggestion)}?`,
});

export const recordNotComparable = defineDiagnostic<{ readonly list: string; readonly field: string }>({
  code: 'M2125',
  rule: 'record-not-comparable',
  severity: 'error',
  message: ({ list }) => `\`in\` doesn't look through \`${list}\`, whose items are records`,
  help: ({ list, field }) => `ask for one of their fields: \`any(${list}, item => item.${field} == …)\``,
});
