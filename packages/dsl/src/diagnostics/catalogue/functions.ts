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

export const negativeRoot = defineDiagnostic<{ readonly expression: string }>({
  code: 'M2341',
  rule: 'negative-root',
  severity: 'error',
  message: ({ expression }) => `\`${expression}\` is always negative, and so has no square root`,
});

export const pointsNotAscending = defineDiagnostic<{ readonly point: string; readonly before: string }>({
  code: 'M2342',
  rule: 'points-not-ascending',
  severity: 'error',
  message: ({ point, before }) => `\`${point}\` doesn't always lie above \`${before}\`, the point before it`,
  help: () => 'write the points of `linear` from the lowest to the highest; those of parameters need ranges',
});

export const notAPoint = defineDiagnostic<{ readonly argument: string; readonly isFirst: boolean }>({
  code: 'M2343',
  rule: 'not-a-point',
  severity: 'error',
  message: ({ argument, isFirst }) =>
    isFirst
      ? `\`linear\` takes a value as its first argument, but \`${argument}\` is none`
      : `\`linear\` takes points after the first argument, but \`${argument}\` is none`,
  help: ({ isFirst }) => (isFirst ? undefined : 'write each point with an arrow, such as `10 => 50`'),
});
