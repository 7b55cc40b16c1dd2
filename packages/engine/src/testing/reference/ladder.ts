import type { Call, LadderField } from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import { evaluate } from './expression.js';
import { short } from './functions.js';
import type { Scope } from './scope.js';
import type { Value } from './value.js';
import { number } from './value.js';

/** What a ladder says of one step, evaluated no further than it is asked for. */
export function ladderField(node: Call, field: LadderField, scope: Scope): Value {
  const [x, ...points] = node.arguments;
  const arrows = points.filter((point) => point.kind === 'Arrow');
  if (x === undefined || x.kind === 'Arrow' || x.kind === 'NamedArgument') {
    throw new Error('a ladder without a value');
  }
  const value = () => number(evaluate(x, scope));
  const above = arrows.slice(1).findIndex(({ from }) => {
    const subject = value();
    return rational.compare(subject, number(evaluate(from, scope))) < 0;
  });
  const step = above < 0 ? arrows.length - 1 : above;
  const [here, next] = [arrows[step], arrows[step + 1]];
  switch (field) {
    case 'step':
      return decimal.fromInteger(step);
    case 'value':
      return here === undefined ? null : evaluate(here.to, scope);
    case 'next':
      return next === undefined ? null : evaluate(next.from, scope);
    case 'toNext':
      if (next === undefined) return null;
      return short(rational.subtract(number(evaluate(next.from, scope)), value()), node);
  }
}
