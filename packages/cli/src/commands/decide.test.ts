import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
// The program loads them when they are called, and a test that waits for that may wait too long.
import './decide.js';
import './partition.js';

const walks = `strategy "Walks" {
  param base: int (1..50) = 10
  input minutes: int (0..600)
  deny "Too soon" when user.sinceLast is present and user.sinceLast < 30s
  rule "Odd" when minutes mod 2 == 1 { award base + 60 div (minutes - 77) }
  rule "Even" when minutes > 9 { award base }
}
`;
const event = (eventId: string | null, at: string, minutes: number, rest: object = {}) =>
  `${JSON.stringify({
    ...(eventId === null ? {} : { eventId }),
    occurredAt: `2026-01-01T${at}Z`,
    externalUserId: 'ann',
    externalTaskId: 'walks',
    data: { minutes },
    ...rest,
  })}\n`;

async function merit(
  argv: readonly string[],
  { stdin = '', files = {} }: { stdin?: string; files?: { readonly [name: string]: string } } = {},
) {
  const cwd = temporaryFolder({ 'walks.merit': walks, ...files });
  const io = createTestIo({ cwd, stdin });
  const code = await run(argv, io);
  return { code, out: io.out(), err: io.err(), cwd };
}

const decide = (stdin: string, ...argv: readonly string[]) =>
  merit(['decide', 'walks.merit', ...argv], { stdin });

describe('merit decide', () => {
  it('answers every line that is not empty, in its order', async () => {
    const lines = [
      event('e1', '10:00:00', 20),
      event('e2', '10:00:10', 20),
      '\n',
      event('e3', '10:01:00', 4),
      event('e4', '10:02:00', 601),
      event('e5', '10:03:00', 77),
      event('e6', '10:04:00', 20, { externalTaskId: undefined }),
      event(null, '10:05:00', 20),
      'no JSON\n',
      event('e7', '10:06:00', 20, { eventId: 7 }),
    ];
    const { code, out, err } = await decide(lines.join(''));
    expect(out).toMatchInlineSnapshot(`
      "{"eventId":"e1","status":"awarded","points":10,"caseName":"Even"}
      {"eventId":"e2","status":"denied","rule":"Too soon"}
      {"eventId":"e3","status":"none"}
      {"eventId":"e4","status":"refused","problems":[{"path":"data.minutes","message":"\`data.minutes\` is \`601\`, which \`int (0..600)\` doesn't allow"}]}
      {"eventId":"e5","status":"failed","problems":[{"code":"M5101","message":"\`60 div (minutes - 77)\` has no value, since \`minutes - 77\` is 0","at":"5:53"}]}
      {"eventId":"e6","status":"unreadable","problems":[{"message":"\`externalTaskId\` is missing"}]}
      {"line":8,"status":"awarded","points":10,"caseName":"Even"}
      {"line":9,"status":"unreadable","problems":[{"message":"this line is no JSON: column 2: unexpected token 'o'"}]}
      {"line":10,"status":"unreadable","problems":[{"message":"\`eventId\` must be a text"}]}
      "
    `);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'warning: 5 of 9 lines were refused, failed, in conflict or could not be read\n',
    });
  });

  it('counts one line as one', async () => {
    expect(await decide('soon\n')).toMatchObject({
      code: 1,
      err: 'warning: 1 of 1 line was refused, failed, in conflict or could not be read\n',
    });
  });

  it('says nothing of nothing, as parts of a cut may be empty', async () => {
    expect(await decide('')).toMatchObject({ code: 0, out: '', err: '' });
  });

  it('tells what made the points where it is asked for', async () => {
    const { out } = await decide(event('e1', '10:00:00', 20), '--receipt', '--param', 'base=7');
    expect(JSON.parse(out)).toMatchObject({
      points: 7,
      receipt: {
        rule: 'Even',
        lines: [{ name: 'Even', points: 7 }],
        tracked: [{ name: 'minutes', value: 20 }],
      },
    });
  });

  it('reads several files one after the other, CSV too', async () => {
    const files = {
      'a.jsonl': event('e1', '10:00:00', 20),
      'b.csv':
        'occurredAt,externalUserId,externalTaskId,minutes,eventId\n2026-01-01T10:00:10Z,ann,walks,20,e2\n',
    };
    const argv = ['decide', 'walks.merit', '--events', 'a.jsonl', '--events', 'b.csv'];
    const { code, out } = await merit(argv, { files });
    expect({ code, out }).toEqual({
      code: 0,
      out: '{"eventId":"e1","status":"awarded","points":10,"caseName":"Even"}\n{"eventId":"e2","status":"denied","rule":"Too soon"}\n',
    });
  });

  it.each([
    [
      '--sorted',
      [event('e1', '10:01:00', 2), event('e2', '10:00:00', 2)],
      '<stdin>:2: this event is earlier',
    ],
    [
      '--sorted',
      [event('e2', '10:00:00', 2), event('e1', '10:00:00', 2)],
      '<stdin>:2: this event is earlier',
    ],
    [
      '--grouped',
      [
        event('e1', '10:00:00', 2),
        event('e2', '10:00:00', 2, { externalUserId: 'bob' }),
        event('e3', '10:01:00', 2),
      ],
      '<stdin>:3: events of its key came before, and then others',
    ],
  ])('holds events to the order that %s promises, and answers those before', async (flag, lines, message) => {
    const { code, out, err } = await decide(lines.join(''), flag);
    expect({ code, answered: out.split('\n').length - 1 }).toEqual({ code: 3, answered: lines.length - 1 });
    expect(err).toContain(message);
  });

  it.each([
    [['--sorted', '--grouped'], 2, 'are two promises'],
    [['--format', 'json'], 2, "unknown option '--format'"],
    [['--events', 'none.jsonl'], 3, 'none.jsonl: no such file'],
    [['--state-in', 'none'], 3, 'none: no such file'],
    [['--state-out', 'a.gz'], 2, 'is written as it is'],
    [['--state-out', 'no/such'], 3, 'no/such: cannot be written'],
  ])('refuses %j', async (argv, code, message) => {
    const { err, ...found } = await decide('', ...argv);
    expect(found).toMatchObject({ code, out: '' });
    expect(err).toContain(message);
  });
});

