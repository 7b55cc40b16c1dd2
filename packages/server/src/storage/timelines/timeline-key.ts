import type { FactScope } from '@merit/dsl';
import type { Owner } from '../../domain/owner.js';
import type { OwnerNumbers } from '../owner-numbers.js';
import { everyone } from './everyone.js';

/** A timeline's id: whose awards in what, a user's or everyone's, in a task or in a whole game. */
export interface TimelineName {
  readonly subjectId: string;
  readonly userId: number;
}

/** The same with the owner, whom every statement about it names. */
export interface TimelineKey extends TimelineName {
  readonly owner: Owner;
}

/** Where an award lands. */
export interface Place {
  readonly owner: Owner;
  readonly gameId: string;
  readonly taskId: string;
  readonly userId: number;
}

export const scopes: readonly FactScope[] = ['user', 'user.game', 'task', 'game'];

/** The timeline that a scope's facts are read from. */
export function timelineOf(scope: FactScope, { owner, gameId, taskId, userId }: Place): TimelineKey {
  return {
    owner,
    subjectId: scope === 'user' || scope === 'task' ? taskId : gameId,
    userId: scope === 'user' || scope === 'user.game' ? userId : everyone,
  };
}

/** The key as columns have it. */
export function keyRow({ subjectId, userId }: TimelineName) {
  return { subject_id: subjectId, user_id: userId };
}

/** The same with the owner's number, in place of whom the key names. */
export function ownedKeyRow({ owner, subjectId, userId }: TimelineKey, owners: Pick<OwnerNumbers, 'found'>) {
  return { subject_id: subjectId, user_id: userId, owner_id: owners.found(owner) };
}

/** The key as one text, for maps. */
export function keyText({ subjectId, userId }: TimelineName): string {
  return `${subjectId} ${userId}`;
}
