// The engine alone: simulates events that are made as it asks for them. Takes a strategy's file and a count.
import { readFileSync } from 'node:fs';
import { compile, simulate } from '@merit/engine';
import { seededEvents } from './events.js';

const [path = '', count = ''] = process.argv.slice(2);
const compilation = compile(readFileSync(path, 'utf8'));
if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('\n'));
const summary = await simulate(compilation.strategy, seededEvents(Number(count)));
if (summary.events !== Number(count) || summary.refused + summary.failed > 0) {
  throw new Error(`the engine decided ${summary.events} of ${count} events`);
}
