import { check, format, parse } from '@merit/dsl';
import type { JsonValue, TimedEvent } from '@merit/engine';
import { compile, createHistory, simulate, strategyGraph, toDot, toMermaid, toSvg } from '@merit/engine';
import { runPrograms } from '../../src/testing/generated/run.js';

/** What one host makes of a strategy: plain data, to be compared with what another one does. */
export interface Sights {
  readonly [sight: string]: unknown;
}

const day = 86_400_000;
const start = Date.UTC(2026, 2, 27, 22, 30);

/** A week around the night in which summer time begins in Madrid. */
const events: readonly TimedEvent[] = Array.from({ length: 40 }, (_, index) => ({
  occurredAt: start + Math.floor((index * day) / 5),
  event: {
    externalUserId: index % 3 === 0 ? 'ann' : 'bob',
    externalTaskId: 'walks',
    data: { steps: 400 * index, distanceKm: index / 4, veryActiveMinutes: index } satisfies JsonValue,
  },
}));

/**
 * Goes through all that the two packages do: reading, checking, formatting, deciding, history, simulation,
 * graphs.
 */
export async function tour(source: string, broken: string): Promise<Sights> {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  const { strategy } = compiled;
  const graph = strategyGraph(strategy.checked);
  return {
    misread: findings(parse(broken)),
    mistyped: compile(broken),
    checked: findings(check(source, strategy.checked.tree)),
    formatted: format(source),
    range: strategy.awardRange,
    decided: await decideInTurn(strategy),
    simulated: await simulate(strategy, events, { timeZone: 'Europe/Madrid' }),
    pictures: [toDot(graph), toMermaid(graph), toSvg(graph)],
    generated: generated(),
  };
}

function findings({
  diagnostics,
}: {
  readonly diagnostics: readonly { readonly code: string }[];
}): readonly string[] {
  return diagnostics.map(({ code }) => code);
}

async function decideInTurn(
  strategy: Extract<ReturnType<typeof compile>, { ok: true }>['strategy'],
): Promise<readonly unknown[]> {
  const history = createHistory({ timeZone: 'Europe/Madrid' });
  return events.map(({ event, occurredAt: now }) => {
    const facts = history.facts(strategy, event, now);
    const decided = strategy.evaluate({ event, facts, now, timeZone: 'Europe/Madrid', trace: true });
    if (decided.ok) history.record(event, decided.outcome, now);
    return { facts, decided };
  });
}

/** The same seed everywhere: what is counted must be the same, and nothing may be at fault. */
function generated(): unknown {
  const { fault, accepted, counts } = runPrograms({ seed: 34, from: 0, programs: 150, eventsPerProgram: 2 });
  return { fault, accepted, counts: [...counts] };
}

/** As text, since a page hands over only what JSON keeps. */
export async function tourAsText(source: string, broken: string): Promise<string> {
  const sights = await tour(source, broken);
  return JSON.stringify(sights, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));
}
