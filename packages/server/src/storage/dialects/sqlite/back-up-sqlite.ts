import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseUnusable } from '../database-unusable.js';
import { Sqlite } from './driver.js';
import { makePrivate } from './service-lock.js';
import { reasonOf } from './sqlite-errors.js';

const busyTimeoutMs = 10_000;

/**
 * Writes what a file holds at this moment to a new file, while a service goes on using it. The new file has
 * its name only once it is whole and on the disk.
 *
 * @throws DatabaseUnusable where there is nothing to read, no room, or something under that name already.
 */
export function backUpSqlite(source: string, target: string): void {
  const [from, to] = [resolve(source), resolve(target)];
  if (!existsSync(from)) throw new DatabaseUnusable(`there is no file ${from}`);
  if (existsSync(to)) throw new DatabaseUnusable(`${to} is there already: give another name`);
  const part = `${to}.part`;
  try {
    rmSync(part, { force: true });
    copy(from, part);
    keep(part);
    renameSync(part, to);
  } finally {
    rmSync(part, { force: true });
  }
  keep(dirname(to));
}

/**
 * A copy by pages would begin anew with every commit of another process; this reads one moment, and packs it.
 */
function copy(from: string, to: string): void {
  const database = new Sqlite(from, { readonly: true, timeout: busyTimeoutMs });
  makePrivate(to);
  try {
    database.prepare('vacuum into ?').run(to);
  } catch (cause) {
    const reason = reasonOf(cause);
    throw reason === null ? cause : new DatabaseUnusable(`${from} or its copy ${reason}`, { cause });
  } finally {
    database.close();
  }
}

function keep(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
