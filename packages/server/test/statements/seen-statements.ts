import { DefaultQueryCompiler } from 'kysely';
import { ExportThreads } from '../../src/storage/dialects/export-threads.js';
import { PostgresConnection } from '../../src/storage/dialects/postgres/postgres-connection.js';
import { SqliteConnection } from '../../src/storage/dialects/sqlite/sqlite-connection.js';

/** A statement that the service prepared. */
export interface SeenStatement {
  readonly sql: string;
  /** Those of its first run. */
  readonly parameters: readonly unknown[];
  /** The files under `storage` that made it. */
  readonly madeIn: ReadonlySet<string>;
}

/** Whether an operator's check makes it, which goes through everything: once, in a session that may. */
export function isVerifys({ madeIn }: SeenStatement): boolean {
  return [...madeIn].every((file) => file.startsWith('verify/'));
}

interface Watch {
  readonly statements: () => readonly SeenStatement[];
  readonly end: () => void;
}

/**
 * Notes every statement from now on, at the few places through which all of them go: the query of a session
 * on each database, and the beginning of an export, which runs in a thread of its own.
 */
export function watchStatements(): Watch {
  const seen = new Map<string, { sql: string; parameters: readonly unknown[]; madeIn: Set<string> }>();
  /**
   * A typed query is run by the library some turns after it was asked for; who asked is known while it is
   * compiled.
   */
  const compiledIn = new Map<string, Set<string>>();
  const note = (sql: string, parameters: readonly unknown[] = []) => {
    const known = seen.get(sql) ?? { sql, parameters, madeIn: new Set() };
    seen.set(sql, known);
    const makers = compiledIn.get(sql) ?? [makerOnStack()];
    for (const maker of makers) known.madeIn.add(maker);
  };
  const before = [
    watched(SqliteConnection.prototype, 'query', note),
    watched(PostgresConnection.prototype, 'query', note),
    watched(ExportThreads.prototype, 'begin', ({ statement: { sql, parameters } }) => note(sql, parameters)),
    compilerWatched((sql) => compiledIn.set(sql, (compiledIn.get(sql) ?? new Set()).add(makerOnStack()))),
  ];
  return {
    statements: () => [...seen.values()],
    end: () => {
      for (const restore of before) restore();
    },
  };
}

/** Calls the listener before the method, with its arguments. */
export function watched<Name extends string, Arguments extends readonly never[]>(
  holder: { [Key in Name]: (...given: Arguments) => unknown },
  name: Name,
  listener: (...given: Arguments) => void,
): () => void {
  const original = holder[name];
  holder[name] = function (this: unknown, ...given: Arguments) {
    listener(...given);
    return Reflect.apply(original, this, given);
  } as (typeof holder)[Name];
  return () => {
    holder[name] = original;
  };
}

function compilerWatched(listener: (sql: string) => void): () => void {
  const { prototype } = DefaultQueryCompiler;
  const original = prototype.compileQuery;
  prototype.compileQuery = function (...given) {
    const compiled = Reflect.apply(original, this, given);
    listener(compiled.sql);
    return compiled;
  };
  return () => {
    prototype.compileQuery = original;
  };
}

const framesMax = 60;
const ofStorage =
  /\/src\/storage\/((?!dialects\/|create-storage|migrations\/schema-watch|repositories\/read-page|kysely\/(?:prepared|kysely-on|each-user|bulk-insert))[^:()]+\.ts):/;

/** The innermost file of storage that is at work, but for those that only pass statements on. */
function makerOnStack(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = framesMax;
  const stack = new Error('who asks').stack ?? '';
  Error.stackTraceLimit = stackTraceLimit;
  return ofStorage.exec(stack)?.[1] ?? 'unknown';
}
