/** A set is worth its making only where it is asked more often than this. */
const fewMax = 8;

/**
 * Says whether a value is one of a list, so many times: each question about long lists in the same short
 * time.
 */
export function memberTest<Value>(values: readonly Value[], times: number): (value: Value) => boolean {
  if (times <= fewMax) return (value) => values.includes(value);
  const members = new Set(values);
  return (value) => members.has(value);
}
