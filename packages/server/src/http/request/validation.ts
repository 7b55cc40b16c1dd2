import type * as z from 'zod';
import { Fault, type FieldError } from '../../domain/fault.js';
import { formatPath } from '../schemas/json-tree.js';
import { hintFor, issueSentence } from './issue-sentence.js';

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
  const known = new KnownNames();
  const error = (issue: z.core.$ZodRawIssue) => {
    known.note(issue);
    return issueSentence(issue);
  };
  const result = schema.safeParse(value, { reportInput: true, error });
  if (result.success) {
    return result.data;
  }
  const issues = result.error.issues.slice(0, ERRORS_MAX);
  const errors = issues.flatMap((issue) => describe(issue, root, known));
  throw new Fault('validation-failed', { errors: errors.slice(0, ERRORS_MAX) });
}

/**
 * The names that an object may have, by the list of those that it hasn't: an issue keeps no more of its
 * schema.
 */
class KnownNames {
  readonly #byUnknown = new Map<readonly string[], readonly string[]>();

  note(issue: z.core.$ZodRawIssue): void {
    if (issue.code !== 'unrecognized_keys') return;
    const definition: object = issue.inst?._zod.def ?? {};
    const shape = 'shape' in definition ? definition.shape : null;
    this.#byUnknown.set(issue.keys, Object.keys(shape ?? {}));
  }

  beside(unknown: readonly string[]): readonly string[] {
    return this.#byUnknown.get(unknown) ?? [];
  }
}

function describe(issue: Issue, root: string, known: KnownNames): readonly FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    const names = known.beside(issue.keys);
    return issue.keys.slice(0, ERRORS_MAX).map((key) => ({
      path: formatPath([root, ...issue.path, key]),
      code: 'unknown-field',
      message: `no such ${root === 'query' ? 'parameter' : 'field'}${hintFor(key, names)}`,
    }));
  }
  const path = formatPath([root, ...issue.path]);
  if (issue.input === undefined) {
    return [{ path, code: 'required', message: 'must be given' }];
  }
  return [{ path, code: CODES[issue.code], message: issue.message }];
}
