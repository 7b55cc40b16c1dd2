import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { Evaluation } from '../evaluate/evaluation.js';
import type { JsonValue, MeritEvent } from '../event/event.js';
import { simulate } from '../simulate/simulate.js';

/** A `*.events.json` file: what the strategy beside it decides on a stream of events, one after the other. */
interface Stream {
  readonly timeZone?: string;
  readonly events: readonly StreamEvent[];
}

interface StreamEvent {
  readonly at: string;
  readonly event: MeritEvent;
  /** What it names must be so, what it leaves out may be anything. */
  readonly outcome: { readonly [key: string]: JsonValue };
}

const corpus = new URL('../../../../conformance/history/', import.meta.url);

/** Registers a test for every stream of `conformance/history`. */
export function testStreams(): void {
  const names = readdirSync(corpus)
    .filter((file) => file.endsWith('.merit'))
    .map((file) => file.slice(0, -'.merit'.length));
  describe.each(names)('%s', (name) => {
    it('gives what is listed for each event of its stream', async () => {
      const { timeZone, events }: Stream = JSON.parse(textOf(`${name}.events.json`));
      const found: Evaluation[] = [];
      await simulate(
        strategyOf(name),
        events.map(({ at, event }) => ({ occurredAt: Date.parse(at), event })),
        { timeZone, onEvent: (_, evaluation) => void found.push(evaluation) },
      );
      expect(found).toHaveLength(events.length);
      expect(found).toMatchObject(events.map(({ outcome }) => ({ ok: true, outcome })));
    });
  });
}

function strategyOf(name: string) {
  const compilation = compile(textOf(`${name}.merit`));
  if (!compilation.ok) throw new Error(`${name}: ${compilation.diagnostics.map(({ message }) => message)}`);
  return compilation.strategy;
}

function textOf(file: string): string {
  return readFileSync(new URL(file, corpus), 'utf8');
}
