import { describe, expect, it } from 'vitest';
import type { ItemFieldReport, ItemsReport } from '../protocol/reports.js';
import { newRow, rowsOf, textOf } from './list-rows.js';

const field = (name: string, kind: ItemFieldReport['kind'], more: Partial<ItemFieldReport> = {}) => ({
  ...{ name, kind, min: null, max: null, step: 1, choices: [], path: [name], mayBeMissing: false },
  ...more,
});

const numbers: ItemsReport = { max: 10, isOfRecords: false, fields: [field('', 'number', { min: 2 })] };
const prices: ItemsReport = {
  max: 10,
  isOfRecords: true,
  fields: [
    field('category', 'text'),
    field('price', 'number', { path: ['unit', 'price'] }),
    field('weight', 'number', { path: ['unit', 'weight'], mayBeMissing: true }),
    field('gift', 'bool', { mayBeMissing: true, choices: ['true', 'false'] }),
  ],
};

describe('the rows of a list', () => {
  it.each([
    [numbers, '[1,2.5]', [['1'], ['2.5']]],
    [numbers, '[]', []],
    [
      prices,
      '[{"category":"bio","unit":{"price":2,"weight":1}},{"category":"","unit":{"price":3},"gift":false}]',
      [
        ['bio', '2', '1', ''],
        ['', '3', '', 'false'],
      ],
    ],
  ] as const)('%# lead there and back', (items, text, rows) => {
    expect(rowsOf(text, items)).toEqual(rows);
    expect(textOf(rows, items)).toBe(text);
  });

  it('keep what is no value of its type, for the message that refuses it', () => {
    expect(textOf([['many']], numbers)).toBe('["many"]');
    expect(textOf([['']], numbers)).toBe('[""]');
  });

  it('begin with the least that may stand there', () => {
    expect([newRow(numbers), newRow(prices)]).toEqual([['2'], ['', '0', '', '']]);
  });
});
