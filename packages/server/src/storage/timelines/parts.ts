import type { FactScope } from '@merit/dsl';
import { comparedUnitsMax, type FactRequest } from '@merit/engine';
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
}

/** The part that `case:` and `same:` name; null where a fact has neither. */
export function filterOf({ case: caseName, same }: Pick<FactRequest, 'case' | 'same'>): FactFilter | null {
  if (caseName === null && same === null) return null;
  const text = JSON.stringify([caseName, same?.name ?? null, same?.type ?? null]);
  return { filterId: uuidOf(text), caseName, same };
}

/** One part of one task's or game's awards. It has timelines like a task or a game has, under its own id. */
export interface Part {
  readonly partId: string;
  readonly filterId: string;
  readonly subjectId: string;
  /** What the awards had of the compared input; empty where the filter compares none. */
  readonly value: string;
}

export function partOf({ filterId }: FactFilter, subjectId: string, value: string): Part {
  return { partId: partId(filterId, subjectId, value), filterId, subjectId, value };
}

/** What says which parts an award is in. */
export type Divided = Pick<Award, 'caseName' | 'tracked'>;

/** What tells an award's part from the filter's others; null where the award is in none of them. */
export function partValue({ caseName, same }: FactFilter, award: Divided): string | null {
  if (caseName !== null && award.caseName !== caseName) return null;
  if (same === null) return '';
  const value = award.tracked.find(({ name, type }) => name === same.name && type === same.type)?.value;
  return value === undefined || value.length > comparedUnitsMax ? null : value;
}

/** A timeline that an award lands on: a whole scope's, or a part's. */
export interface PlacedKey {
  readonly scope: FactScope;
  readonly key: TimelineKey;
  readonly part: Part | null;
  /** The backfill that builds it; 0 where it is complete. */
  readonly backfill: number;
}
