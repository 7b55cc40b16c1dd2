import { builtinStrategies, compile, simulate, type TimedEvent } from '@merit/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samples } from '../../../../../tools/samples.js';
import type { KeyPrincipal } from '../../domain/principal.js';
import type { ActionAnswer, AwardAnswer } from '../../ports/award-command.js';
import { made, makeGame, makeTask } from '../../routes/testing/arrange.js';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { noLimits } from '../../testing/no-limits.js';
import type { TestService } from '../../testing/test-service.js';
import { recordAwards } from './record-awards.js';

const EVENTS = samples(5000);
const EVENTS_A_LIST = 125;
const TIME_ZONE = 'Europe/Madrid';
const TASKS = ['walk', 'run', 'ride'];
const MINUTE_MS = 60_000;
/** The clocks of Madrid change on the 29th. */
const BEGIN = Date.parse('2026-03-20T00:00:00+01:00');

const gap = fc.oneof(fc.integer({ min: 0, max: 5 * MINUTE_MS }), fc.integer({ min: 0, max: 60 * MINUTE_MS }));

const filtering = `strategy "Parts" {
  input km: decimal? (0..100)
  input city: text? from "place.city"
  let usual = user.game.mean(km, same: city) ?? 1
  deny "Again" when user.sinceLast(case: "Far") is present and user.sinceLast(case: "Far") < 2m
  rule "Far" when km is present and km > usual { award game.users + task.awards(this: day, same: city) }
  rule "Near" when user.latest(km) is present { award user.awards(case: "Near", this: week) + game.tasks }
  otherwise { award user.streak(same: city) + if user.wallet.points > 500 then 1 else 2 }
}`;

const counting = `strategy "Deeds" {
  deny "Enough" when action == "like" and user.actions("like", this: day) > 3
  rule "Ride" when action == "ride" { award user.actions("ride", last: 2h) + task.actions("ride", this: week) mod 50 }
  rule "Liked" when action is present { award game.actions("like") mod 7 + user.game.actions("ride", last: 3d) }
  otherwise { award user.game.actions("like", this: month) + task.actions("like", last: 90m) }
}`;

const deriving = `strategy "Lets" {
  input km: decimal? (0..100)
  input minutes: decimal (0..1_000)
  input city: text? from "place.city"
  let speed = (km ?? 0) / minutes
  let here = lower(city ?? "nowhere")
  let half = if now.hour < 12 then "am" else "pm"
  let deed = action
  deny "Again" when user.sinceLast(same: deed) is present and user.sinceLast(same: deed) < 1m
  rule "Fast" when user.best(speed) is present and km is present and user.best(speed) < km {
    award user.awards(this: day, same: half) + game.awards(same: here) mod 50
  }
  rule "Moved" when user.total(speed, this: week) > 1 {
    award task.streak(same: half) + round(user.game.mean(speed, same: here) ?? 3)
  }
  otherwise { award round(game.latest(speed, same: half) ?? 0) + user.awards(case: "Fast", same: here) }
}`;

const meeting = `strategy "Teams" {
  input km: decimal? (0..100)
  input city: text? from "place.city"
  let half = if now.hour < 12 then "am" else "pm"
  rule "Far" when km is present and km > 7 { award game.users(case: "Near") + task.users(same: city) as "Far" }
  rule "Near" when game.users(same: half) < 24 { award game.users(same: half, case: "Far") + 1 as "Near" }
  otherwise { award game.users(same: city) as "Late" }
}`;

/** What is published for the sake of the test, by its name here. */
const sources = new Map([
  ['parts', filtering],
  ['deeds', counting],
  ['lets', deriving],
  ['teams', meeting],
]);

interface Sketch {
  readonly user: number;
  readonly task: number;
  readonly gapMs: number;
  readonly lateMs: number;
  readonly km: number;
  readonly minutes: number;
  readonly city: string;
  readonly action: string | undefined;
}

/** One in five comes late, by up to three days. */
const sketch: fc.Arbitrary<Sketch> = fc.record({
  user: fc.integer({ min: 0, max: 24 }),
  task: fc.nat(TASKS.length - 1),
  gapMs: gap,
  km: fc.constantFrom(1, 2.5, 7.1, 30),
  minutes: fc.constantFrom(0, 0.5, 12, 29.9, 45, 90),
  city: fc.constantFrom('Bilbao', 'Gernika'),
  action: fc.constantFrom(undefined, undefined, 'ride', 'like'),
  lateMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 4320 * MINUTE_MS }) },
  ),
});

