import { Fault } from '../../domain/fault.js';

/** Where something stands in a list by time, of which many may be of one moment. */
export type PlaceInTime = readonly [at: number, id: string];
/** The same of what has a number. */
export type NumberedPlace = readonly [at: number, id: number];

const place = /^(-?[0-9]{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const numberedPlace = /^(-?[0-9]{1,15}) ([0-9]{1,15})$/;

/**
 * The place of a key after which rows follow; null where they are the first ones.
 *
 * @throws Fault `invalid-cursor`.
 */
export function placeAfter(after: string | null): PlaceInTime | null {
  return partsOf(after, place);
}

/** @throws Fault `invalid-cursor`. */
export function numberedPlaceAfter(after: string | null): NumberedPlace | null {
  const parts = partsOf(after, numberedPlace);
  return parts && [parts[0], Number(parts[1])];
}

function partsOf(after: string | null, form: RegExp): PlaceInTime | null {
  if (after === null) return null;
  const [, at, id] = form.exec(after) ?? [];
  if (at === undefined || id === undefined) throw new Fault('invalid-cursor');
  return [Number(at), id];
}

export function keyOfPlace([at, id]: PlaceInTime | NumberedPlace): string {
  return `${at} ${id}`;
}
