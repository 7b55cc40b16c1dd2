import { answered } from '../home/answered.js';
import type { EventSource, Home, NamedText, OpenedStrategy, Saved, Saving } from '../home/home.js';

const pollMs = 1_500;

/** The home that `merit studio` serves: one file on this machine. Each request carries the secret. */
export function createLocalHome(secret: string): Home {
  const ask = (path: string, init: RequestInit = {}) =>
    answered(
      '`merit studio`',
      fetch(`/api/${path}`, { ...init, headers: { ...init.headers, 'x-merit-secret': secret } }),
    );

  async function read<Body>(path: string): Promise<Body> {
    const response = await ask(path);
    if (!response.ok) throw new Error(await problemOf(response));
    return response.json();
  }

  const open = () => read<OpenedStrategy>('strategy');
  /** Counts the beginnings and the ends of saves. */
  let saves = 0;
  return {
    label: 'this machine',
    keepsSpecs: true,
    list: async () => whole([await open()]),
    open,
    async save(saving: Saving): Promise<Saved> {
      const headers = { 'content-type': 'application/json' };
      saves += 1;
      const response = await ask('strategy', { method: 'PUT', headers, body: JSON.stringify(saving) });
      saves += 1;
      if (response.ok || response.status === 409) return response.json();
      return { ok: false, theirs: null, message: await problemOf(response) };
    },
    baselines: async () => whole(await read<readonly NamedText[]>('baselines')),
    templates: () => read('templates'),
    events: {
      async list() {
        const named = await read<readonly EventSource[]>('events');
        return whole(named.map((source) => ({ ...source, isWanted: true as const })));
      },
      async read({ id, name }: EventSource) {
        const response = await ask(`events/${encodeURIComponent(id)}`);
        if (!response.ok) throw new Error(await problemOf(response));
        return { name, bytes: await response.arrayBuffer() };
      },
    },
    watch(_id, onChange) {
      let told: string | null = null;
      const timer = setInterval(async () => {
        const before = saves;
        const opened = await open().catch(() => null);
        // What was read while the page itself saved may be either text.
        if (opened === null || saves !== before || opened.revision === told) return;
        told = opened.revision;
        onChange(opened);
      }, pollMs);
      return () => clearInterval(timer);
    },
  };
}

function whole<Item>(items: readonly Item[]) {
  return { items, isWhole: true };
}

async function problemOf(response: Response): Promise<string> {
  const body = await response.text();
  return body === '' ? `merit studio answered ${response.status}` : body;
}
