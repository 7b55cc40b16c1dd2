import { quote } from '../../support/quote.js';
import { defineDiagnostic } from '../diagnostic.js';
import { didYouMean } from './did-you-mean.js';

/** What is allowed and yet most likely not meant: M30xx, and M41xx where a bound was asked for. */

// ── What never happens, and what always does ────────────────────────────────

/**
 * A condition in the part that never holds, or a part above that leaves nothing for it: `isTotal`, nothing at
 * all.
 */
type Hindrance =
  | { readonly kind: 'condition'; readonly condition: string }
  | { readonly kind: 'above'; readonly name: string; readonly isTotal: boolean };

export const unreachableRule = defineDiagnostic<{ readonly name: string; readonly hindrance: Hindrance }>({
  code: 'M3001',
  rule: 'unreachable-rule',
  severity: 'warning',
  message: ({ name, hindrance }) => `\`${name}\` is never reached, since ${clauseOf(hindrance)}`,
  help: ({ hindrance }) => (hindrance.kind === 'above' ? 'put it above, or take it away' : undefined),
});

function clauseOf(hindrance: Hindrance): string {
  if (hindrance.kind === 'condition') return `\`${hindrance.condition}\` never holds`;
  const { name, isTotal } = hindrance;
  return isTotal ? `nothing gets past \`${name}\`` : `\`${name}\` takes all that it is for`;
}

export const constantCondition = defineDiagnostic<{
  readonly condition: string;
  readonly holds: boolean;
  /** Whether it decides on its own, so that nothing below is reached. */
  readonly above: string | null;
}>({
  code: 'M3002',
  rule: 'constant-condition',
  severity: 'warning',
  message: ({ condition, holds }) => `\`${condition}\` ${holds ? 'always' : 'never'} holds`,
  help: ({ above }) => (above === null ? undefined : `nothing below \`${above}\` is ever reached`),
});

export const neverEqualDecimals = defineDiagnostic<{
  readonly expression: string;
  readonly places: number;
  readonly value: string;
}>({
  code: 'M3008',
  rule: 'never-equal-decimals',
  severity: 'warning',
  message: ({ expression, places, value }) =>
    `\`${expression}\` never equals ${value}, since it has ${digits(places)} after the point`,
  help: () => 'compare with `<` or `>`, or round the other side',
});

function digits(places: number): string {
  if (places === 0) return 'no digit';
  return places === 1 ? 'at most one digit' : `at most ${places} digits`;
}

// ── What nothing uses ───────────────────────────────────────────────────────

interface Unused {
  readonly name: string;
}

export const unusedParam = defineDiagnostic<Unused>({
  code: 'M3003',
  rule: 'unused-param',
  severity: 'warning',
  message: ({ name }) => `nothing uses the parameter \`${name}\``,
});

export const unusedInput = defineDiagnostic<Unused>({
  code: 'M3004',
  rule: 'unused-input',
  severity: 'warning',
  message: ({ name }) => `nothing uses the input \`${name}\``,
  help: () =>
    'events are still refused for it, so take it away unless other strategies read it from the history',
});

export const unusedLet = defineDiagnostic<Unused>({
  code: 'M3005',
  rule: 'unused-let',
  severity: 'warning',
  message: ({ name }) => `nothing uses \`${name}\``,
});

// ── What can go wrong ───────────────────────────────────────────────────────

export const possibleZeroDivisor = defineDiagnostic<{ readonly operator: string; readonly divisor: string }>({
  code: 'M3006',
  rule: 'possible-zero-divisor',
  severity: 'warning',
  message: ({ operator, divisor }) => `\`${divisor}\` can be 0, and then \`${operator}\` has no value`,
  help: ({ divisor }) => `test \`${divisor} != 0\` before, or give it a range without 0`,
});

export const missingOtherwise = defineDiagnostic<{ readonly name: string }>({
  code: 'M3007',
  rule: 'missing-otherwise',
  severity: 'warning',
  message: ({ name }) => `\`${name}\` awards nothing where none of its rules holds`,
  help: () => 'add an `otherwise`, or a `deny` that says why there is nothing',
});

export const negativeAward = defineDiagnostic<{
  readonly expression: string;
  readonly least: string | null;
  /** Whether it changes what was awarded, so that it can be no rule. */
  readonly isAdjusted: boolean;
}>({
  code: 'M3009',
  rule: 'negative-award',
  severity: 'warning',
  message: ({ expression, least }) =>
    least === null
      ? `\`${expression}\` can be negative, without a bound`
      : `\`${expression}\` can be negative, down to ${least}`,
  help: ({ expression, isAdjusted }) =>
    isAdjusted
      ? `write \`max(0, ${expression})\``
      : `write \`max(0, ${expression})\`, or a rule of its own for the penalty`,
});

