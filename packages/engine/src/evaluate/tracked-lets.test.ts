import { describe, expect, it } from 'vitest';
import type { CompileOptions } from '../check-options.js';
import { compile } from '../compile.js';
import type { MeritEvent } from '../event/event.js';
import { createHistory } from '../history/memory-history.js';
import type { Strategy } from '../strategy.js';

function compiled(source: string, options: CompileOptions = {}): Strategy {
  const compilation = compile(source, options);
  if (compilation.ok) return compilation.strategy;
  throw new Error(compilation.diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'));
}

function eventWith(data: MeritEvent['data']): MeritEvent {
  return { externalUserId: 'ann', externalTaskId: 'walk', data };
}

/** What an award keeps where every fact is 0, or missing where it may be. */
function trackedBy(strategy: Strategy, data: MeritEvent['data'], now = 0) {
  const facts = createHistory().facts(strategy, eventWith(data), now);
  const evaluation = strategy.evaluate({ event: eventWith(data), facts, now });
  if (!evaluation.ok) throw new Error(JSON.stringify(evaluation.diagnostics));
  return evaluation.outcome.tracked;
}

describe('a let that facts name', () => {
  const shop = compiled(`strategy "Shop" {
    input price: decimal
    input parts: int = 1
    input city: text?
    let spent = price / parts
    let here = lower(trim(city ?? "nowhere"))
    rule "Buy" { reply { before: user.total(spent), visits: user.awards(same: here) } award 1 }
  }`);

  it('is kept of each award under its name and type, behind the inputs', () => {
    expect(trackedBy(shop, { price: 5, parts: 2, city: ' Vigo ' })).toEqual([
      { name: 'price', type: 'decimal', value: 5 },
      { name: 'parts', type: 'int', value: 2 },
      { name: 'city', type: 'text', value: ' Vigo ' },
      { name: 'spent', type: 'decimal', value: 2.5 },
      { name: 'here', type: 'text', value: 'vigo' },
    ]);
  });

  it('is kept as a decimal where it is a fraction', () => {
    expect(trackedBy(shop, { price: 2, parts: 3 })).toContainEqual({
      name: 'spent',
      type: 'decimal',
      value: `0.${'6'.repeat(33)}7`,
    });
  });

  it('is what later events are compared with and added up', () => {
    const history = createHistory();
    const replies = [' Vigo', 'VIGO', 'Lugo', 'vigo '].map((city, now) => {
      const event = eventWith({ price: now, city });
      const facts = history.facts(shop, event, now);
      const evaluation = shop.evaluate({ event, facts, now });
      if (!evaluation.ok) throw new Error('it failed');
      history.record(event, evaluation.outcome, now);
      return evaluation.outcome.reply;
    });
    expect(replies).toEqual([
      { before: 0, visits: 0 },
      { before: 0, visits: 1 },
      { before: 1, visits: 0 },
      { before: 3, visits: 2 },
    ]);
  });

  it('is not kept where it fails, whatever the decision does without it', () => {
    const names = trackedBy(shop, { price: 5, parts: 0 }).map(({ name }) => name);
    expect(names).toEqual(['price', 'parts', 'here']);
    expect(shop.sameValues(eventWith({ price: 5, parts: 0 }))).toEqual({ here: 'nowhere' });
  });

  it('is not kept where it is missing', () => {
    const strategy = compiled(`strategy "S" {
      input city: text? (max 500)
      let here = city
      let loud = upper(city ?? "x")
      rule "Go" { award user.awards(same: here) + user.awards(same: loud) }
    }`);
    expect(trackedBy(strategy, {})).toEqual([{ name: 'loud', type: 'text', value: 'X' }]);
  });

  it('needs what rules and denies prove, also where nothing was asked yet', () => {
    const strategy = compiled(`strategy "S" {
      input steps: int?
      rule "None" when steps is missing { award 1 }
      let doubled = steps * 2
      rule "Some" { award user.awards(same: doubled) }
    }`);
    expect(strategy.sameValues(eventWith({}))).toEqual({ doubled: null });
    expect(strategy.sameValues(eventWith({ steps: 4 }))).toEqual({ doubled: '8' });
    expect(trackedBy(strategy, {})).toEqual([]);
    expect(trackedBy(strategy, { steps: 4 })).toContainEqual({ name: 'doubled', type: 'int', value: 8 });
  });

  it('asks again whether what denies prove is there', () => {
    const strategy = compiled(`strategy "S" {
      input steps: int?
      deny "None" when steps is missing
      let walked = steps is present
      rule "Some" { award user.awards(same: walked) }
    }`);
    expect(strategy.sameValues(eventWith({}))).toEqual({ walked: null });
    expect(strategy.sameValues(eventWith({ steps: 4 }))).toEqual({ walked: 'true' });
  });

  it('may read the clock, the action and ids, which whoever asks for its value gives', () => {
    const strategy = compiled(`strategy "S" {
      param opens: int = 9
      let isEarly = now.hour < opens
      let who = user.id
      let part = if isEarly then "early" else "late"
      let key = part
      rule "Go" { award user.awards(same: key) + user.awards(same: who) }
    }`);
    const at = (now: number, timeZone?: string) => strategy.sameValues(eventWith({}), { now, timeZone });
    expect(at(0)).toEqual({ key: 'early', who: 'ann' });
    expect(at(0, 'Asia/Tokyo')).toEqual({ key: 'late', who: 'ann' });
    expect(() => strategy.sameValues(eventWith({}))).toThrow(/may read the clock/);
  });

  it('may be what a ladder says, and a condition on lists', () => {
    const strategy = compiled(`strategy "S" {
      input tags: list<text> (max 5) = []
      let size = ladder(length(tags), 0 => "few", 3 => "many")
      let kind = size.value
      let isRare = any(tags, tag => tag == "rare")
      rule "Go" { award user.awards(same: kind) + user.awards(same: isRare) }
    }`);
    expect(strategy.sameValues(eventWith({ tags: ['a', 'rare', 'b'] }))).toEqual({
      kind: 'many',
      isRare: 'true',
    });
  });

  it('keeps the size of numbers that an event may bring, and no greater', () => {
    const strategy = compiled(`strategy "S" {
      input price: decimal
      let huge = price * price
      rule "Go" { award if user.total(huge) > 0 then 1 else 2 }
    }`);
    expect(trackedBy(strategy, { price: 1e150 })).toHaveLength(2);
    expect(trackedBy(strategy, { price: 1e300 })).toHaveLength(1);
  });
});

describe('a let of a parent that facts name', () => {
  const parents = {
    shop: `strategy "Shop" {
      input price: int
      let spent = price * 2
      rule "Buy" when price > 0 { award user.awards(same: spent) }
    }`,
  };

  it('is kept whichever of both decided', () => {
    const child = compiled('strategy "C" extends "shop" { rule "First" when price > 9 { award 1 } }', {
      parents,
    });
    for (const price of [5, 10]) {
      expect(trackedBy(child, { price })).toEqual([
        { name: 'price', type: 'int', value: price },
        { name: 'spent', type: 'int', value: 2 * price },
      ]);
    }
    expect(child.sameValues(eventWith({ price: 7 }))).toEqual({ spent: '14' });
  });

  it('has no value by an input that the child sets before that was done', () => {
    const shop = parents.shop.replace('user.awards(same: spent)', 'user.total(spent)');
    const source = `strategy "C" extends "shop" {
      input coins: int
      set price = coins + 1
      rule "First" when coins > 9 { award 1 }
    }`;
    const child = compiled(source, { parents: { shop } });
    const below = 'strategy "D" extends "child" { rule "Top" when coins > 50 { award 1 } }';
    const grandchild = compiled(below, { parents: { shop, child: source } });
    expect(trackedBy(grandchild, { coins: 99 })).toEqual([{ name: 'coins', type: 'int', value: 99 }]);
    expect(trackedBy(grandchild, { coins: 10 })).toContainEqual({ name: 'spent', type: 'int', value: 22 });
    expect(trackedBy(child, { coins: 3 })).toEqual([
      { name: 'coins', type: 'int', value: 3 },
      { name: 'price', type: 'int', value: 4 },
      { name: 'spent', type: 'int', value: 8 },
    ]);
    expect(child.sameValues(eventWith({ coins: 3 }))).toEqual({});
  });

  it('is not compared by an input that a child sets, over however many levels', () => {
    const child = 'strategy "C" extends "shop" { rule "First" when price > 9 { award 1 } }';
    const below = 'strategy "D" extends "child" { set price = 3 }';
    const { diagnostics } = compile(below, { parents: { ...parents, child } });
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "M2513 `price` can't be set: `user.awards(same: spent)` of the parent asks with it",
    ]);
  });

  it("gives way to the child's of the same name", () => {
    const source = `strategy "C" extends "shop" {
      let spent = price + 1
      rule "First" when user.total(spent) > 100 { award 1 }
    }`;
    const child = compiled(source, { parents });
    expect(trackedBy(child, { price: 3 })).toContainEqual({ name: 'spent', type: 'int', value: 4 });
    expect(child.sameValues(eventWith({ price: 3 }))).toEqual({ spent: '4' });
  });
});

