import type { Decimal, FunctionName } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import type { Value } from './value.js';
import { number } from './value.js';

/** What a function gives for the values of its arguments. */
export function callFunction(name: FunctionName, values: readonly Value[]): Value {
  const numbers = () => values.map(number) as [Decimal, ...Decimal[]];
  switch (name) {
    case 'min':
      return numbers().reduce(decimal.min);
    case 'max':
      return numbers().reduce(decimal.max);
    case 'abs':
      return decimal.abs(numbers()[0]);
    case 'clamp': {
      const [value, low = value, high = value] = numbers();
      return decimal.max(decimal.min(value, high), low);
    }
    case 'round': {
      const [value, places = decimal.zero] = numbers();
      return decimal.round(value, Number(places.coefficient));
    }
    case 'floor':
      return decimal.floor(numbers()[0]);
    case 'ceil':
      return decimal.ceil(numbers()[0]);
    case 'trunc':
      return decimal.trunc(numbers()[0]);
  }
}
