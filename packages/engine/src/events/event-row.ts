import { cutText, toVisible } from '@merit/dsl';
import type { TimedEvent } from '../simulate/simulated-strategy.js';

/** One event of a file, or why its line is none. `place` is the number of the line, from 1. */
export type EventRow = ReadableRow | UnreadableRow;

export interface ReadableRow extends TimedEvent<number> {
  readonly ok: true;
  readonly place: number;
  /** What its source calls it. */
  readonly eventId: string | undefined;
}

export interface UnreadableRow {
  readonly ok: false;
  readonly place: number;
  readonly problem: string;
  readonly eventId: string | undefined;
}

/** What stands in every event file beside the inputs. */
export const requiredNames = ['occurredAt', 'externalUserId', 'externalTaskId'] as const;
export const optionalNames = ['externalGameId', 'action', 'eventId'] as const;

export function unreadable(place: number, problem: string, eventId?: string): UnreadableRow {
  return { ok: false, place, problem, eventId };
}

export function badTime(text: string): string {
  return text === ''
    ? '`occurredAt` is empty'
    : `\`occurredAt\` is no ISO 8601 time, such as 2026-12-24T18:00:00Z: ${toVisible(cutText(text))}`;
}