export const unboundedAward = defineDiagnostic<{
  readonly expression: string;
  /** The inputs and parameters in it that have no greatest value. */
  readonly open: readonly string[];
}>({
  code: 'M3010',
  rule: 'unbounded-award',
  severity: 'warning',
  message: ({ expression }) => `\`${expression}\` has no greatest value, so neither has the award`,
  help: ({ expression, open }) => {
    const capped = `\`min(1_000, ${expression})\``;
    return open.length === 0
      ? `write the most that it may give: ${capped}`
      : `give ${open.map(quote).join(' and ')} a greatest value, as in \`int (0..100)\`, or the award: ${capped}`;
  },
});

export const zeroAward = defineDiagnostic<{ readonly rule: string }>({
  code: 'M3011',
  rule: 'zero-award',
  severity: 'warning',
  message: ({ rule }) => `\`${rule}\` awards 0 points, which counts as an award in every fact`,
  help: () => 'use `deny` for an event that earns nothing',
});

// ── What most likely means something else ───────────────────────────────────

export const dayWindow = defineDiagnostic<{ readonly name: string; readonly window: string }>({
  code: 'M3012',
  rule: 'day-window',
  severity: 'warning',
  message: ({ name, window }) => `\`${name}\` speaks of a day, but \`${window}\` is the last 24 hours`,
  help: () => '`this: day` begins at midnight',
});

export const dayTurnsOver = defineDiagnostic<{ readonly range: string; readonly day: string }>({
  code: 'M3030',
  rule: 'day-turns-over',
  severity: 'warning',
  message: ({ range, day }) => `\`${range}\` goes on after midnight, when \`${day}\` is the next day's`,
  help: () => 'write `let evening = now - 6h`, and ask for `evening.weekday` or `evening.date`',
});

export const firstAwardModulo = defineDiagnostic<{ readonly condition: string; readonly fact: string }>({
  code: 'M3013',
  rule: 'first-award-modulo',
  severity: 'warning',
  message: ({ condition, fact }) =>
    `\`${condition}\` holds at the first award too, before which \`${fact}\` is 0`,
  help: ({ fact }) => `the award being decided isn't counted yet: write \`(${fact} + 1)\``,
});

export const actionLeftOut = defineDiagnostic<{
  readonly condition: string;
  readonly action: string;
  /** What counts it too. */
  readonly instead: string;
}>({
  code: 'M3031',
  rule: 'action-left-out',
  severity: 'warning',
  message: ({ condition, action }) =>
    `\`${condition}\` leaves out the \`${action}\` that is being decided, which isn't counted yet`,
  help: ({ instead }) => `write \`${instead}\`, which counts it too`,
});

export const clampedPenalty = defineDiagnostic<{ readonly call: string }>({
  code: 'M3015',
  rule: 'clamped-penalty',
  severity: 'warning',
  message: ({ call }) => `\`${call}\` makes a penalty 0, since \`points\` can be negative`,
  help: () => 'to cap alone, use `min(points, …)`',
});

export const subtractedDate = defineDiagnostic<{ readonly expression: string; readonly date: string }>({
  code: 'M3016',
  rule: 'subtracted-date',
  severity: 'warning',
  message: ({ expression }) => `\`${expression}\` is a subtraction, though it looks like a date`,
  help: ({ date }) => `a date begins with an at sign: \`${date}\``,
});

export const renamedCase = defineDiagnostic<{ readonly name: string; readonly published: string }>({
  code: 'M3017',
  rule: 'renamed-case',
  severity: 'warning',
  message: ({ name, published }) =>
    `the case \`${published}\` was published before, and now there is \`${name}\``,
  help: () => 'facts and reports by the old name no longer see new awards',
});

export const awardAboveMax = defineDiagnostic<{
  readonly most: string | null;
  readonly allowed: number;
  /** Of an event that gets so much, as far as one was found. */
  readonly example: string | null;
}>({
  code: 'M4101',
  rule: 'award-above-max',
  severity: 'error',
  message: ({ most, allowed }) =>
    most === null
      ? `awards have no bound, but ${allowed} is the most allowed`
      : `an award can be ${most} points, but ${allowed} is the most allowed`,
  help: ({ example }) => example ?? 'cap it in a last adjust: `points = min(points, …)`',
});

// ── Names and cases ─────────────────────────────────────────────────────────

export const repeatedName = defineDiagnostic<{ readonly part: string; readonly name: string }>({
  code: 'M3021',
  rule: 'repeated-name',
  severity: 'warning',
  message: ({ part, name }) => `another ${part} is called \`${name}\` too, so receipts don't tell them apart`,
  help: ({ part, name }) =>
    part === 'rule'
      ? `give it a name of its own; \`award … as "${name}"\` gives it the same case`
      : 'give it a name of its own',
});

