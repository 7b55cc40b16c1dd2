import { createHash } from 'node:crypto';

/** A line of events, and what it is cut by. */
export interface CutLine {
  readonly text: string;
  readonly ids: { readonly [column: string]: string | undefined };
}

const startMs = Date.UTC(2026, 2, 10, 20);

/**
 * The same events at each run, by time and where that is the same by id: ties, few users with much and many
 * with little, midnights in a month with a change of clocks, refused, failed and unreadable ones.
 */
export function seededLines(count: number): readonly CutLine[] {
  const random = randomFrom(20_261_124);
  const upTo = (many: number) => Math.floor(random() * many);
  const pauseMs = (40 * 86_400_000) / count;
  let at = startMs;
  return Array.from({ length: count }, (_, index) => {
    at += random() < 0.2 ? 0 : Math.ceil(random() * 2.5 * pauseMs);
    const ids = {
      externalUserId: `user-${Math.floor((count / 60) * random() ** 3)}`,
      externalGameId: upTo(20) === 0 ? undefined : `game-${upTo(40)}`,
      externalTaskId: upTo(300) === 0 ? undefined : `task-${upTo(7)}`,
    };
    const event = {
      eventId: `e${String(index).padStart(8, '0')}`,
      occurredAt: new Date(at).toISOString(),
      ...ids,
      ...(upTo(3) === 0 ? { action: upTo(2) === 0 ? 'photo' : 'share' } : {}),
      data: { minutes: upTo(120) - 1, city: ['Lugo', 'Vigo', 'Ourense'][upTo(3)] },
    };
    return { text: `${JSON.stringify(event)}\n`, ids };
  });
}

/** Cuts lines by a hash of columns, each part in the order of the whole; without columns by their ids. */
export function cut<Line extends CutLine>(
  lines: readonly Line[],
  keys: readonly string[] | null,
  count: number,
): readonly (readonly Line[])[] {
  const parts = Array.from({ length: count }, (): Line[] => []);
  const places = new Map<string, number>();
  for (const line of lines) {
    const key = keys === null ? line.text : JSON.stringify(keys.map((each) => line.ids[each] ?? null));
    const place = places.get(key) ?? createHash('sha256').update(key).digest().readUInt32BE() % count;
    places.set(key, place);
    parts[place]?.push(line);
  }
  return parts;
}

/** The lines of a state behind its head, as events are cut. */
export function linesOfState(text: string): readonly CutLine[] {
  const lines = text.trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const { user, game, task } = JSON.parse(line);
    const ids = { externalUserId: user, externalGameId: game, externalTaskId: task };
    return { text: `${line}\n`, ids };
  });
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
