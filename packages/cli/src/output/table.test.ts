import { describe, expect, it } from 'vitest';
import { plainPalette } from './palette.js';
import { formatTable } from './table.js';

const columns = [
  { title: 'user', align: 'left' },
  { title: 'points', align: 'right' },
] as const;

describe('a table', () => {
  it('gives each column the width of its widest cell', () => {
    const rows = [
      ['ann', '1,200'],
      ['bartholomew', '7'],
    ];
    expect(formatTable({ columns, rows, footer: ['2 users', '1,207'] }, plainPalette)).toMatchInlineSnapshot(`
      "user         points
      ───────────────────
      ann           1,200
      bartholomew       7
      ───────────────────
      2 users       1,207
      "
    `);
  });

  it('stays straight under wide and combining characters', () => {
    const rows = [
      ['安娜', '1'],
      ['é', '2'],
      ['🙂', '3'],
    ];
    expect(formatTable({ columns, rows }, plainPalette)).toMatchInlineSnapshot(`
      "user  points
      ────────────
      安娜       1
      é          2
      🙂         3
      "
    `);
  });
});