export const emptyName = defineDiagnostic<{ readonly owner: string }>({
  code: 'M3022',
  rule: 'empty-name',
  severity: 'warning',
  message: ({ owner }) => `this ${owner} has an empty name, so receipts and reports show nothing`,
  help: () => 'say in a word or two what it is for',
});

export const ambiguousName = defineDiagnostic<{ readonly name: string; readonly meaning: string }>({
  code: 'M3023',
  rule: 'ambiguous-name',
  severity: 'warning',
  message: ({ name, meaning }) => `\`${name}\` is also ${meaning}`,
  help: () => 'choose another name, so that reports tell both apart',
});

export const unknownCase = defineDiagnostic<{
  readonly name: string;
  /** Whether it is the name of a `deny`. */
  readonly isDenied: boolean;
  readonly suggestion: string | null;
}>({
  code: 'M3028',
  rule: 'unknown-case',
  severity: 'warning',
  message: ({ name, isDenied }) =>
    isDenied
      ? `\`${name}\` is a \`deny\`, which leaves no award that could be counted`
      : `no award of this strategy has the case \`${name}\`, so none is counted`,
  help: ({ suggestion }) => didYouMean(suggestion),
});

export const nulInText = defineDiagnostic<Readonly<Record<never, never>>>({
  code: 'M3029',
  rule: 'nul-in-text',
  severity: 'warning',
  message: () => 'this text holds U+0000, which databases and files of text refuse',
  help: () => 'leave it out',
});

// ── What does nothing, or undoes what others do ─────────────────────────────

export const emptyPart = defineDiagnostic<{ readonly name: string; readonly lacks: string }>({
  code: 'M3024',
  rule: 'empty-part',
  severity: 'warning',
  message: ({ name, lacks }) => `\`${name}\` does nothing, since it has no ${lacks}`,
  help: () => 'say what it does, or take it away',
});

export const neverAwards = defineDiagnostic<{ readonly name: string }>({
  code: 'M3025',
  rule: 'never-awards',
  severity: 'warning',
  message: ({ name }) =>
    `\`${name}\` has no \`award\`, so every event ends in 0 points and the case \`none\``,
  help: () => 'add a rule with an `award`, or an `otherwise`',
});

export const overwrittenPoints = defineDiagnostic<{ readonly name: string }>({
  code: 'M3026',
  rule: 'overwritten-points',
  severity: 'warning',
  message: ({ name }) =>
    `\`${name}\` replaces the points of every award that it is for, whatever was awarded`,
  help: () => 'change them, as in `points = points + 5`, or make it a rule above the others',
});

export const addsBehindCap = defineDiagnostic<{ readonly name: string; readonly cap: string }>({
  code: 'M3027',
  rule: 'adds-behind-cap',
  severity: 'warning',
  message: ({ name, cap }) =>
    `\`${name}\` adds to points that \`${cap}\` has capped, so awards go beyond the cap`,
  help: ({ cap }) => `put it above \`${cap}\`, unless it is meant to come on top`,
});

export const firstOfDay = defineDiagnostic<{ readonly condition: string }>({
  code: 'M3032',
  rule: 'first-of-day',
  severity: 'warning',
  message: ({ condition }) =>
    `\`${condition}\` holds after 24 hours without an award, so not always for the first of a day`,
  help: () => 'write `this: day` for the first of the day, and `24h` where a pause is meant',
});

export const birthdayOfYear = defineDiagnostic<{ readonly condition: string; readonly instead: string }>({
  code: 'M3034',
  rule: 'birthday-of-year',
  severity: 'warning',
  message: ({ condition }) => `\`${condition}\` compares the year too, so it holds once in a life`,
  help: ({ instead }) => `write \`${instead}\``,
});

export const exactStreak = defineDiagnostic<{
  readonly condition: string;
  readonly instead: string;
  readonly scope: string;
}>({
  code: 'M3033',
  rule: 'exact-streak',
  severity: 'warning',
  message: ({ condition }) =>
    `\`${condition}\` holds for each further award of that day and the first of the next, not for the first of that day`,
  help: ({ instead, scope }) => `write \`${instead} and ${scope}.awards(this: day) == 0\``,
});

// ── Directives ──────────────────────────────────────────────────────────────

export const unknownLint = defineDiagnostic<{ readonly name: string; readonly suggestion: string | null }>({
  code: 'M3019',
  rule: 'unknown-lint',
  severity: 'warning',
  message: ({ name }) => `there is no lint \`${name}\``,
  help: ({ suggestion }) => didYouMean(suggestion),
});

export const unusedDirective = defineDiagnostic<{ readonly directive: string }>({
  code: 'M3020',
  rule: 'unused-directive',
  severity: 'warning',
  message: ({ directive }) => `\`${directive}\` silences nothing`,
});
