/** A whole number, or its digits, with a comma between thousands: `1,234,567`. */
export function formatCount(value: number | string): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 event`, `2 events`, `1,200 events`. */
export function countOf(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(value)} ${value === 1 ? singular : plural}`;
}

/** With its sign always: `+3`, `−3`, `±0`. */
export function formatSigned(value: number): string {
  if (value === 0) return '±0';
  return value > 0 ? `+${formatCount(value)}` : `−${formatCount(-value)}`;
}
