import { defineDiagnostic } from '../diagnostic.js';
import { type ArgumentNotPossible, argumentNotPossible } from './argument-not-possible.js';
import { didYouMean } from './did-you-mean.js';
import { helpForCondition } from './help-for-condition.js';

/** A misspelt name, and the nearest one that stands there for choice. */
interface Misspelt {
  readonly name: string;
  readonly suggestion: string | null;
}

// ── M20xx: names ────────────────────────────────────────────────────────────

/** What to write instead of a mistake that is often made; null where it isn't one of those. */
interface Hinted {
  readonly hint: string | null;
}

export const unknownName = defineDiagnostic<Misspelt & Hinted & { readonly signature: string | null }>({
  code: 'M2001',
  rule: 'unknown-name',
  severity: 'error',
  message: ({ name }) => `there is no \`${name}\``,
  help: ({ suggestion, signature, hint }) =>
    signature === null
      ? (hint ?? didYouMean(suggestion) ?? 'declare it with `input`, `param` or `let`')
      : `it is a function: write \`${signature}\``,
});

export const nameOutOfReach = defineDiagnostic<{ readonly name: string }>({
  code: 'M2002',
  rule: 'name-out-of-reach',
  severity: 'error',
  message: ({ name }) => `\`${name}\` can't be seen from here`,
  help: () => 'a `let` is seen below it, inside the braces it stands in',
});

export const unknownFunction = defineDiagnostic<Misspelt & Hinted & { readonly isValue: boolean }>({
  code: 'M2003',
  rule: 'unknown-function',
  severity: 'error',
  message: ({ name }) => `there is no function \`${name}\``,
  help: ({ name, suggestion, isValue, hint }) =>
    isValue ? `\`${name}\` is a value: write it without the brackets` : (hint ?? didYouMean(suggestion)),
});

export const unknownMember = defineDiagnostic<
  Misspelt & Hinted & { readonly owner: string; readonly members: readonly string[] }
>({
  code: 'M2004',
  rule: 'unknown-member',
  severity: 'error',
  message: ({ owner, name }) => `\`${owner}\` has no \`${name}\``,
  help: ({ suggestion, hint, members }) =>
    hint ??
    didYouMean(suggestion) ??
    (members.length === 0 ? undefined : `it has ${members.map((member) => `\`${member}\``).join(', ')}`),
});

export const unknownType = defineDiagnostic<Misspelt>({
  code: 'M2005',
  rule: 'unknown-type',
  severity: 'error',
  message: ({ name }) => `there is no type \`${name}\``,
  help: ({ suggestion }) =>
    didYouMean(suggestion) ??
    'the types are `int`, `decimal`, `text`, `bool`, `duration`, `time`, `date`, `instant`, `list<…>`, and `list<{ price: decimal }>` for objects',
});

export const duplicateName = defineDiagnostic<{ readonly name: string }>({
  code: 'M2006',
  rule: 'duplicate-name',
  severity: 'error',
  message: ({ name }) => `\`${name}\` is already declared`,
  help: () => 'inputs, parameters and lets share their names: choose another',
});

export const takenName = defineDiagnostic<{
  readonly name: string;
  /** What can stand there: `input day: date from "date"`. */
  readonly instead: string;
}>({
  code: 'M2007',
  rule: 'taken-name',
  severity: 'error',
  message: ({ name }) => `\`${name}\` belongs to the language and can't be declared`,
  help: ({ instead }) => `give it another name: \`${instead}\``,
});

export const incompleteName = defineDiagnostic<{ readonly name: string; readonly example: string }>({
  code: 'M2008',
  rule: 'incomplete-name',
  severity: 'error',
  message: ({ name }) => `\`${name}\` alone has no value`,
  help: ({ example }) => `say what of it is meant, such as \`${example}\``,
});

export const outcomeOutsideAdjust = defineDiagnostic<{ readonly name: string }>({
  code: 'M2009',
  rule: 'outcome-outside-adjust',
  severity: 'error',
  message: ({ name }) => `\`${name}\` is known only inside an \`adjust\``,
  help: ({ name }) => (name === 'points' ? 'the points of earlier awards are `user.points`' : undefined),
});

export const capNeedsPoints = defineDiagnostic<{ readonly expression: string }>({
  code: 'M2010',
  rule: 'cap-needs-points',
  severity: 'error',
  message: ({ expression }) => `a cap can't count \`${expression}\``,
  help: () => 'it counts a `points` fact, such as `user.points(this: day)`, or `points` of the award itself',
});

// ── M21xx: calls and facts ──────────────────────────────────────────────────

export const wrongArgumentCount = defineDiagnostic<{
  readonly callee: string;
  /** `3 arguments, not 2`, `no arguments`. */
  readonly takes: string;
  readonly signature: string;
}>({
  code: 'M2101',
  rule: 'wrong-argument-count',
  severity: 'error',
  message: ({ callee, takes }) => `\`${callee}\` takes ${takes}`,
  help: ({ signature }) => `write it as \`${signature}\``,
});

