// Loaded into a process before its program: sends its parent what ran, as often as it asks.
import { watchCoverage } from './precise-coverage.js';

const ranSince = await watchCoverage();
process.on('message', async () => process.send(await ranSince()));
process.channel.unref();
