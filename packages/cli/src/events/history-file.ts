import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Evaluation, isTimeZone, type PastDecision, type TakenId, type TimedEvent } from '@merit/engine';
import { jsonIn } from '@merit/engine/events';
import * as z from 'zod';
import { cannotRead, wrongUsage } from '../exit-code.js';
import { isSystemError, readFailure, writeFailure } from '../files/system-error.js';
import type { Io } from '../io.js';
import { readLineBlocks } from './line-blocks.js';
import { isPacked, readUnpacked } from './packed.js';

const headForm = z.object({ merit: z.literal('history'), version: z.literal(1), timeZone: z.string() });

const trackedForm = z.object({
  name: z.string(),
  type: z.enum(['int', 'decimal', 'duration', 'text', 'bool', 'instant', 'date', 'time']),
  value: z.union([z.number(), z.string(), z.boolean()]),
});

const knownZones = new Set<string>();

/** A history has few time zones, and looking one up takes longer than reading a line. */
function isKnownZone(name: string): boolean {
  if (!knownZones.has(name) && isTimeZone(name)) knownZones.add(name);
  return knownZones.has(name);
}

/** A line of a history: an award, an action, or both; or neither, where an event took its id. */
const lineForm = z.object({
  at: z.iso.datetime(),
  user: z.string(),
  task: z.string(),
  game: z.string().optional(),
  action: z.string().optional(),
  timeZone: z.string().refine(isKnownZone).optional(),
  award: z.object({ points: z.int(), caseName: z.string(), tracked: z.array(trackedForm) }).optional(),
  event: z.object({ id: z.string(), digest: z.int() }).optional(),
});

type Line = z.infer<typeof lineForm>;

/**
 * The decisions of a history file, which another simulation left, in their order.
 *
 * @param timeZone The zone of the simulation that goes on: a day of another one is another day.
 */
export function readHistoryFile(
  path: string,
  timeZone: string,
  io: Io,
): AsyncGenerator<PastDecision, void, undefined> {
  return readDecisions(path, (head, place) => checkHead(head, timeZone, place), io);
}

/** @throws CommandFailure where a file with this first line isn't what is to be read. */
export type CheckHead = (head: unknown, place: string) => void;

/** The decisions of a file, in their order; files can be joined, so that a first line may come again. */
export async function* readDecisions(
  path: string,
  check: CheckHead,
  io: Io,
): AsyncGenerator<PastDecision, void, undefined> {
  try {
    for await (const { text, line } of readLineBlocks(readUnpacked(resolve(io.cwd, path), path), path)) {
      for (const [index, each] of text.split('\n').entries()) {
        const place = `${path}:${line + index}`;
        if (line + index === 1 || each.startsWith('{"merit":')) check(jsonIn(each), place);
        else if (each !== '') yield decisionOf(readLine(each, place));
      }
    }
  } catch (error) {
    throw isSystemError(error) ? readFailure(path, error) : error;
  }
}

/** The first line of a history. */
export function historyHead(timeZone: string): z.infer<typeof headForm> {
  return { merit: 'history', version: 1, timeZone };
}

function checkHead(found: unknown, timeZone: string, place: string): void {
  const head = headForm.safeParse(found);
  if (!head.success) {
    throw cannotRead(`${place}: this is no history`, { help: '`merit simulate --history-out` writes one' });
  }
  if (head.data.timeZone === timeZone) return;
  throw wrongUsage(`${place}: its days are those of ${head.data.timeZone}, and not of ${timeZone}`, {
    help: `say --time-zone ${head.data.timeZone}`,
  });
}

function readLine(text: string, place: string): Line {
  const line = lineForm.safeParse(jsonIn(text));
  if (line.success) return line.data;
  throw cannotRead(`${place}: this is no line of a history`);
}

function decisionOf({ at, user, task, game, action, timeZone, award, event: took }: Line): PastDecision {
  const event = { externalUserId: user, externalTaskId: task, externalGameId: game, action, timeZone };
  const outcome = award === undefined ? null : { awarded: true, ...award };
  const taken = took === undefined ? {} : { taken: { eventId: took.id, digest: took.digest } };
  return { occurredAt: Date.parse(at), event, outcome, ...taken };
}

/** Writes a history file under a temporary name, and renames it when it is complete. */
export class HistoryWriter {
  readonly #path: string;
  readonly #target: string;
  readonly #beside: string;
  readonly #stream: ReturnType<typeof createWriteStream>;
  readonly #done: () => void;
  /** What went wrong, told when the next line comes. */
  #error: unknown = null;

  /** @param head What the first line says. */
  constructor(path: string, head: object, io: Io) {
    if (isPacked(path))
      throw wrongUsage(`${path}: what is left for later is written as it is`, {
        help: 'pack it later',
      });
    this.#path = path;
    this.#target = resolve(io.cwd, path);
    this.#beside = `${this.#target}.${process.pid}.part`;
    this.#done = io.whileWriting(this.#beside);
    this.#stream = createWriteStream(this.#beside, { flags: 'wx' });
    this.#stream.on('error', (error) => {
      this.#error = error;
    });
    this.#stream.write(`${JSON.stringify(head)}\n`);
  }

  /** Keeps what an earlier history holds. */
  keep({ occurredAt, event, outcome, taken }: PastDecision): Promise<void> | undefined {
    const { externalUserId: user, externalTaskId: task, externalGameId: game, action, timeZone } = event;
    if (outcome === null && action === undefined && taken === undefined) return undefined;
    const { points, caseName, tracked } = outcome ?? {};
    const award = outcome === null ? {} : { award: { points, caseName, tracked } };
    return this.#write({
      at: new Date(occurredAt).toISOString(),
      user,
      task,
      game,
      action,
      timeZone,
      ...award,
      event: taken && { id: taken.eventId, digest: taken.digest },
    });
  }

  /** Keeps what was decided; what was refused or failed leaves nothing. */
  add(
    { occurredAt, event }: TimedEvent,
    evaluation: Evaluation,
    taken: TakenId | undefined,
  ): Promise<void> | undefined {
    if (!evaluation.ok) return undefined;
    const { outcome } = evaluation;
    return this.keep({ occurredAt, event, outcome: outcome.awarded ? outcome : null, taken });
  }

  /** @returns What to wait for where the disk is slower than the simulation. */
  #write(line: object): Promise<void> | undefined {
    if (this.#error !== null) throw writeFailure(this.#path, this.#error);
    if (this.#stream.write(`${JSON.stringify(line)}\n`)) return undefined;
    return this.#drained();
  }

  async #drained(): Promise<void> {
    try {
      await once(this.#stream, 'drain');
    } catch (error) {
      throw writeFailure(this.#path, error);
    }
  }

  async end(): Promise<void> {
    try {
      this.#stream.end();
      await finished(this.#stream);
      await rename(this.#beside, this.#target);
      this.#done();
    } catch (error) {
      throw writeFailure(this.#path, this.#error ?? error);
    }
  }

  /** Drops what was written, so that the file from before stays. */
  async discard(): Promise<void> {
    this.#stream.destroy();
    await rm(this.#beside, { force: true });
    this.#done();
  }
}