describe('the state of decisions', () => {
  const first = event('e1', '10:00:00', 20);
  const second = event('e2', '10:00:10', 20);

  it('is gone on from, as if nothing had been', async () => {
    const { cwd } = await decide(first, '--state-out', 'state');
    const state = readFileSync(join(cwd, 'state'), 'utf8');
    const files = { state };
    const argv = ['decide', 'walks.merit', '--state-in', 'state', '--state-out', 'state'];
    for (const order of [[], ['--sorted'], ['--grouped']]) {
      const found = await merit([...argv, ...order], { stdin: second, files });
      expect(found.out).toBe('{"eventId":"e2","status":"denied","rule":"Too soon"}\n');
      const left = readFileSync(join(found.cwd, 'state'), 'utf8');
      expect(left.startsWith(state)).toBe(true);
      expect(JSON.parse(left.slice(state.length))).toMatchObject({ user: 'ann', event: { id: 'e2' } });
    }
    const unasked = await merit([...argv, '--grouped'], { files });
    expect(readFileSync(join(unasked.cwd, 'state'), 'utf8')).toBe(state);
  });

  it.each([
    [['--param', 'base=9'], 'state:1: it was left by other parameters'],
    [['--time-zone', 'Europe/Madrid'], 'state:1: it was left by decisions in another time zone'],
  ])('is not gone on from with %j', async (argv, message) => {
    const { cwd } = await decide(first, '--state-out', 'state');
    const files = { state: readFileSync(join(cwd, 'state'), 'utf8') };
    const all = ['decide', 'walks.merit', '--state-in', 'state', ...argv];
    const { code, err } = await merit(all, { stdin: second, files });
    expect(code).toBe(3);
    expect(err).toContain(message);
  });

  it.each([
    ['no state', 'state:1: this is no state'],
    ['{"merit":"history","version":1,"timeZone":"UTC"}', 'state:1: this is no state'],
  ])('has to be one: %s', async (state, message) => {
    const { code, err } = await merit(['decide', 'walks.merit', '--state-in', 'state'], { files: { state } });
    expect({ code, err }).toMatchObject({ code: 3, err: expect.stringContaining(message) });
  });

  it('stays as it was where deciding fails', async () => {
    const files = { state: 'what was there\n' };
    const argv = ['decide', 'walks.merit', '--sorted', '--state-out', 'state'];
    const { code, cwd } = await merit(argv, { stdin: second + first, files });
    expect(code).toBe(3);
    expect(readFileSync(join(cwd, 'state'), 'utf8')).toBe('what was there\n');
    expect(readdirSync(cwd).toSorted()).toEqual(['state', 'walks.merit']);
  });
});

