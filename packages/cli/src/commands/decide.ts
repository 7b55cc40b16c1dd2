import {
  createDecider,
  type Decider,
  type Evaluation,
  EventIds,
  type KnownEvent,
  type MeritEvent,
  type PartitionKey,
  type PastDecision,
  type Strategy,
} from '@merit/engine';
import type { EventFormat, EventRow, ReadableRow } from '@merit/engine/events';
import { findProject, timeZoneOf } from '../config/project.js';
import { type EventFile, type FileRemark, openEventFile, readEvents } from '../events/event-file.js';
import type { HistoryWriter } from '../events/history-file.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { standardInput } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { countOf } from '../output/number.js';
import { silentProgress } from '../output/progress.js';
import { DecidedLines } from './decided-line.js';
import { createStateWriter, headOf, readState } from './decision-state.js';
import { orderOf } from './event-order.js';
import { eventSource } from './event-source.js';
import { tellRemark, tellUnread } from './event-stream.js';
import { type HostValues, hostValuesOf } from './host-values.js';
import { loadStrategy } from './load-strategy.js';
import { Notices } from './notices.js';
import { bindParameters } from './parameters.js';
import { type HostFactOptions, toldPartition } from './partition.js';
import { PastByKey } from './past-by-key.js';
import { type Order, PromisedOrder } from './promised-order.js';

export interface DecideOptions extends HostFactOptions {
  readonly events: readonly string[];
  readonly eventsFormat?: EventFormat;
  readonly param: readonly string[];
  readonly timeZone?: string;
  readonly sorted?: true;
  readonly sort?: true;
  readonly grouped?: true;
  readonly stateIn?: string;
  readonly stateOut?: string;
  readonly receipt?: true;
}

/** Decides events by the strategy that `name` stands for, a line of JSON for each line that comes in. */
export async function decideCommand(name: string, options: DecideOptions, io: Io): Promise<ExitCode> {
  const events = options.events.length === 0 ? [standardInput] : options.events;
  checkOptions(name, events, options);
  const project = await findProject(name, io);
  const timeZone = timeZoneOf(options.timeZone, project);
  const strategy = bindParameters(await loadStrategy(name, project.host, io), options.param, timeZone);
  const hostValues = hostValuesOf([strategy], project.host);
  const decisions = await Decisions.open({ strategy, timeZone, hostValues }, options, io);
  // Whoever brings events key by key has put them in order.
  const order = options.grouped === true ? 'sorted' : orderOf(options);
  const decided = new DecidedLines(strategy, { hasReceipt: options.receipt === true });
  const run = new Run({ strategy, timeZone, hostValues, decisions, decided, order, io });
  return decisions.around(async () => {
    for (const each of events) {
      const format = options.eventsFormat ?? (each === standardInput ? 'jsonl' : undefined);
      await run.decide(await openEventFile(eventSource(each, format, project), io));
    }
    return run.end();
  });
}

function checkOptions(
  name: string,
  events: readonly string[],
  { sorted, sort, grouped }: DecideOptions,
): void {
  if (name === standardInput && events.includes(standardInput)) {
    throw wrongUsage('the strategy and the events cannot both come from standard input');
  }
  if (sort === true && grouped === true) {
    throw wrongUsage('--sort puts events in order of time, and --grouped says that they come key by key');
  }
  if (sorted === true && grouped === true) {
    throw wrongUsage('--sorted and --grouped are two promises: the events are in one of these orders');
  }
}

interface Deciding {
  readonly strategy: Strategy;
  readonly timeZone: string;
  readonly hostValues: HostValues;
}

/** What decides the events of a key, and knows their ids. */
interface KeyedDecider extends Decider<number> {
  readonly ids: EventIds;
}

/** Decides each event on the past that is its own, and keeps what comes of it where that was asked for. */
class Decisions {
  readonly order: Order;
  readonly #create: () => KeyedDecider;
  readonly #keys: readonly PartitionKey[];
  readonly #past: PastByKey;
  readonly #writer: HistoryWriter | null;
  #decider: KeyedDecider;
  #key: string | null = null;
  #pause: Promise<void> | undefined;

  private constructor(parts: {
    readonly order: Order;
    readonly create: () => KeyedDecider;
    readonly keys: readonly PartitionKey[];
    readonly past: PastByKey;
    readonly writer: HistoryWriter | null;
  }) {
    this.order = parts.order;
    this.#create = parts.create;
    this.#keys = parts.keys;
    this.#past = parts.past;
    this.#writer = parts.writer;
    this.#decider = parts.create();
  }

  static async open(
    { strategy, timeZone, hostValues }: Deciding,
    options: DecideOptions,
    io: Io,
  ): Promise<Decisions> {
    const order = options.grouped === true ? 'grouped' : options.sorted === true ? 'sorted' : null;
    const { stateIn, stateOut } = options;
    const needsKeys = order === 'grouped' || stateIn !== undefined || stateOut !== undefined;
    const keys = needsKeys ? toldPartition(strategy, options).keys : null;
    const head = headOf({ strategy, params: options.param, timeZone, keys });
    const state = stateIn === undefined ? undefined : readState(stateIn, head, io);
    const groupedBy = order === 'grouped' ? (keys ?? []) : [];
    const past = await PastByKey.of(state, (event) => keyOf(event, groupedBy));
    const settings = { timeZone, hostFacts: hostValues.answers, lateMaxMs: order === null ? undefined : 0 };
    return new Decisions({
      order,
      keys: groupedBy,
      past,
      create: () => ({ ...createDecider<number>(strategy, settings), ids: new EventIds(settings) }),
      writer: stateOut === undefined ? null : createStateWriter(stateOut, head, io),
    });
  }

