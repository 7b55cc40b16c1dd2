import { describe, expect, it } from 'vitest';
import { applyTo } from '../model/apply-fix.js';
import { Bench } from './bench.js';
import { TextReader } from './text-reader.js';

const source = `strategy "Everything" {
  param base: int (0..1_000_000) = 10  "Of each walk"
  param share: decimal (0..2) = 0.50
  param isOpen: bool = true
  param kind: text ("short" | "very \\"long\\"") = "short"
  param pause: duration = 2d
  param since: date = @2026-01-01
  param at: time = @08:30
  param levels: list<int (0..100)> = [1, 2]
  param prices: list<{ kind: text ("bio" | "other"), each: int (0..9), gift: bool? }> = [{ kind: "bio", each: 2 }]
  input steps: int (0..)
  otherwise { award base }
}
`;

const tried = {
  base: '125000',
  share: '1.25',
  isOpen: 'false',
  kind: 'very "long"',
  pause: '36h',
  since: '2026-02-28',
  at: '19:05',
  levels: '[3,99]',
  prices: '[{"kind":"other","each":9,"gift":true},{"kind":"bio","each":0}]',
};

async function write(text: string, params: Readonly<Record<string, string>>, parents = {}) {
  const bench = new Bench();
  bench.takeText({ source: text, parents });
  return bench.writeParams({ params, timeZone: 'UTC' });
}

const analyzed = (text: string) => new TextReader().analyze({ source: text, parents: {} });
const messagesOf = (text: string) => analyzed(text).diagnostics.map(({ message }) => message);
const declaredIn = (text: string) =>
  Object.fromEntries(analyzed(text).params.map(({ name, default: value }) => [name, value]));

describe('values that are tried', () => {
  it('of every type become those that the text declares, and nothing else changes', async () => {
    const written = await write(source, tried);
    const text = applyTo(source, written?.edits ?? []);
    expect(messagesOf(text)).toEqual(messagesOf(source));
    expect(declaredIn(text)).toEqual(tried);
    expect(text).toContain('= 125_000  "Of each walk"');
    expect(applyTo(text, (await write(text, declaredIn(source)))?.edits ?? [])).toBe(
      source.replace('0.50', '0.5'),
    );
  });

  it('are as JSON has them for whoever keeps them elsewhere', async () => {
    const written = await write(source, { base: '30', isOpen: 'false', levels: '[7]', unknown: '1' });
    expect(written?.values).toEqual({ base: 30, isOpen: false, levels: [7] });
  });

  it('of what another text declares are named, and not written', async () => {
    const child = 'strategy "Child" extends "custom:a" { }';
    const written = await write(child, { base: '30' }, { 'custom:a': source });
    expect([written?.edits, written?.elsewhere]).toEqual([[], ['base']]);
  });
});