describe('merit partition', () => {
  const strategy = (...parts: readonly string[]) => `strategy "S" {\n${parts.join('\n')}\n}\n`;
  const partition = async (source: string, ...argv: readonly string[]) => {
    const facts = [{ scope: 'user', name: 'premium', type: 'bool', value: false }];
    const files = { 's.merit': source, 'merit.config.json': JSON.stringify({ facts }) };
    return merit(['partition', 's.merit', '--format', 'json', ...argv], { files });
  };

  it.each([
    ['otherwise { award 1 }', null],
    ['otherwise { award user.awards }', ['externalUserId', 'externalGameId', 'externalTaskId']],
    ['otherwise { award user.game.awards }', ['externalUserId', 'externalGameId']],
    ['otherwise { award user.actions("a") }', ['externalUserId', 'externalGameId']],
    ['rule "A" when user.did("a", this: day) { award 1 }', ['externalUserId', 'externalGameId']],
    ['otherwise { award task.awards }', ['externalGameId', 'externalTaskId']],
    ['otherwise { award game.tasks }', ['externalGameId']],
    ['otherwise { award user.wallet.points }', ['externalUserId']],
    ['otherwise { award -1 }', ['externalUserId']],
    ['otherwise { award user.awards - 1 }', ['externalUserId']],
    ['otherwise { award task.awards - 1 }', []],
    ['otherwise { award user.awards + task.awards }', ['externalGameId', 'externalTaskId']],
    ['otherwise { award user.wallet.points + game.awards }', []],
  ])('of %s tells %j', async (part, keys) => {
    const { code, out } = await partition(strategy(part));
    expect({ code, keys: JSON.parse(out).keys }).toEqual({ code: 0, keys });
  });

  it('tells why, for people too', async () => {
    const { out } = await merit(['partition', 'default']);
    expect(out).toMatch(
      /^externalGameId, externalTaskId\n {2}task\.awards +externalGameId, externalTaskId\n/,
    );
    expect((await merit(['partition', 'walks.merit', '--param', 'base=3'])).code).toBe(0);
  });

  it('asks by what a fact of the host may be parted', async () => {
    const premium = strategy('rule "P" when user.premium { award 1 }');
    const { code, out, err } = await partition(premium);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain("say --host-fact 'user.premium=externalUserId'");
    const keysBy = async (told: string) =>
      JSON.parse((await partition(premium, '--host-fact', told)).out).keys;
    expect(await keysBy('user.premium=any')).toBeNull();
    expect(await keysBy('user.premium=externalGameId,externalUserId')).toEqual([
      'externalUserId',
      'externalGameId',
    ]);
    expect(await partition(premium, '--host-fact', 'user.premium=user')).toMatchObject({ code: 2 });
  });
});
