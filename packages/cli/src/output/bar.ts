const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of at most `widthMax` characters, exact to an eighth of one; nothing for what isn't above 0. */
export function formatBar(value: number, greatest: number, widthMax: number): string {
  if (value <= 0 || greatest <= 0) return '';
  const parts = Math.max(1, Math.round((value / greatest) * widthMax * 8));
  return '█'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '');
}
