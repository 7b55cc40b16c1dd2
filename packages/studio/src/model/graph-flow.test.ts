import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Bench } from '../worker/bench.js';
import { flowOf } from './graph-flow.js';

const example = new URL('../../../../examples/daily-activity/', import.meta.url);
const csv = readFileSync(new URL('daily-activity.csv', example));
const asked = { params: {}, timeZone: 'Europe/Madrid', baseline: null, filter: {} };

async function flow(source: string, other = source) {
  const bench = new Bench();
  bench.takeText({ source, parents: {} });
  await bench.takeEvents({ name: 'daily-activity.csv', bytes: new Uint8Array(csv).buffer });
  const run = await bench.run(asked);
  bench.takeText({ source: other, parents: {} });
  const graph = bench.graph();
  if (run === null || graph === null) throw new Error('the text is sound');
  return { run, graph, found: flowOf(graph, run) };
}

const inputs = 'input steps: int (0..) input distanceKm: decimal (0..) input veryActiveMinutes: int (0..)';

describe('the flow of events through a graph', () => {
  it('loses none: what comes to a box leaves it again', async () => {
    const source = readFileSync(new URL('daily-activity.merit', example), 'utf8');
    const { run, graph, found } = await flow(source);
    expect(found?.boxes.get('start')).toBe(940);
    for (const { id } of graph.nodes) {
      const leaving = graph.edges.filter(({ from }) => from === id);
      if (leaving.length === 0 || id.startsWith('adjust')) continue;
      const sum = leaving.reduce((all, { from, to }) => all + (found?.ways.get(`${from} ${to}`) ?? 0), 0);
      expect([id, sum]).toEqual([id, found?.boxes.get(id)]);
    }
    expect(found?.boxes.get('result')).toBe(run.totals.awards);
  });

  it('tells what a parent decides from what it leaves', async () => {
    const source = `strategy "Child" extends "fixed" (amount: 3) { ${inputs}
      rule "Far" when distanceKm > 10 { award 50 }
    }`;
    const { run, found } = await flow(source);
    const far = found?.ways.get('rule-1 rule-1-outcome') ?? 0;
    expect(far).toBeGreaterThan(0);
    expect(found?.boxes.get('parent')).toBe(940 - far);
    expect((found?.ways.get('parent result') ?? 0) + far).toBe(run.totals.awards);
    expect(found?.ways.get('parent none')).toBe(0);
  });

  it('is not known where the events were decided by another text', async () => {
    const text = (name: string) => `strategy "S" { ${inputs} rule "${name}" when steps > 5 { award 1 } }`;
    expect((await flow(text('Far'), text('Near'))).found).toBeNull();
  });
});
