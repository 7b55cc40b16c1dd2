import { decimal, format, lint, parse, toJson } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { findExample } from './bounds/find-example.js';
import { compile } from './compile.js';
import { strategyGraph } from './graph/build-graph.js';
import { toSvg } from './graph/svg.js';
import { createHistory } from './history/memory-history.js';
import type { FactRegistration } from './host-facts.js';
import { simulate } from './simulate/simulate.js';
import { checkCase } from './spec/check-case.js';
import type { Strategy } from './strategy.js';
import type { FactValues } from './value/fact-value.js';

const premium: FactRegistration = {
  scope: 'user',
  name: 'premium',
  type: 'bool',
  doc: 'whether the user pays',
};
const level: FactRegistration = { scope: 'user.game', name: 'level', type: 'int', doc: 'from 1' };
const city: FactRegistration = { scope: 'user', name: 'city', type: 'text?', doc: 'where the user lives' };
const difficulty: FactRegistration = {
  scope: 'task',
  name: 'difficulty',
  type: 'decimal',
  doc: 'from 0 to 1',
};
const facts = [premium, level, city, difficulty];

const event = { externalUserId: 'u', externalTaskId: 't' };

function strategyOf(parts: string, registered: readonly FactRegistration[] = facts): Strategy {
  const compiled = compile(`strategy "S" { ${parts} }`, { facts: registered });
  if (compiled.ok) return compiled.strategy;
  throw new Error(compiled.diagnostics.map(({ message }) => message).join('\n'));
}

