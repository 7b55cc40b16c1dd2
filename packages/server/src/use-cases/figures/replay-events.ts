import type { Strategy } from '@merit/engine';
import type { RecordedEventsQuery } from '../../ports/recorded-events.js';
import type { Call } from '../call.js';
import { ReplaySide } from './replay-side.js';
import { type Replay, ReplayTally } from './replay-tally.js';

export interface Replaying {
  readonly a: Strategy;
  readonly b: Strategy;
  /** How many users are named at most. */
  readonly usersMax: number;
}

/** So many events are in memory at once, since each may be large. */
const READ_MAX = 100;

/**
 * Lets two versions decide recorded events again, in the order in which they were decided. The work is done
 * in turns, so that other requests are served in between.
 */
export async function replayEvents(
  { services }: Call,
  { a, b, usersMax }: Replaying,
  query: RecordedEventsQuery,
): Promise<Replay> {
  const { recordedEvents } = services.storage.reports;
  const sideA = new ReplaySide(a);
  const sideB = new ReplaySide(b);
  const tally = new ReplayTally();
  const awards = await recordedEvents.find(query);
  for (let start = 0; start < awards.length; start += READ_MAX) {
    const events = await recordedEvents.read(awards.slice(start, start + READ_MAX));
    let isOver = await services.turns.next();
    for (const event of events) {
      if (isOver()) isOver = await services.turns.next();
      tally.add(event, { pointsA: sideA.decide(event), pointsB: sideB.decide(event) });
    }
  }
  return tally.replay(usersMax);
}
