import type { Award } from './award.js';
import { isCustomStrategyId } from './custom-strategy.js';

/** What a custom strategy decided on one event, as far as its counters go. */
export interface CountedDecision {
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
  award: Omit<Award, 'awardId'>,
  outcome: CountedDecision['outcome'],
): CountedDecision | null {
  const { strategyId, strategyVersion: version, createdAt: at, caseName, rule } = award;
  if (!isCustomStrategyId(strategyId) || version === null) return null;
  return {
    strategyId,
    version,
    at,
    outcome,
    caseName,
    rule,
    points: outcome === 'awarded' ? award.points : 0,
  };
}
