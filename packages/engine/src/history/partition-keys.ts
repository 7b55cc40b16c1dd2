import type { FactScope } from '@merit/dsl';
import type { Selection } from './selection.js';
import type { Subject } from './timeline-index.js';

/** A column of events by which they can be parted. */
export type PartitionKey = keyof Subject;

/** In the order in which they are told. */
export const partitionKeys: readonly PartitionKey[] = ['externalUserId', 'externalGameId', 'externalTaskId'];

type KeysByScope = { readonly [scope in FactScope]: readonly PartitionKey[] };

const ofAwards: KeysByScope = {
  user: ['externalUserId', 'externalGameId', 'externalTaskId'],
  'user.game': ['externalUserId', 'externalGameId'],
  task: ['externalGameId', 'externalTaskId'],
  game: ['externalGameId'],
};

/** An action outside of any task is one of the user's in each of them. */
const ofActions: KeysByScope = { ...ofAwards, user: ofAwards['user.game'] };

export const keysOfWallet: readonly PartitionKey[] = ['externalUserId'];

/**
 * The columns that events have in common where one of them counts in what a fact looks at for the other: a
 * cut by some of them, or by none, leaves the fact what it is.
 */
export function keysOfSelection(selection: Selection): readonly PartitionKey[] {
  switch (selection.of) {
    case 'awards':
      return ofAwards[selection.scope];
    case 'actions':
      return ofActions[selection.scope];
    case 'wallet':
      return keysOfWallet;
  }
}
