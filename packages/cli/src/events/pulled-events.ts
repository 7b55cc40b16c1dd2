import { createReadStream } from 'node:fs';
import { appendFile, type FileHandle, open, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { jsonIn } from '@merit/engine/events';
import * as z from 'zod';
import { isThere } from '../files/is-there.js';
import { writeFailure } from '../files/system-error.js';
import { readLineBlocks } from './line-blocks.js';
import { sortLines } from './sort-lines.js';

const cursorForm = z.strictObject({ cursor: z.string().nullable(), events: z.int() });

const recordForm = z.looseObject({ awardId: z.string() });

/** How far an earlier pull came: the cursor of the next page, null where there is none any more. */
export interface PulledSoFar {
  readonly cursor: string | null;
  readonly events: number;
}

/**
 * Pages of events that come the newest first, kept in a file beside the one that they are for until all are
 * there. Whoever was interrupted goes on behind the last page that came whole.
 */
export class PulledEvents {
  readonly #name: string;
  readonly #target: string;
  readonly #beside: string;
  #events = 0;

  /**
   * @param name How messages name the file.
   * @param target Its absolute path.
   */
  constructor(name: string, target: string) {
    this.#name = name;
    this.#target = target;
    this.#beside = `${target}.part`;
  }

  get events(): number {
    return this.#events;
  }

  /**
   * Begins, or goes on where one that asked for the same was interrupted.
   *
   * @param head What is asked for.
   */
  async begin(head: object): Promise<PulledSoFar | null> {
    const first = JSON.stringify(head);
    const before = await this.#before(first);
    if (before === null) await this.#doing(() => writeFile(this.#beside, `${first}\n`));
    else await this.#doing(() => truncate(this.#beside, before.bytes));
    this.#events = before?.events ?? 0;
    return before;
  }

  async add(events: readonly object[], next: string | null): Promise<void> {
    this.#events += events.length;
    let lines = '';
    for (const each of [...events, { cursor: next, events: this.#events }])
      lines += `${JSON.stringify(each)}\n`;
    await this.#doing(() => appendFile(this.#beside, lines));
  }

  /** Writes all of them into the file, in the order in which they were recorded. */
  async end(): Promise<void> {
    await this.#doing(async () => {
      const turned = `${this.#beside}.turned`;
      const [from, to] = [await open(this.#beside, 'r'), await open(turned, 'w')];
      let [last, isInOrder] = ['', true];
      try {
        for await (const lines of linesFromEnd(from)) {
          const events = eventsIn(lines);
          for (const id of events.map(recordOf)) {
            isInOrder &&= id >= last;
            last = id;
          }
          await to.write(events.map((line) => `${line}\n`).join(''));
        }
      } finally {
        await Promise.all([from.close(), to.close()]);
      }
      if (!isInOrder) await sortLines(turned, recordOf);
      await rename(turned, this.#target);
      await rm(this.#beside);
    });
  }

  /** Null where nothing is there, or something else was asked for. */
  async #before(first: string): Promise<(PulledSoFar & { readonly bytes: number }) | null> {
    if (!(await isThere(this.#beside))) return null;
    let found: (PulledSoFar & { readonly bytes: number }) | null = null;
    let [bytes, isFirst] = [0, true];
    for await (const { text } of readLineBlocks(createReadStream(this.#beside), this.#name)) {
      for (const line of text.split('\n').slice(0, -1)) {
        if (isFirst && line !== first) return null;
        isFirst = false;
        bytes += Buffer.byteLength(line) + 1;
        const mark = line.startsWith('{"cursor":') ? cursorForm.safeParse(jsonIn(line)) : undefined;
        if (mark?.success === true) found = { ...mark.data, bytes };
      }
    }
    return found;
  }

  async #doing<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw writeFailure(this.#name, error);
    }
  }
}

const chunkBytes = 1024 * 1024;
const lineFeed = 0x0a;

/** The lines of a file from its end, some at a time; memory holds a chunk and a line. */
async function* linesFromEnd(file: FileHandle): AsyncGenerator<readonly string[], void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for (let end = (await file.stat()).size; end > 0; ) {
    const start = Math.max(0, end - chunkBytes);
    const chunk = Buffer.alloc(end - start);
    await file.read(chunk, 0, chunk.length, start);
    const bytes = Buffer.concat([chunk, rest]);
    // Only the file's own beginning is surely that of a line.
    const cut = start === 0 ? 0 : bytes.indexOf(lineFeed) + 1;
    rest = cut === 0 && start > 0 ? bytes : bytes.subarray(0, cut);
    if (cut > 0 || start === 0) yield bytes.subarray(cut).toString('utf8').split('\n').reverse();
    end = start;
  }
}

/** Without the first line and the marks of pages. */
function eventsIn(lines: readonly string[]): readonly string[] {
  return lines.filter(
    (line) => line !== '' && !line.startsWith('{"cursor":') && !line.startsWith('{"pulled":'),
  );
}

/** By which id the service recorded an event; those of later ones are greater. */
function recordOf(line: string): string {
  const { data } = recordForm.safeParse(jsonIn(line));
  return data?.awardId ?? '';
}
