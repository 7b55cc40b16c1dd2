import type { DayTotals, PointsSpread, SimulationSummary } from '@merit/engine';

/** A summary, with what only the order of events and all users together tell. */
export interface DetailedSimulation extends SimulationSummary {
  /** The days that have an event, in order. */
  readonly days: readonly DayTotals[];
  /** Null where nobody has an award. */
  readonly spread: PointsSpread | null;
}
