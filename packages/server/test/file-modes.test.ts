import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DEVELOPMENT, runServer, startServer, stopServers } from './running-server.js';

/** What others than the owner may do with each file under a folder, by its name. */
function othersMay(folder: string): Readonly<Record<string, number>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [name, statSync(join(parentPath, name)).mode & 0o077]),
  );
}

describe('the files of a service', () => {
  afterEach(stopServers);

  it('are for its owner alone, and so are backups', async () => {
    const umask = process.umask(0o022);
    const service = await startServer(DEVELOPMENT);
    process.umask(umask);
    const env = { DATABASE_URL: `sqlite:${join(service.folder, 'data/merit.db')}` };
    const backup = runServer(['backup', join(service.folder, 'backup.db')], { env });
    expect((await backup.ended).code).toBe(0);
    expect(othersMay(service.folder)).toEqual({
      'backup.db': 0,
      'development-identity-key.json': 0,
      'merit.db': 0,
      'merit.db-service': 0,
      'merit.db-service-journal': 0,
      'merit.db-shm': 0,
      'merit.db-wal': 0,
    });
  });
});
