import type { Evaluation, Outcome } from '@merit/engine';
import type { Execution, ExecutionOutcome } from '../../domain/execution.js';

const NS_PER_MS = 1_000_000;

const errorCodes = { refused: 'input-refused', failed: 'strategy-failed' } as const;

interface Timing {
  readonly at: number;
  readonly durationMs: number;
}

/** How a strategy did on one event. */
export function executionOf(
  { owner, strategyId, version }: Pick<Execution, 'owner' | 'strategyId' | 'version'>,
  evaluation: Evaluation,
  { at, durationMs }: Timing,
): Execution {
  const durationNs = Math.round(durationMs * NS_PER_MS);
  return evaluation.ok
    ? { owner, strategyId, version, at, outcome: outcomeOf(evaluation.outcome), errorCode: null, durationNs }
    : {
        owner,
        strategyId,
        version,
        at,
        outcome: evaluation.kind,
        errorCode: errorCodes[evaluation.kind],
        durationNs,
      };
}

function outcomeOf({ awarded, denied }: Outcome): ExecutionOutcome {
  if (awarded) return 'awarded';
  return denied ? 'denied' : 'none';
}
