import type { Owner } from './principal.js';
import type { Stamps } from './stamps.js';

export type StrategyStatus = 'draft' | 'published' | 'archived';
export type VersionStatus = 'draft' | 'published' | 'superseded';

export interface CustomStrategy {
  readonly id: string;
  readonly owner: Owner;
  readonly name: string;
  readonly description: string | null;
  readonly status: StrategyStatus;
  readonly latestVersion: number;
  readonly publishedVersion: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly archivedAt: number | null;
  readonly revision: number;
  readonly stamps: Stamps;
}

/** One immutable text of a custom strategy, numbered from 1. */
export interface StrategyVersion {
  readonly strategyId: string;
  readonly version: number;
  readonly status: VersionStatus;
  readonly source: string;
  /** What it was published with, such as `default@1`; null for a draft, and where it extends nothing. */
  readonly parent: string | null;
  readonly createdAt: number;
  readonly publishedAt: number | null;
  readonly supersededAt: number | null;
  readonly stamps: Stamps;
}

const PREFIX = 'custom:';

/** How a custom strategy is named where one follows what is published, and in the ledger. */
export function customStrategyId(id: string): string {
  return PREFIX + id;
}

/** Whether a strategy of the ledger is a custom one. */
export function isCustomStrategyId(strategyId: string | null): strategyId is string {
  return strategyId?.startsWith(PREFIX) === true;
}
