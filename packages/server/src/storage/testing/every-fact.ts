import { type FactScope, factSignatures, type HistoryFactName } from '@merit/dsl';
import { createHistory, type FactRequest, factRequest } from '@merit/engine';
import { expect } from 'vitest';
import type { Task } from '../../domain/task.js';
import type { Storage } from '../../ports/storage.js';
import { type AwardPlan, anIntent, itemOf, noon, type Scene } from './fixtures.js';

const hour = 3_600_000;
const steps = { name: 'steps', type: 'int' } as const;

/** The facts that can be asked of a part of a scope's awards, without an argument. */
function ofParts(scope: FactScope): readonly HistoryFactName[] {
  return (Object.keys(factSignatures) as HistoryFactName[]).filter((name) => {
    const { argument, noFilter, scopes } = factSignatures[name];
    return argument === null && noFilter === null && scopes.includes(scope);
  });
}

/**
 * Questions of every kind in every scope: with windows and without, of cases, of an input, of one value of
 * it.
 */
export const everyFact: readonly FactRequest[] = (['user', 'user.game', 'task', 'game'] as const).flatMap(
  (scope) => {
    const plain = { scope };
    return [
      ...ofParts(scope).flatMap((name) => [
        { ...plain, name },
        { ...plain, name, case: 'Even' },
        { ...plain, name, same: steps },
      ]),
      { ...plain, name: 'mean' as const, input: steps },
      { ...plain, name: 'least' as const, input: steps },
      { ...plain, name: 'latest' as const, input: steps, case: 'Even' },
      { ...plain, name: 'latest' as const, input: steps, this: 'month' as const },
      { ...plain, name: 'actions' as const, action: 'like' },
      { ...plain, name: 'actions' as const, action: 'like', this: 'day' as const },
      { ...plain, name: 'actions' as const, action: 'like', last: 20 * hour },
      ...(scope === 'game' ? [{ ...plain, name: 'tasks' as const }] : []),
      { ...plain, name: 'awards' as const, last: 20 * hour },
      { ...plain, name: 'points' as const, this: 'week' as const },
      { ...plain, name: 'points' as const, since: { day: Math.floor(noon / (24 * hour)) + 1 } },
      { ...plain, name: 'streak' as const, each: 'week' as const, grace: 1 },
      { ...plain, name: 'total' as const, input: steps },
      { ...plain, name: 'best' as const, input: steps },
      { ...plain, name: 'best' as const, input: steps, this: 'day' as const },
    ].map(factRequest);
  },
);

/** The value of the input that those questions compare. */
export const comparedSteps = '31';

/**
 * Awards of every user in every task of a scene, some of them at the same times, no two of the same size. A
 * part of all is what those from one number on are.
 */
export function plansFor({ game, tasks, users }: Scene, count: number, from = 0): readonly AwardPlan[] {
  return Array.from({ length: count }, (_, place) => {
    const index = from + place;
    return {
      game,
      task: itemOf(tasks, (index * 7) % tasks.length),
      user: itemOf(users, (index * 3) % users.length),
      at: noon + ((index * 17) % 60) * hour,
      award: {
        points: index,
        caseName: index % 2 === 0 ? 'Even' : 'Odd',
        tracked: [{ ...steps, value: String((index * 31) % 97) }],
      },
    };
  });
}

/**
 * The same plans, no two at one moment: which of those is the later one follows from their ids, and these
 * from who was quicker where they are recorded at once.
 */
export function atMomentsOfTheirOwn(plans: readonly AwardPlan[]): readonly AwardPlan[] {
  return plans.map((plan, index) => ({ ...plan, at: (plan.at ?? noon) + index }));
}

export interface Expected {
  readonly scene: Scene;
  /** Everything that was recorded in the scene's game. */
  readonly plans: readonly AwardPlan[];
  /** Whether each of them came with an action `like`. */
  readonly liked?: boolean;
  /** Tasks that nobody is asked about any more; what was earned in them counts in the game. */
  readonly deleted?: readonly Task[];
  /** What is asked; every fact where it is left out. */
  readonly facts?: readonly FactRequest[];
}

/** Asks for every user in every task that is left, and compares with what the engine's own history says. */
export async function expectEveryFact(storage: Storage, expected: Expected) {
  const { scene, plans, liked, deleted = [], facts = everyFact } = expected;
  const memory = createHistory();
  for (const plan of plans) {
    memory.record(subjectOf(plan), outcomeOf(plan), plan.at ?? noon);
    if (liked) memory.recordAction({ ...subjectOf(plan), action: 'like' }, plan.at ?? noon);
  }
  const at = noon + 30 * hour;
  const strategy = { facts, sameValues: () => ({ steps: comparedSteps }) };
  await storage.transaction(async ({ awards }) => {
    for (const task of scene.tasks.filter((each) => !deleted.includes(each))) {
      for (const user of scene.users) {
        const intent = anIntent({ game: scene.game, task, user, at }, facts, { steps: comparedSteps });
        const session = await awards.open([intent]);
        expect(session.facts(intent)).toEqual(memory.facts(strategy, subjectOf({ task, user }), at));
      }
    }
  });
}

function subjectOf({ task, user }: Pick<AwardPlan, 'task' | 'user'>) {
  return { externalTaskId: task.externalTaskId, externalUserId: user.externalUserId };
}

function outcomeOf({ award }: AwardPlan) {
  const tracked = (award?.tracked ?? []).map((each) => ({ ...each, value: Number(each.value) }));
  return { awarded: true, points: award?.points ?? 0, caseName: award?.caseName ?? '', tracked };
}
