/** What a game's or a task's `strategyId` names. */
export type StrategyReference =
  | { readonly kind: 'built-in'; readonly id: string }
  /** `version` is null where it follows what is published. */
  | { readonly kind: 'custom'; readonly id: string; readonly version: number | null };

const CUSTOM =
  /^custom:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@([1-9][0-9]{0,8}))?$/;

/**
 * Reads `default`, `custom:<uuid>` and `custom:<uuid>@<n>`; whether there is such a strategy is not asked.
 */
export function readStrategyId(strategyId: string): StrategyReference {
  const [, id, version] = CUSTOM.exec(strategyId) ?? [];
  if (id === undefined) return { kind: 'built-in', id: strategyId };
  return { kind: 'custom', id, version: version === undefined ? null : Number(version) };
}
