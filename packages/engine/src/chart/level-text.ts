const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A level's label, with a minus sign that is as wide as a digit: `2,500`, `−10k`, `1.5M`. */
export function levelText(value: number): string {
  const text = Math.abs(value) < 10_000 ? value.toLocaleString('en-US') : compact.format(value);
  return text.replace('-', '−').replace('K', 'k');
}
