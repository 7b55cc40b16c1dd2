import { expect, it } from 'vitest';
import { diagnose } from '../diagnostic.js';
import * as runTime from './run-time.js';

const place = { span: { start: 0, end: 1 } };
const fault = { path: 'data.minutes', expected: 'int (0..9)' };

it.each([
  [
    diagnose(runTime.inputMissing, place, fault),
    '`data.minutes` is missing',
    'send it as `int (0..9)`, or let the strategy give the input a default or a `?`',
  ],
  [
    diagnose(runTime.inputType, place, { ...fault, found: '`true`' }),
    '`data.minutes` is `true`, but `int (0..9)` is expected',
    undefined,
  ],
  [
    diagnose(runTime.inputRange, place, { ...fault, found: '`10`' }),
    "`data.minutes` is `10`, which `int (0..9)` doesn't allow",
    undefined,
  ],
  [
    diagnose(runTime.divisionByZero, place, { expression: '1 / n', divisor: 'n' }),
    '`1 / n` has no value, since `n` is 0',
    'give the case in which `n` is 0 a rule or an `if` of its own',
  ],
  [
    diagnose(runTime.pointsBeyondLimit, place, { points: '9007199254740992' }),
    '9007199254740992 points are beyond ±9_007_199_254_740_991',
    'cap them with `min(…, …)`',
  ],
  [
    diagnose(runTime.pointsBeyondLimit, place, { points: `-${'123456789'.repeat(200)}` }),
    '-12345678912345678912345… points (1,800 digits) are beyond ±9_007_199_254_740_991',
    'cap them with `min(…, …)`',
  ],
  [
    diagnose(runTime.numberTooLong, place, { expression: 'n * n', digitsMax: 9 }),
    '`n * n` has more than 9 digits',
    'give the inputs a range, so that their products stay short',
  ],
  [
    diagnose(runTime.negativeRoot, place, { expression: 'sqrt(n)', found: '`-1`' }),
    '`sqrt(n)` has no value, since `-1` is negative',
    'give the case in which it is negative a rule or an `if` of its own',
  ],
  [
    diagnose(runTime.momentBeyondLimit, place, { expression: 'now + n' }),
    '`now + n` lies beyond the years 1 to 9999',
    'give the inputs a range, so that it stays within them',
  ],
  [
    diagnose(runTime.hostFunctionFailed, place, { expression: 'near(n)', reason: 'it is far' }),
    '`near(n)` has no value: it is far',
    undefined,
  ],
])('a failure says what has no result, and what to do: %#', ({ severity, message, help }, sentence, way) => {
  expect(severity).toBe('error');
  expect(message).toBe(sentence);
  expect(help).toBe(way);
});

it('a failure of a parent names its source', () => {
  const data = { id: 'paced', name: 'base', expression: 'n', value: '30', type: 'int (1..20)' };
  const found = diagnose(runTime.outsideParentRange, { ...place, sourceName: 'child' }, data);
  expect(found.sourceName).toBe('child');
  expect(found.message).toBe('`n` is `30`, but `base` of `paced` is `int (1..20)`');
});
