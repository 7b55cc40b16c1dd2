import type { Signal } from '@preact/signals';
import type { Home, OpenedStrategy, Saved } from '../home/home.js';
import { nameIn } from '../home/name-in.js';

/** What of the page a save reads, and where it says what came of it. */
interface Page {
  readonly home: Home;
  readonly opened: Signal<OpenedStrategy>;
  readonly text: Signal<string>;
  readonly spec: Signal<string | null>;
  readonly visit: Signal<number>;
  readonly conflict: Signal<OpenedStrategy | null>;
  readonly notice: Signal<string>;
  readonly failure: Signal<string | null>;
}

export interface Saves {
  /** Saves the text and its spec; what became of it stands in the notice. */
  save(): Promise<void>;
  /**
   * What was read of a strategy, or what saves of this page have made of just that: it comes once none is
   * under way.
   */
  newest(read: OpenedStrategy): Promise<OpenedStrategy>;
}

interface Written {
  readonly visit: number;
  readonly text: string;
  readonly spec: string | null;
}

/** A save that is under way, and what it leaves: null where nothing was kept. */
interface UnderWay extends Written {
  readonly id: string;
  readonly done: Promise<OpenedStrategy | null>;
}

/**
 * Makes what saves. Each save names the strategy and the text that were shown when it was asked for, whatever
 * is shown when it is answered. Saves of one strategy go one after another, each on what the one before left,
 * and asking twice for the same sends it once.
 */
export function createSaves(page: Page): Saves {
  const { opened, text, spec, visit } = page;
  /** The latest of each strategy. */
  const underWay = new Map<string, UnderWay>();
  const successors = new Map<string, OpenedStrategy>();

  async function write(target: OpenedStrategy, written: Written): Promise<OpenedStrategy | null> {
    const kept = await keep(page, target, written);
    // Of a new strategy there is no state that could be read again.
    if (kept !== null && target.revision !== '') successors.set(stateOf(target), kept);
    return kept;
  }

  return {
    async save() {
      const target = opened.peek();
      const { id } = target;
      const written = { visit: visit.peek(), text: text.peek(), spec: spec.peek() };
      const latest = underWay.get(id);
      const before = latest?.visit === written.visit ? latest : undefined;
      if (before !== undefined && before.text === written.text && before.spec === written.spec) {
        await before.done;
        return;
      }
      const left = async () => (await before?.done.catch(() => null)) ?? target;
      const saving = { ...written, id, done: left().then((now) => write(now, written)) };
      underWay.set(id, saving);
      try {
        await saving.done;
      } finally {
        if (underWay.get(id) === saving) underWay.delete(id);
      }
    },
    async newest(read) {
      await underWay.get(read.id)?.done.catch(() => null);
      let newest = read;
      for (let next = successors.get(stateOf(read)); next !== undefined; next = successors.get(stateOf(next)))
        newest = next;
      return newest;
    },
  };
}

function stateOf({ id, revision }: OpenedStrategy): string {
  return `${id} ${revision}`;
}

async function keep(page: Page, target: OpenedStrategy, written: Written): Promise<OpenedStrategy | null> {
  const { home, opened, visit, conflict, notice, failure } = page;
  const { text, spec } = written;
  const { id, revision, fileName } = target;
  const named = nameIn(text);
  const saved: Saved = await home.save({
    id,
    text,
    revision,
    ...(spec === null ? {} : { spec }),
    ...(named === null || named === nameIn(target.text) ? {} : { name: named }),
  });
  const isShown = visit.peek() === written.visit;
  if (!saved.ok) {
    if (saved.theirs === null) failure.value = `${fileName} isn’t saved: ${saved.message}`;
    else notice.value = `${fileName} was changed elsewhere and isn't overwritten`;
    if (isShown) conflict.value = saved.theirs;
    return null;
  }
  const keptSpec = spec === null ? null : { name: target.spec?.name ?? 'spec', text: spec };
  const { id: given = id, name = target.name, revision: known, state } = saved;
  const kept = { ...target, id: given, name, text, spec: keptSpec, revision: known, state };
  if (isShown) opened.value = kept;
  notice.value = `Saved ${fileName}`;
  return kept;
}
