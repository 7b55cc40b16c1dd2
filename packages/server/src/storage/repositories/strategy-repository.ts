import type { CustomStrategy } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { StrategyRepository } from '../../ports/strategy-repository.js';
import { customStrategyColumns, strategyVersionColumns } from '../kysely/columns.js';
import { prepared } from '../kysely/prepared.js';
import type { CustomStrategyTable, StrategyVersionTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';
import { trackFacts } from '../timelines/track-facts.js';
import { fromStrategyRow, fromVersionRow, toStrategyRow, toVersionRow } from './strategy-rows.js';

export function createStrategyRepository(session: Session): StrategyRepository {
  const { db } = session;
  const findRow = prepared<{ id: string }, CustomStrategyTable>(session, (value) =>
    db.selectFrom('custom_strategies').select(customStrategyColumns).where('strategy_id', '=', value('id')),
  );
  const findVersionRow = prepared<{ id: string; version: number }, StrategyVersionTable>(session, (value) =>
    db
      .selectFrom('strategy_versions')
      .select(strategyVersionColumns)
      .where('strategy_id', '=', value('id'))
      .where('version', '=', value('version')),
  );

  async function refuseTwin({ owner, name }: CustomStrategy): Promise<void> {
    const twin = await db
      .selectFrom('custom_strategies')
      .select('strategy_id')
      .where('owner', '=', owner)
      .where('name', '=', name)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (twin !== undefined) throw new Fault('strategy-exists', { members: { id: twin.strategy_id } });
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

  async function supersedeOthers({ id, updatedAt }: CustomStrategy, version: number): Promise<void> {
    await db
      .updateTable('strategy_versions')
      .set({ status: 'superseded', superseded_at: updatedAt })
      .where('strategy_id', '=', id)
      .where('status', '=', 'published')
      .where('version', '<>', version)
      .execute();
  }

  return {
    async insert(strategy, version) {
      await refuseTwin(strategy);
      await db.insertInto('custom_strategies').values(toStrategyRow(strategy)).execute();
      await db.insertInto('strategy_versions').values(toVersionRow(version)).execute();
    },

    async find(id) {
      const [row] = await findRow({ id });
      return row === undefined ? null : fromStrategyRow(row);
    },

    async findVersion(id, version) {
      const [row] = await findVersionRow({ id, version });
      return row === undefined ? null : fromVersionRow(row);
    },

    async publish(strategy, version, facts) {
      await overwrite(strategy);
      await supersedeOthers(strategy, version.version);
      await db
        .updateTable('strategy_versions')
        .set(toVersionRow(version))
        .where('strategy_id', '=', strategy.id)
        .where('version', '=', version.version)
        .execute();
      await trackFacts(session, strategy.owner, facts);
    },

    keepCounters: (owner, facts) => trackFacts(session, owner, facts),
  };
}
