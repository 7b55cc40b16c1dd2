import type { Award } from '../../domain/award.js';
import type { Owner } from '../../domain/principal.js';
import type { Books } from '../../ports/storage.js';
import type { Target } from './targets.js';

/** The awards that callers' own event ids name already: such an event is answered, never decided again. */
export interface KnownEvents {
  /** Looks up the events of these targets that aren't known yet. */
  load(targets: readonly Target[]): Promise<void>;
  find(target: Target): Award | null;
  add(target: Target, award: Award): void;
}

export function createKnownEvents(books: Books): KnownEvents {
  const awards = new Map<string, Award>();
  return {
    async load(targets) {
      for (const [owner, eventIds] of eventIdsByOwner(targets)) {
        const found = await books.awards.findByEventIds(owner, [...eventIds]);
        for (const [eventId, award] of found) awards.set(nameOf(owner, eventId), award);
      }
    },
    find(target) {
      const eventId = eventIdOf(target);
      return eventId === null ? null : (awards.get(nameOf(target.game.owner, eventId)) ?? null);
    },
    add(target, award) {
      const eventId = eventIdOf(target);
      if (eventId !== null) awards.set(nameOf(target.game.owner, eventId), award);
    },
  };
}

/** A simulation leaves nothing that a later event could repeat, and repeats nothing. */
function eventIdOf({ command }: Target): string | null {
  return command.kind === 'decided' && !command.isSimulated ? command.eventId : null;
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
