import { nearestName } from '@merit/dsl';
import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: '`null`',
};

const OTHERWISE = 'not of the expected form';

/** Longer names are no slips of the keyboard. */
const NEAR_LETTERS_MAX = 64;

/**
 * What was expected, in our own words, where a schema brings none: the library speaks of its own types, and
 * compares by signs.
 */
export function issueSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${KINDS[issue.expected] ?? 'another kind of value'}`;
    case 'too_big':
      return `expected ${issue.inclusive === false ? 'less than' : 'at most'} ${amountOf(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `expected ${issue.inclusive === false ? 'more than' : 'at least'} ${amountOf(issue.minimum, issue.origin)}`;
    case 'not_multiple_of':
      return `expected a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return `expected ${listOf(issue.values.map((value) => `\`${String(value)}\``))}${hintFor(issue.input, issue.values.map(String))}`;
    case 'invalid_union':
      return unionSentence(issue.errors);
    case 'invalid_key':
      return issue.issues[0]?.message ?? OTHERWISE;
    default:
      return OTHERWISE;
  }
}

/** The end of a sentence about a name that nobody knows, where one that is known is near. */
export function hintFor(name: unknown, known: readonly string[]): string {
  if (typeof name !== 'string' || name.length > NEAR_LETTERS_MAX) return '';
  const nearest = nearestName(name, known);
  return nearest === undefined || nearest === name ? '' : `; did you mean \`${nearest}\`?`;
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  object: ['member', 'members'],
};

function amountOf(count: number | bigint, origin: string): string {
  const [one, many] = UNITS[origin] ?? [];
  if (one === undefined) return `${count}`;
  return `${count} ${Number(count) === 1 ? one : many}`;
}

/** Of the kind that was meant, where one was; else which kinds there are. */
function unionSentence(alternatives: readonly (readonly z.core.$ZodIssue[])[]): string {
  const firsts = alternatives.flatMap(([first]) => (first === undefined ? [] : [first]));
  const meant = firsts.find(({ code, path }) => code !== 'invalid_type' || path.length > 0);
  if (meant !== undefined) return meant.message;
  const kinds = firsts.flatMap((issue) =>
    issue.code === 'invalid_type' ? (KINDS[issue.expected] ?? []) : [],
  );
  return kinds.length === 0 ? OTHERWISE : `expected ${listOf(kinds)}`;
}

function listOf(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}
