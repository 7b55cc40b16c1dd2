import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import { type GivenFacts, readGivenFacts } from './given-facts.js';

const compilation = compile(`strategy "Facts" {
  input km: decimal
  rule "A" when user.awards > 2 and (user.sinceLast ?? 1h) > 5m { award 1 }
  rule "B" when (user.best(km) ?? 0) > 3 { award 2 }
}`);
if (!compilation.ok) throw new Error(JSON.stringify(compilation.diagnostics));
const { strategy } = compilation;

function problemsOf(given: GivenFacts): readonly string[] {
  const reading = readGivenFacts(given, strategy.facts);
  if (!reading.ok) return reading.problems.map(({ key, fault }) => `${key} ${fault}`);
  return strategy.checkFacts(reading.facts).map(({ message }) => message);
}

describe('facts that somebody gives', () => {
  it('are read as people write them', () => {
    const given = { 'user.awards': 3, 'user.sinceLast': '90s', 'user.best(km)': '0.10000000000000000001' };
    const reading = readGivenFacts(given, strategy.facts);
    expect(reading).toMatchObject({ ok: true, facts: { 'user.awards': 3, 'user.sinceLast': 90_000 } });
    expect(problemsOf(given)).toEqual([]);
    expect(problemsOf({ 'user.sinceLast': null, 'user.best(km)': null })).toEqual([]);
  });

  it('are known by any spelling that means the same, and given once', () => {
    const compiled = compile(
      'strategy "S" { rule "R" when user.awards(last: 7d, case: "R") > user.awards(last: 1d) { award 1 } }',
    );
    const requests = compiled.ok ? compiled.strategy.facts : [];
    const reading = readGivenFacts(
      { 'user.awards(case:"R",last:7d)': 2, 'user.awards(last: 24h)': 1 },
      requests,
    );
    expect(reading).toEqual({
      ok: true,
      facts: { 'user.awards(last: 1w, case: "R")': 2, 'user.awards(last: 1d)': 1 },
    });
    const twice = readGivenFacts({ 'user.awards(last: 24h)': 1, 'user.awards(last: 1d)': 2 }, requests);
    expect(twice).toMatchObject({ ok: false, problems: [{ fault: 'twice' }] });
  });

  it('are told apart where the strategy asks for no such fact, or a text is no value', () => {
    expect(problemsOf({ 'user.award': 3, 'user.sinceLast': 'soon' })).toEqual([
      'user.award unknown',
      'user.sinceLast no-value',
    ]);
  });

  it("may be texts and truth values where they are the host's own", () => {
    const compiled = compile(
      'strategy "S" { rule "R" when user.premium and user.city == "Lima" { award 1 } }',
      {
        facts: [
          { scope: 'user', name: 'premium', type: 'bool', doc: '' },
          { scope: 'user', name: 'city', type: 'text', doc: '' },
        ],
      },
    );
    if (!compiled.ok) throw new Error('it compiles');
    const given = { 'user.premium': true, 'user.city': 'Lima' };
    expect(readGivenFacts(given, compiled.strategy.facts)).toEqual({ ok: true, facts: given });
  });

  it('must be of the kind and in the range of their fact', () => {
    expect(problemsOf({ 'user.awards': -1 })).toEqual(["the fact user.awards can't be -1"]);
    expect(problemsOf({ 'user.awards': null })).toEqual(["the fact user.awards can't be null"]);
    expect(problemsOf({ 'user.awards': '1.5' })).toEqual(["the fact user.awards can't be 1.5"]);
    expect(problemsOf({ 'user.sinceLast': 0.5 })).toEqual(["the fact user.sinceLast can't be 0.5"]);
    expect(problemsOf({ 'user.sinceLast': '-5m' })).not.toEqual([]);
  });
});
