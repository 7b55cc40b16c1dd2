import type { AssignedPoints } from '@merit/engine';
import * as z from 'zod';
import { listOf } from '../../http/schemas/bounded.js';
import { jsonObject } from '../../http/schemas/json-object.js';
import { timeInput, uuid } from '../../http/schemas/scalar.js';
import { text } from '../../http/schemas/text.js';

const whole = z.int();
const word = text(1000).nullish();

/**
 * What lists and exports tell of an event beside it, so that they can be sent back as they come. Only what
 * was assigned counts, as it was; everything else is decided again.
 */
export const recordedShape = {
  awardId: uuid.optional().meta({ description: 'That it is as the service told it; nothing comes of it.' }),
  kind: z
    .enum(['decided', 'assigned'])
    .optional()
    .meta({ description: 'Of an assigned one `points` and `caseName` count as they are.' }),
  points: whole.nullish().meta({ description: 'What was recorded.' }),
  reversedPoints: whole.nullish().meta({ description: 'What was recorded.' }),
  caseName: word.meta({ description: 'What was recorded.' }),
  strategyId: word.meta({ description: 'What was recorded.' }),
  strategyVersion: whole.nullish().meta({ description: 'What was recorded.' }),
  eventId: text(200).nullish().meta({
    description:
      'Your own id of what happened: the same event under it is decided once, another one not at all.',
  }),
  createdAt: timeInput.optional().meta({ description: 'When it was recorded.' }),
  owner: word.meta({ description: 'Whose it is, as exports tell it.' }),
  gameId: uuid.nullish().meta({ description: 'Of its game, which the simulation does not ask.' }),
  description: word.meta({ description: 'What was recorded.' }),
  rule: word.meta({ description: 'What was recorded.' }),
  reply: jsonObject.nullish().meta({ description: 'What was recorded.' }),
  lines: listOf(jsonObject, { min: 0, max: 1_000 }).nullish().meta({ description: 'What was recorded.' }),
  deleted: z.boolean().optional().meta({ description: 'What was recorded.' }),
  apiKey_used: word.meta({ description: 'What was recorded.' }),
  oauth_user_id: word.meta({ description: 'What was recorded.' }),
} as const;

/** What an event says, which the service calls otherwise in its answers. */
export const recordedActionShape = {
  action: text(100).nullish().meta({ description: 'The kind of action that led here.' }),
  typeAction: text(100).nullish().meta({ description: 'The same, as lists of events call it.' }),
} as const;

type Actions = { readonly [Name in keyof typeof recordedActionShape]?: string | null | undefined };

/** Whether an event names one action at most. */
export function saysOneAction({ action = null, typeAction = null }: Actions): boolean {
  return action === null || typeAction === null || action === typeAction;
}

export const twoActions = {
  path: ['typeAction'],
  message: 'says something else than `action`',
};

/** Whether a real game is named where it is only told: a simulation of many events asks none. */
export function namesNoGame({
  awardId,
  gameId,
}: {
  readonly awardId?: unknown;
  readonly gameId?: unknown;
}): boolean {
  return awardId !== undefined || gameId === undefined;
}

export const realGame = {
  path: ['gameId'],
  message: 'only an event as the service told it, with its `awardId`, has one here',
};

interface Recorded extends Actions {
  readonly kind?: 'decided' | 'assigned' | undefined;
  readonly points?: number | null | undefined;
  readonly caseName?: string | null | undefined;
}

/** Whether an assigned event says what was assigned. */
export function saysWhatWasAssigned({ kind, points, caseName }: Recorded): boolean {
  return kind !== 'assigned' || (typeof points === 'number' && typeof caseName === 'string');
}

export const nothingAssigned = {
  path: ['points'],
  message: 'an assigned event has its `points` and its `caseName`',
};

/** What was assigned, where no strategy decided. */
export function assignedIn({ kind, points, caseName }: Recorded): AssignedPoints | undefined {
  if (kind !== 'assigned' || typeof points !== 'number' || typeof caseName !== 'string') return undefined;
  return { points, caseName };
}
