import { stripVTControlCharacters } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { until } from '../src/testing/until.js';
import { DEVELOPMENT, runServer, stopServers } from './running-server.js';

afterEach(stopServers);

it('logs lines for people where it is told to, down to the last', async () => {
  const run = runServer(['start'], { env: { ...DEVELOPMENT, LOG_FORMAT: 'pretty' } });
  const lineOf = (message: string) => run.lines.find((line) => line.includes(`: ${message}`)) ?? '';
  await until(() => lineOf('listening') !== '');
  expect(lineOf('listening')).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: listening \{"url":"http/);
  const { url } = JSON.parse(lineOf('listening').replace(/^[^{]*/, '')) as { url: string };
  await fetch(`${url}/docs/language`);
  await until(() => lineOf('request') !== '');
  expect(lineOf('request')).toContain('"route":"/docs/language","status":200');
  run.child.kill('SIGINT');
  const { output } = await run.ended;
  expect(output).toMatch(/INFO: stopped\n$/);
  expect(output).toBe(stripVTControlCharacters(output));
});
