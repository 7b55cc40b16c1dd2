/** A number as all of the page writes it: `−1,234.5`. */
export function count(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 }).replace('-', '−');
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
