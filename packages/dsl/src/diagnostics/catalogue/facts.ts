import { defineDiagnostic } from '../diagnostic.js';
import { type ArgumentNotPossible, argumentNotPossible } from './argument-not-possible.js';

// ── M241x: what facts take ──────────────────────────────────────────────────

export const actionNeedsKind = defineDiagnostic<{ readonly fact: string; readonly argument: string | null }>({
  code: 'M2410',
  rule: 'action-needs-kind',
  severity: 'error',
  message: ({ fact, argument }) =>
    `\`${fact}\` takes the kind of action in double quotes${argument === null ? '' : `, not \`${argument}\``}`,
  help: ({ fact }) => `write it as \`${fact}("like")\``,
});

export const daysOutOfBounds = defineDiagnostic<{
  readonly days: string;
  readonly daysMax: number;
  /** Whether it is one number, and not a parameter that may be several. */
  readonly isWritten: boolean;
}>({
  code: 'M2414',
  rule: 'days-out-of-bounds',
  severity: 'error',
  message: ({ days, daysMax, isWritten }) =>
    `\`days:\` takes 1 to ${daysMax} days, ${isWritten ? `not \`${days}\`` : `but \`${days}\` can be less or more`}`,
  help: ({ isWritten }) =>
    isWritten
      ? 'today is the first of them: `days: 1` counts as `this: day` does'
      : 'a parameter stays within them with a range such as `int (1..366)`',
});

export const filterNotPossible = defineDiagnostic<ArgumentNotPossible>({
  code: 'M2411',
  rule: 'filter-not-possible',
  severity: 'error',
  message: argumentNotPossible,
  help: () => '`case:` and `same:` go with facts about awards',
});

export const caseFilterNotLiteral = defineDiagnostic<{ readonly expression: string }>({
  code: 'M2412',
  rule: 'case-filter-not-literal',
  severity: 'error',
  message: ({ expression }) => `\`case:\` takes a case in double quotes, not \`${expression}\``,
  help: () => 'history is read before anything runs, so the case is written out',
});

export const sameNeedsInput = defineDiagnostic<{ readonly expression: string; readonly hint: string | null }>(
  {
    code: 'M2413',
    rule: 'same-needs-input',
    severity: 'error',
    message: ({ expression }) => `\`same:\` takes an input or a let of one value, not \`${expression}\``,
    help: ({ hint }) =>
      hint ??
      'it counts the awards for which that had the value that it has now: write `let name = …` for what is calculated',
  },
);

export const letNotTracked = defineDiagnostic<{
  readonly name: string;
  /** What it reads of history; null where it stands inside of a part. */
  readonly reads: string | null;
}>({
  code: 'M2160',
  rule: 'let-not-tracked',
  severity: 'error',
  message: ({ name, reads }) =>
    reads === null
      ? `facts read lets that stand outside of rules and adjusts, but \`${name}\` doesn't`
      : `\`${name}\` reads \`${reads}\`, so no fact can read it`,
  help: ({ name, reads }) =>
    reads === null
      ? `declare \`${name}\` above the rules`
      : 'history is asked before anything is decided, so such a let reads inputs, parameters, `now`, ids and `action` alone',
});

export const sinceNeedsDate = defineDiagnostic<{
  readonly expression: string;
  /** What was most likely meant; null where that isn't known. */
  readonly instead: string | null;
}>({
  code: 'M2415',
  rule: 'since-needs-date',
  severity: 'error',
  message: ({ expression }) => `\`since:\` takes a date, not \`${expression}\``,
  help: ({ instead }) =>
    instead === null
      ? 'days are recorded, and facts known beforehand: write the date, or name a parameter or an input of one'
      : `write \`${instead}\``,
});

export const graceOutOfBounds = defineDiagnostic<{
  readonly grace: string;
  readonly graceMax: number;
  readonly isWritten: boolean;
}>({
  code: 'M2416',
  rule: 'grace-out-of-bounds',
  severity: 'error',
  message: ({ grace, graceMax, isWritten }) =>
    `\`grace:\` leaves out 0 to ${graceMax} periods in a row, which \`${grace}\` ${isWritten ? "isn't" : 'need not be'}`,
  help: ({ isWritten, graceMax }) =>
    isWritten ? undefined : `give it a range, such as \`int (0..${Math.min(graceMax, 3)})\``,
});

export const streakArgument = defineDiagnostic<ArgumentNotPossible>({
  code: 'M2417',
  rule: 'streak-argument',
  severity: 'error',
  message: argumentNotPossible,
  help: () => '`each:` and `grace:` go with `streak`',
});
