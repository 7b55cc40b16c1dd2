/** Two selections that must say the same, by their owner and their keys. */
export interface Comparison {
  readonly keys: readonly string[];
  readonly values: readonly string[];
  /** Selects the keys and values that are kept, and each row's `owner_id`. */
  readonly kept: string;
  /** Selects the same columns, worked out from the ledger. */
  readonly ledger: string;
}

/**
 * Selects the keys for which the two differ, with the values of both, the ledger's as `ledger_…`; null where
 * one has none. Sorting both together takes time in proportion to their size on either database, whatever a
 * planner thinks of joins.
 */
export function differences({ keys: ids, values, kept, ledger }: Comparison): string {
  const keys = ['owner_id', ...ids];
  const named = [...keys, ...values].join(', ');
  const side = (name: string, isKept: 0 | 1) => `max(case when is_kept = ${isKept} then ${name} end)`;
  const both = values.map((name) => [side(name, 1), side(name, 0)] as const);
  return `select ${keys.join(', ')},
      ${both.map(([mine, theirs], index) => `${mine} as ${values[index]}, ${theirs} as ledger_${values[index]}`).join(', ')}
    from (
      select ${named}, 1 as is_kept from (${kept}) as kept
      union all select ${named}, 0 as is_kept from (${ledger}) as ledger
    ) as sides
    group by ${keys.join(', ')}
    having ${both.map(([mine, theirs]) => `${mine} is distinct from ${theirs}`).join(' or ')}`;
}