describe('what facts name', () => {
  function findings(parts: string): readonly string[] {
    return compile(`strategy "S" {\n${parts}\n}`).diagnostics.map(
      ({ code, message }) => `${code} ${message}`,
    );
  }

  it.each([
    ['let n = user.awards + 1', 'n', '`n` reads `user.awards`, so no fact can read it'],
    ['let m = user.did("x")\nlet n = m', 'n', '`n` reads `user.did("x")`, so no fact can read it'],
  ])('is no let that reads history, as in %s', (lets, name, message) => {
    expect(findings(`${lets}\nrule "R" { award task.awards(same: ${name}) }`)).toEqual([`M2160 ${message}`]);
  });

  it('is no let of a rule', () => {
    expect(findings('input price: int\nrule "R" { let spent = price * 2 award user.total(spent) }')).toEqual([
      "M2160 facts read lets that stand outside of rules and adjusts, but `spent` doesn't",
    ]);
  });

  it('costs its steps once more', () => {
    const cost = (fact: string) =>
      compiled(`strategy "S" {
        input tags: list<text> (max 50)
        let found = count(tags, tag => tag == "x")
        rule "R" { award found + ${fact} }
      }`).checked.cost;
    const base = cost('user.awards');
    expect(cost('user.total(found)') - base).toBeGreaterThan(100);
  });
});

