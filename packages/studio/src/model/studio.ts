import type { Span } from '@merit/dsl';
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Home, OpenedStrategy } from '../home/home.js';
import type { Editor } from '../language/editor.js';
import type { AnalysisReport } from '../protocol/reports.js';
import { duringVisit } from './late-answers.js';
import { newestOnly } from './newest-only.js';
import { createSaves, type Saves } from './save.js';
import type { WorkerLink } from './worker-link.js';

/** What the page knows of the text: each thing once, as a signal that views follow. */
export interface Studio extends Saves {
  readonly home: Home;
  readonly link: WorkerLink;
  readonly opened: Signal<OpenedStrategy>;
  readonly text: Signal<string>;
  /** The JSON of its spec; null where there is none. */
  readonly spec: Signal<string | null>;
  /** Of the newest text that was read; null before the first. */
  readonly report: Signal<AnalysisReport | null>;
  /** The text that the report is about, which may be older than the text. */
  readonly readText: Signal<string>;
  /** Counts the strategies that were shown: what was asked for in an earlier visit is answered too late. */
  readonly visit: Signal<number>;
  /** The strategy that was chosen and isn't here yet; null where none is waited for. */
  readonly awaited: Signal<string | null>;
  /** Null until it is on the page. */
  readonly editor: Signal<Editor | null>;
  /** The offset of the caret in the text; null before the first move. */
  readonly caret: Signal<number | null>;
  /** On windows with room for one side: whether that is the text. */
  readonly isTextShown: Signal<boolean>;
  readonly isChanged: ReadonlySignal<boolean>;
  /** What somebody else made of it since it was opened; null where nobody did, or it was settled. */
  readonly conflict: Signal<OpenedStrategy | null>;
  /** One line about what happened last, which is read aloud. */
  readonly notice: Signal<string>;
  /** What went wrong last; null where nothing did, or it was read. */
  readonly failure: Signal<string | null>;
  /** For a worker that knows nothing yet. */
  readAgain(): void;
}

/** Makes the state of a page that shows one strategy, and keeps it read as it changes. */
export function createStudio(home: Home, link: WorkerLink, strategy: OpenedStrategy): Studio {
  const opened = signal(strategy);
  const text = signal(strategy.text);
  const spec = signal(strategy.spec?.text ?? null);
  const visit = signal(0);
  const awaited = signal<string | null>(null);
  const report = signal<AnalysisReport | null>(null);
  const readText = signal('');
  const editor = signal<Editor | null>(null);
  const caret = signal<number | null>(null);
  const isTextShown = signal(true);
  const conflict = signal<OpenedStrategy | null>(null);
  const notice = signal('');
  const failure = signal<string | null>(null);
  const isChanged = computed(
    () =>
      text.value !== opened.value.text ||
      (home.keepsSpecs === true && spec.value !== (opened.value.spec?.text ?? null)),
  );
  const read = newestOnly(async (source: string) => {
    const isShown = duringVisit({ visit });
    const found = await link.ask('analyze', { source, parents: parentsOf(opened.peek()) });
    if (!isShown()) return;
    batch(() => {
      readText.value = source;
      report.value = found;
    });
  });
  const readAgain = () => read(text.peek());
  effect(() => {
    // Another strategy may have the same text, and extend others.
    void visit.value;
    read(text.value);
  });
  const known = {
    home,
    link,
    opened,
    text,
    spec,
    report,
    readText,
    visit,
    awaited,
    conflict,
    notice,
    failure,
  };
  return { ...known, editor, caret, isTextShown, isChanged, readAgain, ...createSaves(known) };
}

function parentsOf({ parents = [] }: OpenedStrategy): { readonly [id: string]: string } {
  return Object.fromEntries(parents.map(({ name, text }) => [name, text]));
}

/** The IANA zone in which days are counted, and by whose clocks the page shows times. */
export function zoneOf({ opened }: Pick<Studio, 'opened'>): string {
  return opened.value.timeZone ?? 'UTC';
}

/** Selects a stretch of the text and goes on there, also where the other side has the window. */
export function revealInText({ editor, isTextShown }: Studio, { start, end }: Span): void {
  isTextShown.value = true;
  editor.peek()?.reveal(start, end);
  editor.peek()?.focus();
}

/** Writes the text in its one canonical form. */
export async function formatText({ link, text, editor, notice }: Studio): Promise<void> {
  const source = text.peek();
  const formatted = await link.ask('format', { source });
  if (!formatted.ok) notice.value = 'A text with mistakes has no canonical form';
  else if (text.peek() === source) editor.peek()?.replaceText(formatted.text);
}
