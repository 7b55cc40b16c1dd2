import type { StrategyVersion, VersionStatus, VersionSummary } from '../../domain/custom-strategy.js';
import { defineTable, orNull, type RowOf, small, text, textOf, uuid, whole } from './define-table.js';
import { fromStampColumns, stamps, toStampColumns } from './stamps.js';

export const strategyVersions = defineTable('strategy_versions', {
  strategy_id: uuid,
  owner_id: small,
  version: small,
  status: textOf<VersionStatus>(),
  source: text,
  parent: orNull(text),
  errors: small,
  warnings: small,
  created_at: whole,
  published_at: orNull(whole),
  superseded_at: orNull(whole),
  ...stamps,
});

export type StrategyVersionRow = RowOf<typeof strategyVersions.columns>;

export function toVersionRow(version: StrategyVersion, ownerId: number): StrategyVersionRow {
  return {
    strategy_id: version.strategyId,
    owner_id: ownerId,
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

export function fromVersionRow(row: StrategyVersionRow): StrategyVersion {
  return { ...fromSummaryRow(row), source: row.source, parent: row.parent };
}

export function fromSummaryRow(
  row: Omit<StrategyVersionRow, 'owner_id' | 'source' | 'parent'>,
): VersionSummary {
  return {
    strategyId: row.strategy_id,
    version: row.version,
    status: row.status,
    errors: row.errors,
    warnings: row.warnings,
    createdAt: row.created_at,
    publishedAt: row.published_at,
    supersededAt: row.superseded_at,
    stamps: fromStampColumns(row),
  };
}
