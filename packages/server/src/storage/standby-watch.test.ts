import { describe, expect, it } from 'vitest';
import { until } from '../testing/until.js';
import { openDatabase } from './dialects/open-database.js';
import { StandbyWatch } from './standby-watch.js';
import { startPostgres } from './testing/postgres-server.js';
import { TestClock } from './testing/test-clock.js';

describe('the watch of a standby', () => {
  it('tells for how long it has lacked what was written, and says so of one that is away', async () => {
    const primary = await startPostgres();
    const standby = await primary.startStandby();
    const [near, far] = [await openDatabase(primary.url), await openDatabase(standby.url)];
    const clock = new TestClock();
    const watch = new StandbyWatch({ primary: near.reader, standby: far.reader, clock });
    const looked = async () => {
      await watch.look();
      return watch.behindSeconds();
    };
    const write = (sql: string) => near.transaction((connection) => connection.script(sql));

    await until(async () => (await looked()) === 0);
    await standby.pause();
    await write('create table one ()');
    expect(await looked()).toBe(0);
    clock.advance(30_000);
    await write('create table two ()');
    expect(await looked()).toBe(30);
    clock.advance(5_000);
    expect(await looked()).toBe(35);
    await standby.resume();
    await until(async () => (await looked()) === 0);

    await standby.stop();
    await write('create table three ()');
    await expect(watch.look()).rejects.toThrow();
    clock.advance(7_000);
    expect(watch.behindSeconds()).toBe(7);
    await Promise.all([near.close(), far.close()]);
    await primary.stop();
  });
});
