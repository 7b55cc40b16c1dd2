import { type BuiltinStrategy, builtinStrategies } from '@merit/engine';
import { type CustomStrategy, customStrategyId, isCustomStrategyId } from '../../domain/custom-strategy.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';

/** A strategy as the list shows it. Of custom ones no text is read, since each may be long. */
export type StrategyToChoose = { readonly builtIn: BuiltinStrategy } | { readonly custom: CustomStrategy };

const latest = [...new Map(builtinStrategies.map((builtIn) => [builtIn.id, builtIn])).values()];
/** What the id of a custom strategy begins with, which no built-in's does. */
const CUSTOM = customStrategyId('');

/**
 * What a game may name: the built-in strategies by id, then the published ones of the caller's scope, newest
 * first; administrators see every scope.
 */
export async function listStrategies(
  { books, principal }: Call,
  page: PageRequest,
): Promise<Page<StrategyToChoose>> {
  const { limit, after, count } = page;
  const afterCustom = isCustomStrategyId(after) ? after.slice(CUSTOM.length) : null;
  const builtIns = afterCustom === null ? latest.filter(({ id }) => id > (after ?? '')) : [];
  const room = Math.max(limit - builtIns.length, 0);
  const filter = { owner: ownerToList(principal, undefined), status: 'published', name: null } as const;
  const customs = await books.strategies.list(filter, {
    limit: Math.max(room, 1),
    after: afterCustom,
    count,
  });
  const shown = builtIns.slice(0, limit);
  const isMore = builtIns.length > limit || (room === 0 && customs.items.length > 0);
  return {
    ...customs,
    items: [
      ...shown.map((builtIn) => ({ builtIn })),
      ...customs.items.slice(0, room).map(({ strategy }) => ({ custom: strategy })),
    ],
    next: isMore ? (shown.at(-1)?.id ?? null) : customs.next && customStrategyId(customs.next),
    ...(customs.total === undefined ? {} : { total: customs.total + latest.length }),
  };
}
