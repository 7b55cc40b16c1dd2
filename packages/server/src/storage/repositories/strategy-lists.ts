import type { VersionStatus } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { PageRequest } from '../../domain/page.js';
import type { StrategyFilter, StrategyRepository } from '../../ports/strategy-repository.js';
import { customStrategyColumns, strategyVersionColumns } from '../kysely/columns.js';
import type { StrategyVersionTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';
import { afterId, countMatches, readPage } from './read-page.js';
import { fromStrategyRow, fromSummaryRow } from './strategy-rows.js';

type StrategyLists = Pick<StrategyRepository, 'list' | 'listVersions'>;

/** Custom strategies and their versions without their texts, which may be a quarter of a megabyte each. */
export function createStrategyLists(session: Session): StrategyLists {
  return {
    async list(filter, page) {
      const after = afterId(page);
      const matching = matchingStrategies(session, filter);
      const following =
        after === null ? matching : matching.where('custom_strategies.strategy_id', '<', after);
      return readPage(page, {
        rows: (limit) =>
          withNewest(following).orderBy('custom_strategies.strategy_id', 'desc').limit(limit).execute(),
        count: () => countMatches(session, matching),
        keyOf: (row) => row.strategy_id,
        toItem: (row) => ({
          strategy: fromStrategyRow(row),
          version: {
            version: row.latest_version,
            status: row.version_status as VersionStatus,
            publishedAt: row.published_at,
          },
        }),
      });
    },

    async listVersions(id, page) {
      const after = versionAfter(page);
      const matching = session.db.selectFrom('strategy_versions').where('strategy_id', '=', id);
      const following = after === null ? matching : matching.where('version', '<', after);
      return readPage(page, {
        rows: (limit) => following.select(summaryColumns).orderBy('version', 'desc').limit(limit).execute(),
        count: () => countMatches(session, matching),
        keyOf: (row) => String(row.version),
        toItem: fromSummaryRow,
      });
    },
  };
}

function isSummaryColumn(
  column: keyof StrategyVersionTable,
): column is Exclude<keyof StrategyVersionTable, 'source' | 'parent'> {
  return column !== 'source' && column !== 'parent';
}

const summaryColumns = strategyVersionColumns.filter(isSummaryColumn);
const rowColumns = customStrategyColumns.map((column) => `custom_strategies.${column}` as const);

function matchingStrategies({ db }: Session, filter: StrategyFilter) {
  let query = db.selectFrom('custom_strategies');
  if (filter.owner !== null) query = query.where('owner', '=', filter.owner);
  if (filter.status !== null) query = query.where('custom_strategies.status', '=', filter.status);
  if (filter.name !== null) query = query.where('name', '=', filter.name);
  return query;
}

function withNewest(strategies: ReturnType<typeof matchingStrategies>) {
  return strategies
    .innerJoin('strategy_versions', (join) =>
      join
        .onRef('strategy_versions.strategy_id', '=', 'custom_strategies.strategy_id')
        .onRef('strategy_versions.version', '=', 'custom_strategies.latest_version'),
    )
    .select(rowColumns)
    .select(['strategy_versions.status as version_status', 'strategy_versions.published_at']);
}

const VERSION = /^[1-9][0-9]{0,8}$/;

/** @throws Fault `invalid-cursor`. */
function versionAfter({ after }: PageRequest): number | null {
  if (after === null) return null;
  if (!VERSION.test(after)) throw new Fault('invalid-cursor');
  return Number(after);
}
