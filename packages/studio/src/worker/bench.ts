import {
  compile,
  type EvaluationRequest,
  exampleNow,
  findExample,
  type Strategy,
} from '@merit/engine';
import type { Asked, NewEvents, NewText, Params } from '../protocol/questions.js';
import type {
  AnalysisReport,
  BoundReport,
  EventRowReport,
  EventRowsReport,
  GraphReport,
  RunReport,
  TestReport,
  WhyReport,
} from '../protocol/reports.js';
import { graphOf } from './graph.js';
import { makeEvents } from './made-events.js';
import { bindTexts } from './params.js';
import { PastEvents } from './past-events.js';
import { replay } from './replay.js';
import { findRows } from './rows.js';
import { testSpec, withCase } from './spec.js';
import { TextReader } from './text-reader.js';
import { requestAt, whyOf } from './why.js';

/** All that is known of the newest text: how it reads, what it decides, and the past that it is tried on. */
export class Bench {
  readonly text = new TextReader();
  readonly #events = new PastEvents();
  #parents: NewText['parents'] = {};
  #strategy: Strategy | null = null;
  #bound: { readonly strategy: Strategy; readonly params: Params } | null = null;
  #rows: readonly EventRowReport[] = [];
  #explained: EvaluationRequest | null = null;
  #latestRun = 0;

  analyze(asked: NewText): AnalysisReport {
    this.#parents = asked.parents;
    const report = this.text.analyze(asked);
    this.#strategy = this.#compiled(asked.source);
    this.#bound = null;
    return report;
  }

  async takeEvents(asked: Asked<'takeEvents'>): Promise<null> {
    await this.#events.take(asked);
    return null;
  }

  madeEvents({ seed }: Asked<'madeEvents'>): NewEvents | null {
    return this.#strategy && makeEvents(this.#strategy, seed);
  }

  bind(asked: Params): BoundReport | null {
    const binding = this.#strategy && bindTexts(this.#strategy, asked);
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
    const compared = baseline === null ? null : this.#compiled(baseline);
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
    return this.#strategy && graphOf(this.#strategy);
  }

  test({ spec }: Asked<'test'>): TestReport {
    if (this.#strategy === null) return { problems: ['the text has mistakes'], cases: [], unreached: [] };
    return testSpec(this.#strategy, spec);
  }

  addCase({ spec }: Asked<'addCase'>): string {
    if (this.#explained === null) throw new Error('no event was explained yet');
    return withCase(this.#ready().strategy, this.#explained, spec);
  }

  #compiled(source: string): Strategy | null {
    const compiled = compile(source, { parents: this.#parents });
    return compiled.ok ? compiled.strategy : null;
  }

  #bind(params: Params): Strategy | null {
    const binding = this.#strategy && bindTexts(this.#strategy, params);
    const strategy = binding?.ok === true ? binding.bound : null;
    this.#bound = strategy && { strategy, params };
    return strategy;
  }

  #ready() {
    if (this.#bound === null) throw new Error('the text has mistakes');
    return this.#bound;
  }
}
