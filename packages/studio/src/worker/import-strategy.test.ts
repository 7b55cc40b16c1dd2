import { readFileSync } from 'node:fs';
import { parse, toJson } from '@merit/dsl';
import { compile } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { importStrategy } from './import-strategy.js';

const source = readFileSync(
  new URL('../../../../examples/daily-activity/daily-activity.merit', import.meta.url),
  'utf8',
);

describe('a strategy in another form', () => {
  it('that is Merit’s own JSON becomes its text', () => {
    const { tree } = parse(source);
    if (tree === null) throw new Error('the example is sound');
    const { text, problems } = importStrategy(JSON.stringify(toJson(tree)));
    expect([compile(text ?? '').ok, problems]).toEqual([true, []]);
    expect(text).toContain('strategy "Daily activity"');
  });

  it('that is rules of another engine becomes a text, with what isn’t carried over', () => {
    const rules = [
      {
        conditions: { all: [{ fact: 'minutes', operator: 'greaterThan', value: 30 }] },
        event: { type: 'long', params: { points: 10 } },
        priority: 'high',
      },
    ];
    const { text, problems } = importStrategy(JSON.stringify(rules));
    expect(text).toContain('minutes > 30');
    expect(problems.every((problem) => problem.length > 10)).toBe(true);
  });

  it('that is a text stays as it is', () => {
    expect(importStrategy(source)).toEqual({ text: source, problems: [] });
  });

  it.each(['{', '{"some":"thing"}', '[1]'])('that is none is told: %s', (text) => {
    const report = importStrategy(text);
    expect([report.text, report.problems.length > 0]).toEqual([null, true]);
  });
});
