import type { StrategyUse } from '../../domain/custom-strategy.js';
import { readStrategyId } from '../../domain/strategy-reference.js';

/** How many uses a refusal names; there is a list of all. */
export const USES_SHOWN_MAX = 100;

/** A use as it leaves, in lists and in refusals alike. */
export function useView({ gameId, externalGameId, task, strategyId }: StrategyUse) {
  const reference = readStrategyId(strategyId);
  const pinned = reference.kind === 'custom' ? reference.version : null;
  return {
    kind: task === null ? ('game' as const) : ('task' as const),
    gameId,
    externalGameId,
    taskId: task?.taskId ?? null,
    externalTaskId: task?.externalTaskId ?? null,
    follows: pinned ?? ('published' as const),
  };
}
