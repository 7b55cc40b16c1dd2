import { describe, expect, it } from 'vitest';
import { compile } from '../../compile.js';

const orders = {
  '<': (a: number) => a < 5,
  '<=': (a: number) => a <= 5,
  '>': (a: number) => a > 5,
  '>=': (a: number) => a >= 5,
};
const names = Object.keys(orders) as (keyof typeof orders)[];

/** What a strategy awards for some minutes. */
function awarding(points: string): (minutes: number) => unknown {
  const compiled = compile(
    `strategy "S" { input minutes: int input other: int? otherwise { award ${points} } }`,
  );
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  return (minutes) => {
    const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { minutes } };
    const evaluation = compiled.strategy.evaluate({ event, now: 0 });
    return evaluation.ok ? evaluation.outcome.points : evaluation.diagnostics;
  };
}

describe.each(names)('an input with `%s` and a constant', (order) => {
  it.each([
    ['constants', '7', '9', () => [7, 9]],
    ['a constant and a calculation', '7', 'minutes * 2', (minutes: number) => [7, minutes * 2]],
    ['a calculation and a constant', 'minutes * 2', '9', (minutes: number) => [minutes * 2, 9]],
    ['calculations', 'minutes * 2', 'minutes * 3', (minutes: number) => [minutes * 2, minutes * 3]],
  ])('chooses between %s', (_, yes, no, arms) => {
    const awarded = awarding(`if minutes ${order} 5 then ${yes} else ${no}`);
    for (const minutes of [4, 5, 6]) {
      const [held, failed] = arms(minutes);
      expect(awarded(minutes)).toBe(orders[order](minutes) ? held : failed);
    }
  });

  it('stands on either side of another condition', () => {
    const awarded = awarding(`if minutes ${order} 5 and minutes mod 2 == 0 then 1 else 0`);
    const turned = awarding(`if minutes mod 2 == 0 and not (minutes ${order} 5) then 1 else 0`);
    for (const minutes of [4, 5, 6]) {
      expect(awarded(minutes)).toBe(orders[order](minutes) && minutes % 2 === 0 ? 1 : 0);
      expect(turned(minutes)).toBe(!orders[order](minutes) && minutes % 2 === 0 ? 1 : 0);
    }
  });

  it('chooses between tiers, and what is calculated with them', () => {
    const next = order.startsWith('<') ? 50 : 2;
    const tiers = `(if minutes ${order} 5 then 7 else if minutes ${order} ${next} then 3 else 1)`;
    const turned = `(if not (minutes ${order} 5) then if minutes ${order} ${next} then 3 else 1 else 7)`;
    const [alone, inverse] = [awarding(tiers), awarding(turned)];
    const [sum, product] = [awarding(`minutes mod 9 + ${tiers}`), awarding(`${tiers} * (minutes mod 9)`)];
    const [added, times] = [awarding(bonusOn(order, '+')), awarding(bonusOn(order, '*'))];
    const odd = `(if minutes mod 2 == 1 then 4 else 3)`;
    const [more, fold] = [awarding(`(minutes mod 9) + ${odd}`), awarding(`(minutes mod 9) * ${odd}`)];
    for (const minutes of [1, 2, 3, 4, 5, 6, 49, 50, 51]) {
      const tier = orders[order](minutes) ? 7 : orders[order](minutes - next + 5) ? 3 : 1;
      const bonus = orders[order](minutes) ? 5 : 2;
      const factor = minutes % 2 === 1 ? 4 : 3;
      expect([more(minutes), fold(minutes)]).toEqual([(minutes % 9) + factor, (minutes % 9) * factor]);
      expect([alone(minutes), inverse(minutes)]).toEqual([tier, tier]);
      expect([sum(minutes), product(minutes)]).toEqual([(minutes % 9) + tier, tier * (minutes % 9)]);
      expect([added(minutes), times(minutes)]).toEqual([bonus + (minutes % 9), bonus * (minutes % 9)]);
    }
  });
});

/** One of two numbers on the left of what is calculated. */
function bonusOn(order: string, operator: string): string {
  return `(if minutes ${order} 5 then 5 else 2) ${operator} (minutes mod 9)`;
}

it('tells the failure of the left side first, whichever form each side has', () => {
  const failing = awarding('(if minutes div (minutes - 5) > 0 then 2 else 3) * (7 div (minutes - 5))');
  expect(failing(5)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('`minutes div (minutes - 5)` has no value') }),
  ]);
});
