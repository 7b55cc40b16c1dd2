import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { schemaProblems } from '../testing/schemas.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads them when they are called, and a test that waits for that may wait too long.
import '../commands/compare.js';
import '../commands/explain.js';
import '../commands/format.js';
import '../commands/graph.js';
import '../commands/lint.js';
import '../commands/simulate.js';
import '../commands/test.js';

const walks = `strategy "Walks" {
  input steps: int (0..200_000)

  rule "Paying" when user.premium { award 5 }
  rule "Far" when kilometres(steps) > 5 { award 3 }
  otherwise { award 1 }
}
`;

const config = {
  $schema: './node_modules/@merit/cli/schemas/config.schema.json',
  strategies: ['strategies'],
  specs: ['specs', 'strategies'],
  timeZone: 'Europe/Madrid',
  lint: { rules: { 'unused-param': 'error' }, awardMax: 5, maxWarnings: 0 },
  facts: [{ scope: 'user', name: 'premium', type: 'bool', doc: 'Whether they pay.', value: false }],
  functions: [
    {
      name: 'kilometres',
      parameters: [{ name: 'steps', type: 'int' }],
      result: 'decimal (0..200)',
      values: [{ of: [9000], is: 6.5 }],
      otherwise: 1,
    },
  ],
  events: {
    march: {
      file: 'events/march.txt',
      format: 'csv',
      separator: ';',
      columns: { occurredAt: 'when', externalUserId: 'who', externalTaskId: 'task', steps: 'Schritte' },
    },
  },
};

const files = {
  'merit.config.json': JSON.stringify(config),
  'strategies/walks.merit': walks,
  'strategies/walks.spec.json': JSON.stringify({
    cases: [
      {
        name: 'paying',
        event: { data: { steps: 1 } },
        facts: { 'user.premium': true },
        outcome: { points: 5 },
      },
      {
        name: 'far',
        event: { data: { steps: 9000 } },
        facts: { 'user.premium': false },
        outcome: { points: 3 },
      },
    ],
  }),
  'specs/fixed.spec.json': JSON.stringify({
    builtin: 'fixed',
    cases: [{ name: 'ten', outcome: { points: 10 } }],
  }),
  'events/march.txt':
    'when;who;task;Schritte;user.premium\n2026-03-01 10:00;ann;walk;9000;\n2026-03-01 11:00;ben;walk;10;true\n',
  'events/march.csv': 'occurredAt,externalUserId,externalTaskId,steps\n2026-03-01T10:00:00Z,ann,walk,9000\n',
};

interface Situation {
  readonly below?: string;
  readonly changed?: { readonly [path: string]: string };
}

async function merit(argv: readonly string[], { below = '.', changed = {} }: Situation = {}) {
  const io = createTestIo({ cwd: join(temporaryFolder({ ...files, ...changed }), below) });
  return { code: await run(argv, io), out: io.out(), err: io.err() };
}

describe('a project', () => {
  it('has a config that its schema accepts', () => {
    expect(schemaProblems('config', files['merit.config.json'])).toEqual([]);
  });

  it.each([
    [['lint'], '✓ 1 file, no findings'],
    [['fmt', '--check'], '✓ 1 file in canonical form'],
    [['test'], '2 spec files: 3 passed'],
    [['graph', 'strategies/walks.merit', '--format', 'mermaid'], 'flowchart'],
    [['explain', 'strategies/walks.merit', '--event', '{"steps": 9000}'], '3 points'],
    [
      ['explain', 'strategies/walks.merit', '--event', '{"steps": 1}', '--fact', 'user.premium=true'],
      '5 points',
    ],
    [['simulate', 'strategies/walks.merit', '--events', 'march', '--format', 'csv'], 'ann,3,1\nben,5,1\n'],
    [['simulate', 'strategies/walks.merit', '--events', 'events/march.csv', '--format', 'csv'], 'ann,3,1\n'],
    [
      [
        'compare',
        'strategies/walks.merit',
        'strategies/walks.merit',
        '--events',
        'march',
        '--format',
        'json',
      ],
      '"changed": 0',
    ],
  ])('is known to %j', async (argv, shown) => {
    const { code, out, err } = await merit(argv);
    expect(out).toContain(shown);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  it('is found upwards from the file, or from the working directory', async () => {
    expect((await merit(['lint', 'walks.merit'], { below: 'strategies' })).code).toBe(0);
    expect((await merit(['lint'], { below: 'specs' })).out).toBe('✓ 1 file, no findings\n');
    const outside = temporaryFolder({ 'other.merit': 'strategy "Other" {\n  otherwise { award 9 }\n}\n' });
    expect((await merit(['lint', join(outside, 'other.merit')])).code).toBe(1);
  });

  it('yields to flags', async () => {
    expect((await merit(['lint', '--award-max', '4'])).code).toBe(1);
    expect((await merit(['lint', '--rule', 'unused-param=off'])).code).toBe(0);
    const { out } = await merit([
      ...['simulate', 'strategies/walks.merit', '--events', 'march', '--trace', 'ann'],
      ...['--time-zone', 'America/Lima'],
    ]);
    expect(out).toContain('2026-03-01 10:00');
  });

  it('has times in its own zone', async () => {
    const { out } = await merit([
      ...['simulate', 'strategies/walks.merit', '--events', 'march', '--trace', 'ann'],
    ]);
    expect(out).toMatch(/2026-03-01 10:00/);
  });

  it.each([
    ['{', /merit\.config\.json:1:2: not valid JSON/],
    ['{"timezone": "UTC"}', /:1:1: the file: nothing is called `timezone` here; did you mean `timeZone`\?/],
    ['{"lint": {"awardMax": -1}}', /:1:23: lint\.awardMax: too small/],
    ['{"lint": {"rules": {"unused-parm": "off"}}}', /there is no lint unused-parm/],
    [
      '{"facts": [{"scope": "user", "name": "awards", "type": "int"}]}',
      /the language has `user.awards` itself/,
    ],
    ['{"timeZone": "Nowhere"}', /no time zone is called `Nowhere`/],
  ])('with the config %s is refused', async (text, message) => {
    const situation = { changed: { 'merit.config.json': text } };
    const command = text.includes('Nowhere')
      ? ['simulate', 'fixed', '--events', 'events/march.csv']
      : ['lint', 'strategies'];
    const { code, out, err } = await merit(command, situation);
    expect(out).toBe('');
    expect([2, 3]).toContain(code);
    expect(err).toMatch(message);
  });

  it('says what is missing where nothing has the value of a fact', async () => {
    const { facts, ...rest } = config;
    const changed = {
      'merit.config.json': JSON.stringify({ ...rest, facts: facts.map(({ value: _, ...fact }) => fact) }),
    };
    const argv = ['simulate', 'strategies/walks.merit', '--events', 'events/march.csv'];
    const { code, err } = await merit(argv, { changed });
    expect(code).toBe(3);
    expect(err).toContain('`user.premium`');
  });

  it('needs none of this', async () => {
    const io = createTestIo({ cwd: temporaryFolder({ 'a.merit': walks }) });
    expect(await run(['lint'], io)).toBe(2);
    expect(io.err()).toBe(
      'error: no files are named\nhelp: name them, or let merit.config.json say where they lie\n',
    );
  });
});
