import type { RawBuilder } from 'kysely';
import type { ExportName } from '../../domain/export-record.js';
import type { ExportTypes } from '../../ports/exports.js';
import type { DialectName } from '../dialects/connection.js';
import type { Numbered } from './conditions.js';

/** The statement of each export: its columns are the members of the export's row, by name. */
export type ExportQueries = {
  readonly [Name in ExportName]: (
    filter: Numbered<ExportTypes[Name]['filter']>,
    dialect: DialectName,
  ) => RawBuilder<unknown>;
};