export const unknownArgument = defineDiagnostic<
  Misspelt & {
    readonly callee: string;
    /** Whether arguments have names here at all. */
    readonly named: boolean;
  }
>({
  code: 'M2102',
  rule: 'unknown-argument',
  severity: 'error',
  message: ({ callee, name }) => `\`${callee}\` has no argument \`${name}:\``,
  help: ({ callee, name, suggestion, named }) =>
    helpForCondition(callee, name) ??
    (named ? didYouMean(suggestion) : 'its arguments have no names: their order says what they are'),
});

export const duplicateArgument = defineDiagnostic<{ readonly name: string }>({
  code: 'M2103',
  rule: 'duplicate-argument',
  severity: 'error',
  message: ({ name }) => `\`${name}:\` is given twice`,
});

export const argumentNeedsName = defineDiagnostic<{ readonly callee: string; readonly argument: string }>({
  code: 'M2104',
  rule: 'argument-needs-name',
  severity: 'error',
  message: ({ callee, argument }) => `\`${callee}\` can't tell what \`${argument}\` is without a name`,
  help: () =>
    'windows are written `last: 5m`, `this: day`, `days: 30` or `since: @2026-12-01`, filters `case: "Walk"` or `same: city`',
});

export const arrowOutOfPlace = defineDiagnostic<{ readonly callee: string }>({
  code: 'M2105',
  rule: 'arrow-out-of-place',
  severity: 'error',
  message: ({ callee }) => `\`${callee}\` takes no \`=>\``,
});

export const windowNotPossible = defineDiagnostic<ArgumentNotPossible>({
  code: 'M2106',
  rule: 'window-not-possible',
  severity: 'error',
  message: argumentNotPossible,
  help: () => 'windows go with what is counted or added up, such as `awards`, `actions` and `total`',
});

export const windowNotConstant = defineDiagnostic<{
  readonly argument: 'last' | 'days' | 'grace';
  readonly expression: string;
}>({
  code: 'M2107',
  rule: 'window-not-constant',
  severity: 'error',
  message: ({ argument, expression }) => `\`${argument}:\` can't depend on \`${expression}\``,
  help: () => 'history is read before anything runs: build the window from literals and parameters',
});

export const windowOutOfBounds = defineDiagnostic<{
  readonly fact: string;
  readonly window: string;
  readonly bound: 'positive' | 'a day';
  /** A window that the fact can have; null for a window that isn't written out. */
  readonly instead: string | null;
}>({
  code: 'M2108',
  rule: 'window-out-of-bounds',
  severity: 'error',
  message: ({ fact, window, bound, instead }) =>
    bound === 'positive'
      ? `no time lies in \`last: ${window}\``
      : `\`${fact}\` looks back at most a day, but \`${window}\` ${instead === null ? 'can be' : 'is'} longer`,
  help: ({ instead }) =>
    instead === null
      ? 'a parameter stays within a day with a range such as `duration (1m..1d)`'
      : `write \`${instead}\``,
});

export const unknownPeriod = defineDiagnostic<{
  readonly argument: 'this' | 'each';
  readonly name: string;
  readonly suggestion: string | null;
  readonly periods: readonly string[];
}>({
  code: 'M2109',
  rule: 'unknown-period',
  severity: 'error',
  message: ({ argument, name }) => `\`${argument}:\` knows no \`${name}\``,
  help: ({ suggestion, periods }) => didYouMean(suggestion) ?? `the periods are ${listed(periods)}`,
});

