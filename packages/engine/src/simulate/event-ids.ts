import type { JsonValue } from '../event/event.js';
import type { KnownEvent, TakenId, TimedEvent } from './simulated-strategy.js';

/** Fewer than a Map can hold. */
const IDS_A_MAP = 8_000_000;

interface Taken {
  readonly digest: number;
  readonly occurredAt: number;
}

/**
 * The ids of events that were decided, so that each is decided once: the same user, game, task, action, data
 * and assigned points under an id are the same event, whenever it comes. Memory grows with the number of ids,
 * but where it is promised how late an event comes: then an id is kept as long as an event of its time may
 * come.
 */
export class EventIds {
  readonly #lateMaxMs: number;
  readonly #maps: Map<string, Taken>[] = [new Map()];
  #latest = Number.NEGATIVE_INFINITY;

  constructor({ lateMaxMs = Number.POSITIVE_INFINITY }: { readonly lateMaxMs?: number | undefined } = {}) {
    this.#lateMaxMs = lateMaxMs;
  }

  /** Whether the event's id was taken; null for an event to be decided. */
  find(timed: Pick<TimedEvent, 'eventId' | 'event' | 'assigned'>): KnownEvent | null {
    if (timed.eventId === undefined) return null;
    const taken = this.#taken(timed.eventId);
    if (taken === undefined) return null;
    return taken.digest === digestOf(timed) ? 'repeated' : 'conflict';
  }

  /**
   * Takes the id of an event that was decided; refused and failed ones leave theirs free.
   *
   * @returns What an earlier simulation leaves of it to the next one; undefined for an event without an id.
   */
  take(timed: TimedEvent): TakenId | undefined {
    const { eventId } = timed;
    if (eventId === undefined) return undefined;
    const taken = { eventId, digest: digestOf(timed) };
    this.recall(taken, timed.occurredAt);
    return taken;
  }

  /** Takes an id that an earlier simulation took. */
  recall({ eventId, digest }: TakenId, occurredAt: number): void {
    this.#latest = Math.max(this.#latest, occurredAt);
    this.#forget();
    const last = this.#maps.at(-1);
    const map = last === undefined || last.size >= IDS_A_MAP ? this.#nextMap() : last;
    map.set(eventId, { digest, occurredAt });
  }

  #nextMap(): Map<string, Taken> {
    const map = new Map<string, Taken>();
    this.#maps.push(map);
    return map;
  }

  #taken(eventId: string): Taken | undefined {
    for (const map of this.#maps) {
      const taken = map.get(eventId);
      if (taken !== undefined) return taken;
    }
    return undefined;
  }

  /** The first that were taken are the oldest, or nearly so. */
  #forget(): void {
    const [first] = this.#maps;
    if (first === undefined || this.#lateMaxMs === Number.POSITIVE_INFINITY) return;
    for (const [eventId, { occurredAt }] of first) {
      if (occurredAt >= this.#latest - this.#lateMaxMs) break;
      first.delete(eventId);
    }
    if (first.size === 0 && this.#maps.length > 1) this.#maps.shift();
  }
}

function digestOf({ event, assigned }: Pick<TimedEvent, 'event' | 'assigned'>): number {
  const { externalUserId, externalTaskId, externalGameId, action, data } = event;
  const told = [externalUserId, externalTaskId, externalGameId ?? null, action ?? null, data ?? {}];
  const given = assigned === undefined ? [] : [assigned.points, assigned.caseName];
  return digest53(canonical([...told, ...given]));
}

/** JSON with its keys in order, so that two writings of one value are one text. */
function canonical(value: JsonValue | undefined): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (isList(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/**
 * Two hashes of 32 bits, mixed as murmur3 ends, of which 53 bits stay: only texts of one id are told apart.
 */
function digest53(text: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    other = Math.imul(other ^ unit, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return (other & 0x1fffff) * 2 ** 32 + (one >>> 0);
}
