import { compile, type EvaluationRequest, findExample, type Strategy } from '@merit/engine';
import type { Asked, NewEvents, NewText, Params } from '../protocol/questions.js';
import type {
  BoundReport,
  EventRowReport,
  EventRowsReport,
  GraphReport,
  RunReport,
  TestReport,
  WhyReport,
  WrittenParams,
} from '../protocol/reports.js';
import { graphOf } from './graph.js';
import { makeEvents } from './made-events.js';
import { PastEvents } from './past-events.js';
import { replay } from './replay.js';
import { findRows } from './rows.js';
import { testSpec, withCase } from './spec.js';
import { type TriedStrategy, type Trying, tryParams, valuesOf } from './tried-params.js';
import { requestAt, whyOf } from './why.js';
import { writeParams } from './write-params.js';

/** What the newest text decides, and the past that it is tried on. */
export class Bench {
  readonly #events = new PastEvents();
  #text: NewText = { source: '', parents: {} };
  /** Of texts by what they are tried as; planned when they are first asked for. */
  readonly #planned = { text: new Planned(), baseline: new Planned() };
  #bound: { readonly tried: TriedStrategy; readonly params: Params } | null = null;
  #rows: readonly EventRowReport[] = [];
  #example: EvaluationRequest | null = null;
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
    const trying = this.#tryWith(asked);
    return trying?.ok === true ? { ok: true, range: trying.tried.own.awardRange } : trying;
  }

  writeParams({ params, timeZone }: Params): WrittenParams | null {
    const strategy = this.#strategy;
    return strategy && writeParams(strategy, valuesOf(strategy, params, timeZone));
  }

  async run({ baseline, filter, ...params }: Asked<'run'>): Promise<RunReport | null> {
    this.#latestRun += 1;
    const run = this.#latestRun;
    const tried = this.#bind(params);
    const read = tried && this.#events.read(tried.own.inputs, params.timeZone);
    if (tried === null || read === null) return null;
    const pause = async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (run !== this.#latestRun) throw new Error('another run overtook this one');
    };
    const { timeZone } = params;
    const { parents } = this.#text;
    const compared = baseline === null ? null : this.#planned.baseline.of({ source: baseline, parents });
    // What awards now does so under what is set, and not under what is tried.
    const before = compared && tryParams(compared, { ...params, params: {} });
    const { report, rows } = await replay(tried, read, {
      timeZone,
      baseline: before?.ok === true ? before.tried.deciding : null,
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
    const request = this.#requestAt(index);
    return whyOf(this.#ready().tried.of(request.event.externalTaskId), request, index);
  }

  #requestAt(index: number): EvaluationRequest {
    const { tried, params } = this.#ready();
    const { timeZone } = params;
    const read = this.#events.read(tried.own.inputs, timeZone);
    return requestAt(tried, read?.events ?? [], { index, timeZone });
  }

  example(asked: Params): WhyReport | null {
    const strategy = this.#bind(asked)?.own ?? null;
    const found = strategy && findExample(strategy, 'max');
    if (strategy === null || found === null) return null;
    const { event, facts, now } = found;
    this.#example = { event, facts, now, timeZone: asked.timeZone };
    return whyOf(strategy, this.#example, null);
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

  addCase({ spec, index }: Asked<'addCase'>): string {
    const request = index === null ? this.#example : this.#requestAt(index);
    if (request === null) throw new Error('no event was explained yet');
    return withCase(this.#ready().tried.of(request.event.externalTaskId), request, spec);
  }

  #tryWith(params: Params): Trying | null {
    const strategy = this.#strategy;
    return strategy && tryParams(strategy, params);
  }

  #bind(params: Params): TriedStrategy | null {
    const trying = this.#tryWith(params);
    const tried = trying?.ok === true ? trying.tried : null;
    this.#bound = tried && { tried, params };
    return tried;
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