function listed(words: readonly string[]): string {
  const quoted = words.map((word) => `\`${word}\``);
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

export const factNeedsInput = defineDiagnostic<{ readonly fact: string; readonly argument: string } & Hinted>(
  {
    code: 'M2110',
    rule: 'fact-needs-input',
    severity: 'error',
    message: ({ fact, argument }) =>
      `\`${fact}\` reads an input or a let of numbers or durations, but \`${argument}\` is none`,
    help: ({ hint }) => hint ?? 'what is calculated gets a name first: write `let name = …` above the rules',
  },
);

// ── M22xx: types ────────────────────────────────────────────────────────────

interface Typed {
  /** As its author wrote it. */
  readonly expression: string;
  /** `a decimal`. */
  readonly type: string;
}

export const typeMismatch = defineDiagnostic<
  Typed & {
    /** What asks for another type: `` `when` ``, ``the default of `base` ``. */
    readonly asker: string;
    readonly wanted: string;
  } & Hinted
>({
  code: 'M2201',
  rule: 'type-mismatch',
  severity: 'error',
  message: ({ asker, wanted, expression, type }) =>
    `${asker} takes ${wanted}, but \`${expression}\` is ${type}`,
  help: ({ hint }) => hint ?? undefined,
});

export const operandsDiffer = defineDiagnostic<{
  readonly operator: string;
  readonly left: string;
  readonly right: string;
  readonly hint: string | null;
}>({
  code: 'M2202',
  rule: 'operands-differ',
  severity: 'error',
  message: ({ operator, left, right }) => `\`${operator}\` doesn't go with ${left} and ${right}`,
  help: ({ hint }) => hint ?? undefined,
});

export const incomparable = defineDiagnostic<Hinted & { readonly left: Typed; readonly right: Typed }>({
  code: 'M2203',
  rule: 'incomparable',
  severity: 'error',
  message: ({ left, right }) =>
    `\`${left.expression}\` is ${left.type} and \`${right.expression}\` is ${right.type}: they can't be compared`,
  help: ({ hint }) => hint ?? undefined,
});

export const neverEqual = defineDiagnostic<{
  readonly expression: string;
  readonly value: string;
  readonly values: string;
  readonly suggestion: string | null;
}>({
  code: 'M2204',
  rule: 'never-equal',
  severity: 'error',
  message: ({ expression, value }) => `\`${expression}\` is never \`${value}\``,
  help: ({ values, suggestion }) => didYouMean(suggestion) ?? `it is one of \`${values}\``,
});

export const decimalPoints = defineDiagnostic<{ readonly expression: string }>({
  code: 'M2205',
  rule: 'decimal-points',
  severity: 'error',
  message: ({ expression }) => `points are whole, but \`${expression}\` is a decimal`,
  help: () => 'choose how it becomes whole: `round`, `floor` or `ceil`',
});

export const zeroDivisor = defineDiagnostic<{ readonly operator: string }>({
  code: 'M2206',
  rule: 'zero-divisor',
  severity: 'error',
  message: ({ operator }) => `\`${operator}\` by zero has no value`,
});

export const branchesDiffer = defineDiagnostic<{ readonly left: Typed; readonly right: Typed }>({
  code: 'M2207',
  rule: 'branches-differ',
  severity: 'error',
  message: ({ left, right }) =>
    `\`${left.expression}\` is ${left.type}, but \`${right.expression}\` is ${right.type}: one value has one type`,
});

export const caseNotLiteral = defineDiagnostic<{
  readonly expression: string;
  /** The name that stands there as a text, where nothing is called so. */
  readonly quoted: string | null;
}>({
  code: 'M2208',
  rule: 'case-not-literal',
  severity: 'error',
  message: ({ expression }) => `\`${expression}\` doesn't say which cases there are`,
  help: ({ quoted }) =>
    quoted === null
      ? 'write the case out, or give a text whose type lists its values: so all cases are known beforehand'
      : `cases stand in quotes: \`${quoted}\``,
});

export const emptyRange = defineDiagnostic<{ readonly range: string } & Hinted>({
  code: 'M2209',
  rule: 'empty-range',
  severity: 'error',
  message: ({ range }) => `nothing lies in \`${range}\``,
  help: ({ hint }) => hint ?? 'the lower end stands first',
});

export const notAContainer = defineDiagnostic<Typed & { readonly operator: string }>({
  code: 'M2210',
  rule: 'not-a-container',
  severity: 'error',
  message: ({ operator, expression, type }) =>
    `\`${operator}\` takes a range or a list, but \`${expression}\` is ${type}`,
  help: () => 'write `in 1..10` or `in ["a", "b"]`',
});

export const literalTooLarge = defineDiagnostic<{ readonly literal: string }>({
  code: 'M2211',
  rule: 'literal-too-large',
  severity: 'error',
  message: ({ literal }) => `\`${literal}\` is larger than anything Merit calculates with`,
});

export const placesOutOfBounds = defineDiagnostic<{
  readonly most: number;
  readonly expression: string;
  readonly isLiteral: boolean;
}>({
  code: 'M2212',
  rule: 'places-out-of-bounds',
  severity: 'error',
  message: ({ most, expression, isLiteral }) =>
    `\`${expression}\` ${isLiteral ? 'is' : 'may be'} no number of places, which go from 0 to ${most}`,
  help: ({ isLiteral }) => (isLiteral ? undefined : 'give it a range, such as `int (0..4)`'),
});

// ── M23xx: values that may be missing ───────────────────────────────────────

export const mayBeMissing = defineDiagnostic<{
  readonly expression: string;
  /** What gives it a value: `minutes ?? 0`; null where nothing stands to reason. */
  readonly fallback: string | null;
  /** What proves it: `minutes is present`; null for what is found anew wherever it stands. */
  readonly test: string | null;
}>({
  code: 'M2301',
  rule: 'may-be-missing',
  severity: 'error',
  message: ({ expression }) => `\`${expression}\` may be missing here`,
  help: ({ fallback, test }) =>
    `${fallback === null ? '' : `give it a value with \`${fallback}\`, or `}${
      test === null
        ? 'name it in a `let` and ask first whether that is present'
        : `ask first whether \`${test}\``
    }`,
});

export const letNeedsRule = defineDiagnostic<{ readonly name: string; readonly relied: string }>({
  code: 'M2302',
  rule: 'let-needs-rule',
  severity: 'error',
  message: ({ name, relied }) => `\`${name}\` needs \`${relied}\`, which may be missing in an \`adjust\``,
  help: ({ relied }) =>
    `an \`adjust\` runs whichever rule awarded: ask first whether \`${relied} is present\``,
});
