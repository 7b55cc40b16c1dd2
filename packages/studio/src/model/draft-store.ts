import type { OpenPages } from './open-pages.js';

/** A text that was written and not saved. */
export interface KeptDraft {
  readonly text: string;
  /** The JSON of its spec; null where there is none. */
  readonly spec: string | null;
  /** Of what was opened when it was written. */
  readonly revision: string;
  /** When it was kept last, in milliseconds since 1970. */
  readonly keptAt: number;
}

/**
 * Keeps drafts beyond the page, by a key for each strategy: each page its own, so that two that are open
 * write none over the other's. All of it may fail: not every browser keeps things.
 */
export interface DraftStore {
  /**
   * The newest of this page, or of one that is gone, which from then on is this page's; null where nothing is
   * kept.
   */
  read(key: string): Promise<KeptDraft | null>;
  keep(key: string, draft: KeptDraft): Promise<void>;
  forget(key: string): Promise<void>;
}

const DATABASE = 'merit-studio';
const DRAFTS = 'drafts';

/** Keeps drafts in the browser's IndexedDB, which only pages of the same address can read. */
export function createDraftStore(pages: OpenPages): DraftStore {
  let opening: Promise<IDBDatabase> | null = null;
  const drafts = async (mode: IDBTransactionMode) => {
    opening ??= openDatabase();
    return (await opening).transaction(DRAFTS, mode).objectStore(DRAFTS);
  };
  const own = async (key: string) => keyOf(key, await pages.own);
  return {
    async read(key) {
      const [page, open, rows] = [await pages.own, await pages.others(), await drafts('readwrite')];
      const beginning = keyOf(key, '');
      const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
      const [keys, values] = await Promise.all([
        settled(rows.getAllKeys(range)),
        settled(rows.getAll(range)),
      ]);
      const found = keys
        .map((row, index) => ({
          row,
          page: String(row).slice(beginning.length),
          draft: values[index] as KeptDraft,
        }))
        .filter((each) => each.page === page || !open.has(each.page))
        .sort((one, other) => other.draft.keptAt - one.draft.keptAt);
      const [newest] = found;
      if (newest === undefined) return null;
      if (newest.page !== page) {
        rows.put(newest.draft, keyOf(key, page));
        rows.delete(newest.row);
      }
      return newest.draft;
    },
    async keep(key, draft) {
      const row = await own(key);
      await settled((await drafts('readwrite')).put(draft, row));
    },
    async forget(key) {
      const row = await own(key);
      await settled((await drafts('readwrite')).delete(row));
    },
  };
}

function keyOf(key: string, page: string): string {
  return `${key}\n${page}`;
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(DRAFTS);
  return settled(opening);
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}
