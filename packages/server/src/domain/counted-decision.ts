import type { Award } from './award.js';
import { isCustomStrategyId } from './custom-strategy.js';
import type { Owner } from './owner.js';

/** What a custom strategy decided on one event, as far as its counters go. */
export interface CountedDecision {
  /** Whose the strategy is. */
  readonly owner: Owner;
  /** `custom:<uuid>`. */
  readonly strategyId: string;
  readonly version: number;
  /** When it was decided. */
  readonly at: number;
  readonly outcome: 'awarded' | 'denied' | 'none';
  readonly caseName: string;
  readonly rule: string | null;
  /** 0 unless awarded. */
  readonly points: number;
}

/** The decision behind an award, or one that led to none; null where no custom strategy was asked. */
export function countedDecision(
  owner: Owner,
  award: Omit<Award, 'awardId'>,
  outcome: CountedDecision['outcome'],
): CountedDecision | null {
  const { strategyId, strategyVersion: version, createdAt: at, caseName, rule } = award;
  if (!isCustomStrategyId(strategyId) || version === null) return null;
  return {
    owner,
    strategyId,
    version,
    at,
    outcome,
    caseName,
    rule,
    points: outcome === 'awarded' ? award.points : 0,
  };
}
