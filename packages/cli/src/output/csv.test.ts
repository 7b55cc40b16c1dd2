import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsv } from './csv.js';

describe('CSV output', () => {
  it('quotes only what needs it', () => {
    expect(formatCsv([['id', 'a,b', 'say "hi"', -3]])).toBe('id,"a,b","say ""hi""",-3\n');
  });

  it('is read back as it was', () => {
    const rows = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (cells) => {
        expect(parse(formatCsv(cells), { relax_column_count: true, record_delimiter: '\n' })).toEqual(cells);
      }),
    );
  });
});
