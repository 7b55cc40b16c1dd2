import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../packages/cli/bin/main.js');

/** Lets `merit studio` serve a text, with events where some are given, for as long as the work takes. */
export async function withStudio({ text, events = null }, work) {
  const folder = mkdtempSync(join(tmpdir(), 'merit-studio-'));
  writeFileSync(join(folder, 'text.merit'), text);
  writeFileSync(join(folder, 'live.merit'), text);
  if (events !== null) writeFileSync(join(folder, 'events.csv'), events);
  const given = events === null ? [] : ['--events', 'events.csv', '--baseline', 'live.merit'];
  const child = spawn(process.execPath, [program, 'studio', 'text.merit', ...given], { cwd: folder });
  try {
    return await work(await addressIn(child.stdout));
  } finally {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addressIn(output) {
  let said = '';
  for await (const part of output) {
    said += part;
    const address = /http:\S+/.exec(said)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`it did not start: ${said}`);
}
