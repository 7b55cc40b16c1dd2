import type { Owner } from './owner.js';

export interface ApiKey {
  /** The public prefix, `svc_live_<prefix>`. */
  readonly apiKey: string;
  readonly client: string;
  readonly description: string | null;
  readonly active: boolean;
  readonly owner: Owner;
  /** The prefix of the key whose scope this one shares. */
  readonly replaces: string | null;
  /** Whether events of any age may be sent with it. */
  readonly mayBackfill: boolean;
  /** The subject of the administrator who issued it. */
  readonly createdBy: string;
  readonly createdAt: number;
  /** To the minute. */
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}
