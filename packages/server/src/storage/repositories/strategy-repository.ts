import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { StrategyKey, StrategyRepository } from '../../ports/strategy-repository.js';
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
import { createKeptRows } from './kept-rows.js';
import { createStrategyById } from './strategy-by-id.js';
import { createStrategyLists } from './strategy-lists.js';
import { createStrategyUses } from './strategy-uses.js';

type ById = { readonly ownerId: number; readonly id: string };

export function createStrategyRepository(session: Session): StrategyRepository {
  const { db, owners } = session;
  const { toChange, toShare } = lockRows(session.connection.dialect);
  const byId = (value: <Name extends keyof ById & string>(name: Name) => ById[Name]) =>
    db
      .selectFrom('custom_strategies')
      .select(customStrategies.names)
      .where('owner_id', '=', value('ownerId'))
      .where('strategy_id', '=', value('id'));
  const findRow = prepared<ById, CustomStrategyRow>(session, byId);
  const holdRow = prepared<ById, CustomStrategyRow>(session, (value) => toChange(byId(value)));
  const shareRow = prepared<ById, CustomStrategyRow>(session, (value) => toShare(byId(value)));
  const versions = createVersionWriter(session);
  const kept = createKeptRows(session, 'custom_strategies');
  const findVersionRow = prepared<ById & { version: number }, StrategyVersionRow>(session, (value) =>
    db
      .selectFrom('strategy_versions')
      .select(strategyVersions.names)
      .where('owner_id', '=', value('ownerId'))
      .where('strategy_id', '=', value('id'))
      .where('version', '=', value('version')),
  );

  async function keyOf({ owner, id }: StrategyKey): Promise<ById> {
    return { ownerId: await owners.find(owner), id };
  }

  async function refuseDuplicate({ id, owner, name }: CustomStrategy): Promise<void> {
    const own = db.selectFrom('custom_strategies').where('owner_id', '=', await owners.find(owner));
    const named = downIndex(own.where('archived_at', 'is', null), {
      equal: { owner, name },
      order: [],
    });
    const duplicate = await named.select('strategy_id').where('strategy_id', '<>', id).executeTakeFirst();
    if (duplicate !== undefined)
      throw new Fault('strategy-exists', { members: { id: duplicate.strategy_id } });
  }

  /** @throws Fault `precondition-failed` where the row isn't at the revision before. */
  async function overwrite(strategy: CustomStrategy): Promise<void> {
    const ownerId = await owners.ensure(strategy.owner);
    const row = toStrategyRow(strategy, ownerId);
    const { owner_id: _id, owner: _owner, ...columns } = row;
    const before = await kept.before(ownerId, { strategy_id: strategy.id });
    const written = await db
      .updateTable('custom_strategies')
      .set(columns)
      .where('owner_id', '=', ownerId)
      .where('strategy_id', '=', strategy.id)
      .where('revision', '=', strategy.revision - 1)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) throw new Fault('precondition-failed');
    kept.after(ownerId, row, before);
  }

  return {
    async insert(strategy, version) {
      const row = toStrategyRow(strategy, await owners.ensure(strategy.owner));
      await refuseDuplicate(strategy);
      await db.insertInto('custom_strategies').values(row).execute();
      kept.after(row.owner_id, row, 0);
      await versions.insert(strategy, version);
    },

    find: async (key) => fromFirst((await findRow(await keyOf(key)))[0]),
    findAnyones: createStrategyById(session),
    holdToChange: async (key) => fromFirst((await holdRow(await keyOf(key)))[0]),
    holdToAssign: async (key) => fromFirst((await shareRow(await keyOf(key)))[0]),

    async findVersion(key, version) {
      const [row] = await findVersionRow({ ...(await keyOf(key)), version });
      return row === undefined ? null : fromVersionRow(row);
    },

    async update(strategy) {
      if (strategy.archivedAt === null) await refuseDuplicate(strategy);
      await overwrite(strategy);
    },

    async addVersion(strategy, version) {
      await refuseDuplicate(strategy);
      await overwrite(strategy);
      await versions.supersedeDraft(strategy, version);
      await versions.insert(strategy, version);
    },

    async publish(strategy, version, facts) {
      await requireCounters(session, strategy.owner, facts);
      await versions.supersedePublished(strategy, version);
      await overwrite(strategy);
      await versions.overwrite(strategy, version);
    },

    keepCounters: (owner, facts) => requireCounters(session, owner, facts),
    ...createStrategyLists(session),
    ...createStrategyUses(session),
  };
}

function fromFirst(row: CustomStrategyRow | undefined): CustomStrategy | null {
  return row === undefined ? null : fromStrategyRow(row);
}

/** Writes versions of strategies, each among its strategy's owner's. */
function createVersionWriter(session: Session) {
  const { db, owners } = session;
  const kept = createKeptRows(session, 'strategy_versions');
  const ownerOf = ({ owner }: CustomStrategy) => owners.ensure(owner);
  return {
    async insert(strategy: CustomStrategy, version: StrategyVersion): Promise<void> {
      const row = toVersionRow(version, await ownerOf(strategy));
      await db.insertInto('strategy_versions').values(row).execute();
      kept.after(row.owner_id, row, 0);
    },

    async overwrite(strategy: CustomStrategy, version: StrategyVersion): Promise<void> {
      const ownerId = await ownerOf(strategy);
      const row = toVersionRow(version, ownerId);
      const { owner_id: _, ...columns } = row;
      const before = await kept.before(ownerId, { strategy_id: strategy.id, version: version.version });
      await db
        .updateTable('strategy_versions')
        .set(columns)
        .where('owner_id', '=', ownerId)
        .where('strategy_id', '=', strategy.id)
        .where('version', '=', version.version)
        .execute();
      kept.after(ownerId, row, before);
    },

    /** The version before a new one, where it is a draft: only the newest may be. */
    async supersedeDraft(strategy: CustomStrategy, by: StrategyVersion): Promise<void> {
      await superseding(strategy, await ownerOf(strategy), 'draft')
        .where('version', '=', by.version - 1)
        .execute();
    },

    /** What was published before another version is: the strategy's row still names it. */
    async supersedePublished(strategy: CustomStrategy, by: StrategyVersion): Promise<void> {
      const ownerId = await ownerOf(strategy);
      await superseding(strategy, ownerId, 'published')
        .where('version', '<>', by.version)
        .where('version', '=', ({ selectFrom }) =>
          selectFrom('custom_strategies')
            .select('published_version')
            .where('owner_id', '=', ownerId)
            .where('strategy_id', '=', strategy.id),
        )
        .execute();
    },
  };

  function superseding(strategy: CustomStrategy, ownerId: number, status: 'draft' | 'published') {
    return db
      .updateTable('strategy_versions')
      .set({ status: 'superseded', superseded_at: strategy.updatedAt })
      .where('owner_id', '=', ownerId)
      .where('strategy_id', '=', strategy.id)
      .where('status', '=', status);
  }
}
