import { Fault } from '../../domain/fault.js';
import type { PageRequest } from '../../domain/page.js';

/** Where something stands in a list by time, of which many may be of one moment. */
export type PlaceInTime = readonly [at: number, id: string];

const KEY = /^(-?[0-9]{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The place after which a page begins; null for the first page.
 *
 * @throws Fault `invalid-cursor`.
 */
export function placeAfter({ after }: PageRequest): PlaceInTime | null {
  if (after === null) return null;
  const [, at, id] = KEY.exec(after) ?? [];
  if (at === undefined || id === undefined) throw new Fault('invalid-cursor');
  return [Number(at), id];
}

export function keyOfPlace([at, id]: PlaceInTime): string {
  return `${at} ${id}`;
}
