import { isCustomStrategyId } from '../../domain/custom-strategy.js';
import type { ExecutionLog } from '../../ports/execution-log.js';
import type { Metrics } from './metrics.js';

/** Counts every execution for metrics, and the log of those of custom strategies. */
export function measuredExecutionLog(
  log: Pick<ExecutionLog, 'note'>,
  metrics: Pick<Metrics, 'execution'> | null,
): Pick<ExecutionLog, 'note'> {
  return {
    note: (execution) => {
      metrics?.execution(execution);
      if (isCustomStrategyId(execution.strategyId)) log.note(execution);
    },
  };
}
