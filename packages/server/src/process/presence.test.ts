import { describe, expect, it } from 'vitest';
import { Presence } from './presence.js';

function presenceUnderTest() {
  let now = 0;
  const presence = new Presence(() => now);
  const at = (ms: number) => {
    now = ms;
  };
  return { presence, at };
}

describe('who is there', () => {
  it('is nobody at first, and one who asks alone however often', () => {
    const { presence, at } = presenceUnderTest();
    expect(presence.isShared()).toBe(false);
    for (const ms of [0, 500, 1000, 1500, 2600, 9000]) {
      at(ms);
      presence.note('a');
      expect(presence.isShared()).toBe(false);
    }
  });

  it('are several once another one asks, for at least a second and less than two', () => {
    const { presence, at } = presenceUnderTest();
    presence.note('a');
    at(900);
    presence.note('b');
    expect(presence.isShared()).toBe(true);
    at(1899);
    presence.note('a');
    expect(presence.isShared()).toBe(true);
    at(2900);
    expect(presence.isShared()).toBe(false);
  });

  it('are several where one left as another one came', () => {
    const { presence, at } = presenceUnderTest();
    presence.note('a');
    at(1000);
    presence.note('b');
    expect(presence.isShared()).toBe(true);
  });

  it('are forgotten after a pause', () => {
    const { presence, at } = presenceUnderTest();
    presence.note('a');
    presence.note('b');
    at(5000);
    expect(presence.isShared()).toBe(false);
  });
});
