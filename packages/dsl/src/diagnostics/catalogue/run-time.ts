import { defineDiagnostic } from '../diagnostic.js';
import { formOf } from '../written-form.js';

/** A value of the event, by the keys that lead to it, and the type its declaration asks for. */
interface InputFault {
  /** `data.location.city`. */
  readonly path: string;
  /** The type as its author wrote it: `decimal (0..1440)`. */
  readonly expected: string;
}

export const inputMissing = defineDiagnostic<InputFault>({
  code: 'M5001',
  rule: 'input-missing',
  severity: 'error',
  message: ({ path }) => `\`${path}\` is missing`,
  help: ({ expected }) =>
    `send it as \`${expected}\`, or let the strategy give the input a default or a \`?\``,
});

export const inputType = defineDiagnostic<InputFault & { readonly found: string }>({
  code: 'M5002',
  rule: 'input-type',
  severity: 'error',
  message: ({ path, expected, found }) =>
    `\`${path}\` is ${found}, but \`${expected}\` is expected${formOf(expected)}`,
});

export const inputRange = defineDiagnostic<InputFault & { readonly found: string }>({
  code: 'M5003',
  rule: 'input-range',
  severity: 'error',
  message: ({ path, expected, found }) => `\`${path}\` is ${found}, which \`${expected}\` doesn't allow`,
});

export const divisionByZero = defineDiagnostic<{ readonly expression: string; readonly divisor: string }>({
  code: 'M5101',
  rule: 'division-by-zero',
  severity: 'error',
  message: ({ expression, divisor }) => `\`${expression}\` has no value, since \`${divisor}\` is 0`,
  help: ({ divisor }) => `give the case in which \`${divisor}\` is 0 a rule or an \`if\` of its own`,
});

export const pointsBeyondLimit = defineDiagnostic<{ readonly points: string }>({
  code: 'M5102',
  rule: 'points-beyond-limit',
  severity: 'error',
  message: ({ points }) => `${shortened(points)} are beyond ±9_007_199_254_740_991`,
  help: () => 'cap them with `min(…, …)`',
});

const unitsMax = 24;

/** As many points as a line can hold: of a longer number its first digits, and how many there are. */
function shortened(points: string): string {
  if (points.length <= unitsMax) return `${points} points`;
  const digits = points.replace('-', '').length;
  return `${points.slice(0, unitsMax)}… points (${digits.toLocaleString('en')} digits)`;
}

export const outsideParentRange = defineDiagnostic<{
  readonly id: string;
  readonly name: string;
  readonly expression: string;
  readonly value: string;
  readonly type: string;
}>({
  code: 'M5201',
  rule: 'outside-parent-range',
  severity: 'error',
  message: ({ id, name, expression, value, type }) =>
    `\`${expression}\` is \`${value}\`, but \`${name}\` of \`${id}\` is \`${type}\``,
});

/** A function that the host added has no result for these values, or one that it may not have. */
export const hostFunctionFailed = defineDiagnostic<{ readonly expression: string; readonly reason: string }>({
  code: 'M5202',
  rule: 'host-function-failed',
  severity: 'error',
  message: ({ expression, reason }) => `\`${expression}\` has no value: ${reason}`,
});

export const numberTooLong = defineDiagnostic<{ readonly expression: string; readonly digitsMax: number }>({
  code: 'M5103',
  rule: 'number-too-long',
  severity: 'error',
  message: ({ expression, digitsMax }) => `\`${expression}\` has more than ${digitsMax} digits`,
  help: () => 'give the inputs a range, so that their products stay short',
});

export const negativeRoot = defineDiagnostic<{ readonly expression: string; readonly found: string }>({
  code: 'M5104',
  rule: 'negative-root-at-run-time',
  severity: 'error',
  message: ({ expression, found }) => `\`${expression}\` has no value, since ${found} is negative`,
  help: () => 'give the case in which it is negative a rule or an `if` of its own',
});

export const momentBeyondLimit = defineDiagnostic<{ readonly expression: string }>({
  code: 'M5105',
  rule: 'moment-beyond-limit',
  severity: 'error',
  message: ({ expression }) => `\`${expression}\` lies beyond the years 1 to 9999`,
  help: () => 'give the inputs a range, so that it stays within them',
});

/** Parameters of a game that put one point of `linear` or `ladder` at or below the one before it. */
export const pointNotAscending = defineDiagnostic<{
  readonly point: string;
  readonly other: string;
  readonly isAbove: boolean;
}>({
  code: 'M5203',
  rule: 'point-not-ascending',
  severity: 'error',
  message: ({ point, other, isAbove }) =>
    `\`${point}\` doesn't lie ${isAbove ? 'above' : 'below'} \`${other}\`, the point ${isAbove ? 'before' : 'behind'} it`,
});
