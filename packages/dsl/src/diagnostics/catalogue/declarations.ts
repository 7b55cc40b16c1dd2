import { defineDiagnostic } from '../diagnostic.js';

/** What can be wrong with a declaration, besides its name and the types in it: M24xx. */

export const defaultOutsideType = defineDiagnostic<{ readonly value: string; readonly type: string }>({
  code: 'M2401',
  rule: 'default-outside-type',
  severity: 'error',
  message: ({ value, type }) => `the default \`${value}\` doesn't fit \`${type}\``,
});

export const constraintMisfit = defineDiagnostic<{ readonly type: string; readonly constraint: string }>({
  code: 'M2402',
  rule: 'constraint-misfit',
  severity: 'error',
  message: ({ type, constraint }) => `\`${type}\` takes no \`${constraint}\``,
});

export const textLengthOutOfBounds = defineDiagnostic<{
  readonly length: string;
  readonly lengthMax: number;
}>({
  code: 'M2407',
  rule: 'text-length-out-of-bounds',
  severity: 'error',
  message: ({ length, lengthMax }) =>
    `a text has from 1 to ${lengthMax} characters at most, not \`${length}\``,
});

export const duplicateConstraint = defineDiagnostic<{
  readonly constraint: string;
  /** Whether it lists texts, behind others that do. */
  readonly isList: boolean;
}>({
  code: 'M2403',
  rule: 'duplicate-constraint',
  severity: 'error',
  message: ({ constraint, isList }) =>
    isList ? `\`${constraint}\` is a second list of texts` : `\`${constraint}\` stands here a second time`,
  help: ({ isList }) =>
    isList ? 'texts of one list have `|` between them: `text ("walk" | "run")`' : undefined,
});

export const needlessOptional = defineDiagnostic<{ readonly name: string }>({
  code: 'M2404',
  rule: 'needless-optional',
  severity: 'warning',
  message: ({ name }) => `\`${name}\` is never missing, since it has a default`,
  help: () => 'leave the `?` out',
});

export const emptyPath = defineDiagnostic<{ readonly path: string }>({
  code: 'M2405',
  rule: 'empty-path',
  severity: 'error',
  message: ({ path }) => `\`${path}\` names no key to read from`,
  help: () => 'keys are joined by dots: `from "location.city"`',
});

export const duplicateField = defineDiagnostic<{ readonly name: string; readonly owner: string }>({
  code: 'M2406',
  rule: 'duplicate-field',
  severity: 'error',
  message: ({ name, owner }) => `this ${owner} already has a field \`${name}\``,
});
