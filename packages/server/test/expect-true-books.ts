import { expect } from 'vitest';
import { runServer } from './running-server.js';

/** Claims that the books add up and that every award is decided alike again, as an operator asks for it. */
export async function expectTrueBooks(databaseUrl: string): Promise<void> {
  const { code, output } = await runServer(['verify', '--replay'], { env: { DATABASE_URL: databaseUrl } })
    .ended;
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^checked .*\n(?:warning: .*\n)*checked \d+ awards decided again\n$/),
  ]);
}
