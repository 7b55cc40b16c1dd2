import type { CompiledQuery } from 'kysely';
import type { ColumnValue } from '../dialects/connection.js';
import type { Session } from './session.js';

type Parameters = { readonly [name: string]: ColumnValue };

/** Stands for a value that is known only when the query runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled when it is first run, and only given its values after that: building one
 * costs several times what the database takes to answer it.
 */
export function prepared<Values extends Parameters, Row>(
  session: Session,
  build: (value: <Name extends keyof Values & string>(name: Name) => Values[Name]) => {
    compile(): CompiledQuery<Row>;
  },
): (values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (values) => {
    compiled ??= build(placeholder).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    return (await session.connection.query<Row>(compiled.sql, parameters)).rows;
  };
}

/** The builder only passes values on, so a placeholder can stand for one of any type. */
function placeholder<Value>(name: string): Value {
  return new Placeholder(name) as Value;
}
