import type { ParamValues } from './game.js';
import type { Owner } from './owner.js';
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
  /**
   * What it was published with, `default@1` or `custom:<uuid>@2`, and extends for ever; null for what never
   * was published, and where it extends nothing.
   */
  readonly parent: string | null;
  /** How many findings there were when it was kept, or last published. */
  readonly errors: number;
  readonly warnings: number;
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

/** A version as lists show it. */
export type VersionSummary = Omit<StrategyVersion, 'source' | 'parent'>;

/** A strategy as lists show it, with its newest version. */
export interface ListedStrategy {
  readonly strategy: CustomStrategy;
  readonly version: Pick<StrategyVersion, 'version' | 'status' | 'publishedAt'>;
}

/** A game or a task that names a custom strategy. */
export interface StrategyUse {
  readonly gameId: string;
  readonly externalGameId: string;
  /** Null for the game itself. */
  readonly task: { readonly taskId: string; readonly externalTaskId: string } | null;
  /** `custom:<uuid>`, or `custom:<uuid>@<n>` where it is pinned. */
  readonly strategyId: string;
}

/** Whoever moves with what is published, and has parameters of its own. */
export interface Follower {
  readonly use: StrategyUse;
  readonly params: ParamValues;
}

/** How many games and tasks name a strategy; tasks that inherit it are their game's. */
export interface UseCounts {
  readonly games: number;
  readonly tasks: number;
}