  /** What the events of now are grouped by. */
  get key(): string {
    return this.#key ?? '';
  }

  /**
   * Goes on to the key of an event. What was decided for another one is of no use to it, and is kept no
   * longer.
   *
   * @returns What to wait for, where the disk is slower than deciding.
   */
  enter(event: MeritEvent): Promise<void> | undefined {
    const key = keyOf(event, this.#keys);
    if (key === this.#key) return undefined;
    if (this.#key !== null) this.#decider = this.#create();
    this.#key = key;
    const past = this.#past.take(key);
    const { recall, ids } = this.#decider;
    for (const each of past) {
      recall(each);
      if (each.taken !== undefined) ids.recall(each.taken, each.occurredAt);
    }
    return this.#writer === null || past.length === 0 ? undefined : keepAll(past, this.#writer);
  }

  decide(row: ReadableRow): Evaluation | KnownEvent {
    const { decide, ids } = this.#decider;
    const known = ids.find(row);
    if (known !== null) return known;
    const evaluation = decide(row);
    const taken = evaluation.ok ? ids.take(row) : undefined;
    this.#pause = this.#writer?.add(row, evaluation, taken);
    return evaluation;
  }

  /** What the next event waits for. */
  get pause(): Promise<void> | undefined {
    return this.#pause;
  }

  /** Runs what decides; where that fails, a state that was there stays as it was. */
  async around(decide: () => Promise<ExitCode>): Promise<ExitCode> {
    try {
      const code = await decide();
      if (this.#writer !== null) await keepAll(this.#past.rest(), this.#writer);
      await this.#writer?.end();
      return code;
    } catch (error) {
      await this.#writer?.discard();
      throw error;
    }
  }
}

async function keepAll(past: Iterable<PastDecision>, writer: HistoryWriter): Promise<void> {
  for (const each of past) await writer.keep(each);
}

function keyOf(event: Omit<MeritEvent, 'data'>, keys: readonly PartitionKey[]): string {
  return keys.length === 0 ? '' : JSON.stringify(keys.map((key) => event[key] ?? null));
}

interface RunParts extends Deciding {
  readonly order: 'sort' | 'sorted' | undefined;
  readonly decisions: Decisions;
  readonly decided: DecidedLines;
  readonly io: Io;
}

/** Goes through event files and writes what comes of their lines. */
class Run {
  readonly #parts: RunParts;
  readonly #order: PromisedOrder;
  readonly #notices: Notices;
  #lines = 0;
  #faulty = 0;

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.#order = new PromisedOrder(parts.decisions.order);
    this.#notices = new Notices(parts.io, silentProgress);
  }

  async decide(file: EventFile): Promise<void> {
    const { strategy, hostValues, timeZone } = this.#parts;
    const inputs = [...strategy.inputs, ...hostValues.inputs];
    const onUnread = (unread: Parameters<typeof tellUnread>[0]) =>
      tellUnread(unread, file.path, this.#notices);
    const onRemark = (remark: FileRemark) => tellRemark(remark, this.#notices);
    const { order } = this.#parts;
    for await (const { rows } of readEvents(file, { inputs, timeZone, order, onUnread, onRemark })) {
      await this.#decideRows(rows, file);
    }
  }

  /** Writes what was decided of a stretch of lines at once, also where the next one breaks a promise. */
  async #decideRows(rows: Iterable<EventRow>, file: EventFile): Promise<void> {
    const { decisions } = this.#parts;
    const lines: string[] = [];
    try {
      for (const row of rows) {
        const entered = row.ok ? decisions.enter(row.event) : undefined;
        if (entered !== undefined) await entered;
        lines.push(this.#lineOf(row, file));
        const { pause } = decisions;
        if (pause !== undefined) await pause;
      }
    } finally {
      if (lines.length > 0) this.#parts.io.stdout.write(lines.join(''));
    }
  }

  #lineOf(row: EventRow, file: EventFile): string {
    const { decisions, decided } = this.#parts;
    this.#lines += 1;
    if (!row.ok) {
      this.#faulty += 1;
      return decided.unreadable(row);
    }
    this.#order.check(row, decisions.key, file.path);
    const came = decisions.decide(row);
    if (came === 'conflict' || (typeof came === 'object' && !came.ok)) this.#faulty += 1;
    return typeof came === 'object' ? decided.decided(row, came, file) : decided.known(row, came);
  }

  end(): ExitCode {
    if (this.#faulty === 0) return exitCode.fine;
    const lines = countOf(this.#lines, 'line');
    const verb = this.#faulty === 1 ? 'was' : 'were';
    const became = `${verb} refused, failed, in conflict or could not be read`;
    this.#notices.warn(`${this.#faulty} of ${lines} ${became}`);
    return exitCode.findings;
  }
}
