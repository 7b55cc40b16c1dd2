import type { Strategy } from '@merit/engine';
import { Fault } from '../../domain/fault.js';

/**
 * Every expression, once for each item of a list that it is asked for, is a step; how many an event takes at
 * most is known before. So what is asked for can be refused before any of it is done: this many take seconds.
 */
const STEPS_MAX = 100_000_000;

/**
 * Lets so many events be decided in one request.
 *
 * @throws Fault `simulation-too-large`.
 */
export function requireBounded({ checked: { cost } }: Strategy, events: number): void {
  if (cost * events <= STEPS_MAX) return;
  throw new Fault('simulation-too-large', {
    detail: `One event may take this strategy ${cost} steps, so at most ${Math.floor(STEPS_MAX / cost)} events can be decided in one request`,
  });
}
