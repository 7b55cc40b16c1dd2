import type { MeritEvent } from '../event/event.js';

/** Throws a TypeError where a host without types gave no event, or none of a user in a task. */
export function requireEvent(request: { readonly event: MeritEvent }): void {
  const { event } = request ?? {};
  const isEvent = typeof event === 'object' && event !== null;
  if (isEvent && typeof event.externalUserId === 'string' && typeof event.externalTaskId === 'string') return;
  throw new TypeError(isEvent ? missingId(event) : `\`event\` is ${shown(event)}, but an event is expected`);
}

function missingId(event: MeritEvent): string {
  const name = typeof event.externalUserId === 'string' ? 'externalTaskId' : 'externalUserId';
  return `\`event.${name}\` is ${shown(event[name])}, but a text is expected`;
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  return value === null ? '`null`' : `a ${typeof value}`;
}
