import { chownSync } from 'node:fs';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { made } from '../../src/routes/testing/arrange.js';
import { account, startPostgres } from '../../src/storage/testing/postgres-server.js';
import { stopServers } from '../running-server.js';
import { type Disk, limitFileSize, mayMount, mountDisk } from './disk.js';
import type { Load } from './load.js';
import { expectExactlyOnce, expectUnavailable, type ServiceProcess, startServiceProcess } from './service.js';

const disks: Disk[] = [];

function aDisk(size: string): Disk {
  const disk = mountDisk(size);
  disks.push(disk);
  return disk;
}

afterEach(async () => {
  await stopServers();
  for (const disk of disks.splice(0)) disk.remove();
});

/** Awards are refused without room, while all that is there is still to be read; with room they go on. */
async function expectDefined(service: ServiceProcess, load: Load, makeRoom: () => void): Promise<void> {
  await load.moreRefused(20);
  expectUnavailable(load.refused);
  expect(await made(service.client.get('/games'), 200)).toMatchObject({
    items: [{ gameId: service.game.gameId }],
  });
  makeRoom();
  await load.moreAcknowledged(20);
  await expectExactlyOnce(service, load);
}

describe('without room for its SQLite file, the service', () => {
  it.skipIf(process.platform !== 'linux')(
    'refuses awards and serves reads until it may grow again',
    async () => {
      const service = await startServiceProcess({});
      const load = service.startLoad();
      await load.moreAcknowledged(20);
      const pid = service.process.child.pid ?? 0;
      limitFileSize(pid, `${service.process.folder}/data/merit.db-wal`);
      await expectDefined(service, load, () => limitFileSize(pid, null));
    },
  );

  it.skipIf(!mayMount)('does so on a disk that is full (root alone can make one)', async () => {
    const disk = aDisk('8m');
    const service = await startServiceProcess({ DATABASE_URL: `sqlite:${disk.folder}/merit.db` });
    const load = service.startLoad();
    await load.moreAcknowledged(20);
    disk.fill();
    await expectDefined(service, load, disk.makeRoom);
  });
});

describe.skipIf(!mayMount)('without room on the disk of its Postgres, the service', () => {
  it('refuses awards and serves reads until there is room again', async () => {
    const disk = aDisk('40m');
    chownSync(disk.folder, account.uid ?? 0, account.gid ?? 0);
    const postgres = await startPostgres();
    try {
      const service = await startServiceProcess({ DATABASE_URL: await databaseOn(disk, postgres.url) });
      const load = service.startLoad();
      await load.moreAcknowledged(20);
      disk.fill();
      await expectDefined(service, load, disk.makeRoom);
    } finally {
      await stopServers();
      await postgres.stop();
    }
  });
});

/** A database whose tables lie on the disk. */
async function databaseOn({ folder }: Disk, serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create tablespace small location '${folder}'`);
  await client.query('create database small tablespace small');
  await client.end();
  return serverUrl.replace(/postgres$/, 'small');
}
