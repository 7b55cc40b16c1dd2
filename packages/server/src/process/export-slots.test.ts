import { describe, expect, it } from 'vitest';
import { exportsMax } from '../domain/export-limits.js';
import { Fault } from '../domain/fault.js';
import type { Owner } from '../domain/owner.js';
import { CountedExportSlots } from './export-slots.js';

/** Slots of a clock that stands where it is put, and what they turned away. */
function slotsOf() {
  let nowMs = 0;
  const turnedAway: string[] = [];
  const slots = new CountedExportSlots({ clockMs: () => nowMs });
  const take = (scope: string) => slots.take(scope as Owner, () => turnedAway.push(scope));
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { slots, take, pass, turnedAway };
}

const scopes = Array.from({ length: exportsMax }, (_, index) => `key:${index}`);

describe('slots of exports', () => {
  it('are two of a scope, and the last two of scopes that have none', () => {
    const { slots, take } = slotsOf();
    for (const scope of ['key:0', 'key:1', 'key:2']) for (const _ of [1, 2]) take(scope);
    expect(() => take('key:0')).toThrow(Fault);
    take('key:3');
    expect(() => take('key:3')).toThrow(Fault);
    take('key:4');
    expect(() => take('key:5')).toThrow(Fault);
    expect(slots.running()).toBe(exportsMax);
  });

  it('are given back once', () => {
    const { slots, take } = slotsOf();
    const slot = take('key:0');
    take('key:0');
    slot.giveBack();
    slot.giveBack();
    expect(slots.running()).toBe(1);
  });

  it('of readers who take nothing are there for a scope that has none, however many scopes hold them', () => {
    const { slots, take, pass, turnedAway } = slotsOf();
    for (const scope of scopes) take(scope).offer(64 * 1024);
    pass(9999);
    expect(() => take('key:new')).toThrow(Fault);
    pass(1);
    take('key:new');
    expect(turnedAway).toHaveLength(1);
    expect(() => take('key:new')).toThrow(Fault);
    expect(slots.running()).toBe(exportsMax);
  });

  it('of readers who take something now and then are, too', () => {
    const { take, pass, turnedAway } = slotsOf();
    const held = scopes.map(take);
    for (let second = 0; second < 20; second += 1) {
      const taken = held.map((slot) => slot.offer(100_000));
      pass(1000);
      for (const take of taken) take();
    }
    take('key:new');
    expect(turnedAway).toHaveLength(1);
  });

  it('of readers who go on, or who wait for the service, are not', () => {
    const { take, pass } = slotsOf();
    const held = scopes.map(take);
    for (let second = 0; second < 20; second += 1) {
      const taken = held.map((slot) => slot.offer(1_000_000));
      pass(1000);
      for (const take of taken) take();
    }
    pass(600_000);
    expect(() => take('key:new')).toThrow(Fault);
  });
});
