import { defineDiagnostic } from '../diagnostic.js';

// ── M2340 and up: what a function takes ─────────────────────────────────────

/** A whole number that isn't known to stay within what a function takes. */
export interface OutOfBounds {
  readonly expression: string;
  /** `exponent`, `number of buckets`. */
  readonly noun: string;
  readonly least: number;
  readonly most: number;
  readonly isLiteral: boolean;
}

export const argumentOutOfBounds = defineDiagnostic<OutOfBounds>({
  code: 'M2340',
  rule: 'argument-out-of-bounds',
  severity: 'error',
  message: ({ expression, noun, least, most, isLiteral }) =>
    `\`${expression}\` ${isLiteral ? 'is' : 'may be'} no ${noun}, which goes from ${least} to ${most}`,
  help: ({ isLiteral, least, most }) =>
    isLiteral ? undefined : `give it a range, such as \`int (${least}..${Math.min(most, 10)})\``,
});

export const negativeRootOfType = defineDiagnostic<{ readonly expression: string }>({
  code: 'M2341',
  rule: 'negative-root',
  severity: 'error',
  message: ({ expression }) => `\`${expression}\` is always negative, and so has no square root`,
});

export const pointsNotAscending = defineDiagnostic<{
  readonly callee: string;
  readonly point: string;
  readonly before: string;
}>({
  code: 'M2342',
  rule: 'points-not-ascending',
  severity: 'error',
  message: ({ point, before }) => `\`${point}\` doesn't always lie above \`${before}\`, the point before it`,
  help: ({ callee }) =>
    `write the points of \`${callee}\` from the lowest to the highest; what is calculated for one needs ranges`,
});

export const notAPoint = defineDiagnostic<{
  readonly callee: string;
  readonly argument: string;
  readonly isFirst: boolean;
}>({
  code: 'M2343',
  rule: 'not-a-point',
  severity: 'error',
  message: ({ callee, argument, isFirst }) =>
    isFirst
      ? `\`${callee}\` takes a value as its first argument, but \`${argument}\` is none`
      : `\`${callee}\` takes points after the first argument, but \`${argument}\` is none`,
  help: ({ isFirst }) => (isFirst ? undefined : 'write each point with an arrow, such as `10 => 50`'),
});

export const recordOutOfPlace = defineDiagnostic<{
  readonly expression: string;
  /** The values that it stands for, as they would be asked for; null for what makes them. */
  readonly parts: readonly string[] | null;
}>({
  code: 'M2344',
  rule: 'record-out-of-place',
  severity: 'error',
  message: ({ expression, parts }) =>
    parts === null
      ? `\`${expression}\` stands for several values, which only a \`let\` can hold`
      : `\`${expression}\` stands for several values`,
  help: ({ parts }) =>
    parts === null
      ? 'write `let level = ladder(…)` above, and `level.value` here'
      : `ask for one of them: ${parts.map((part) => `\`${part}\``).join(', ')}`,
});
