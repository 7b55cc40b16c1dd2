import type { PartitionKey } from '@merit/engine';

/** Columns by which events may be parted, for people. */
export function keysText(keys: readonly PartitionKey[] | null): string {
  if (keys === null) return 'any cut';
  return keys.length === 0 ? 'no cut: one process' : keys.join(', ');
}
