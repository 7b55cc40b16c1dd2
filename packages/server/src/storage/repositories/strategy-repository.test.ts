import { describe, expect, it } from 'vitest';
import { keptBytesSql } from '../tables/kept-bytes.js';
import { eachDatabase } from '../testing/each-database.js';
import { atOnce, faultsOf, itemOf, noon } from '../testing/fixtures.js';
import { aStrategy, aVersion } from '../testing/strategies.js';

describe('the strategy repository', () => {
  eachDatabase((database) => {
    it('gives back a strategy and its version as they were stored', async () => {
      const { books, transaction } = await database.open();
      const strategy = aStrategy({ name: 'Größe ☕', description: 'how much' });
      const version = aVersion({ strategyId: strategy.id, source: '# "\\\'\n\tstrategy' });
      await transaction(({ strategies }) => strategies.insert(strategy, version));

      await expect(books.strategies.find(strategy)).resolves.toEqual(strategy);
      await expect(books.strategies.findVersion(strategy, 1)).resolves.toEqual(version);
      await expect(books.strategies.findVersion(strategy, 2)).resolves.toBeNull();
    });

    it('lets one of ten racing creates of a name through, and names it to the others', async () => {
      const { books, transaction } = await database.open();
      const made = Array.from({ length: 10 }, () => aStrategy({ name: 'same' }));
      const results = await atOnce(10, (index) => {
        const strategy = itemOf(made, index);
        return transaction(({ strategies }) =>
          strategies.insert(strategy, aVersion({ strategyId: strategy.id })),
        );
      });

      const winner = itemOf(
        made,
        results.findIndex(({ status }) => status === 'fulfilled'),
      );
      const faults = faultsOf(results);
      expect(faults).toHaveLength(9);
      for (const { code, details } of faults) {
        expect([code, details.members]).toEqual(['strategy-exists', { id: winner.id }]);
      }
      await expect(books.strategies.find(winner)).resolves.toEqual(winner);
    });

    it('publishes a version over the one before, once', async () => {
      const { books, transaction } = await database.open();
      const draft = aStrategy({ latestVersion: 2 });
      const publish = (version: number, revision: number) =>
        transaction(({ strategies }) =>
          strategies.publish(
            {
              ...draft,
              status: 'published',
              publishedVersion: version,
              revision,
              updatedAt: noon + revision,
            },
            { ...aVersion({ strategyId: draft.id, version }), status: 'published', publishedAt: noon },
            [],
          ),
        );
      await transaction(({ strategies }) => strategies.insert(draft, aVersion({ strategyId: draft.id })));
      await database.tamper(`insert into strategy_versions
          (strategy_id, owner_id, version, status, source, created_at)
        select strategy_id, owner_id, 2, 'draft', '', ${noon} from custom_strategies`);
      await database.tamper(`update kept_bytes set bytes = bytes +
        (select ${keptBytesSql('strategy_versions')} from strategy_versions where version = 2)`);

      await publish(1, 2);
      await publish(2, 3);
      await expect(publish(1, 3)).rejects.toMatchObject({ code: 'precondition-failed' });
      await expect(books.strategies.find(draft)).resolves.toMatchObject({ publishedVersion: 2 });
      await expect(books.strategies.findVersion(draft, 1)).resolves.toMatchObject({
        status: 'superseded',
        supersededAt: noon + 3,
      });
      await expect(books.strategies.findVersion(draft, 2)).resolves.toMatchObject({
        status: 'published',
        supersededAt: null,
      });
    });
  });
});
