import { compile } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Simulated } from '../ports/simulated-texts.js';
import type { TextToSimulate } from '../ports/simulation-workers.js';
import { MemorySimulatedTexts } from './memory-simulated-texts.js';

const text: TextToSimulate = { source: flat(1), name: undefined, parents: {} };

function flat(points: number): string {
  return `strategy "Flat" { otherwise { award ${points} } }`;
}

function simulated({ source }: TextToSimulate): Simulated {
  const compilation = compile(source);
  if (!compilation.ok) throw new Error('this text compiles');
  return { strategy: compilation.strategy, findings: compilation.diagnostics };
}

describe('texts that were simulated', () => {
  it('are known again by all that they are compiled with', () => {
    const texts = new MemorySimulatedTexts();
    const kept = simulated(text);
    texts.add(text, kept);
    expect(texts.find({ ...text })).toBe(kept);
    const chain = (source: string) => ({
      self: 'custom:parent',
      chain: new Map([['custom:parent', { name: 'custom:parent', source }]]),
    });
    const others = [
      { ...text, source: flat(2) },
      { ...text, name: 'custom:a' },
      { ...text, parents: { 'custom:b': { reason: 'there is none' } } },
      { ...text, parents: chain(flat(3)) },
    ];
    expect(others.map((other) => texts.find(other))).toEqual(others.map(() => undefined));
    texts.add({ ...text, parents: chain(flat(3)) }, kept);
    expect(texts.find({ ...text, parents: chain(flat(4)) })).toBeUndefined();
    expect(texts.find({ ...text, parents: chain(flat(3)) })).toBe(kept);
  });

  it('are kept as far as there is room: those that were asked for last', () => {
    const texts = new MemorySimulatedTexts(60_000);
    const all = Array.from({ length: 10 }, (_, points) => ({ ...text, source: flat(points) }));
    for (const each of all) texts.add(each, simulated(each));
    const found = all.map((each) => texts.find(each) !== undefined);
    expect(found.at(-1)).toBe(true);
    expect(found.filter(Boolean)).toHaveLength(2);
  });
});
