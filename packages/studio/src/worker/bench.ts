import {
  type Binding,
  compile,
  type EvaluationRequest,
  exampleNow,
  findExample,
  type Strategy,
} from '@merit/engine';
import type { Asked, NewEvents, NewText, Params } from '../protocol/questions.js';
import type {
  BoundReport,
  EventRowReport,
  EventRowsReport,
  GraphReport,
  RunReport,
  TestReport,
  WhyReport,
} from '../protocol/reports.js';
import { bindTexts } from './bind-texts.js';
import { graphOf } from './graph.js';
import { makeEvents } from './made-events.js';
import { PastEvents } from './past-events.js';
import { replay } from './replay.js';
import { findRows } from './rows.js';
import { testSpec, withCase } from './spec.js';
import { requestAt, whyOf } from './why.js';

/** What the newest text decides, and the past that it is tried on. */
export class Bench {
  readonly #events = new PastEvents();
  #text: NewText = { source: '', parents: {} };
  /** Of texts by what they are tried as; planned when they are first asked for. */
  readonly #planned = { text: new Planned(), baseline: new Planned() };
  #bound: { readonly strategy: Strategy; readonly params: Params } | null = null;
  #rows: readonly EventRowReport[] = [];
  #explained: EvaluationRequest | null = null;
  #latestRun = 0;

  /** Takes a version of the text in place of the one before. */
  takeText(text: NewText): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#bound = null;
  }

  get #strategy(): Strategy | null {
    return this.#planned.text.of(this.#text);
  }

  async takeEvents(asked: Asked<'takeEvents'>): Promise<null> {
    await this.#events.take(asked);
    return null;
  }

  madeEvents({ seed }: Asked<'madeEvents'>): NewEvents | null {
    const strategy = this.#strategy;
    return strategy && makeEvents(strategy, seed);
  }

  bind(asked: Params): BoundReport | null {
    const binding = this.#bindingOf(asked);
    if (binding === null) return null;
    return binding.ok
      ? { ok: true, range: binding.bound.awardRange }
      : { ok: false, problems: binding.problems.map(({ message }) => message) };
  }

  async run({ baseline, filter, ...params }: Asked<'run'>): Promise<RunReport | null> {
    this.#latestRun += 1;
    const run = this.#latestRun;
    const strategy = this.#bind(params);
    const read = strategy && this.#events.read(strategy.inputs, params.timeZone);
    if (strategy === null || read === null) return null;
    const pause = async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (run !== this.#latestRun) throw new Error('another run overtook this one');
    };
    const { timeZone } = params;
    const { parents } = this.#text;
    const compared = baseline === null ? null : this.#planned.baseline.of({ source: baseline, parents });
    const { report, rows } = await replay(strategy, read, {
      timeZone,
      baseline: compared,
      filter,
      pause,
    });
    this.#rows = rows;
    return report;
  }

  eventRows(asked: Asked<'eventRows'>): EventRowsReport {
    return findRows(this.#rows, asked);
  }

  why({ index }: Asked<'why'>): WhyReport {
    const { strategy, params } = this.#ready();
    const { timeZone } = params;
    const read = this.#events.read(strategy.inputs, timeZone);
    this.#explained = requestAt(strategy, read?.events ?? [], { index, timeZone });
    return whyOf(strategy, this.#explained, index);
  }

  example(asked: Params): WhyReport | null {
    const strategy = this.#bind(asked);
    const found = strategy && findExample(strategy, 'max');
    if (strategy === null || found === null) return null;
    const { event, facts } = found;
    this.#explained = { event, facts, now: exampleNow, timeZone: asked.timeZone };
    return whyOf(strategy, this.#explained, null);
  }

  graph(): GraphReport | null {
    const strategy = this.#strategy;
    return strategy && graphOf(strategy);
  }

  test({ spec }: Asked<'test'>): TestReport {
    const strategy = this.#strategy;
    if (strategy === null) return { problems: ['the text has mistakes'], cases: [], unreached: [] };
    return testSpec(strategy, spec);
  }

  addCase({ spec }: Asked<'addCase'>): string {
    if (this.#explained === null) throw new Error('no event was explained yet');
    return withCase(this.#ready().strategy, this.#explained, spec);
  }

  #bindingOf(params: Params): Binding | null {
    const strategy = this.#strategy;
    return strategy && bindTexts(strategy, params);
  }

  #bind(params: Params): Strategy | null {
    const binding = this.#bindingOf(params);
    const strategy = binding?.ok === true ? binding.bound : null;
    this.#bound = strategy && { strategy, params };
    return strategy;
  }

  #ready() {
    if (this.#bound === null) throw new Error('the text has mistakes');
    return this.#bound;
  }
}

/** Keeps the strategy of the text that was asked for last, since the same is asked for at each run. */
class Planned {
  #latest: { readonly key: string; readonly strategy: Strategy | null } | null = null;

  /** Null where the text isn't sound. */
  of({ source, parents }: NewText): Strategy | null {
    const key = JSON.stringify([source, parents]);
    if (this.#latest?.key !== key) {
      const compiled = compile(source, { parents });
      this.#latest = { key, strategy: compiled.ok ? compiled.strategy : null };
    }
    return this.#latest.strategy;
  }
}
