/** Tells pages of one browser apart. */
export interface OpenPages {
  /** This page, the same after it is loaded anew. */
  readonly own: Promise<string>;
  /** Those that are open beside it; none where the browser can't tell. */
  others(): Promise<ReadonlySet<string>>;
}

const NAME = 'merit-page';

/** Each page holds a lock of its name as long as it is open: a page that was doubled takes another name. */
export function createOpenPages(): OpenPages {
  const { locks }: { readonly locks?: LockManager } = navigator;
  const own = nameOf(locks);
  return {
    own,
    async others() {
      if (locks === undefined) return new Set();
      const [name, { held = [] }] = [await own, await locks.query()];
      const names = held.flatMap((lock) => (lock.name?.startsWith(`${NAME} `) ? [lock.name] : []));
      return new Set(names.map((each) => each.slice(NAME.length + 1)).filter((each) => each !== name));
    },
  };
}

async function nameOf(locks: LockManager | undefined): Promise<string> {
  const before = sessionStorage.getItem(NAME);
  const name = before !== null && (await hold(locks, before)) ? before : newName();
  if (name !== before) await hold(locks, name);
  sessionStorage.setItem(NAME, name);
  return name;
}

/** False where another page holds it. */
function hold(locks: LockManager | undefined, name: string): Promise<boolean> {
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(`${NAME} ${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      // Held until the page is gone.
      return lock === null ? undefined : new Promise<never>(() => undefined);
    });
  });
}

function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');
}
