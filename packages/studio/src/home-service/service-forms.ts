/** What the page reads of the service's answers. */
export interface ServicePage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly total?: number;
  readonly totalCapped?: true;
}

export interface StrategySummary {
  readonly id: string;
  readonly name: string;
  readonly status: 'draft' | 'published' | 'archived';
  readonly version: number;
  readonly versionStatus: VersionStatus;
  readonly latestVersion: number;
  readonly publishedVersion: number | null;
  readonly updatedAt: string;
}

export interface StoredStrategy extends StrategySummary {
  readonly source: string;
}

export type VersionStatus = 'draft' | 'published' | 'superseded';

export interface StoredVersion {
  readonly version: number;
  readonly status: VersionStatus;
  readonly errors: number;
  readonly createdAt: string;
  readonly publishedAt: string | null;
  readonly apiKey_used: string | null;
  readonly oauth_user_id: string | null;
}

export interface StoredUse {
  readonly kind: 'game' | 'task';
  readonly gameId: string;
  readonly externalGameId: string;
  readonly externalTaskId: string | null;
  readonly follows: 'published' | number;
}

export interface StoredEvent {
  readonly externalTaskId: string;
  readonly externalUserId: string;
  readonly kind: 'decided' | 'assigned';
  readonly typeAction: string | null;
  readonly data: object;
  readonly occurredAt: string;
  /** Null where it counts by the clocks of its game. */
  readonly timeZone: string | null;
}

export interface StoredParams {
  readonly [name: string]: unknown;
}

export interface StoredGame {
  readonly gameId: string;
  readonly externalGameId: string;
  readonly strategyId: string;
  readonly timeZone: string;
  readonly params: StoredParams;
}

export interface StoredTask {
  readonly externalTaskId: string;
  /** Null where it inherits that of its game. */
  readonly strategyId: string | null;
  readonly effectiveStrategyId: string;
  readonly params: StoredParams;
}
