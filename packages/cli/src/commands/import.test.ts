import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo, type TestIoOptions } from '../testing/test-io.js';
// The program loads them when they are called, and a test that waits for that may wait too long.
import './import.js';
import './json.js';

async function merit(argv: readonly string[], options: TestIoOptions = {}) {
  const io = createTestIo(options);
  return { code: await run(argv, io), out: io.out(), err: io.err() };
}

const text = 'merit 1\nstrategy "Walks" {\n  otherwise { award 1 as "Walk" }\n}\n';
const form = {
  merit: 1,
  strategy: 'Walks',
  parts: [{ otherwise: [{ award: 1, as: 'Walk' }] }],
};
const rules = [
  {
    conditions: { all: [{ fact: 'steps', operator: 'greaterThan', value: 10 }] },
    event: { type: 'far', params: { reward: { points: 5 } } },
  },
];

describe('merit json', () => {
  it('prints the JSON form of a text, which merit import reads back', async () => {
    const { code, out } = await merit(['json', '-'], { stdin: text });
    expect({ code, form: JSON.parse(out) }).toEqual({ code: 0, form });
    expect(await merit(['import', '-'], { stdin: out })).toEqual({ code: 0, out: text, err: '' });
  });

  it('reports what does not parse', async () => {
    const { code, out, err } = await merit(['json', '-'], { stdin: 'strategy "A" { otherwise { award } }' });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('<stdin>:1:34');
    expect(await merit(['json', '-'], { stdin: '' })).toMatchObject({ code: 1, out: '' });
  });

  it('writes into a file', async () => {
    const cwd = temporaryFolder({ 'walks.merit': text });
    expect(await merit(['json', 'walks.merit', '--out', 'walks.json'], { cwd })).toEqual({
      code: 0,
      out: '',
      err: '',
    });
    expect(JSON.parse(readFileSync(join(cwd, 'walks.json'), 'utf8'))).toEqual(form);
    expect(await merit(['json', 'walks.merit', '--out', 'no/where.json'], { cwd })).toEqual({
      code: 3,
      out: '',
      err: 'error: no/where.json: cannot be written: no such folder\n',
    });
  });
});

describe('merit import', () => {
  it('tells by the content which rules it reads, and prints what may differ', async () => {
    const { code, out, err } = await merit(['import', '-', '--points-key', 'reward.points'], {
      stdin: JSON.stringify(rules),
    });
    expect(code).toBe(0);
    expect(out).toBe(`merit 1
strategy "Imported" {
  input steps: decimal?

  rule "far" when steps is present and steps > 10 { award 5 }
}
`);
    expect(err).toContain('warning M6024');
  });

  it('ends with 1 where meaning is lost, and says where', async () => {
    const { code, err } = await merit(['import', '-'], { stdin: JSON.stringify(rules) });
    expect(code).toBe(1);
    expect(err).toContain(
      'error M6026 events of the type `far` have no whole number of points as `params.points`: `award 0` stands in their place (missing-import-points)\n  <stdin>#/event\n  help: ',
    );
    expect(await merit(['import', '-'], { stdin: '{ "a": 1 }' })).toEqual({
      code: 1,
      out: '',
      err: 'error M6025 this is no strategy of a kind that can be imported (unknown-import)\n  <stdin>#\n  help: say which it is: blocks or json-rules-engine\n\n',
    });
    expect(await merit(['import', '-', '--from', 'merit'], { stdin: '{ "a": 1 }' })).toMatchObject({
      code: 1,
      out: '',
    });
    expect(await merit(['import', '-', '--from', 'blocks'], { stdin: '{ "a": 1 }' })).toMatchObject({
      code: 1,
      out: '',
    });
  });

  const decisions = {
    decisions: [
      {
        conditions: {
          all: [
            { fact: 'person', path: 'income', operator: 'greaterThan', value: '1000' },
            { fact: 'job', operator: 'equal', value: 'Yes' },
          ],
        },
        event: { type: 'Eligible' },
      },
      {
        conditions: { all: [{ fact: 'kind', operator: 'equal', value: 'VIP' }] },
        event: { type: 'Eligible' },
      },
      {
        conditions: { all: [{ fact: 'kind', operator: 'equal', value: 'SIGNUP' }] },
        event: { type: 'award-points', params: { pointsToAward: 100 } },
      },
    ],
  };

  it('keeps the conditions of rules without points, and tells each type of event once', async () => {
    const stdin = JSON.stringify(decisions);
    const { code, out, err } = await merit(['import', '-', '--text-numbers'], { stdin });
    expect(code).toBe(1);
    expect(out).toContain(
      'rule "Eligible" when income is present and income > 1000 and job == "Yes" { award 0 }',
    );
    expect(out).toContain('input income: decimal? from "person.income"');
    expect(err.match(/error M6026/g)).toHaveLength(2);
    expect(err).toContain('help: say what they give: --points Eligible=10');
    expect(err).toContain('help: `params` hold `pointsToAward`: is it --points-key pointsToAward?');
    const argv = [
      'import',
      '-',
      '--text-numbers',
      '--points',
      'Eligible=10',
      '--points-key',
      'pointsToAward',
    ];
    const said = await merit(argv, { stdin });
    expect(said.code).toBe(0);
    expect(said.out.match(/award (?:10|100) /g)).toHaveLength(3);
    expect(await merit(['import', '-', '--points', 'Eligible'], { stdin })).toMatchObject({ code: 2 });
  });

  it('takes texts of digits for numbers only where it is told to', async () => {
    const { err } = await merit(['import', '-'], { stdin: JSON.stringify(decisions) });
    expect(err).toContain('its value is a text of digits: --text-numbers takes them for numbers');
  });

  it.each([
    [
      { and: [{ '>': [{ var: 'steps' }, 1000] }] },
      'this is an expression of JsonLogic, which is not imported',
    ],
    [{ nodes: [], edges: [] }, 'this is a decision of GoRules (JDM), which is not imported'],
  ])('names what it does not import: %j', async (value, message) => {
    const { code, err } = await merit(['import', '-'], { stdin: JSON.stringify(value) });
    expect(code).toBe(1);
    expect(err).toContain(`error M6025 ${message}`);
  });

  it('reports what is wrong with the strategy that comes of it', async () => {
    const wrong = { merit: 1, strategy: 'A', parts: [{ otherwise: [{ award: { ref: 'stepps' } }] }] };
    const { code, err } = await merit(['import', '-'], { stdin: JSON.stringify(wrong) });
    expect(code).toBe(1);
    expect(err).toContain('<imported>:3:21');
  });

  it('writes into a file', async () => {
    const cwd = temporaryFolder({ 'walks.json': JSON.stringify(form) });
    expect(await merit(['import', 'walks.json', '-o', 'walks.merit'], { cwd })).toEqual({
      code: 0,
      out: '',
      err: '',
    });
    expect(readFileSync(join(cwd, 'walks.merit'), 'utf8')).toBe(text);
  });

  it('ends with 3 for what is no JSON', async () => {
    const { code, out, err } = await merit(['import', '-'], { stdin: '{' });
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(/^error: <stdin>:\d+:\d+: not valid JSON: /);
  });
});
