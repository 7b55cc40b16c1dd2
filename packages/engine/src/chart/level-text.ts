const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * A level's label, with a minus sign that is as wide as a digit: `2,500`, `−10k`, `1.5M`.
 *
 * @param greatest The greatest level beside it, by which all of a scale have one form: `5k` below `10k`.
 */
export function levelText(value: number, greatest: number = Math.abs(value)): string {
  const text = greatest < 10_000 ? value.toLocaleString('en-US') : compact.format(value);
  return text.replace('-', '−').replace('K', 'k');
}
