import { defineDiagnostic } from '../diagnostic.js';

/** What can be wrong with a `match`, besides the types in it: M231x. */

export const notExhaustive = defineDiagnostic<{
  /** A value that no arm takes, as its author would write it; null where none can be written. */
  readonly value: string | null;
}>({
  code: 'M2310',
  rule: 'not-exhaustive',
  severity: 'error',
  message: ({ value }) =>
    value === null ? 'this `match` needs an `else`' : `no arm of this \`match\` takes \`${value}\``,
  help: ({ value }) =>
    value === null
      ? 'its patterns may all fail: say what then holds with `else => …`'
      : 'give it an arm, or say with `else => …` what holds for all the rest',
});

export const patternNotConstant = defineDiagnostic<{ readonly pattern: string }>({
  code: 'M2311',
  rule: 'pattern-not-constant',
  severity: 'error',
  message: ({ pattern }) => `\`${pattern}\` can't be a pattern: patterns are made of literals and parameters`,
  help: () => 'a `match` without a subject takes conditions: `match { minutes > limit => …, else => … }`',
});

export const neverMissing = defineDiagnostic<{ readonly subject: string }>({
  code: 'M2312',
  rule: 'never-missing',
  severity: 'error',
  message: ({ subject }) => `\`${subject}\` is never missing here`,
  help: () => 'leave the pattern out',
});

export const duplicatePattern = defineDiagnostic<{ readonly pattern: string }>({
  code: 'M2313',
  rule: 'duplicate-pattern',
  severity: 'error',
  message: ({ pattern }) => `\`${pattern}\` stands here a second time: the first one takes what it matches`,
});

export const elseNotLast = defineDiagnostic<Record<never, never>>({
  code: 'M2314',
  rule: 'else-not-last',
  severity: 'error',
  message: () => '`else` takes all that is left, so nothing comes to the arms below it',
  help: () => 'put `else` last',
});

export const patternNeedsSubject = defineDiagnostic<{ readonly pattern: string }>({
  code: 'M2315',
  rule: 'pattern-needs-subject',
  severity: 'error',
  message: ({ pattern }) => `\`${pattern}\` has nothing to compare with`,
  help: () => 'name the subject, as in `match minutes { … }`, or write a whole condition',
});
