import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { StrategyRepository } from '../../ports/strategy-repository.js';
import { requireCounters } from '../backfill/require-counters.js';
import { lockRows } from '../dialects/lock-rows.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import {
  type CustomStrategyRow,
  customStrategies,
  fromStrategyRow,
  toStrategyRow,
} from '../tables/custom-strategies.js';
import {
  fromVersionRow,
  type StrategyVersionRow,
  strategyVersions,
  toVersionRow,
} from '../tables/strategy-versions.js';
import { createStrategyLists } from './strategy-lists.js';
import { createStrategyUses } from './strategy-uses.js';

type ById = { readonly id: string };

export function createStrategyRepository(session: Session): StrategyRepository {
  const { db } = session;
  const { toChange, toShare } = lockRows(session.connection.dialect);
  const byId = (id: string) =>
    db.selectFrom('custom_strategies').select(customStrategies.names).where('strategy_id', '=', id);
  const findRow = prepared<ById, CustomStrategyRow>(session, (value) => byId(value('id')));
  const holdRow = prepared<ById, CustomStrategyRow>(session, (value) => toChange(byId(value('id'))));
  const shareRow = prepared<ById, CustomStrategyRow>(session, (value) => toShare(byId(value('id'))));
  const findVersionRow = prepared<{ id: string; version: number }, StrategyVersionRow>(session, (value) =>
    db
      .selectFrom('strategy_versions')
      .select(strategyVersions.names)
      .where('strategy_id', '=', value('id'))
      .where('version', '=', value('version')),
  );

  async function refuseDuplicate({ id, owner, name }: CustomStrategy): Promise<void> {
    const named = downIndex(db.selectFrom('custom_strategies').where('archived_at', 'is', null), {
      equal: { owner, name },
      order: [],
    });
    const duplicate = await named.select('strategy_id').where('strategy_id', '<>', id).executeTakeFirst();
    if (duplicate !== undefined)
      throw new Fault('strategy-exists', { members: { id: duplicate.strategy_id } });
  }

  /** @throws Fault `precondition-failed` where the row isn't at the revision before. */
  async function overwrite(strategy: CustomStrategy): Promise<void> {
    const written = await db
      .updateTable('custom_strategies')
      .set(toStrategyRow(strategy))
      .where('strategy_id', '=', strategy.id)
      .where('revision', '=', strategy.revision - 1)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) throw new Fault('precondition-failed');
  }

  /** The draft before a new one, or what was published before another version is. */
  async function supersede(
    { id, updatedAt }: CustomStrategy,
    status: 'draft' | 'published',
    by: StrategyVersion,
  ): Promise<void> {
    await db
      .updateTable('strategy_versions')
      .set({ status: 'superseded', superseded_at: updatedAt })
      .where('strategy_id', '=', id)
      .where('status', '=', status)
      .where('version', '<>', by.version)
      .execute();
  }

  return {
    async insert(strategy, version) {
      await refuseDuplicate(strategy);
      await db.insertInto('custom_strategies').values(toStrategyRow(strategy)).execute();
      await db.insertInto('strategy_versions').values(toVersionRow(version)).execute();
    },

    find: async (id) => fromFirst(await findRow({ id })),
    holdToChange: async (id) => fromFirst(await holdRow({ id })),
    holdToAssign: async (id) => fromFirst(await shareRow({ id })),

    async findVersion(id, version) {
      const [row] = await findVersionRow({ id, version });
      return row === undefined ? null : fromVersionRow(row);
    },

    async update(strategy) {
      if (strategy.archivedAt === null) await refuseDuplicate(strategy);
      await overwrite(strategy);
    },

    async addVersion(strategy, version) {
      await refuseDuplicate(strategy);
      await overwrite(strategy);
      await supersede(strategy, 'draft', version);
      await db.insertInto('strategy_versions').values(toVersionRow(version)).execute();
    },

    async publish(strategy, version, facts) {
      await requireCounters(session, strategy.owner, facts);
      await overwrite(strategy);
      await supersede(strategy, 'published', version);
      await db
        .updateTable('strategy_versions')
        .set(toVersionRow(version))
        .where('strategy_id', '=', strategy.id)
        .where('version', '=', version.version)
        .execute();
    },

    keepCounters: (owner, facts) => requireCounters(session, owner, facts),
    ...createStrategyLists(session),
    ...createStrategyUses(session),
  };
}

function fromFirst([row]: readonly CustomStrategyRow[]): CustomStrategy | null {
  return row === undefined ? null : fromStrategyRow(row);
}
