import { type Decimal, decimal } from '@merit/dsl';
import { readDecimal } from '../../read-decimal.js';
import type { SqliteFile } from './driver.js';

/**
 * Teaches a connection exact decimals, which SQLite keeps as text: `decimal_add(a, b)`, `decimal_sub(a, b)`,
 * `decimal_min(a, b)`, `decimal_max(a, b)` and the aggregates `decimal_sum(x)`, `decimal_best(x)` and
 * `decimal_least(x)`. They stand where Postgres has `numeric`.
 */
export function registerDecimalFunctions(database: SqliteFile): void {
  const options = { deterministic: true };
  database.function('decimal_add', options, (left: string, right: string) =>
    decimal.toText(decimal.add(readDecimal(left), readDecimal(right))),
  );
  database.function('decimal_sub', options, (left: string, right: string) =>
    decimal.toText(decimal.subtract(readDecimal(left), readDecimal(right))),
  );
  database.function('decimal_min', options, (left: string, right: string) =>
    decimal.toText(decimal.min(readDecimal(left), readDecimal(right))),
  );
  database.function('decimal_max', options, (left: string, right: string) =>
    decimal.toText(decimal.max(readDecimal(left), readDecimal(right))),
  );
  registerAggregate(database, 'decimal_sum', decimal.add);
  registerAggregate(database, 'decimal_best', decimal.max);
  registerAggregate(database, 'decimal_least', decimal.min);
}

/** An aggregate that ignores missing values and is missing itself where there is no other. */
function registerAggregate(
  database: SqliteFile,
  name: string,
  combine: (left: Decimal, right: Decimal) => Decimal,
): void {
  // The driver's types give a step's argument the type of the state: a text is what a row brought.
  database.aggregate<Decimal | string | null>(name, {
    deterministic: true,
    start: null,
    step: (state, next) => {
      if (typeof next !== 'string') return state;
      return state === null ? readDecimal(next) : combine(asDecimal(state), readDecimal(next));
    },
    result: (state) => (state === null ? null : decimal.toText(asDecimal(state))),
  });
}

function asDecimal(value: Decimal | string): Decimal {
  return typeof value === 'string' ? readDecimal(value) : value;
}
