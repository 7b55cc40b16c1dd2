import { batch, type Signal } from '@preact/signals';
import type { OpenedStrategy } from '../home/home.js';
import { duringVisit } from './late-answers.js';
import type { Studio } from './studio.js';
import { messageOf } from './told.js';

/** Does something that may fail elsewhere; what went wrong then stands where it is given to, else on top. */
export async function attempt(
  studio: Pick<Studio, 'failure'>,
  work: () => Promise<unknown> | undefined,
  failure: Signal<string | null> = studio.failure,
): Promise<void> {
  failure.value = null;
  try {
    await work();
  } catch (error) {
    failure.value = messageOf(error);
  }
}

/** Asks whether another strategy may be opened though this one isn't saved. */
export function mayLeave({ isChanged, opened }: Studio): boolean {
  return !isChanged.peek() || confirm(`${opened.peek().name} isn't saved. Open another one all the same?`);
}

/** Begins a strategy with a text: a new one of the home, or else in place of the text that is open. */
export function begin(studio: Studio, text: string): void {
  const { fresh } = studio.home;
  if (fresh !== undefined) enter(studio, { ...fresh });
  studio.text.value = text;
  studio.editor.peek()?.replaceText(text);
}

/**
 * Opens another strategy of the home, unless another one was chosen before it came. What wasn't saved is
 * gone, so whoever calls asks first.
 */
export async function openStrategy(studio: Studio, id: string): Promise<void> {
  const { awaited, home, opened } = studio;
  // It is here already, and may have been written on.
  awaited.value = id === opened.peek().id ? null : id;
  if (awaited.peek() === null) return;
  try {
    const found = await studio.newest(await home.open(id));
    if (awaited.peek() === id) enter(studio, found);
  } finally {
    if (awaited.peek() === id) awaited.value = null;
  }
}

/** Shows another strategy, whose text has a history of its own: nothing that was asked before lands on it. */
function enter(studio: Studio, strategy: OpenedStrategy): void {
  const { opened, text, spec, editor, conflict, visit, awaited, report, readText, caret } = studio;
  batch(() => {
    awaited.value = null;
    conflict.value = null;
    report.value = null;
    readText.value = '';
    caret.value = null;
    visit.value = visit.peek() + 1;
    opened.value = strategy;
    spec.value = strategy.spec?.text ?? null;
    text.value = strategy.text;
  });
  editor.peek()?.openText(strategy.text);
}

/** Shows what became of the strategy elsewhere, in place of the text that is there. */
export function show({ opened, text, spec, editor, conflict }: Studio, strategy: OpenedStrategy): void {
  batch(() => {
    conflict.value = null;
    opened.value = strategy;
    spec.value = strategy.spec?.text ?? null;
    text.value = strategy.text;
  });
  editor.peek()?.replaceText(strategy.text);
}

/** Goes on from what somebody else made of it, with the text of the page: the next save knows theirs. */
export function keepMine({ opened, conflict }: Studio, theirs: OpenedStrategy): void {
  conflict.value = null;
  opened.value = theirs;
}

/** What is known of the strategy after a version of it was made the one that awards. */
export async function noteAwarding(studio: Studio, { version }: { readonly version: number }): Promise<void> {
  const { opened, home, notice } = studio;
  const isShown = duringVisit(studio);
  notice.value = `Version ${version} awards now`;
  const { state, revision } = await home.open(opened.peek().id);
  if (isShown()) opened.value = { ...opened.peek(), state, revision };
}

/** Takes over what was changed elsewhere where nothing was written here, and asks where something was. */
export function followChanges(studio: Studio): void {
  const { home, opened, isChanged, conflict, notice } = studio;
  home.watch?.(opened.peek().id, (found) => {
    if (found.revision === opened.peek().revision) return;
    if (isChanged.peek()) {
      conflict.value = found;
      return;
    }
    show(studio, found);
    notice.value = `${found.fileName} was changed elsewhere, and is shown as it is now`;
  });
}
