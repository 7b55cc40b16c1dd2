import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { RecordedEvent } from '../../ports/award-book.js';
import type { Books } from '../../ports/storage.js';
import { isSimulated, type Target } from './targets.js';

/** What is recorded under callers' own event ids already: such an event is answered, never decided again. */
export interface KnownEvents {
  /** Looks up the events of these targets that aren't known yet. */
  load(targets: readonly Target[]): Promise<void>;
  find(target: Target): RecordedEvent | null;
  add(target: Target, recorded: RecordedEvent): void;
}

export function createKnownEvents(books: Books): KnownEvents {
  const known = new Map<string, RecordedEvent>();
  return {
    async load(targets) {
      for (const [owner, eventIds] of eventIdsByOwner(targets)) {
        const found = await books.awards.findByEventIds(owner, [...eventIds]);
        for (const [eventId, recorded] of found) known.set(nameOf(owner, eventId), recorded);
      }
    },
    find(target) {
      const eventId = eventIdOf(target);
      return eventId === null ? null : (known.get(nameOf(target.game.owner, eventId)) ?? null);
    },
    add(target, recorded) {
      const eventId = eventIdOf(target);
      if (eventId !== null) known.set(nameOf(target.game.owner, eventId), recorded);
    },
  };
}

/** The id is known, but as that of another event than the one that was sent. */
export function eventIdTaken(recorded: RecordedEvent): Fault {
  return new Fault('event-id-taken', { members: idOf(recorded) });
}

function idOf(recorded: RecordedEvent) {
  if (recorded.kind === 'action') return { actionId: recorded.action.actionId };
  if (recorded.kind === 'reversal') return { transactionId: recorded.transactionId };
  return { awardId: recorded.award.awardId };
}

/** A simulation leaves nothing that a later event could repeat, and repeats nothing. */
function eventIdOf(target: Target): string | null {
  return isSimulated(target) ? null : target.command.eventId;
}

function eventIdsByOwner(targets: readonly Target[]): ReadonlyMap<Owner, ReadonlySet<string>> {
  const byOwner = new Map<Owner, Set<string>>();
  for (const target of targets) {
    const eventId = eventIdOf(target);
    if (eventId === null) continue;
    const eventIds = byOwner.get(target.game.owner) ?? new Set();
    byOwner.set(target.game.owner, eventIds.add(eventId));
  }
  return byOwner;
}

function nameOf(owner: Owner, eventId: string): string {
  return JSON.stringify([owner, eventId]);
}
