import { quote } from '../../support/quote.js';
import { someOf } from '../../support/some-of.js';
import { defineDiagnostic } from '../diagnostic.js';
import { didYouMean } from './did-you-mean.js';

/** What can be wrong with `extends` and `set`: M25xx. Parents are named as their children write them. */

export const unknownParent = defineDiagnostic<{ readonly id: string; readonly suggestion: string | null }>({
  code: 'M2501',
  rule: 'unknown-parent',
  severity: 'error',
  message: ({ id }) => `there is no strategy \`${id}\` to extend`,
  help: ({ id, suggestion }) =>
    didYouMean(suggestion) ??
    (id.endsWith('.merit') ? 'files have parents on the command line alone' : undefined),
});

export const parentOutOfReach = defineDiagnostic<{ readonly id: string; readonly reason: string }>({
  code: 'M2502',
  rule: 'parent-out-of-reach',
  severity: 'error',
  message: ({ id, reason }) => `\`${id}\` can't be extended: ${reason}`,
});

export const parentHasErrors = defineDiagnostic<{ readonly id: string; readonly first: string }>({
  code: 'M2503',
  rule: 'parent-has-errors',
  severity: 'error',
  message: ({ id, first }) => `the parent \`${id}\` has an error: ${first}`,
  help: () => 'mend the parent first',
});

export const parentCycle = defineDiagnostic<{ readonly ids: readonly string[] }>({
  code: 'M2504',
  rule: 'parent-cycle',
  severity: 'error',
  message: ({ ids }) => `this extends itself: ${ids.map((id) => `\`${id}\``).join(' → ')}`,
});

export const tooManyLevels = defineDiagnostic<{ readonly levelsMax: number }>({
  code: 'M2505',
  rule: 'too-many-levels',
  severity: 'error',
  message: ({ levelsMax }) => `strategies extend each other over more than ${levelsMax} levels`,
  help: () => 'write the rules of two neighbouring levels into one strategy',
});

export const unknownBinding = defineDiagnostic<{
  readonly id: string;
  readonly name: string;
  readonly suggestion: string | null;
  readonly known: readonly string[];
}>({
  code: 'M2506',
  rule: 'unknown-binding',
  severity: 'error',
  message: ({ id, name }) => `\`${id}\` has no parameter \`${name}\``,
  help: ({ suggestion, known }) => {
    if (suggestion !== null) return didYouMean(suggestion);
    return known.length === 0 ? 'it has no parameters' : `it has ${someOf(known.map((name) => quote(name)))}`;
  },
});

export const bindingNotConstant = defineDiagnostic<{ readonly name: string; readonly expression: string }>({
  code: 'M2507',
  rule: 'binding-not-constant',
  severity: 'error',
  message: ({ name, expression }) =>
    `\`${name}\` has its value before any event comes, and \`${expression}\` hasn't`,
  help: () => 'give it literals and parameters; what differs between events goes into an input with `set`',
});

/** A value of the right kind that its declaration in the parent never allows. */
export const outsideParentType = defineDiagnostic<{
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly type: string;
}>({
  code: 'M2508',
  rule: 'outside-parent-type',
  severity: 'error',
  message: ({ id, name, value, type }) =>
    `\`${value}\` doesn't fit \`${name}\`, which \`${id}\` declares as \`${type}\``,
});

export const inheritedName = defineDiagnostic<{
  readonly id: string;
  readonly name: string;
  readonly kind: 'parameter' | 'input';
}>({
  code: 'M2509',
  rule: 'inherited-name',
  severity: 'error',
  message: ({ id, name, kind }) =>
    `\`${name}\` is ${kind === 'input' ? 'an input' : 'a parameter'} of \`${id}\` already`,
  help: ({ name, kind }) =>
    kind === 'input'
      ? 'it can be used without being declared again'
      : `use it without declaring it again, or give it a value: \`extends "…" (${name}: …)\``,
});

export const unknownSetInput = defineDiagnostic<{
  readonly id: string;
  readonly name: string;
  readonly suggestion: string | null;
  readonly isParam: boolean;
}>({
  code: 'M2510',
  rule: 'unknown-set-input',
  severity: 'error',
  message: ({ id, name }) => `\`${id}\` has no input \`${name}\``,
  help: ({ name, suggestion, isParam }) => {
    if (isParam) return `it is a parameter: write \`extends "…" (${name}: …)\``;
    return didYouMean(suggestion);
  },
});

export const duplicateSet = defineDiagnostic<{ readonly name: string }>({
  code: 'M2511',
  rule: 'duplicate-set',
  severity: 'error',
  message: ({ name }) => `\`${name}\` is set twice`,
});

export const setWithoutParent = defineDiagnostic<{ readonly name: string }>({
  code: 'M2512',
  rule: 'set-without-parent',
  severity: 'error',
  message: ({ name }) => `\`set ${name}\` changes an input of a parent, and this strategy extends none`,
  help: () => 'write `let`, or name the parent with `extends`',
});

export const setAndCompared = defineDiagnostic<{
  readonly name: string;
  /** The parent's fact that asks with it; null where the comparison itself is reported. */
  readonly fact: string | null;
}>({
  code: 'M2513',
  rule: 'set-and-compared',
  severity: 'error',
  message: ({ name, fact }) =>
    fact === null
      ? `\`same:\` can't compare \`${name}\`, which is \`set\``
      : `\`${name}\` can't be set: \`${fact}\` of the parent asks with it`,
  help: ({ name, fact }) =>
    fact === null
      ? `compare \`let own = ${name}\` by \`same: own\``
      : 'calculate it in a `let` of the parent',
});
