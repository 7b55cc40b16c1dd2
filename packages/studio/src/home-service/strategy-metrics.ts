import type { Metric } from '../home/home.js';
import type { ServiceConnection } from './service-connection.js';
import { pathOf } from './stored-texts.js';

interface Figures {
  readonly totals: {
    readonly executions: number;
    readonly awarded: number;
    readonly denied: number;
    readonly errors: number;
    readonly refused: number;
    readonly points: { readonly sum: number; readonly mean: number | null };
    readonly users: number | null;
  };
}

/** What it did in the last seven days, in all versions or in one. */
export async function readMetrics(
  connection: ServiceConnection,
  id: string,
  version?: number,
): Promise<readonly Metric[]> {
  const of = version === undefined ? '' : `&version=${version}`;
  const { totals } = await connection.get<Figures>(`${pathOf(id)}/metrics?bucket=none${of}`);
  return [
    { name: 'events', value: totals.executions },
    { name: 'awarded', value: totals.awarded },
    { name: 'denied', value: totals.denied },
    { name: 'refused', value: totals.refused },
    { name: 'errors', value: totals.errors },
    { name: 'points', value: totals.points.sum },
    ...(totals.users === null ? [] : [{ name: 'people', value: totals.users }]),
  ];
}
