import * as z from 'zod';
import { publishedAs } from './published.js';

/** In words that regular expressions of every language have: patterns stand in clients too. */
const WITHOUT_NUL = '^[^\\x00]*$';
const IN_IDS = '[^/\\\\\\x00-\\x1f\\x7f-\\x9f]';
const AT_AN_END = '[^\\s/\\\\\\x00-\\x1f\\x7f-\\x9f]';

/**
 * Text of 1 to `codePointsMax` characters. JSON Schema counts code points too, so what is published is what
 * is checked. That it holds no NUL and no lone surrogate is checked for every string of a request at once.
 */
export function text(codePointsMax: number) {
  return z
    .string()
    .refine((value) => isWithin(value, codePointsMax), `expected 1 to ${codePointsMax} characters`)
    .meta({
      override: publishedAs({ type: 'string', minLength: 1, maxLength: codePointsMax, pattern: WITHOUT_NUL }),
    });
}

/** The same, and the empty one. */
export function textOrNone(codePointsMax: number) {
  return z
    .string()
    .refine(
      (value) => value === '' || isWithin(value, codePointsMax),
      `expected at most ${codePointsMax} characters`,
    )
    .meta({ override: publishedAs({ type: 'string', maxLength: codePointsMax, pattern: WITHOUT_NUL }) });
}

const EXTERNAL_ID_CODE_POINTS = 200;
/** Slashes, and what nobody sees; but joiners (U+200C, U+200D) belong to words and to emoji. */
const NOT_IN_EXTERNAL_IDS = /[/\\\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{C}/u;
const UNSEEN_AT_AN_END = /^[\s\u200c\u200d]|[\s\u200c\u200d]$/u;
const EXTERNAL_ID_FORM =
  'expected 1 to 200 characters without slashes, controls and outer spaces, not . or ..';

/**
 * An id that the caller chose. It stands in paths, so it is nothing that a proxy or a client would change on
 * the way: no slashes, no dot segments, no control characters, no space at an end. Never folded or trimmed.
 */
export const externalId = z
  .string()
  .refine(isExternalId, { error: ({ input }) => EXTERNAL_ID_FORM + unseenIn(String(input)) })
  .meta({
    id: 'ExternalId',
    description:
      'An id of your own: 1 to 200 characters without slashes, control characters and outer spaces; not `.` or `..`. Compared byte by byte.',
    override: publishedAs({
      type: 'string',
      minLength: 1,
      maxLength: EXTERNAL_ID_CODE_POINTS,
      pattern: `^${AT_AN_END}(${IN_IDS}*${AT_AN_END})?$`,
      not: { type: 'string', enum: ['.', '..'] },
    }),
  });

function isExternalId(value: string): boolean {
  return (
    isWithin(value, EXTERNAL_ID_CODE_POINTS) &&
    value !== '.' &&
    value !== '..' &&
    !NOT_IN_EXTERNAL_IDS.test(value) &&
    !UNSEEN_AT_AN_END.test(value)
  );
}

/** Names a sign that is in the way where a reader can't see it; empty where each can be seen. */
function unseenIn(value: string): string {
  const [sign] = NOT_IN_EXTERNAL_IDS.exec(value) ?? UNSEEN_AT_AN_END.exec(value) ?? [''];
  if (sign === '' || /[/\\ ]/.test(sign)) return '';
  return `; this has U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A code point takes one or two UTF-16 units, so most texts need no counting. */
function isWithin(value: string, codePointsMax: number): boolean {
  if (value.length === 0 || value.length > 2 * codePointsMax) {
    return false;
  }
  return value.length <= codePointsMax || [...value].length <= codePointsMax;
}

/** A name of the IANA time-zone database; whether there is one of it is looked at later. */
export const timeZone = text(100);
