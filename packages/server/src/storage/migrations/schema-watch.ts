import { randomUUID } from 'node:crypto';
import { LeftBehind } from '../../ports/storage.js';
import type { Database } from '../dialects/database.js';
import { hasOtherProcesses, shareSchema } from '../dialects/schema-changes.js';
import { readState, SchemaTooNew } from './migrate.js';
import { forgetProcess, noteProcess } from './processes.js';

/**
 * Keeps a process and its schema together: it tells migrations that the process serves, and notices when a
 * later release has left its code behind all the same. From then on nothing is read or written.
 */
export class SchemaWatch {
  readonly #database: Database;
  readonly #known: number;
  readonly #id = randomUUID();
  #isAnnounced = false;
  #tooNew: SchemaTooNew | null = null;
  #looking: Promise<void> | null = null;

  /** @param known How many migrations the code knows. */
  constructor(database: Database, known: number) {
    this.#database = database;
    this.#known = known;
  }

  /**
   * Says that this process serves. It is said again and again, more often than every 30 seconds.
   *
   * @throws LeftBehind
   */
  async announce(): Promise<void> {
    if (!hasOtherProcesses(this.#database)) return;
    const wasAnnounced = this.#isAnnounced;
    this.#isAnnounced = false;
    try {
      await this.#database.transaction(async (connection) => {
        // A migration that runs at the first time is waited for; it counted those before.
        if (!wasAnnounced) await shareSchema(connection);
        await readState(connection, this.#known);
        await noteProcess(connection, this.#id, this.#known);
      });
      this.#isAnnounced = true;
    } catch (error) {
      // A standby has no migrations either.
      if (!this.#database.isReadOnly(error)) throw this.#noted(error);
    }
  }

  /** Says that it doesn't serve any more. */
  async leave(): Promise<void> {
    if (!this.#isAnnounced) return;
    this.#isAnnounced = false;
    const leaving = this.#database.transaction((connection) => forgetProcess(connection, this.#id));
    await leaving.catch(() => undefined);
  }

  /** The same database, which refuses everything once the code is left behind. */
  guard(): Database {
    const database = this.#database;
    if (!hasOtherProcesses(database)) return database;
    const { reader } = database;
    return {
      ...database,
      reader: {
        dialect: reader.dialect,
        query: (sql, parameters) => this.#guarded(() => reader.query(sql, parameters)),
        script: (sql) => this.#guarded(() => reader.script(sql)),
        breathe: () => reader.breathe(),
      },
      transaction: (work, last, options) => this.#guarded(() => database.transaction(work, last, options)),
      snapshot: (work) => this.#guarded(() => database.snapshot(work)),
      stream: (text, signal) => this.#guarded(() => database.stream(text, signal)),
      ping: async () => {
        await database.ping();
        await this.#look();
      },
    };
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    if (this.#tooNew !== null) throw new LeftBehind();
    try {
      return await work();
    } catch (error) {
      if (this.#isOfStatement(error)) await this.#look().catch(throwLeftBehind);
      throw error;
    }
  }

  /** Many statements that fail at once look once. @throws LeftBehind */
  async #look(): Promise<void> {
    this.#looking ??= readState(this.#database.reader, this.#known)
      .then(() => undefined)
      .finally(() => {
        this.#looking = null;
      });
    await this.#looking.catch((error: unknown) => {
      throw this.#noted(error);
    });
  }

  /**
   * Whether the database refused a statement, by the five letters and digits for the reason, and for good.
   */
  #isOfStatement(error: unknown): boolean {
    if (!(error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))))
      return false;
    return !this.#database.isConflict(error) && !this.#database.isUnavailable(error);
  }

  /** The first time it is known, the fault has its cause, which is logged. */
  #noted(error: unknown): unknown {
    if (!(error instanceof SchemaTooNew)) return error;
    const fault = new LeftBehind(this.#tooNew === null ? error : undefined);
    this.#tooNew = error;
    return fault;
  }
}

/** What keeps it from looking says nothing of the statement that failed. */
function throwLeftBehind(error: unknown): void {
  if (error instanceof LeftBehind) throw error;
}