function makeEvents(isLate: boolean, seed: number): readonly TimedEvent[] {
  const [sketches = []] = fc.sample(fc.array(sketch, { minLength: EVENTS, maxLength: EVENTS }), {
    numRuns: 1,
    seed,
  });
  let now = BEGIN;
  return sketches.map(({ user, task, gapMs, lateMs, km, minutes, city, action }) => {
    now += gapMs;
    return {
      occurredAt: isLate ? now - lateMs : now,
      event: {
        externalUserId: `user-${user}`,
        externalTaskId: TASKS[task] ?? '',
        externalGameId: 'parity',
        action,
        data: { minutes, ...(km === 1 ? {} : { km }), ...(user % 5 === 0 ? {} : { place: { city } }) },
      },
    };
  });
}

async function awardAll(service: TestService, id: string, events: readonly TimedEvent[]) {
  const { client, apiKey } = await service.keyClient();
  const strategyId = sources.has(id) ? await publish(client, id) : id;
  const game = await makeGame(client, { externalGameId: 'parity', strategyId, timeZone: TIME_ZONE });
  for (const externalTaskId of TASKS) await makeTask(client, game.gameId, { externalTaskId });
  const principal: KeyPrincipal = { kind: 'key', owner: `key:${apiKey}`, apiKey, isAdmin: false };
  const commands = events.map(({ occurredAt, event }) => ({
    kind: 'decided' as const,
    principal,
    requestId: 'parity',
    admission: noLimits.admission(),
    idempotency: null,
    gameId: game.gameId,
    externalTaskId: event.externalTaskId,
    externalUserId: event.externalUserId,
    data: event.data ?? {},
    isSimulated: false,
    isBackfill: false,
    occurredAt,
    timeZone: event.timeZone ?? null,
    eventId: null,
    action: event.action === undefined ? null : { kind: event.action, description: null },
  }));
  const decided: string[] = [];
  for (let from = 0; from < commands.length; from += EVENTS_A_LIST) {
    const list = commands.slice(from, from + EVENTS_A_LIST);
    for (const result of await recordAwards(service.dependencies.services, list)) {
      if (!result.ok) throw result.fault;
      decided.push(gistOf(result.answer));
    }
  }
  const { items } = await made(client.get(`/games/${game.gameId}/points?limit=500`), 200);
  return { decided, points: items.reduce((sum: number, item: { points: number }) => sum + item.points, 0) };
}

function gistOf(answer: AwardAnswer | ActionAnswer): string {
  const verdict = answer.kind === 'award' ? answer.award : answer.action.decision;
  return `${verdict?.caseName}: ${verdict?.points}`;
}

async function publish(client: Client, name: string) {
  const { id, strategyId } = await made(
    client.post('/strategies/custom', { name, source: sources.get(name) }),
  );
  await made(client.post(`/strategies/custom/${id}/publish`), 200);
  return strategyId;
}

function strategyOf(id: string) {
  const builtIn = builtinStrategies.findLast((each) => each.id === id);
  if (builtIn !== undefined) return builtIn.strategy;
  const compilation = compile(sources.get(id) ?? '');
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join());
  return compilation.strategy;
}

async function simulateAll(strategyId: string, events: readonly TimedEvent[]) {
  const decided: string[] = [];
  const { points } = await simulate(strategyOf(strategyId), events, {
    timeZone: TIME_ZONE,
    onEvent: (_, evaluation) => {
      if (!evaluation.ok) throw new Error('a built-in takes every event');
      decided.push(`${evaluation.outcome.caseName}: ${evaluation.outcome.points}`);
    },
  });
  return { decided, points };
}

const ids = [...new Set(builtinStrategies.map(({ id }) => id)), ...sources.keys()];

describe('5,000 events', () => {
  eachService(
    (service) => {
      it.each(
        ids.flatMap(
          (id) =>
            [
              [id, 'in order', false],
              [id, 'out of order', true],
            ] as const,
        ),
      )('give by %s, %s, through the service what they give offline', async (id, _, isLate) => {
        service().clock.set(Date.parse('2027-01-01T00:00:00Z'));
        const events = makeEvents(isLate, 20_260_320);
        expect(await awardAll(service(), id, events)).toEqual(await simulateAll(id, events));
      });
    },
    { settings: { EVENT_AGE_MAX_DAYS: '0' } },
  );
});
