import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Home, OpenedStrategy } from '../home/home.js';
import type { Editor } from '../language/editor.js';
import type { AnalysisReport } from '../protocol/reports.js';
import type { WorkerLink } from './worker-link.js';

/** What the page knows: each thing once, as a signal that views follow. */
export interface Studio {
  readonly home: Home;
  readonly link: WorkerLink;
  readonly opened: Signal<OpenedStrategy>;
  readonly text: Signal<string>;
  /** Of the newest text that was read; null before the first. */
  readonly report: Signal<AnalysisReport | null>;
  /** The text that the report is about, which may be older than the text. */
  readonly readText: Signal<string>;
  /** Null until it is on the page. */
  readonly editor: Signal<Editor | null>;
  readonly isChanged: ReadonlySignal<boolean>;
  /** What somebody else made of it since it was opened; null where nobody did, or it was settled. */
  readonly conflict: Signal<OpenedStrategy | null>;
  /** One line about what happened last, which is read aloud. */
  readonly notice: Signal<string>;
  /** For a worker that knows nothing yet. */
  readAgain(): void;
}

/** Makes the state of a page that shows one strategy, and keeps it read as it changes. */
export function createStudio(home: Home, link: WorkerLink, strategy: OpenedStrategy): Studio {
  const opened = signal(strategy);
  const text = signal(strategy.text);
  const report = signal<AnalysisReport | null>(null);
  const readText = signal('');
  const editor = signal<Editor | null>(null);
  const conflict = signal<OpenedStrategy | null>(null);
  const notice = signal('');
  const isChanged = computed(() => text.value !== opened.value.text);
  const read = newestOnly(async (source: string) => {
    const found = await link.ask('analyze', { source, parents: parentsOf(opened.peek()) });
    batch(() => {
      readText.value = source;
      report.value = found;
    });
  });
  effect(() => read(text.value));
  const readAgain = () => read(text.peek());
  return { home, link, opened, text, report, readText, editor, isChanged, conflict, notice, readAgain };
}

function parentsOf({ parents = [] }: OpenedStrategy): { readonly [id: string]: string } {
  return Object.fromEntries(parents.map(({ name, text }) => [name, text]));
}

/** Runs one piece of work at a time: what came while it ran is left out but for the newest. */
export function newestOnly<Item>(work: (item: Item) => Promise<void>): (item: Item) => void {
  let next: { readonly item: Item } | null = null;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (next !== null) {
      const { item } = next;
      next = null;
      await work(item).catch(() => undefined);
    }
    isRunning = false;
  };
  return (item) => {
    next = { item };
    if (!isRunning) void run();
  };
}

/** Saves the text; what became of it stands in the notice. */
export async function save(studio: Studio): Promise<void> {
  const { home, opened, text, conflict, notice } = studio;
  const { id, revision } = opened.value;
  const saving = text.value;
  const saved = await home.save({ id, text: saving, revision });
  if (saved.ok) {
    const { revision, state } = saved;
    opened.value = { ...opened.value, id: saved.id ?? id, text: saving, revision, state };
    notice.value = `Saved ${opened.value.fileName}`;
  } else if (saved.theirs === null) {
    notice.value = saved.message;
  } else {
    conflict.value = saved.theirs;
    notice.value = `${opened.value.fileName} was changed elsewhere and isn't overwritten`;
  }
}
