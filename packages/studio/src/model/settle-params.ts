import type { EventSource } from '../home/home.js';
import type { WrittenParams } from '../protocol/reports.js';
import { applyTo } from './apply-fix.js';
import { duringVisit } from './late-answers.js';
import { replaceParams } from './param-changes.js';
import type { Studio } from './studio.js';
import { setInForce, type Trial } from './trial.js';

/** What is tried, in the forms in which it can be kept; null where the text was changed meanwhile. */
async function askWritten(studio: Studio, trial: Trial): Promise<WrittenParams | null> {
  const { link, text, readText, opened } = studio;
  const isShown = duringVisit(studio);
  const [source, params] = [text.peek(), trial.params.peek()];
  if (readText.peek() !== source) return null;
  const asked = { params, timeZone: opened.peek().timeZone ?? 'UTC' };
  const written = await link.ask('writeParams', asked);
  return isShown() && text.peek() === source && trial.params.peek() === params ? written : null;
}

/** Writes what is tried into the text, as what it declares; one undo in the text takes that back. */
export async function writeIntoText(studio: Studio, trial: Trial): Promise<void> {
  const { text, editor, notice } = studio;
  const written = await askWritten(studio, trial);
  if (written === null) return;
  const { edits, elsewhere } = written;
  const inForce = setInForce(trial)?.own ?? {};
  // What is set where the events come from would count again, so it stays tried.
  const isKept = (name: string) => elsewhere.includes(name) || name in inForce;
  replaceParams(
    trial,
    Object.fromEntries(Object.entries(trial.params.peek()).filter(([name]) => isKept(name))),
  );
  editor.peek()?.replaceText(applyTo(text.peek(), edits));
  notice.value = [
    edits.length === 0 ? '' : `Declared in the text: ${edits.map(({ name }) => name).join(', ')}`,
    elsewhere.length === 0 ? '' : `Declared by what it extends: ${elsewhere.join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join('. ');
}

/**
 * Sets the values that are tried where the events come from, over what is set there.
 *
 * @throws Error where they aren't taken.
 */
export async function setForSource(studio: Studio, trial: Trial, source: EventSource): Promise<void> {
  const { home, opened, notice } = studio;
  const isShown = duringVisit(studio);
  const written = await askWritten(studio, trial);
  if (written === null) throw new Error('The text was changed meanwhile: nothing was set');
  const set = await home.events?.setParams?.(source, opened.peek().id, written.values);
  notice.value = `Set for ${source.name}: ${Object.keys(written.values).join(', ')}`;
  if (set === undefined || !isShown() || trial.source.peek() !== source.id) return;
  trial.setParams.value = set;
  trial.isAsDeclared.value = false;
  replaceParams(trial, {});
}

/** The game whose events are tried, where its parameters can be set. */
export function settableSource({ home }: Studio, { source, sources }: Trial): EventSource | null {
  if (home.events?.setParams === undefined) return null;
  return sources.value.items.find(({ id }) => id === source.value) ?? null;
}
