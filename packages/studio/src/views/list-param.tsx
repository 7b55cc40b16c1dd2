import { newRow, type Rows, rowsOf, textOf } from '../model/list-rows.js';
import type { ItemsReport } from '../protocol/reports.js';
import { FieldInput } from './field-input.js';

interface Props {
  readonly name: string;
  readonly items: ItemsReport;
  /** As JSON. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A parameter that is a list: a row for each item, a column for each field of a record. */
export function ListParam({ name, items, value, onValue }: Props) {
  const rows = rowsOf(value, items);
  const change = (changed: Rows) => onValue(textOf(changed, items));
  const labelOf = (row: number, field: string) =>
    field === '' ? `${name}, item ${row + 1}` : `${name}, item ${row + 1}, ${field}`;
  return (
    <>
      <table class="list-param">
        {items.isOfRecords ? (
          <thead>
            <tr>
              {items.fields.map((field) => (
                <th key={field.name} scope="col">
                  {field.name}
                </th>
              ))}
              <td />
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {items.fields.map((field, column) => (
                <td key={field.name}>
                  <FieldInput
                    field={field}
                    label={labelOf(row, field.name)}
                    value={cells[column] ?? ''}
                    mayBeMissing={field.mayBeMissing}
                    onValue={(cell) => change(rows.with(row, cells.with(column, cell)))}
                  />
                </td>
              ))}
              <td>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Remove item ${row + 1} of ${name}`}
                  onClick={() => change(rows.filter((_, index) => index !== row))}
                >
                  ×
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        class="quiet"
        disabled={rows.length >= items.max}
        onClick={() => change([...rows, newRow(items)])}
      >
        Add an item<span class="aloud"> to {name}</span>
      </button>
    </>
  );
}
