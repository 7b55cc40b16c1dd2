import { type BuiltinStrategy, builtinStrategies } from '@merit/engine';
import type { Page, PageRequest } from '../../domain/page.js';

const latest = new Map(builtinStrategies.map((builtIn) => [builtIn.id, builtIn]));

/** The built-in strategies in their latest versions, by id. */
export function listStrategies({ limit, after, count }: PageRequest): Page<BuiltinStrategy> {
  const all = [...latest.values()];
  const rest = after === null ? all : all.filter(({ id }) => id > after);
  const items = rest.slice(0, limit);
  return {
    items,
    next: rest.length > limit ? (items.at(-1)?.id ?? null) : null,
    ...(count ? { total: all.length } : {}),
  };
}
