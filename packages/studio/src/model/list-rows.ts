import type { ItemFieldReport, ItemsReport } from '../protocol/reports.js';

/** The items of a list, each as the texts of its fields; of a list of single values each has one. */
export type Rows = readonly (readonly string[])[];

/** What a list's JSON text says, as rows of texts. */
export function rowsOf(text: string, { fields, isOfRecords }: ItemsReport): Rows {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return list.map((item) =>
    isOfRecords ? fields.map(({ path }) => cellOf(valueAt(item, path))) : [cellOf(item)],
  );
}

/**
 * The JSON text of a list. A cell that holds no value of its type goes as its text, which is refused by
 * name.
 */
export function textOf(rows: Rows, { fields, isOfRecords }: ItemsReport): string {
  const items = rows.map((cells) => {
    if (!isOfRecords) return valueIn(cells[0] ?? '', fields[0]);
    const record = {};
    for (const [index, field] of fields.entries()) {
      const cell = cells[index] ?? '';
      if (cell !== '' || !field.mayBeMissing) put(record, field.path, valueIn(cell, field));
    }
    return record;
  });
  return JSON.stringify(items);
}

/** What a row begins with. */
export function newRow({ fields }: ItemsReport): readonly string[] {
  return fields.map(({ kind, min, choices, mayBeMissing }) => {
    if (mayBeMissing) return '';
    return kind === 'number' ? String(min ?? 0) : (choices[0] ?? '');
  });
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function valueIn(cell: string, field: ItemFieldReport | undefined): string | number | boolean {
  if (field?.kind === 'bool') return cell === 'true';
  const number = Number(cell);
  return field?.kind === 'number' && cell.trim() !== '' && Number.isFinite(number) ? number : cell;
}

function valueAt(item: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === key)?.[1]
        : undefined,
    item,
  );
}

function put(record: object, [key = '', ...rest]: readonly string[], value: unknown): void {
  const known: unknown = Object.entries(record).find(([name]) => name === key)?.[1];
  const within = typeof known === 'object' && known !== null ? known : {};
  if (rest.length > 0) put(within, rest, value);
  Object.defineProperty(record, key, {
    value: rest.length > 0 ? within : value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
