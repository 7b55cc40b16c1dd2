import * as z from 'zod';
import type { LevelStep } from '../../domain/levels.js';
import { listOf } from '../../http/schemas/bounded.js';
import { text } from '../../http/schemas/text.js';

const STEPS_MAX = 50;
const NAME_MAX = 100;
const DAYS_MAX = 3660;

const step = z
  .strictObject({
    name: text(NAME_MAX).meta({ description: 'What the level is called, other than each other one.' }),
    points: z.int().min(0).meta({ description: 'The fewest points that it takes.' }),
  })
  .meta({ id: 'LevelStep' });

const days = z.int().min(1).max(DAYS_MAX).nullable();
const meaningOfDays = {
  description: "Of how many days points count, up to today by the game's clock. Null for all of them.",
};

/** The levels of a game as a request gives them. */
export const levelsInput = z
  .strictObject({
    days: days.default(null).meta(meaningOfDays),
    steps: listOf(step, { min: 1, max: STEPS_MAX }).superRefine(requireLadder).meta({
      description: 'From the lowest to the highest, each at more points than the one before; the first at 0.',
    }),
  })
  .meta({ id: 'LevelsRequest', description: 'The levels of a game.' });

/** The same in answers. */
export const levels = z
  .object({
    days: days.meta(meaningOfDays),
    steps: z.array(step).meta({ description: 'From the lowest to the highest.' }),
  })
  .meta({
    id: 'Levels',
    description: "A ladder over the points of the game: a user's level follows from theirs.",
  });

function requireLadder(steps: readonly LevelStep[], { addIssue }: z.RefinementCtx): void {
  const names = new Set<string>();
  for (const [index, { name, points }] of steps.entries()) {
    const below = steps[index - 1]?.points;
    const number = { path: [index, 'points'], input: points, origin: 'number', inclusive: true };
    if (below === undefined && points > 0) {
      addIssue({ ...number, code: 'too_big', maximum: 0, message: 'expected 0: everybody begins on it' });
    }
    if (below !== undefined && points <= below) {
      const message = `expected more than the ${below} of the level before`;
      addIssue({ ...number, code: 'too_small', minimum: below + 1, message });
    }
    if (names.has(name)) {
      addIssue({ path: [index, 'name'], input: name, code: 'custom', message: 'is there already' });
    }
    names.add(name);
  }
}
