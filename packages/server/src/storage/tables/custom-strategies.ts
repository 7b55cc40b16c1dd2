import type { CustomStrategy, StrategyStatus } from '../../domain/custom-strategy.js';
import type { Owner } from '../../domain/owner.js';
import { defineTable, orNull, type RowOf, small, text, textOf, uuid, whole } from './define-table.js';
import { fromStampColumns, stamps, toStampColumns } from './stamps.js';

export const customStrategies = defineTable('custom_strategies', {
  strategy_id: uuid,
  owner_id: small,
  owner: textOf<Owner>(),
  name: text,
  description: orNull(text),
  status: textOf<StrategyStatus>(),
  latest_version: small,
  published_version: orNull(small),
  created_at: whole,
  updated_at: whole,
  archived_at: orNull(whole),
  revision: whole,
  ...stamps,
});

export type CustomStrategyRow = RowOf<typeof customStrategies.columns>;

export function toStrategyRow(strategy: CustomStrategy, ownerId: number): CustomStrategyRow {
  return {
    strategy_id: strategy.id,
    owner_id: ownerId,
    owner: strategy.owner,
    name: strategy.name,
    description: strategy.description,
    status: strategy.status,
    latest_version: strategy.latestVersion,
    published_version: strategy.publishedVersion,
    created_at: strategy.createdAt,
    updated_at: strategy.updatedAt,
    archived_at: strategy.archivedAt,
    revision: strategy.revision,
    ...toStampColumns(strategy.stamps),
  };
}

export function fromStrategyRow(row: CustomStrategyRow): CustomStrategy {
  return {
    id: row.strategy_id,
    owner: row.owner,
    name: row.name,
    description: row.description,
    status: row.status,
    latestVersion: row.latest_version,
    publishedVersion: row.published_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    revision: row.revision,
    stamps: fromStampColumns(row),
  };
}
