import type { JsonObject } from './award.js';
import type { Owner } from './owner.js';
import type { Stamps } from './stamps.js';

export const auditModules = [
  'auth',
  'apikeys',
  'games',
  'tasks',
  'strategies',
  'users',
  'wallets',
  'exports',
] as const;
export type AuditModule = (typeof auditModules)[number];

export const auditLevels = ['info', 'success', 'warning', 'error'] as const;
export type AuditLevel = (typeof auditLevels)[number];

export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  readonly module: AuditModule;
  readonly level: AuditLevel;
  readonly message: string;
  readonly owner: Owner | null;
  readonly requestId: string | null;
  readonly details: JsonObject;
  readonly stamps: Stamps;
}