function findings(award: string): readonly string[] {
  const { diagnostics } = compile(`strategy "S" { rule "A" { award ${award} } }`, { facts });
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

/** The reply, which a traced run gives as well. */
function replyOf(reply: string, registered: readonly FactRegistration[], values: FactValues) {
  const strategy = strategyOf(`rule "A" { reply { value: ${reply} } }`, registered);
  const [plain, traced] = [false, true].map((trace) =>
    strategy.evaluate({ event, facts: values, now: 0, trace }),
  );
  expect(traced?.ok && traced.outcome.reply).toEqual(plain?.ok && plain.outcome.reply);
  return plain?.ok ? plain.outcome.reply['value'] : undefined;
}

describe("a host's fact", () => {
  it('is asked for by its key, once, and told from those of the language', () => {
    const strategy = strategyOf(`
      deny "Beginner" when user.game.level < 3
      rule "A" when user.premium { award user.game.level * 2 + user.awards }
      otherwise { award round(task.difficulty * 10) }`);
    expect(strategy.facts.map(({ key, name }) => [key, name])).toEqual([
      ['user.game.level', 'host'],
      ['user.premium', 'host'],
      ['user.awards', 'awards'],
      ['task.difficulty', 'host'],
    ]);
    expect(strategy.facts[0]).toMatchObject({ scope: 'user.game', member: 'level' });
    const [declared] = strategy.checked.facts;
    expect(declared).toMatchObject({ type: { kind: 'int' }, doc: 'from 1' });
    const values = { 'user.game.level': 4, 'user.awards': 1, 'task.difficulty': 0.25 };
    const points = (isPremium: boolean) =>
      strategy.preview({ event, facts: { ...values, 'user.premium': isPremium }, now: 0 });
    expect(points(true)).toMatchObject({ points: 9 });
    expect(points(false)).toMatchObject({ points: 3 });
  });

  it('is checked like the others', () => {
    expect(findings('user.game.level')).toEqual([]);
    expect(findings('user.game.level()')).toEqual(['M2101 `user.game.level` takes no arguments']);
    expect(findings('user.game.level(last: 5m)')[0]).toContain('M2101');
    expect(findings('user.premium')[0]).toContain('M2201');
    expect(findings('length(user.city)')).toEqual(['M2301 `user.city` may be missing here']);
    expect(findings('task.level')).toEqual(['M2004 `task` has no `level`']);
    expect(findings('user.game.level.digits')[0]).toContain('`user.game.level` has no `digits`');
    const [misspelt] = compile('strategy "S" { rule "A" { award user.game.levle } }', { facts }).diagnostics;
    expect(misspelt?.help).toContain('level');
    expect(compile('strategy "S" { rule "A" { award user.game.level } }').ok).toBe(false);
  });

  it('is there wherever a condition says so', () => {
    const strategy = strategyOf(`
      rule "Here" when user.city is present and user.city == "Graz" { award length(user.city) }
      rule "There" when user.city is present { award 1 }`);
    const caseOf = (value: string | null) =>
      strategy.preview({ event, facts: { 'user.city': value }, now: 0 });
    expect(caseOf('Graz')).toMatchObject({ caseName: 'Here', points: 4 });
    expect(caseOf('Linz')).toMatchObject({ caseName: 'There' });
    expect(caseOf(null)).toMatchObject({ caseName: 'none' });
  });

  it.each([
    ['int', 7, 7],
    ['int', decimal.fromInteger(10n ** 20n + 1n), '100000000000000000001'],
    ['decimal', 0.1, 0.1],
    ['decimal', decimal.create(12345678901234567890123n, 22), '1.2345678901234567890123'],
    ['text', 'Graz', 'Graz'],
    ['bool', false, false],
    ['duration', 90_000, 'PT1M30S'],
    ['date', '2026-03-29', '2026-03-29'],
    ['instant', '2026-03-29T12:00:00+02:00', '2026-03-29T10:00:00Z'],
    ['date?', null, null],
  ])('of type %s may be %o', (type, value, expected) => {
    const fact = { ...premium, name: 'thing', type };
    expect(replyOf('user.thing', [fact], { 'user.thing': value })).toEqual(expected);
  });

  it.each([
    ['int', 1.5],
    ['int', '7'],
    ['decimal', '0.1'],
    ['decimal', true],
    ['text', 3],
    ['bool', 'true'],
    ['bool', null],
    ['duration', 'PT1S'],
    ['date', 20_000],
    ['date', '2026-02-30'],
    ['instant', '2026-03-29T12:00'],
    ['text', undefined],
  ])('of type %s may not be %o', (type, value) => {
    const fact = { ...premium, name: 'thing', type };
    expect(() => replyOf('user.thing', [fact], { 'user.thing': value } as never)).toThrow(
      /the fact user\.thing/,
    );
  });

  it('asks for a calendar through a let', () => {
    const joined = { ...premium, name: 'joined', type: 'date' };
    const strategy = strategyOf('let joined = user.joined rule "A" { award joined.year }', [joined]);
    const facts = { 'user.joined': '2024-02-29' };
    expect(strategy.preview({ event, facts, now: 0 })).toMatchObject({ points: 2024 });
  });

  it('is known to parents too, and asked for once', () => {
    const source = 'strategy "S" extends "base" { rule "Paid" when user.game.level > 5 { award 1 } }';
    const base = 'strategy "B" { otherwise { award user.game.level + round(task.difficulty) } }';
    const compiled = compile(source, { facts, parents: { base } });
    if (!compiled.ok) throw new Error('it is whole');
    expect(compiled.strategy.facts.map(({ key }) => key)).toEqual(['user.game.level', 'task.difficulty']);
    const values = { 'user.game.level': 5, 'task.difficulty': 1 };
    expect(compiled.strategy.preview({ event, facts: values, now: 0 })).toMatchObject({ points: 6 });
  });

  it('stands in graphs, findings and the JSON form like any other', () => {
    const source =
      'strategy "S" {\n  rule "A" when user.premium { award clamp(user.game.level, 0, 9) }\n\n  otherwise { award 1 }\n}\n';
    const compiled = compile(source, { facts });
    const { tree } = parse(source);
    if (!compiled.ok || tree === null) throw new Error('it is whole');
    expect(format(source)).toMatchObject({ text: source });
    expect(toSvg(strategyGraph(compiled.strategy.checked))).toContain('user.premium');
    expect(lint(compiled.strategy.checked)).toEqual([]);
    const again = compile(toJson(tree), { facts });
    expect(again.ok && again.strategy.facts).toEqual(compiled.strategy.facts);
  });

  it('may be anything of its type where bounds are looked for', () => {
    const strategy = strategyOf(
      'rule "A" { award if user.premium then clamp(user.game.level, 0, 50) else 10 }',
    );
    expect(strategy.awardRange).toEqual({ min: 0, max: 50 });
    expect(findExample(strategy, 'max')).toMatchObject({ points: 50, facts: { 'user.premium': true } });
  });

  it('is among what an explanation would change', () => {
    const changes = (when: string, values: FactValues) => {
      const strategy = strategyOf(`rule "A" when ${when} { award 1 }`);
      return JSON.stringify(strategy.explain({ event, facts: values, now: 0 }).parts);
    };
    expect(changes('user.game.level >= 3', { 'user.game.level': 1 })).toContain('"to":3');
    expect(changes('user.premium', { 'user.premium': false })).toContain('"to":true');
    expect(changes('user.city == "Graz"', { 'user.city': 'Linz' })).toContain('"to":"Graz"');
  });
});

describe('a case of a spec', () => {
  it("isn't possible without the host's facts", () => {
    const strategy = strategyOf('rule "A" { award user.game.level + user.awards }');
    const check = (given: Readonly<Record<string, number>>) =>
      checkCase(strategy, { name: 'C', facts: given, outcome: { points: 4 } }, () => '');
    expect(check({ 'user.game.level': 4 }).mismatches).toEqual([]);
    expect(check({}).mismatches[0]?.actual).toBe('no value for the fact user.game.level');
  });
});

describe("the registration of a host's fact", () => {
  const refused = (changes: object, more: readonly FactRegistration[] = []) =>
    expect(() =>
      compile('strategy "S" { rule "A" { award 1 } }', {
        facts: [...more, { ...premium, ...changes }],
      }),
    );

  it.each(['awards', 'id', 'wallet', 'game', 'sinceLast'])('may not take the name user.%s', (name) => {
    refused({ name }).toThrow(new TypeError(`the language has \`user.${name}\` itself`));
  });

  it('has a name, a scope and a type that the language can do with', () => {
    refused({ scope: 'game', name: 'users' }).toThrow(TypeError);
    refused({ scope: 'users' }).toThrow('`users` is no scope of facts');
    refused({ name: 'two words' }).toThrow('`two words` is no name for a fact');
    refused({ name: '' }).toThrow(TypeError);
    refused({}, [premium]).toThrow('the fact `user.premium` is given twice');
    refused({ type: 'boolean' }).toThrow(TypeError);
    refused({ type: 'int (0..3)' }).toThrow(TypeError);
    refused({ type: 'list of int (max 3)' }).toThrow(TypeError);
    refused({ type: 'int = 3' }).toThrow(TypeError);
  });

  it('may have any word for a name, and what another scope has', () => {
    for (const name of ['when', 'is', 'true', 'rule', 'constructor']) {
      expect(replyOf(`user.${name}`, [{ ...level, scope: 'user', name }], { [`user.${name}`]: 3 })).toBe(3);
    }
    expect(replyOf('user.tasks', [{ ...level, scope: 'user', name: 'tasks' }], { 'user.tasks': 3 })).toBe(3);
  });
});

describe('a history', () => {
  const strategy = strategyOf('rule "A" when user.premium { award user.awards + 1 }');

  it.each([undefined, strategy.facts])("leaves a host's facts to the host", (requests) => {
    const asked: unknown[] = [];
    const history = createHistory({
      requests,
      hostFacts: ({ key, member }, { externalUserId }, now) =>
        asked.push(key, member, externalUserId, now) > 0,
    });
    history.record(event, { awarded: true, points: 1, caseName: 'A', tracked: [] }, 0);
    expect(history.facts(strategy, event, 5)).toEqual({ 'user.awards': 1, 'user.premium': true });
    expect(asked).toEqual(['user.premium', 'premium', 'u', 5]);
  });

  it('says so where nobody answers them', () => {
    expect(() => createHistory().facts(strategy, event, 0)).toThrow(
      /the host's own facts, give `hostFacts` for `user.premium`/,
    );
  });

  it('of a simulation asks the host', async () => {
    const events = [1, 2, 3].map((occurredAt) => ({ event, occurredAt }));
    const summary = await simulate(strategy, events, { hostFacts: (_, __, now) => now > 1 });
    expect(summary).toMatchObject({ awards: 2, points: 3 });
  });
});

describe('facts that a host was given', () => {
  const strategy = strategyOf(`
    rule "A" when user.premium and user.city is present { award user.awards + user.game.level }
    rule "B" when user.sinceLast is present and user.sinceLast > 1d { award round(task.difficulty) }`);
  const problemsOf = (given: FactValues) => strategy.checkFacts(given).map(({ message }) => message);

  it('are in order where each is one that its fact can have, and where one is left out', () => {
    const city = { 'user.city': null, 'user.premium': true, 'user.game.level': 3 };
    expect(
      problemsOf({ ...city, 'user.awards': 4, 'user.sinceLast': 60_000, 'task.difficulty': 0.5 }),
    ).toEqual([]);
    expect(problemsOf({ 'user.city': 'Rome', 'user.sinceLast': null })).toEqual([]);
  });

  it.each<[FactValues, string]>([
    [{ 'user.premium': 1 }, "the fact user.premium can't be 1"],
    [{ 'user.city': 7 }, "the fact user.city can't be 7"],
    [{ 'user.awards': -1 }, "the fact user.awards can't be -1"],
    [{ 'user.awards': null }, "the fact user.awards can't be null"],
    [{ 'user.sinceLast': -5 }, "the fact user.sinceLast can't be -5"],
  ])('are complained about where one is none: %j', (given, message) => {
    expect(problemsOf(given)).toEqual([message]);
  });
});
