import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Filter, Params } from '../protocol/questions.js';
import { Bench } from './bench.js';
import { TextReader } from './text-reader.js';

const example = new URL('../../../../examples/daily-activity/', import.meta.url);
const source = readFileSync(new URL('daily-activity.merit', example), 'utf8');
const timeZone = 'Europe/Madrid';
const asked = { params: {}, timeZone };

function bytesOf(text: string | Uint8Array): ArrayBuffer {
  return new Uint8Array(typeof text === 'string' ? new TextEncoder().encode(text) : text).buffer;
}

async function begin(text = source): Promise<Bench> {
  const bench = new Bench();
  bench.takeText({ source: text, parents: {} });
  const csv = readFileSync(new URL('daily-activity.csv', example), 'utf8');
  await bench.takeEvents({ name: 'daily-activity.csv', bytes: bytesOf(csv) });
  return bench;
}

describe('a bench', () => {
  it('tells what a text can be set to, and what it can give', async () => {
    const bench = new Bench();
    bench.takeText({ source, parents: {} });
    const report = new TextReader().analyze({ source, parents: {} });
    expect(report.params.map(({ name, min, max, default: unset }) => [name, min, max, unset])).toEqual([
      ['fullDay', 1, 100, '10'],
      ['goal', 1000, 50_000, '10000'],
      ['weeklyCap', 10, 1000, '100'],
    ]);
    const bound = (fullDay: string) => bench.bind({ ...asked, params: { fullDay } });
    expect(bound('20')).toEqual({ ok: true, range: { min: 0, max: 67 } });
    expect(bound('2000')).toEqual({ ok: false, problems: [expect.stringContaining('`fullDay` is `2000`')] });
  });

  it('decides each event under what is set for its game or task, and under what is tried over that', async () => {
    const bench = new Bench();
    bench.takeText({
      source: 'strategy "S" { param base: int (1..50) = 2 otherwise { award base } }',
      parents: {},
    });
    const event = { occurredAt: '2026-01-01T20:00:00Z', externalUserId: 'ann', data: {} };
    const lines = ['walk', 'run'].map((externalTaskId) => JSON.stringify({ ...event, externalTaskId }));
    await bench.takeEvents({ name: 'events.jsonl', bytes: bytesOf(lines.join('\n')) });
    const set = { own: { base: '10', gone: '1' }, byTask: { run: { base: '30' } } };
    const points = async (given: Partial<Params>) => {
      const run = await bench.run({ ...asked, ...given, baseline: null, filter: {} });
      return run?.totals.points;
    };
    expect([await points({}), await points({ set })]).toEqual([4, 40]);
    expect(bench.why({ index: 1 }).points).toBe(30);
    expect(await points({ set, params: { base: '5' } })).toBe(10);
    expect(await points({ set: { ...set, own: { base: '51' } } })).toBe(32);
  });

  it.each([
    ['semicolons between cells, 9,5 as 9.5', 'at.csv', ';', '9,5'],
    ['semicolons between cells', 'at.csv', ';', '9.5'],
    ['tabs between cells, 9,5 as 9.5', 'pasted', '\t', '9,5'],
    [null, 'at.csv', ',', '9.5'],
  ])('reads a file as another program wrote it: %s', async (readAs, name, separator, km) => {
    const bench = new Bench();
    bench.takeText({
      source: 'strategy "S" { input km: decimal (0..50) otherwise { award round(km * 2) } }',
      parents: {},
    });
    const lines = [
      ['occurredAt', 'externalUserId', 'externalTaskId', 'km', 'note'],
      ['2026-01-02', 'ann', 'walks', km, ''],
    ].map((cells) => cells.join(separator));
    await bench.takeEvents({ name, bytes: bytesOf(lines.join('\r\n')) });
    const run = await bench.run({ ...asked, baseline: null, filter: {} });
    expect(run?.totals).toMatchObject({ points: 19, refused: 0 });
    expect(run?.events).toMatchObject({ events: 1, unreadable: 0, readAs });
  });

  it('says that a file is empty, and keeps the events that were there', async () => {
    const bench = await begin();
    const taking = bench.takeEvents({ name: 'none.csv', bytes: bytesOf(' \n\n') });
    await expect(taking).rejects.toThrow('none.csv: there is nothing in it');
    const run = await bench.run({ ...asked, baseline: null, filter: {} });
    expect(run?.events.events).toBe(940);
  });

  it('takes lists and records for parameters as it tells them', async () => {
    const bench = new Bench();
    const prices = 'param prices: list<{ kind: text, each: int (0..9) }> = [{ kind: "bio", each: 2 }]';
    const text = `strategy "S" {
      param levels: list<int (0..)> = [1_000, 2]
      ${prices}
      otherwise { award sum(prices, price => price.each) + count(levels, level => level > 1) }
    }`;
    bench.takeText({ source: text, parents: {} });
    const { params } = new TextReader().analyze({ source: text, parents: {} });
    expect(params.map(({ kind, default: value, items }) => [kind, value, items?.fields.length])).toEqual([
      ['list', '[1000,2]', 1],
      ['list', '[{"kind":"bio","each":2}]', 2],
    ]);
    const bound = (given: string) => bench.bind({ params: { prices: given }, timeZone });
    expect(bound('[{"kind":"bio","each":9}]')).toMatchObject({ ok: true });
    expect(bound('[{"kind":"bio","each":10}]')).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('`prices[0].each` is `10`')],
    });
  });

  it('gives as many points by day, by case and by person as in all', async () => {
    const run = await (await begin()).run({ ...asked, baseline: null, filter: {} });
    const sumOf = (all: readonly number[] = []) => all.reduce((sum, each) => sum + each, 0);
    const { points } = run?.totals ?? {};
    expect(points).toBeGreaterThan(10_000);
    expect(sumOf(run?.days.map((day) => day.points))).toBe(points);
    expect(sumOf(run?.days.flatMap(({ byCase }) => byCase))).toBe(points);
    expect(sumOf(run?.people.map((person) => person.points))).toBe(points);
    expect(run?.events).toMatchObject({ events: 940, people: 33, from: '2016-04-12', to: '2016-05-12' });
  });

  it('keeps the places of cases whatever the events are: seven by the text, then all others', async () => {
    const rules = [...'ABCDEFGHI'].map((name, index) => `rule "${name}" when km == ${index} { award 1 }`);
    const bench = new Bench();
    bench.takeText({
      source: `strategy "S" {\n input km: int (0..99)\n ${rules.join('\n ')}\n otherwise { award 0 - 1 }\n}`,
      parents: {},
    });
    const named = async (...kms: number[]) => {
      const lines = kms.map((km) =>
        JSON.stringify({
          ...{ occurredAt: '2026-01-01T12:00:00Z', externalUserId: 'ann', externalTaskId: 'walk' },
          data: { km },
        }),
      );
      await bench.takeEvents({ name: 'events.jsonl', bytes: bytesOf(lines.join('\n')) });
      const run = await bench.run({ ...asked, baseline: null, filter: {} });
      return [run?.caseNames.join(''), run?.days.map(({ byCase }) => byCase)];
    };
    expect(await named(6, 1)).toEqual(['ABCDEFG', [[0, 1, 0, 0, 0, 0, 1, 0]]]);
    expect(await named(8, 3, 50, 60)).toEqual(['ABCDEFG', [[0, 0, 0, 1, 0, 0, 0, -1]]]);
  });

  it('compares with another text, and bins everybody by the change', async () => {
    const bench = await begin(source.replace('award fullDay * 3', 'award fullDay * 2'));
    const run = await bench.run({ ...asked, baseline: source, filter: {} });
    const { comparison, bins = [] } = run?.change ?? {};
    expect(comparison?.users.lost).toBeGreaterThan(5);
    expect(bins.reduce((sum, { people }) => sum + people, 0)).toBe(33);
    expect(bins.filter(({ to }) => to < 0).reduce((sum, { people }) => sum + people, 0)).toBe(
      comparison?.users.lost,
    );
  });

  it('tells of the events alone that a filter lets through, and of all where another can be chosen', async () => {
    const bench = await begin(source.replace('award fullDay * 3', 'award fullDay * 2'));
    const runWith = (filter: Filter) => bench.run({ ...asked, baseline: source, filter });
    const all = await runWith({});
    const [someone] = all?.people ?? [];
    const person = someone?.id ?? '';
    const one = await runWith({ person });
    expect(one?.totals.points).toBe(someone?.points);
    expect(one?.counted.people).toBe(1);
    expect([one?.people, one?.events]).toEqual([all?.people, all?.events]);
    expect(one?.change?.comparison.users.count).toBe(1);
    const [first] = one?.cases ?? [];
    const caseName = first?.caseName ?? '';
    const both = await runWith({ person, case: caseName });
    expect([both?.totals.points, both?.totals.awards]).toEqual([Number(first?.points), first?.awards]);
    expect(both?.cases).toEqual(one?.cases);
    const days = both?.days.filter(({ points }) => points > 0) ?? [];
    const [{ day = '' } = {}] = days;
    const dayAlone = await runWith({ person, case: caseName, day });
    expect([dayAlone?.totals.points, dayAlone?.days]).toEqual([days[0]?.points, both?.days]);
    const { rows } = bench.eventRows({
      search: '',
      filter: { person, case: caseName, day },
      from: 0,
      count: 9,
    });
    expect(rows.map(({ user, label, day: of }) => [user, label, of])).toEqual([[person, caseName, day]]);
  });

  it('has an event on the same day in its row, in the sums and behind a filter: that of its own clocks', async () => {
    const bench = new Bench();
    bench.takeText({ source: 'strategy "S" { otherwise { award 3 } }', parents: {} });
    const event = {
      occurredAt: '2026-01-01T20:00:00Z',
      externalUserId: 'ann',
      externalTaskId: 'walk',
      data: {},
    };
    const lines = [event, { ...event, timeZone: 'Asia/Tokyo' }]
      .map((each) => JSON.stringify(each))
      .join('\n');
    await bench.takeEvents({ name: 'events.jsonl', bytes: bytesOf(lines) });
    const run = await bench.run({ ...asked, baseline: null, filter: {} });
    expect(run?.days.map(({ day, points }) => [day, points])).toEqual([
      ['2026-01-01', 3],
      ['2026-01-02', 3],
    ]);
    const filter = { day: '2026-01-02' };
    expect((await bench.run({ ...asked, baseline: null, filter }))?.totals.points).toBe(3);
    const { rows } = bench.eventRows({ search: '', filter, from: 0, count: 9 });
    expect(rows.map(({ index, day }) => [index, day])).toEqual([[1, '2026-01-02']]);
  });

  it('compares by a case what either text gives as it', async () => {
    const bench = await begin(source.replace('award fullDay * 3', 'award fullDay * 3 as "Record"'));
    const filter = { case: 'Personal best' };
    const run = await bench.run({ ...asked, baseline: source, filter });
    expect(run?.totals.awards).toBe(0);
    const { moves = [], changed } = run?.change?.comparison ?? {};
    expect(moves.map(({ from, to }) => [from.caseName, to.caseName])).toEqual([['Personal best', 'Record']]);
    expect(changed).toBeGreaterThan(0);
  });

  it('gives up a run that another overtook', async () => {
    const bench = await begin();
    const csv = readFileSync(new URL('daily-activity.csv', example), 'utf8');
    const rows = csv.slice(csv.indexOf('\n') + 1);
    await bench.takeEvents({ name: 'many.csv', bytes: bytesOf(csv + rows.repeat(10)) });
    const overtaken = bench.run({ ...asked, baseline: null, filter: {} });
    const newest = bench.run({ ...asked, baseline: null, filter: {} });
    await expect(overtaken).rejects.toThrow('overtook');
    expect((await newest)?.events.events).toBe(10_340);
  });

  it('explains an event by what the same person did before', async () => {
    const bench = await begin();
    await bench.run({ ...asked, baseline: null, filter: {} });
    const { rows } = bench.eventRows({ search: 'points > 25', filter: {}, from: 0, count: 1 });
    const [found] = rows;
    const why = bench.why({ index: found?.index ?? -1 });
    expect([why.title, why.points, why.label]).toEqual([found?.user, found?.points, found?.label]);
    expect(why.lines.reduce((sum, { points }) => sum + points, 0)).toBe(found?.points);
  });

  it('writes a test of what it explained, which passes until something changes', async () => {
    const bench = await begin();
    await bench.run({ ...asked, baseline: null, filter: {} });
    const [row] = bench.eventRows({ search: 'full day', filter: {}, from: 0, count: 1 }).rows;
    const index = row?.index ?? -1;
    const spec = bench.addCase({ spec: null, timeZone, index });
    const again = bench.addCase({ spec, timeZone, index });
    expect(bench.test({ spec: again, timeZone }).cases.map(({ mismatches }) => mismatches)).toEqual([[], []]);
    bench.takeText({ source: source.replace('= 10 ', '= 20 '), parents: {} });
    const { cases } = bench.test({ spec, timeZone });
    expect(cases[0]?.mismatches.length).toBeGreaterThan(0);
  });

  it('finds an event that gives as much as may be', async () => {
    const bench = await begin();
    const found = bench.example(asked);
    expect(bench.bind(asked)).toMatchObject({ ok: true, range: { max: found?.points } });
    expect(found?.index).toBeNull();
  });

  it('draws a graph without a style sheet of its own, whose boxes lead to their places in the text', () => {
    const bench = new Bench();
    bench.takeText({ source, parents: {} });
    const { markup = '', nodes = [] } = bench.graph() ?? {};
    expect(markup).toMatch(/^<svg /);
    expect(markup).not.toContain('<style');
    const drawn = [...markup.matchAll(/ data-node="([^"]+)"/g)].map(([, id]) => id);
    expect(drawn.sort()).toEqual(nodes.map(({ id }) => id).sort());
    for (const { part, span } of nodes) {
      if (part === null) continue;
      const written = source.slice(span?.start, span?.end);
      expect(written).toMatch(part.kind === 'otherwise' ? /^otherwise/ : `${part.kind} "${part.name}"`);
    }
    expect(nodes.filter(({ part }) => part === null).map(({ id }) => id)).toEqual(['start', 'result']);
  });

  it('reads what is packed, and keeps nothing of a text with mistakes', async () => {
    const bench = await begin();
    const line =
      '{"occurredAt":"2026-01-02","externalUserId":"ann","externalTaskId":"walks","data":{"steps":1}}\n';
    const named = (user: string) => line.replace('{', '{"eventId":"e1",').replace('ann', user);
    await bench.takeEvents({ name: 'walks.jsonl.gz', bytes: bytesOf(gzipSync(`${line}{"a":1}\n`)) });
    const run = await bench.run({ ...asked, baseline: null, filter: {} });
    expect(run?.events).toMatchObject({
      events: 1,
      unreadable: 1,
      problem: expect.stringContaining('line 2'),
    });
    const again = bytesOf(['ann', 'ann', 'bob'].map((user) => named(user)).join(''));
    await bench.takeEvents({ name: 'walks.jsonl', bytes: again });
    const once = await bench.run({ ...asked, baseline: null, filter: {} });
    expect(once?.events).toMatchObject({ events: 1, repeated: 1, conflicts: 1 });
    bench.takeText({ source: 'strategy "Walks" {', parents: {} });
    expect(await bench.run({ ...asked, baseline: null, filter: {} })).toBeNull();
    expect(bench.graph()).toBeNull();
  });
});
