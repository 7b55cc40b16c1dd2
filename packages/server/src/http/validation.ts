import type { z } from 'zod';
import { Fault, type FieldError } from '../domain/fault.js';
import { formatPath } from './json-tree.js';

type Issue = z.core.$ZodIssue;

const ERRORS_MAX = 100;

const CODES: Readonly<Record<Issue['code'], string>> = {
  invalid_type: 'wrong-type',
  too_big: 'out-of-range',
  too_small: 'out-of-range',
  invalid_format: 'malformed',
  not_multiple_of: 'out-of-range',
  unrecognized_keys: 'unknown-field',
  invalid_union: 'wrong-type',
  invalid_key: 'malformed',
  invalid_element: 'malformed',
  invalid_value: 'unknown-value',
  custom: 'malformed',
};

/**
 * What the schema makes of the value.
 *
 * @param root How the paths of errors begin: `path`, `query` or `body`.
 * @throws Fault `validation-failed` with an error for each thing that is wrong.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  root: string,
): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) {
    return result.data;
  }
  const errors = result.error.issues.flatMap((issue) => describe(issue, root));
  throw new Fault('validation-failed', { errors: errors.slice(0, ERRORS_MAX) });
}

function describe(issue: Issue, root: string): readonly FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: formatPath([root, ...issue.path, key]),
      code: 'unknown-field',
      message: root === 'query' ? 'no such parameter' : 'no such field',
    }));
  }
  const path = formatPath([root, ...issue.path]);
  if (issue.input === undefined) {
    return [{ path, code: 'required', message: 'required' }];
  }
  return [{ path, code: CODES[issue.code], message: phrase(issue) }];
}

/** The library's sentence without its opening, as a statement of what is expected. */
function phrase(issue: Issue): string {
  const sentence = issue.message.replace(/^Invalid (?:input|option|string|key|element)?:? ?/, '');
  return sentence === '' ? 'not of the expected form' : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
