import type {
  CustomStrategy,
  StrategyStatus,
  StrategyVersion,
  VersionStatus,
  VersionSummary,
} from '../../domain/custom-strategy.js';
import type { Owner } from '../../domain/owner.js';
import type { CustomStrategyTable, StrategyVersionTable } from '../kysely/schema.js';
import { fromStampColumns, toStampColumns } from '../kysely/stamp-columns.js';

export function toStrategyRow(strategy: CustomStrategy): CustomStrategyTable {
  return {
    strategy_id: strategy.id,
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

export function fromStrategyRow(row: CustomStrategyTable): CustomStrategy {
  return {
    id: row.strategy_id,
    owner: row.owner as Owner,
    name: row.name,
    description: row.description,
    status: row.status as StrategyStatus,
    latestVersion: row.latest_version,
    publishedVersion: row.published_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    revision: row.revision,
    stamps: fromStampColumns(row),
  };
}

export function toVersionRow(version: StrategyVersion): StrategyVersionTable {
  return {
    strategy_id: version.strategyId,
    version: version.version,
    status: version.status,
    source: version.source,
    parent: version.parent,
    errors: version.errors,
    warnings: version.warnings,
    created_at: version.createdAt,
    published_at: version.publishedAt,
    superseded_at: version.supersededAt,
    ...toStampColumns(version.stamps),
  };
}

export function fromVersionRow(row: StrategyVersionTable): StrategyVersion {
  return { ...fromSummaryRow(row), source: row.source, parent: row.parent };
}

export function fromSummaryRow(row: Omit<StrategyVersionTable, 'source' | 'parent'>): VersionSummary {
  return {
    strategyId: row.strategy_id,
    version: row.version,
    status: row.status as VersionStatus,
    errors: row.errors,
    warnings: row.warnings,
    createdAt: row.created_at,
    publishedAt: row.published_at,
    supersededAt: row.superseded_at,
    stamps: fromStampColumns(row),
  };
}
