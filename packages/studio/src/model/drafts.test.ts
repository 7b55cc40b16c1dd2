import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Home, OpenedStrategy } from '../home/home.js';
import type { DraftStore, KeptDraft } from './draft-store.js';
import { keepDrafts } from './drafts.js';
import { openStrategy } from './home-actions.js';
import { createStudio } from './studio.js';

const walks: OpenedStrategy = {
  ...{ id: 'walks', name: 'Walks', state: null, fileName: 'walks.merit' },
  ...{ text: 'as saved', revision: 'r1', spec: null },
};

const home: Home = {
  label: 'this machine',
  list: async () => ({ items: [walks], isWhole: true }),
  open: async (id) => ({ ...walks, id }),
  save: async () => ({ ok: true, revision: 'r2', state: null, id: 'kept' }),
};

/** A worker that never answers. */
const link = { ask: () => new Promise<never>(() => undefined) };

function createMemoryStore(
  kept: Record<string, KeptDraft> = {},
): DraftStore & { readonly kept: typeof kept } {
  return {
    kept,
    read: async (key) => kept[key] ?? null,
    async keep(key, draft) {
      kept[key] = draft;
    },
    async forget(key) {
      delete kept[key];
    },
  };
}

const left: KeptDraft = { text: 'as left', spec: null, revision: 'r1', keptAt: 1 };
const key = 'this machine walks';

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Opens the page, with what was left before. */
  async function open(kept: Record<string, KeptDraft> = {}) {
    const store = createMemoryStore(kept);
    const studio = createStudio(home, link, walks);
    const drafts = keepDrafts(studio, store);
    await vi.advanceTimersByTimeAsync(1_000);
    return { store, studio, drafts };
  }

  it('is kept while it is written, and forgotten once it is saved', async () => {
    const { store, studio } = await open();
    studio.text.value = 'more';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.kept).toEqual({
      [key]: { text: 'more', spec: null, revision: 'r1', keptAt: Date.now() - 1_000 },
    });
    studio.text.value = walks.text;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.kept).toEqual({});
  });

  it('of a new strategy is forgotten when it is saved under an id of its own', async () => {
    const { store, studio } = await open();
    studio.text.value = 'more';
    await vi.advanceTimersByTimeAsync(1_000);
    await studio.save();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([studio.opened.value.id, store.kept]).toEqual(['kept', {}]);
  });

  it('of another strategy stays where that one is opened instead', async () => {
    const { store, studio } = await open();
    studio.text.value = 'more';
    await vi.advanceTimersByTimeAsync(1_000);
    studio.text.value = 'more, just now';
    await openStrategy(studio, 'runs');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([studio.text.value, store.kept]).toMatchObject([
      'as saved',
      { [key]: { text: 'more, just now' } },
    ]);
  });

  it('is offered on return and stays kept until somebody answers', async () => {
    const { store, studio, drafts } = await open({ [key]: left });
    expect([drafts.offered.value, studio.text.value]).toEqual([left, 'as saved']);
    expect(store.kept).toEqual({ [key]: left });
    drafts.restore();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([studio.text.value, studio.opened.value.text, studio.isChanged.value]).toEqual([
      'as left',
      'as saved',
      true,
    ]);
    expect([drafts.offered.value, studio.conflict.value]).toEqual([null, null]);
    expect(store.kept[key]).toMatchObject({ text: 'as left' });
  });

  it('is gone once it was discarded', async () => {
    const { store, studio, drafts } = await open({ [key]: left });
    drafts.discard();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([drafts.offered.value, studio.text.value, store.kept]).toEqual([null, 'as saved', {}]);
  });

  it('of an earlier state is shown beside what was saved since', async () => {
    const { studio, drafts } = await open({ [key]: { ...left, revision: 'r0' } });
    drafts.restore();
    expect([studio.text.value, studio.conflict.value]).toEqual(['as left', walks]);
  });

  it('that has come back by another way is not offered', async () => {
    const { drafts } = await open({ [key]: { ...left, text: 'as saved' } });
    expect(drafts.offered.value).toBeNull();
  });

  it('leaves a page as it is where the browser keeps nothing', async () => {
    const fails = () => Promise.reject(new Error('no storage'));
    const studio = createStudio(home, link, walks);
    const { offered } = keepDrafts(studio, { read: fails, keep: fails, forget: fails });
    studio.text.value = 'more';
    await vi.advanceTimersByTimeAsync(1_000);
    expect([offered.value, studio.text.value]).toEqual([null, 'more']);
  });
});
