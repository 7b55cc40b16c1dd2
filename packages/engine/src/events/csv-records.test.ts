import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvReader } from './csv-records.js';

function readAll(...stretches: readonly string[]) {
  const reader = createCsvReader('events.csv');
  return [...stretches.flatMap((lines) => [...reader.read(lines)]), ...reader.end()];
}

describe('a CSV file', () => {
  it('gives its rows with the lines they begin on', () => {
    expect(readAll('a,b\n1,2\n', '3,4')).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['1', '2'], line: 2 },
      { cells: ['3', '4'], line: 3 },
    ]);
  });

  it('may end its lines with CR LF, and leave some blank', () => {
    expect(readAll('a,b\r\n\r\n1,\r\n')).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['1', ''], line: 3 },
    ]);
  });

  it('may hold commas, quotes and line breaks in quoted cells', () => {
    expect(readAll('a,b\n"1,5","say ""hi"""\n"two\nlines",x\n9,9\n')).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['1,5', 'say "hi"'], line: 2 },
      { cells: ['two\nlines', 'x'], line: 3 },
      { cells: ['9', '9'], line: 5 },
    ]);
  });

  it('may be cut anywhere between its lines, inside a quoted cell too', () => {
    const lines = ['a,b\n', '1,"two\n', 'three\n', 'lines"\n', '4,5\n'];
    expect(readAll(...lines)).toEqual(readAll(lines.join('')));
    expect(readAll(...lines)).toContainEqual({ cells: ['4', '5'], line: 5 });
  });

  it('is cut at commas just as the parser would', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '7', ' ', '.', 'é', ';') });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), (cells, lineEnd) => {
        const text = cells.map((row) => row.join(',') + lineEnd).join('');
        expect(readAll(text).map((record) => record.cells)).toEqual(
          parse(text, { relax_column_count: true }),
        );
      }),
    );
  });
});

describe('broken quotes', () => {
  it.each([
    ['a,b\n1,"x\n2,3\n', 'events.csv:2: a quote opened here is never closed'],
    ['a,b\n1,x"y"\n', 'events.csv:2: a quote stands in the middle of a cell'],
    ['a,b\n1,2\n3,"x"y\n', 'events.csv:3: a quote stands in the middle of a cell'],
  ])('in %j are named with their line', (text, message) => {
    expect(() => readAll(text)).toThrow(message);
  });

  it('keep their line number after earlier stretches', () => {
    expect(() => readAll('a,b\n1,2\n', '3,4\n5,"6"7\n')).toThrow('events.csv:4:');
  });

  it('are found before all that follows was gathered', () => {
    const reader = createCsvReader('events.csv');
    reader.read('a,b\n1,"x\n');
    expect(() => {
      for (let rows = 0; rows < 40; rows += 1) reader.read('1,2\n'.repeat(16_384));
    }).toThrow('events.csv:2: a quote opened here is never closed');
  });
});
