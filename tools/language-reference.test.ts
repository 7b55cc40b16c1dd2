import { readFileSync } from 'node:fs';
import {
  decimal,
  factSignatures,
  type HistoryFactName,
  rational,
  runTimeDiagnostics,
  type Type,
} from '@merit/dsl';
import type { MeritEvent } from '@merit/engine';
import { compile, createHistory, type Evaluation, type Strategy } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { argumentKinds } from '../packages/dsl/src/check/facts/argument-docs.js';
import { factDocs } from '../packages/dsl/src/check/facts/fact-docs.js';
import { functionDocs } from '../packages/dsl/src/check/functions/function-docs.js';
import { didDoc, idDoc, ladderDocs, ownNameDocs, scopeDocs } from '../packages/dsl/src/check/member-docs.js';

const page = readFileSync(new URL('../docs/language.md', import.meta.url), 'utf8');
const timeZone = 'Europe/Madrid';
const now = Date.parse('2026-03-28T22:30:00Z');

/** The fenced blocks of one kind, in the page's order. */
function blocks(kind: string): readonly string[] {
  return [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
    .filter(([, info]) => info === kind)
    .map(([, , text]) => text ?? '');
}

function strategyOf(source: string): Strategy {
  const compiled = compile(source);
  if (compiled.ok) return compiled.strategy;
  throw new Error(compiled.diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'));
}

const [context = ''] = blocks('merit').filter((text) => text.includes('strategy "Examples"'));
const event: MeritEvent = JSON.parse(blocks('json')[0] ?? '');

/** The strategy of the examples, with an expression as its reply. */
function replying(expression: string): string {
  return context.replace('otherwise { award 1 }', `otherwise { reply { value: ${expression} } award 1 }`);
}

interface Award {
  readonly at: string;
  readonly user: string;
  readonly task: string;
  readonly points: number;
  readonly caseName: string;
  readonly data: NonNullable<MeritEvent['data']>;
}

const awards: readonly Award[] = (blocks('jsonl')[0] ?? '')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** Decides the page's event after the page's awards. */
function decide(strategy: Strategy): Evaluation {
  const history = createHistory({ timeZone });
  const decided = strategyOf(replying('0'));
  for (const { at, user, task, points, caseName, data } of awards) {
    const past = { ...event, externalUserId: user, externalTaskId: task, data: { started: at, ...data } };
    const when = Date.parse(at);
    const evaluation = decided.evaluate({ event: past, now: when, timeZone });
    if (!evaluation.ok) throw new Error(evaluation.diagnostics.map(({ message }) => message).join('\n'));
    history.record(past, { ...evaluation.outcome, points, caseName }, when);
  }
  return strategy.evaluate({ event, facts: history.facts(strategy, event, now), now, timeZone });
}

/** What the page would show for an expression: the value as JSON, or the code of what is wrong with it. */
function shown(expression: string): string {
  const compiled = compile(replying(expression));
  if (!compiled.ok) return compiled.diagnostics[0]?.code ?? '';
  const evaluation = decide(compiled.strategy);
  if (!evaluation.ok) return evaluation.diagnostics[0]?.code ?? '';
  const { value } = evaluation.outcome.reply;
  return typeof value === 'string' && /^-?\d+\.\d{17,}$/.test(value) ? value : JSON.stringify(value);
}

describe('the reference of the language', () => {
  it.each(blocks('merit').map((source) => [/"(.*)"/.exec(source)?.[1] ?? '', source]))(
    'shows a strategy that compiles: %s',
    (_, source) => {
      expect(compile(source)).toMatchObject({ ok: true, diagnostics: [] });
    },
  );

  const lines = blocks('merit values').flatMap((block) => block.trimEnd().split('\n'));
  it.each(lines.map((line) => line.split(/\s{2,}# /)))('is right that %s is %s', (expression, value) => {
    expect(shown(expression ?? '')).toBe(value);
  });
});

describe('the table of facts', () => {
  const names = Object.keys(factSignatures) as HistoryFactName[];

  it('has a row for each fact of the language, in its order', () => {
    const [, rows = ''] = /\| fact \| type \| what it tells \|\n.*\n((?:\|.*\n)*)/.exec(page) ?? [];
    expect(rows.split('\n').slice(0, names.length)).toEqual(names.map(rowOf));
  });

  /** Stands in place of the type of any input. */
  const ofInput = { kind: 'int', range: { min: null, max: null } } as const;

  function rowOf(name: HistoryFactName): string {
    const { argument, scopes, type } = factSignatures[name];
    const given = argument === null ? '' : argument === 'input' ? '(x)' : '("kind")';
    const isEverywhere = scopes.length === 4;
    const written = isEverywhere ? [`${name}${given}`] : scopes.map((scope) => `${scope}.${name}`);
    const spelt = written.map((each) => `\`${each}\``).join(' ');
    return `| ${spelt} | ${shownType(type(ofInput), argument === 'input')} | ${factDocs[name]} |`;
  }

  function shownType(type: Type, isOfInput: boolean): string {
    const [present, isOptional] = type.kind === 'optional' ? [type.inner, true] : [type, false];
    if (isOfInput && present.kind === ofInput.kind) return isOptional ? 'as x, ?' : 'as x';
    return isOptional ? `${present.kind}?` : present.kind;
  }
});

describe('what is said of the names of the language', () => {
  /** The rows of the page's tables, as the text of their cells. */
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim()),
    );
  const hasRow = (begins: string, says: string) =>
    rows.some(([first = '', ...others]) => first.startsWith(`\`${begins}`) && others.includes(says));

  it.each(Object.entries(functionDocs))('is on the page: %s', (name, doc) => {
    expect(hasRow(`${name}(`, doc)).toBe(true);
  });

  it.each(Object.entries(scopeDocs))('is on the page: %s', (scope, doc) => {
    expect(hasRow(`${scope}.\``, doc)).toBe(true);
  });

  it.each(Object.entries(argumentKinds))('is on the page: %s:', (name, { doc }) => {
    const found = rows.find(([first = '']) => first.startsWith(`\`${name}:`));
    expect(found?.[1]?.startsWith(doc)).toBe(true);
  });

  it.each(Object.entries(ladderDocs))('is on the page of a ladder: .%s', (name, doc) => {
    const found = rows.find(([first]) => first === `\`.${name}\``);
    expect(found?.at(-1)?.replace(/ \|$/, '')).toBe(doc);
  });

  it('is on the page for ids, `did` and the moment', () => {
    expect([hasRow('user.id', idDoc), hasRow('user.did(', didDoc)]).toEqual([true, true]);
    expect(hasRow('action`', ownNameDocs.action)).toBe(true);
    expect(page).toContain(`| ${ownNameDocs.now}, with its`);
  });
});

describe('the strategy that chooses its case', () => {
  const [pace = ''] = blocks('merit').filter((text) => text.includes('strategy "Pace"'));
  const [, told = '', replied = ''] =
    /gives (\d+ points as `\w+`), and replies\s+`(\{.*\})`/.exec(page) ?? [];

  it('gives and replies what the page says', () => {
    const paced = { externalUserId: 'ann', externalTaskId: 'walks', data: { minutes: 65 } };
    const decided = strategyOf(pace).evaluate({ event: paced, facts: { 'user.streak': 3 }, now });
    if (!decided.ok) throw new Error('the event is decided');
    const { points, caseName, reply } = decided.outcome;
    expect(`${points} points as \`${caseName}\``).toBe(told);
    expect(reply).toEqual(JSON.parse(replied));
  });
});

describe('what can go wrong with an event', () => {
  const kinds = Object.values(runTimeDiagnostics).filter((kind) => 'code' in kind);

  it.each(kinds.map(({ code, rule }) => [code, rule]))('is on the page: %s %s', (code) => {
    expect(page).toContain(`[${code}](diagnostics/${code}.md)`);
  });

  it('names how long numbers may be', () => {
    const digits = (most: number) => `| ${most.toLocaleString('en')} |`;
    const [, limits = ''] = page.split('## Limits');
    expect(limits).toContain(digits(decimal.digitsMax));
    expect(limits).toContain(digits(decimal.workingDigitsMax));
    expect(limits).toContain(`which is rounded beyond them ${digits(rational.fractionDigitsMax)}`);
    expect(page).toContain(`more than ${decimal.workingDigitsMax.toLocaleString('en')} digits`);
  });
});
