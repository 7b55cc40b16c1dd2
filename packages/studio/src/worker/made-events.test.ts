import { readdirSync, readFileSync } from 'node:fs';
import { builtinStrategies, compile } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { Bench } from './bench.js';
import { makeEvents } from './made-events.js';

const root = new URL('../../../../', import.meta.url);
const folders = [
  'packages/server/src/use-cases/templates/',
  'packages/cli/templates/quiz/strategies/',
  'examples/daily-activity/',
];
const texts = [
  ...builtinStrategies.map(({ id, source }) => [id, source] as const),
  ...folders.flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith('.merit'))
      .map((name) => [name, readFileSync(new URL(folder + name, root), 'utf8')] as const),
  ),
  [
    'every-type',
    `strategy "Every type" {
      input amount: decimal (0..1_000, places 2) from "order.amount"
      input items: int (1..) from "order.items"
      input spent: duration (..2h)
      input kind: text
      input code: text? (max 3)
      input tags: list<text ("a" | "b")>
      input basket: list<{ price: decimal (0..) from "unit.price", gift: bool? }>
      input at: instant?
      input born: date
      input opens: time
      rule "Quiz" when kind == "quiz" and action == "photo" and task.id == "city" { award 3 }
      rule "Basket" when count(basket, line => line.price > 0) > 0 { award items }
      otherwise { award 1 }
    }`,
  ] as const,
];

function strategyOf(source: string) {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  return compiled.strategy;
}

const textIn = ({ bytes }: { readonly bytes: ArrayBuffer }) => new TextDecoder().decode(bytes);

describe('events that are made up', () => {
  it.each(texts)('are refused by nothing that %s declares', async (_, source) => {
    const bench = new Bench();
    bench.takeText({ source, parents: {} });
    const made = bench.madeEvents({ seed: 1 });
    if (made === null) throw new Error('the text is sound');
    await bench.takeEvents(made);
    const run = await bench.run({ params: {}, timeZone: 'UTC', baseline: null, filter: {} });
    expect(run?.events).toMatchObject({ events: 600, people: 24, unreadable: 0, unread: [] });
    expect(run?.totals.refused).toBe(0);
  });

  it('are the same for the same text and seed, and others for another seed', () => {
    const strategy = strategyOf(texts.at(-1)?.[1] ?? '');
    const [one, again, other] = [1, 1, 2].map((seed) => textIn(makeEvents(strategy, seed)));
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  it('meet what the text compares with', async () => {
    const bench = new Bench();
    bench.takeText({ source: texts.at(-1)?.[1] ?? '', parents: {} });
    const made = bench.madeEvents({ seed: 1 });
    if (made !== null) await bench.takeEvents(made);
    const run = await bench.run({ params: {}, timeZone: 'UTC', baseline: null, filter: {} });
    expect(run?.parts.map(({ name, events }) => [name, events > 0])).toEqual([
      ['Quiz', true],
      ['Basket', true],
      ['otherwise', true],
    ]);
  });

  it('are none of a text with mistakes', () => {
    const bench = new Bench();
    bench.takeText({ source: 'strategy "Walks" {', parents: {} });
    expect(bench.madeEvents({ seed: 1 })).toBeNull();
  });
});