describe('what an award will keep', () => {
  const names = new Set(['city', 'here', 'country']);
  const shop = compiled(`strategy "Shop" {
    input city: text?
    input price: decimal = 1
    let here = lower(trim(city ?? "nowhere"))
    rule "Buy" when user.total(price) >= 0 and user.awards(same: here) >= 0 { award 1 }
  }`);

  it('is told of each name beforehand, whether facts compare it or not', () => {
    const kept = shop.keptValues(eventWith({ city: ' Vigo ' }), names);
    expect(kept).toEqual({ city: ' Vigo ', here: 'vigo', country: null });
    expect(shop.sameValues(eventWith({ city: ' Vigo ' }))).toEqual({ here: 'vigo' });
    expect(shop.keptValues(eventWith({}), names)).toEqual({ city: null, here: 'nowhere', country: null });
  });

  it('is nothing where the event will be refused', () => {
    const kept = shop.keptValues(eventWith({ city: 'Vigo', price: 'much' }), names);
    expect(kept).toEqual({ city: null, here: null, country: null });
  });

  it('is told where a number has more digits than the plan presumes', () => {
    const kept = shop.keptValues(eventWith({ city: 'Vigo', price: '0.123456789012345678' }), names);
    expect(kept).toEqual({ city: 'Vigo', here: 'vigo', country: null });
  });

  it('leaves out what a `set` may change for a parent', () => {
    const parents = { Base: 'strategy "Base" { input city: text? input km: int = 1 rule "R" { award km } }' };
    const child = compiled(
      `strategy "Child" extends "Base" {
        set city = "Lugo"
        deny "Far" when city == "Mars"
      }`,
      { parents },
    );
    expect(trackedBy(child, { city: 'Vigo' })).toContainEqual({ name: 'city', type: 'text', value: 'Lugo' });
    expect(child.keptValues(eventWith({ city: 'Vigo' }), new Set(['city', 'km']))).toEqual({ km: '1' });
  });
});
