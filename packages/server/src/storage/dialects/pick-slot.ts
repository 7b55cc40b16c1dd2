import type { DialectName } from './connection.js';

/**
 * Which of the rows of a counter a session adds to. Postgres locks a row that is added to until the
 * transaction ends, so all awards of a busy counter would queue at one; SQLite has one writer, and needs one
 * slot.
 */
export function pickSlot(dialect: DialectName, slots: number): number {
  return dialect === 'sqlite' ? 0 : Math.floor(Math.random() * slots);
}
