import type { FactScope } from '@merit/dsl';
import type { FactRequest } from '@merit/engine';
import type { Award } from '../../domain/award.js';
import { partId, uuidOf } from '../dialects/part-id.js';
import type { TimelineKey } from './timeline-key.js';

/**
 * Which part of a scope's awards a fact is about: those of a case, those with one value of an input, or both.
 */
export interface FactFilter {
  readonly filterId: string;
  readonly caseName: string | null;
  readonly same: FactRequest['same'];
  /** Whether everyone's timelines of its parts say how many users there are. */
  readonly countsUsers: boolean;
}

/** The part that `case:` and `same:` name; null where a fact has neither. */
export function filterOf({
  name,
  case: caseName,
  same,
}: Pick<FactRequest, 'name' | 'case' | 'same'>): FactFilter | null {
  if (caseName === null && same === null) return null;
  const countsUsers = name === 'users';
  return { filterId: filterIdOf({ caseName, same, countsUsers }), caseName, same, countsUsers };
}

/** Parts whose users are counted have ids of their own: those that were there before know none. */
function filterIdOf({ caseName, same, countsUsers }: Omit<FactFilter, 'filterId'>): string {
  const parts = [caseName, same?.name ?? null, same?.type ?? null];
  return uuidOf(JSON.stringify(countsUsers ? [...parts, 'users'] : parts));
}

/** Whether a filter by this id counts the users of its parts, which its id alone says. */
export function isOfUsers(
  filterId: string,
  { caseName, same }: Pick<FactFilter, 'caseName' | 'same'>,
): boolean {
  const known = ofUsers.get(filterId);
  if (known !== undefined) return known;
  const isCounting = filterIdOf({ caseName, same, countsUsers: true }) === filterId;
  if (ofUsers.size === filtersMax) ofUsers.clear();
  ofUsers.set(filterId, isCounting);
  return isCounting;
}

/** Every award of an owner looks at each of the owner's filters. */
const ofUsers = new Map<string, boolean>();
const filtersMax = 10_000;

/** One part of one task's or game's awards. It has timelines like a task or a game has, under its own id. */
export interface Part {
  readonly partId: string;
  readonly filterId: string;
  readonly subjectId: string;
  /** What the awards had of the compared input; empty where the filter compares none. */
  readonly value: string;
  readonly countsUsers: boolean;
  readonly filter: Pick<FactFilter, 'caseName' | 'same'>;
}

export function partOf(filter: FactFilter, subjectId: string, value: string): Part {
  const { filterId, countsUsers } = filter;
  return { partId: partId(filterId, subjectId, value), filterId, subjectId, value, countsUsers, filter };
}

/** What says which parts an award is in. */
export type Divided = Pick<Award, 'caseName' | 'tracked'>;

/** What tells an award's part from the filter's others; null where the award is in none of them. */
export function partValue(
  { caseName, same }: Pick<FactFilter, 'caseName' | 'same'>,
  award: Divided,
): string | null {
  if (caseName !== null && award.caseName !== caseName) return null;
  if (same === null) return '';
  return award.tracked.find(({ name, type }) => name === same.name && type === same.type)?.value ?? null;
}

/** A timeline that an award is added to: that of a whole scope, or of a part of it. */
export interface PlacedKey {
  readonly scope: FactScope;
  readonly key: TimelineKey;
  readonly part: Part | null;
  /** The backfill that builds it; 0 where it is complete. */
  readonly backfill: number;
}
