import { describe, expect, it } from 'vitest';
import { fromInteger, one } from '../../number/decimal.js';
import { boolType, durationType, intType, optionalType } from '../../types/make-type.js';
import { printType } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import { equalityProof, orderProof } from './comparison-proof.js';
import {
  both,
  either,
  type KnownPlace,
  type Narrowings,
  narrowing,
  nothingKnown,
  typeAt,
} from './narrowings.js';
import { choice, conjunction, disjunction, negation, noProof, type Proof } from './proof.js';

function placeOf(key: string, declared: Type): KnownPlace {
  return { key, declared, presentFrom: null };
}

const a = placeOf('a', optionalType(intType()));
const b = placeOf('b', optionalType(boolType));
const present = (place: KnownPlace): Proof => {
  const { declared } = place;
  return {
    whenTrue: narrowing(place, declared.kind === 'optional' ? declared.inner : declared),
    whenFalse: nothingKnown,
  };
};
const isPresent = (known: Narrowings, place: KnownPlace) => typeAt(known, place).kind !== 'optional';
const literal = (value: number) => ({
  type: intType({ min: fromInteger(value), max: fromInteger(value) }),
  place: null,
});

describe('a proof', () => {
  it('of a conjunction has both parts where it holds, and neither where it fails', () => {
    const { whenTrue, whenFalse } = conjunction(present(a), present(b));
    expect([isPresent(whenTrue, a), isPresent(whenTrue, b)]).toEqual([true, true]);
    expect([isPresent(whenFalse, a), isPresent(whenFalse, b)]).toEqual([false, false]);
  });

  it('of a disjunction has what both parts have where it holds', () => {
    const { whenTrue } = disjunction(conjunction(present(a), present(b)), present(a));
    expect([isPresent(whenTrue, a), isPresent(whenTrue, b)]).toEqual([true, false]);
  });

  it('of a failed disjunction has what both parts have by failing', () => {
    const { whenFalse } = disjunction(negation(present(a)), negation(present(b)));
    expect([isPresent(whenFalse, a), isPresent(whenFalse, b)]).toEqual([true, true]);
  });

  it('of a choice has what both ways have', () => {
    const { whenTrue } = choice(present(b), present(a), present(a));
    expect([isPresent(whenTrue, a), isPresent(whenTrue, b)]).toEqual([true, false]);
    expect(isPresent(choice(present(a), noProof, present(a)).whenTrue, a)).toBe(true);
  });

  it('of an order narrows the range on both sides and both ways', () => {
    const count = placeOf('count', intType({ min: fromInteger(0), max: null }));
    const compared = { type: count.declared, place: count };
    const { whenTrue, whenFalse } = orderProof('<', compared, literal(5));
    expect([whenTrue, whenFalse].map((known) => printType(typeAt(known, count)))).toEqual([
      'int (0..4)',
      'int (5..)',
    ]);
    expect(printType(typeAt(orderProof('<', literal(5), compared).whenTrue, count))).toBe('int (6..)');
    expect(printType(typeAt(orderProof('>=', literal(5), compared).whenTrue, count))).toBe('int (0..5)');
  });

  it('of an equality has the common values where it holds, and less one at an end where it fails', () => {
    const count = placeOf('count', intType({ min: fromInteger(0), max: null }));
    const { whenTrue, whenFalse } = equalityProof({ type: count.declared, place: count }, literal(0));
    expect(printType(typeAt(whenTrue, count))).toBe('int (0..0)');
    expect(printType(typeAt(whenFalse, count))).toBe('int (1..)');
  });
});

describe('knowledge', () => {
  it('of either side is what their types have in common', () => {
    const low = narrowing(a, intType({ min: fromInteger(0), max: fromInteger(3) }));
    const high = narrowing(a, intType({ min: fromInteger(5), max: fromInteger(9) }));
    expect(printType(typeAt(either(low, high), a))).toBe('int (0..9)');
    expect(printType(typeAt(either(low, nothingKnown), a))).toBe('int?');
  });

  it('that contradicts itself keeps a type', () => {
    const low = narrowing(a, intType({ min: fromInteger(0), max: fromInteger(3) }));
    const high = narrowing(a, intType({ min: fromInteger(5), max: fromInteger(9) }));
    expect(printType(typeAt(both(low, high), a))).toBe('int (5..9)');
  });

  it('of enough awards makes a fact present, on one side of an alternative too', () => {
    const awards = placeOf('user.awards', intType({ min: fromInteger(0), max: null }));
    const since: KnownPlace = {
      key: 'user.sinceLast',
      declared: optionalType(durationType()),
      presentFrom: { awards, count: one },
    };
    const some = narrowing(awards, intType({ min: one, max: null }));
    expect(isPresent(nothingKnown, since)).toBe(false);
    expect(isPresent(some, since)).toBe(true);
    expect(isPresent(either(some, narrowing(since, durationType())), since)).toBe(true);
  });
});
