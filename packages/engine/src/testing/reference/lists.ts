import type { Arrow, Call, Expression, ListFunctionName, Rational } from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import type { Scope } from './scope.js';
import type { Value } from './value.js';
import { number } from './value.js';

/** How a lambda's body and a list get their values. */
export type Evaluate = (node: Expression, scope: Scope) => Value;

/** What `any`, `sum` and the like find of a list; the items behind the one that decides aren't asked. */
export function askItems(
  name: ListFunctionName,
  { arguments: given }: Call,
  scope: Scope,
  evaluate: Evaluate,
): Value {
  const items = evaluate(given[0] as Expression, scope) as readonly Value[];
  const lambda = given[1] as Arrow | undefined;
  const ask = (item: Value) =>
    lambda === undefined
      ? item
      : evaluate(lambda.to, { ...scope, items: new Map([...scope.items, [lambda, item]]) });
  switch (name) {
    case 'any':
      return items.some((item) => ask(item) === true);
    case 'all':
      return items.every((item) => ask(item) === true);
    case 'count':
      return decimal.fromInteger(
        lambda === undefined ? items.length : items.filter((item) => ask(item) === true).length,
      );
    case 'sum':
      return items.reduce<Rational>((total, item) => rational.add(total, number(ask(item))), decimal.zero);
    case 'min':
    case 'max': {
      const [first, ...rest] = items.map((item) => number(ask(item)));
      return first === undefined ? null : rest.reduce<Rational>(rational[name], first);
    }
  }
}
