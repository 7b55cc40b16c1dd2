import type { Cells, Column } from './columns.js';

/** An array, with a row in each line. */
export async function* writeJson(
  batches: AsyncIterable<readonly Cells[]>,
  columns: readonly Column[],
): AsyncGenerator<string, void> {
  const write = rowWriter(columns);
  let before = '[';
  for await (const batch of batches) {
    yield before + batch.map(write).join(',\n');
    before = ',\n';
  }
  yield before === '[' ? '[]\n' : ']\n';
}

/** A row in each line, without anything between or around. */
export async function* writeNdjson(
  batches: AsyncIterable<readonly Cells[]>,
  columns: readonly Column[],
): AsyncGenerator<string, void> {
  const write = rowWriter(columns);
  for await (const batch of batches) yield batch.map((row) => `${write(row)}\n`).join('');
}

/** What storage keeps as the text of an object stands in the line as it is. */
function rowWriter(columns: readonly Column[]): (row: Cells) => string {
  const writers = columns.map(({ name, kind, write }) => {
    const label = `${JSON.stringify(name)}:`;
    const finish = kind === 'json' ? String : JSON.stringify;
    return (row: Cells) => {
      const value = row[name];
      return label + (value === null || value === undefined ? 'null' : finish(write(value)));
    };
  });
  return (row) => `{${writers.map((write) => write(row)).join(',')}}`;
}
