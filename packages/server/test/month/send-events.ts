import type { Outcome, TimedEvent } from '@merit/engine';
import { expect } from 'vitest';
import { made } from '../../src/routes/testing/arrange.js';
import type { Answer, Client } from '../../src/testing/client.js';
import type { TestService } from '../../src/testing/test-service.js';
import type { Sending, SentEvent } from './sent-events.js';

interface Line {
  readonly name: string;
  readonly points: number;
  /** A parent goes by its id at a service, and by its file elsewhere. */
  readonly isOfParent: boolean;
}

/** What came of an event, wherever it was decided. */
export interface Verdict {
  readonly status: 'awarded' | 'denied' | 'none' | 'assigned' | 'repeated' | 'conflict';
  readonly points?: number;
  readonly caseName?: string;
  readonly rule?: string | null;
  readonly reply?: object;
  readonly lines?: readonly Line[];
}

/** What was sent in a month, and what the service made of it. */
export interface Month {
  /** As the engine takes them, in the order of sending, but for what was refused. */
  readonly events: readonly TimedEvent[];
  /** Of each of them. */
  readonly verdicts: readonly Verdict[];
  /** The awards that were answered, in the order in which they were recorded. */
  readonly recorded: readonly Answer['body'][];
  /** How many requests took more than the wallet held. */
  readonly refused: number;
}

type Award = Pick<Outcome, 'points' | 'caseName' | 'rule' | 'reply' | 'lines'> & { readonly kind?: string };

/** What came of an event that led to an award. */
export function awardVerdict({ points, caseName, rule, reply, lines, kind }: Award): Verdict {
  const told = lines.map(({ name, points: added, sourceName }) => ({
    name,
    points: added,
    isOfParent: sourceName !== undefined,
  }));
  const status = kind === 'assigned' ? 'assigned' : 'awarded';
  return { status, points, caseName, rule, reply: { ...reply }, lines: told };
}

/** What came of an event that led to no award. */
export function missVerdict({ denied, rule, reply }: Pick<Outcome, 'denied' | 'rule' | 'reply'>): Verdict {
  return { status: denied ? 'denied' : 'none', rule, reply: { ...reply } };
}

/** Sends a month of events, each request at its time. */
export async function sendMonth(
  { clock }: Pick<TestService, 'clock'>,
  client: Client,
  { game, sendings }: { readonly game: Answer['body']; readonly sendings: readonly Sending[] },
): Promise<Month> {
  const events: TimedEvent[] = [];
  const verdicts: Verdict[] = [];
  const recorded: Answer['body'][] = [];
  const firsts = new Map<string, object>();
  let refused = 0;

  function take(sent: SentEvent, status: number, body: Answer['body']): void {
    if (status === 409 && body.code === 'insufficient-points') {
      refused += 1;
      return;
    }
    events.push(timedOf(sent, game.externalGameId, clock.now()));
    const { eventId } = sent;
    const first = eventId === undefined ? undefined : firsts.get(eventId);
    if (status === 409) {
      expect(body.code).toBe('event-id-taken');
      verdicts.push({ status: 'conflict' });
    } else if (first !== undefined) {
      expect([status, body]).toEqual([200, first]);
      verdicts.push({ status: 'repeated' });
    } else {
      if (eventId !== undefined) firsts.set(eventId, body);
      const award = sent.way === 'action' ? body.award : body;
      const isAward = award !== null && award.awardId !== null;
      verdicts.push(isAward ? awardVerdict(award) : missVerdict(body.decision ?? body));
      if (isAward) recorded.push(award);
    }
  }

  for (const { gapMs, isBulk, events: some } of sendings) {
    clock.advance(gapMs);
    const bodies = some.map((sent) => bodyOf(sent, clock.now()));
    if (isBulk) {
      const path = `/games/${game.gameId}/points/bulk`;
      const { results } = await made(client.post(path, { events: bodies }), 200);
      for (const [index, sent] of some.entries()) {
        const { status, award, action, error } = results[index];
        take(sent, status, error ?? award ?? action);
      }
    } else {
      for (const sent of some) {
        const { status, body } = await sendAlone(client, game.gameId, { sent, now: clock.now() });
        take(sent, status, body);
      }
    }
  }
  return { events, verdicts, recorded, refused };
}

function timedOf(sent: SentEvent, externalGameId: string, now: number): TimedEvent {
  const { way, externalUserId, externalTaskId, eventId, timeZone, typeAction, points, caseName } = sent;
  const data = sent.data as TimedEvent['event']['data'];
  const action = way === 'action' ? typeAction : undefined;
  return {
    eventId,
    occurredAt: now - sent.lateMs,
    event: { externalUserId, externalTaskId, externalGameId, action, timeZone, data },
    assigned: way === 'assigned' ? { points, caseName } : undefined,
  };
}

/** An event among others. */
function bodyOf({ way, typeAction, points, caseName, lateMs, timeZone, ...event }: SentEvent, now: number) {
  const occurredAt = lateMs === 0 ? undefined : new Date(now - lateMs).toISOString();
  if (way === 'assigned') return { ...event, occurredAt, points, caseName };
  return { ...event, occurredAt, timeZone, typeAction: way === 'action' ? typeAction : undefined };
}

function sendAlone(
  client: Client,
  gameId: string,
  { sent, now }: { readonly sent: SentEvent; readonly now: number },
): Promise<Answer> {
  const { externalTaskId, ...body } = bodyOf(sent, now);
  if (sent.way !== 'assigned') {
    const verb = sent.way === 'action' ? 'action' : 'points';
    return client.post(`/games/${gameId}/tasks/${externalTaskId}/${verb}`, body);
  }
  const { externalUserId, ...given } = body;
  const path = `/users/external/${encodeURIComponent(externalUserId)}/points`;
  return client.post(path, { ...given, gameId, externalTaskId });
}
