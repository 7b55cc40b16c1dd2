import type { SelectQueryBuilder } from 'kysely';
import { Fault } from '../../domain/fault.js';
import type { PageRequest } from '../../domain/page.js';
import type { StrategyFilter, StrategyRepository } from '../../ports/strategy-repository.js';
import { downIndex } from '../kysely/down-index.js';
import type { Session } from '../kysely/session.js';
import { type CustomStrategyRow, customStrategies, fromStrategyRow } from '../tables/custom-strategies.js';
import type { Schema } from '../tables/schema.js';
import { fromSummaryRow, strategyVersions } from '../tables/strategy-versions.js';
import { equalTo, readFiltered } from './filtered-list.js';
import { betweenIds, countMatches, readPage } from './read-page.js';

type StrategyLists = Pick<StrategyRepository, 'list' | 'listVersions'>;

/** Custom strategies and their versions without their texts, which may be a quarter of a megabyte each. */
export function createStrategyLists(session: Session): StrategyLists {
  return {
    async list(filter, page) {
      const { owner } = filter;
      const ownerId = owner === null ? null : await session.owners.find(owner);
      return readFiltered(session, strategiesOf(session, { ...filter, ownerId }), page, {
        toItem: (row) => ({
          strategy: fromStrategyRow(row),
          version: {
            version: row.latest_version,
            status: row.version_status,
            publishedAt: row.published_at,
          },
        }),
      });
    },

    async listVersions({ owner, id }, page) {
      const after = versionAfter(page);
      const ownerId = await session.owners.find(owner);
      const versions = (before: number | null) => versionsBefore(session, { ownerId, id }, before);
      return readPage(page, {
        rows: (limit) => versions(after).select(summary.names).limit(limit).execute(),
        count: () => countMatches(session, versions(null)),
        keyOf: (row) => String(row.version),
        toItem: fromSummaryRow,
      });
    },
  };
}

const summary = strategyVersions.narrow(
  'strategy_id',
  'version',
  'status',
  'errors',
  'warnings',
  'created_at',
  'published_at',
  'superseded_at',
  'api_key_used',
  'oauth_user_id',
);
const rowColumns = customStrategies.names.map((column) => `custom_strategies.${column}` as const);

interface NumberedFilter extends StrategyFilter {
  /** Of the owner. */
  readonly ownerId: number | null;
}

function strategiesOf({ db }: Session, { owner, ownerId, status, name }: NumberedFilter) {
  const of = (column: keyof CustomStrategyRow) => `custom_strategies.${column}`;
  const all = withNewest(db.selectFrom('custom_strategies'));
  const own = ownerId === null ? all : all.where('custom_strategies.owner_id', '=', ownerId);
  return {
    between: (after: string | null, last: string | null) =>
      downIndex(own, {
        equal: { [of('owner')]: owner },
        order: [of('strategy_id')],
        ...betweenIds(after, last),
      }),
    order: ['strategy_id'],
    filters: equalTo({ status, name }),
    keyOf: ({ strategy_id }: Pick<CustomStrategyRow, 'strategy_id'>) => strategy_id,
  };
}

function versionsBefore(
  { db }: Session,
  { ownerId, id }: { readonly ownerId: number; readonly id: string },
  before: number | null,
) {
  return downIndex(db.selectFrom('strategy_versions').where('owner_id', '=', ownerId), {
    equal: { strategy_id: id },
    order: ['version'],
    before: before === null ? null : [before],
  });
}

function withNewest(strategies: SelectQueryBuilder<Schema, 'custom_strategies', object>) {
  return strategies
    .innerJoin('strategy_versions', (join) =>
      join
        .onRef('strategy_versions.owner_id', '=', 'custom_strategies.owner_id')
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
