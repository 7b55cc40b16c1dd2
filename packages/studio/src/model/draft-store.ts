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
 * Keeps drafts beyond the page, by a key for each strategy. All of it may fail: not every browser keeps
 * things.
 */
export interface DraftStore {
  /** Null where nothing is kept. */
  read(key: string): Promise<KeptDraft | null>;
  keep(key: string, draft: KeptDraft): Promise<void>;
  forget(key: string): Promise<void>;
}

const DATABASE = 'merit-studio';
const DRAFTS = 'drafts';

/** Keeps drafts in the browser's IndexedDB, which only pages of the same address can read. */
export function createDraftStore(): DraftStore {
  let opening: Promise<IDBDatabase> | null = null;
  const drafts = async (mode: IDBTransactionMode) => {
    opening ??= openDatabase();
    return (await opening).transaction(DRAFTS, mode).objectStore(DRAFTS);
  };
  return {
    async read(key) {
      const found: KeptDraft | undefined = await settled((await drafts('readonly')).get(key));
      return found ?? null;
    },
    async keep(key, draft) {
      await settled((await drafts('readwrite')).put(draft, key));
    },
    async forget(key) {
      await settled((await drafts('readwrite')).delete(key));
    },
  };
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
