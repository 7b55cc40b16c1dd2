export function count(value: number): string {
  return value.toLocaleString('en-US').replace('-', '−');
}

/** With its sign always. */
export function signed(value: number): string {
  if (value === 0) return '±0';
  return value > 0 ? `+${count(value)}` : count(value);
}

/** `1 event`, `2 events`. */
export function countOf(value: number, singular: string, plural = `${singular}s`): string {
  return `${count(value)} ${value === 1 ? singular : plural}`;
}
