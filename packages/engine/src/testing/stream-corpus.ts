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

type StreamOutcome = { readonly [key: string]: JsonValue };

interface StreamEvent {
  readonly at: string;
  readonly event: MeritEvent;
  /** What it names must be so, what it leaves out may be anything. */
  readonly outcome: StreamOutcome;
  /** Of the strategy as it was before, where that decides otherwise. */
  readonly before?: StreamOutcome;
}

/** Registers a test for every strategy of a folder of `conformance`, on the stream beside it. */
export function testStreams(folder: 'history' | 'programmes'): void {
  const corpus = new URL(`../../../../conformance/${folder}/`, import.meta.url);
  const names = readdirSync(corpus)
    .filter((file) => file.endsWith('.merit'))
    .map((file) => file.slice(0, -'.merit'.length));
  describe.each(names)('%s', (name) => {
    it('gives what is listed for each event of its stream', async () => {
      const { timeZone, events } = streamOf(name, corpus);
      const found: Evaluation[] = [];
      await simulate(
        strategyOf(name, corpus),
        events.map(({ at, event }) => ({ occurredAt: Date.parse(at), event })),
        { timeZone, onEvent: (_, evaluation) => void found.push(evaluation) },
      );
      expect(found).toHaveLength(events.length);
      const isBefore = name.endsWith('.before');
      const expected = events.map(({ outcome, before }) => (isBefore && before ? before : outcome));
      expect(found).toMatchObject(expected.map((outcome) => ({ ok: true, outcome })));
    });
  });
}

function streamOf(name: string, corpus: URL): Stream {
  return JSON.parse(textOf(`${name.replace('.before', '')}.events.json`, corpus));
}

function strategyOf(name: string, corpus: URL) {
  const compilation = compile(textOf(`${name}.merit`, corpus));
  if (!compilation.ok) throw new Error(`${name}: ${compilation.diagnostics.map(({ message }) => message)}`);
  return compilation.strategy;
}

function textOf(file: string, corpus: URL): string {
  return readFileSync(new URL(file, corpus), 'utf8');
}
