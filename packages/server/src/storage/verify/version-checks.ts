import type { Check } from './check.js';

/** Every custom strategy has the versions that its row speaks of, and at most one of them is published. */
export const versionChecks: readonly Check[] = [
  {
    count: { what: 'strategies', sql: 'select count(*) as found from custom_strategies' },
    wrong: `select strategies.strategy_id, strategies.latest_version, strategies.published_version,
        kept.versions, kept.published, kept.awarding
      from custom_strategies as strategies
      left join (
        select owner_id, strategy_id, count(*) as versions, max(version) as newest,
          max(case when status = 'published' then version end) as awarding,
          count(case when status = 'published' then 1 end) as published
        from strategy_versions group by owner_id, strategy_id
      ) as kept on kept.owner_id = strategies.owner_id and kept.strategy_id = strategies.strategy_id
      where strategies.latest_version is distinct from kept.versions
        or strategies.latest_version is distinct from kept.newest
        or strategies.published_version is distinct from kept.awarding
        or kept.published > 1`,
    sentence: (row) =>
      `the strategy ${row['strategy_id']} says ${row['latest_version']} versions and that ` +
      `${row['published_version'] ?? 'none'} awards; there are ${row['versions'] ?? 0}, of which ` +
      `${row['published'] ?? 0} published, ${row['awarding'] ?? 'none'} the newest of these`,
  },
];
