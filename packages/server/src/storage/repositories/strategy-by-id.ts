import type { CustomStrategy } from '../../domain/custom-strategy.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { type CustomStrategyRow, customStrategies, fromStrategyRow } from '../tables/custom-strategies.js';

/** Finds a custom strategy by its id alone, for administrators, who name no scope where they ask for one. */
export function createStrategyById(session: Session): (id: string) => Promise<CustomStrategy | null> {
  const find = prepared<{ id: string }, CustomStrategyRow>(session, (value) =>
    session.db
      .selectFrom('custom_strategies')
      .select(customStrategies.names)
      .where('strategy_id', '=', value('id')),
  );
  return async (id) => {
    const [row] = await find({ id });
    return row === undefined ? null : fromStrategyRow(row);
  };
}
