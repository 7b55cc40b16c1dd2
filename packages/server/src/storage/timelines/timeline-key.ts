import type { FactScope } from '@merit/dsl';
import { everyone } from './everyone.js';

/** Whose awards in what: a user's or everyone's, in a task or in a whole game. */
export interface TimelineKey {
  readonly subjectId: string;
  readonly userId: string;
}

/** Where an award lands. */
export interface Place {
  readonly gameId: string;
  readonly taskId: string;
  readonly userId: string;
}

export const scopes: readonly FactScope[] = ['user', 'user.game', 'task', 'game'];

/** The timeline that a scope's facts are read from. */
export function timelineOf(scope: FactScope, { gameId, taskId, userId }: Place): TimelineKey {
  return {
    subjectId: scope === 'user' || scope === 'task' ? taskId : gameId,
    userId: scope === 'user' || scope === 'user.game' ? userId : everyone,
  };
}

/** The key as columns have it. */
export function keyRow({ subjectId, userId }: TimelineKey) {
  return { subject_id: subjectId, user_id: userId };
}

/** The key as one text, for maps. */
export function keyText({ subjectId, userId }: TimelineKey): string {
  return `${subjectId} ${userId}`;
}
