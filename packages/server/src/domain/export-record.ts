import type { Owner } from './owner.js';
import type { Stamps } from './stamps.js';

/** What may be exported. */
export const exportNames = [
  'users',
  'user-points',
  'user-interactions',
  'wallet-transactions',
  'history',
] as const;
export type ExportName = (typeof exportNames)[number];

/** How an export ended: whole, by a reader who went away or took too long, or by a fault. */
export const exportEndings = ['complete', 'cut-off', 'failed'] as const;
export type ExportEnding = (typeof exportEndings)[number];

export const exportFormats = ['csv', 'json', 'ndjson', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** An export that was begun: who asked for what, and what came of it. */
export interface ExportRecord {
  readonly exportId: string;
  /** Whose rows were exported; null for everybody's. */
  readonly owner: Owner | null;
  readonly name: ExportName;
  readonly format: ExportFormat;
  /** What it was asked for, without the owner. */
  readonly filters: { readonly [filter: string]: string | number };
  readonly requestId: string;
  readonly begunAt: number;
  readonly end: ExportEnd | null;
  readonly stamps: Stamps;
}

export interface ExportEnd {
  readonly endedAt: number;
  readonly ending: ExportEnding;
  /** Those that left. */
  readonly rows: number;
}
