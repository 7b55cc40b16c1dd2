import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { DraftStore, KeptDraft } from './draft-store.js';
import type { Studio } from './studio.js';

/** What was written here before and never saved. */
export interface Drafts {
  /** Waits for an answer; null where there is none, or it was answered. */
  readonly offered: ReadonlySignal<KeptDraft | null>;
  /** Goes on with it; where the strategy was saved elsewhere since, the page shows both texts. */
  restore(): void;
  discard(): void;
}

/** A pause in typing after which the text is kept. */
const pauseMs = 250;

/**
 * Keeps what is written until it is saved, and offers what was left when the strategy is opened again. What
 * is typed while an offer waits takes its place in the store; the offer itself stays on the page.
 */
export function keepDrafts(studio: Studio, store: DraftStore): Drafts {
  const { home, opened, text, spec, editor, conflict, isChanged, visit } = studio;
  const offered = signal<KeptDraft | null>(null);
  const key = computed(() => `${home.label} ${opened.value.id}`);
  /** The one whose draft was read, so that an offer isn't overwritten before it is known. */
  let known: string | null = null;
  const forget = (which: string) => void store.forget(which).catch(() => undefined);

  /** What isn't kept yet of what was written, and of which strategy. */
  let unkept: { readonly of: string; readonly draft: KeptDraft } | null = null;
  const keep = () => {
    if (unkept !== null) void store.keep(unkept.of, unkept.draft).catch(() => undefined);
    unkept = null;
  };
  const write = () => {
    clearTimeout(timer);
    if (known !== key.peek()) return;
    if (isChanged.peek()) keep();
    else if (offered.peek() === null) forget(known);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let visited = visit.peek();
  effect(() => {
    const [written, said, changed, at] = [text.value, spec.value, isChanged.value, visit.value];
    clearTimeout(timer);
    // What was written last of the one before is kept before anything of this one.
    if (at !== visited) keep();
    visited = at;
    const { revision } = opened.peek();
    const draft = { text: written, spec: said, revision, keptAt: Date.now() };
    unkept = changed ? { of: key.peek(), draft } : null;
    timer = setTimeout(write, pauseMs);
  });

  const offer = async (of: string) => {
    const found = await store.read(of).catch(() => null);
    if (of !== key.peek()) return;
    known = of;
    const isHere = found === null || (found.text === text.peek() && found.spec === spec.peek());
    offered.value = isHere ? null : found;
  };
  let before: { readonly key: string; readonly visit: number } | null = null;
  effect(() => {
    const current = key.value;
    const at = visit.value;
    // A new strategy has another id from its first save on.
    if (before?.visit === at) forget(before.key);
    before = { key: current, visit: at };
    known = null;
    offered.value = null;
    void offer(current);
  });

  return {
    offered,
    restore() {
      const draft = offered.peek();
      if (draft === null) return;
      batch(() => {
        offered.value = null;
        spec.value = draft.spec;
        text.value = draft.text;
        if (draft.revision !== opened.peek().revision) conflict.value = opened.peek();
      });
      editor.peek()?.replaceText(draft.text);
    },
    discard() {
      offered.value = null;
      write();
    },
  };
}
