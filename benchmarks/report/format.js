export function rate(perSecond) {
  if (perSecond >= 1e6) return `${(perSecond / 1e6).toFixed(2)} M/s`;
  if (perSecond >= 1e3) return `${(perSecond / 1e3).toFixed(1)} k/s`;
  return `${perSecond.toFixed(0)} /s`;
}

export function times(ratio, digits = 2) {
  return `${ratio.toFixed(digits)} ×`;
}

export function ms(value) {
  return `${value < 10 ? value.toFixed(1) : grouped(Math.round(value))} ms`;
}

export function us(value) {
  return `${grouped(Math.round(value))} µs`;
}

export function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`;
}

/** A whole number with commas between its thousands. */
export function grouped(count) {
  return count.toLocaleString('en-US');
}

const databases = { sqlite: 'SQLite', postgres: 'Postgres' };

export function databaseName(name) {
  return databases[name] ?? name;
}

/**
 * @typedef {{ head: readonly string[], rows: readonly (readonly string[])[] }} Table
 * @param {Table} table
 */
export function markdown({ head, rows }) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
