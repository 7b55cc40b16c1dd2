import type { JsonObject } from './award.js';
import type { Owner } from './principal.js';
import type { Stamps } from './stamps.js';

export type AuditModule = 'auth' | 'apikeys' | 'games' | 'tasks' | 'strategies' | 'wallets' | 'exports';
export type AuditLevel = 'info' | 'success' | 'warning' | 'error';

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
