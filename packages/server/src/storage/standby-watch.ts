import type { Clock } from '../ports/clock.js';
import type { Standby } from '../ports/standby.js';
import type { Connection } from './dialects/connection.js';

interface Mark {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How far the log of the primary had been written then, in bytes. */
  readonly position: number;
}

/** One is made at each look, every ten seconds: more than that, nearly three hours, isn't told apart. */
const MARKS_MAX = 1000;

/**
 * Tells how far a standby is behind, by how far its primary had come at which moment: clocks of other
 * machines aren't asked, and one that can't be reached falls behind like any other.
 */
export class StandbyWatch implements Standby {
  readonly #primary: Connection;
  readonly #standby: Connection;
  readonly #clock: Clock;
  /** Oldest first, each one further than what the standby had at the last look. */
  #marks: readonly Mark[] = [];
  #replayed = 0;

  constructor({ primary, standby, clock }: { primary: Connection; standby: Connection; clock: Clock }) {
    this.#primary = primary;
    this.#standby = standby;
    this.#clock = clock;
  }

  async look(): Promise<void> {
    await this.#mark();
    try {
      this.#replayed = await positionOf(this.#standby, 'pg_last_wal_replay_lsn()');
    } finally {
      this.#marks = this.#marks.filter(({ position }) => position > this.#replayed);
    }
  }

  behindSeconds(): number {
    const [oldest] = this.#marks;
    return oldest === undefined ? 0 : Math.max(0, this.#clock.now() - oldest.at) / 1000;
  }

  async #mark(): Promise<void> {
    const at = this.#clock.now();
    const position = await positionOf(this.#primary, 'pg_current_wal_insert_lsn()');
    const isFurther = position > (this.#marks.at(-1)?.position ?? this.#replayed);
    if (isFurther && this.#marks.length < MARKS_MAX) this.#marks = [...this.#marks, { at, position }];
  }
}

/** In bytes from the beginning of the log; doubles have them whole up to nine petabytes. */
async function positionOf(connection: Connection, position: string): Promise<number> {
  const { rows } = await connection.query<{ readonly bytes: number | null }>(
    `select pg_wal_lsn_diff(${position}, '0/0')::double precision as bytes`,
  );
  return rows[0]?.bytes ?? Number.POSITIVE_INFINITY;
}
