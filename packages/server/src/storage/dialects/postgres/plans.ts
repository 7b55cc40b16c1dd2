import type { Connection } from '../connection.js';
import type { SessionSettings } from './session-settings.js';

const ways = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin'];

/**
 * Settings of a session whose statements find everything by an index that has it in the order asked for. What
 * the server would estimate instead is an average over all owners, made while a table was small or before
 * anybody looked at it: it would read and sort all that the largest owner has to give its first fifty.
 */
export const byIndexAlone: SessionSettings = Object.fromEntries(
  [...ways.map((way) => `enable_${way}`), 'jit'].map((name) => [name, 'off']),
);

const freely = ways.map((way) => `set local enable_${way} = on`).join('; ');

/**
 * Lets the rest of a transaction that goes through whole tables do so in the way that the server finds best.
 */
export async function planFreely(connection: Connection): Promise<void> {
  if (connection.dialect === 'sqlite') return;
  await connection.script(freely);
}

/**
 * The same, but joins go by hash or by merge alone. A nested loop goes through one table for each row of
 * another, which a server without statistics takes for cheap.
 */
export const withoutLoops = `${freely}; set local enable_nestloop = off`;

/** Lets the rest of a transaction compare whole tables, whatever the server believes of them. */
export async function planWithoutLoops(connection: Connection): Promise<void> {
  if (connection.dialect === 'sqlite') return;
  await connection.script(withoutLoops);
}
