import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Fault } from '../../domain/fault.js';
import { validate } from './validation.js';

const schema = z.strictObject({
  name: z.string().min(2).max(4),
  items: z.array(z.strictObject({ amount: z.int().min(1).max(9).multipleOf(3) })).max(2),
  kind: z.enum(['first', 'second']),
  isOn: z.boolean(),
  value: z.union([z.boolean(), z.number(), z.string().max(1)]),
  more: z.record(z.string().max(3), z.number()),
  share: z.number().lt(1),
});

const good = { name: 'abc', items: [], kind: 'first', isOn: true, value: 1, more: {}, share: 0 };

/** What is said of a body with this in the place of what is right. */
function told(change: object): readonly string[] {
  try {
    validate(schema, { ...good, ...change }, 'body');
    return [];
  } catch (error) {
    const { errors = [] } = (error as Fault).details;
    return errors.map(({ path, code, message }) => `${path} ${code}: ${message}`);
  }
}

describe('validate', () => {
  it('lets pass what is right', () => expect(told({})).toEqual([]));

  it.each<[object, string]>([
    [{ name: 'a' }, 'body.name out-of-range: expected at least 2 characters'],
    [{ name: 'abcde' }, 'body.name out-of-range: expected at most 4 characters'],
    [{ name: 7 }, 'body.name wrong-type: expected a text'],
    [{ name: undefined }, 'body.name required: must be given'],
    [{ items: {} }, 'body.items wrong-type: expected a list'],
    [{ items: [1] }, 'body.items[0] wrong-type: expected an object'],
    [{ items: Array(3).fill({ amount: 3 }) }, 'body.items out-of-range: expected at most 2 items'],
    [{ items: [{ amount: 0 }] }, 'body.items[0].amount out-of-range: expected at least 1'],
    [{ items: [{ amount: 4 }] }, 'body.items[0].amount out-of-range: expected a multiple of 3'],
    [{ items: [{ amount: 4.5 }] }, 'body.items[0].amount wrong-type: expected a whole number'],
    [
      { items: [{ amount: 3, amuont: 3 }] },
      'body.items[0].amuont unknown-field: no such field; did you mean `amount`?',
    ],
    [{ kind: 'frist' }, 'body.kind unknown-value: expected `first` or `second`; did you mean `first`?'],
    [{ kind: 'x' }, 'body.kind unknown-value: expected `first` or `second`'],
    [{ isOn: 'true' }, 'body.isOn wrong-type: expected `true` or `false`'],
    [{ value: null }, 'body.value wrong-type: expected `true` or `false`, a number or a text'],
    [{ value: 'ab' }, 'body.value out-of-range: expected at most 1 character'],
    [{ more: { abcd: 1 } }, 'body.more.abcd malformed: expected at most 3 characters'],
    [{ share: 1 }, 'body.share out-of-range: expected less than 1'],
    [{ nmae: 'x' }, 'body.nmae unknown-field: no such field; did you mean `name`?'],
    [{ other: 'x' }, 'body.other unknown-field: no such field'],
  ])('says of %j what was expected', (change, expected) => {
    expect(told(change).slice(0, 1)).toEqual([expected]);
  });

  it('looks for no near name of a long one, and names a hundred at most', () => {
    const unknown = Object.fromEntries(
      Array.from({ length: 5000 }, (_, at) => [`${'x'.repeat(1000)}${at}`, 1]),
    );
    const errors = told(unknown);
    expect(errors).toHaveLength(100);
    expect(errors.join()).not.toContain('did you mean');
  });
});
