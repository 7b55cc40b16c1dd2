import type { Evaluation, StrategyPart } from '@merit/engine';

/** Whether an outcome was made or changed by a part. */
export function isReached({ kind, name, sourceName }: StrategyPart, evaluation: Evaluation): boolean {
  if (!evaluation.ok) return false;
  const { outcome } = evaluation;
  if (kind === 'adjust') {
    return outcome.adjustments.some(
      (each) => each.name === name && each.sourceName === sourceName && each.points !== 0,
    );
  }
  return outcome.rule === name && outcome.denied === (kind === 'deny') && outcome.sourceName === sourceName;
}
