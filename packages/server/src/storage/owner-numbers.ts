import type { Owner } from '../domain/owner.js';
import type { Connection } from './dialects/connection.js';
import { together } from './dialects/together.js';

/** The number of an owner of whom nothing is kept: no row has it. */
export const NOBODY = 0;

/** More owners than one process serves at once; each takes some hundred bytes. */
const KNOWN_MAX = 100_000;

/**
 * What a process knows of the numbers of owners, which never change. It takes them from what is committed
 * alone: a number that a transaction gave and took back may be another owner's later.
 */
export class KnownOwners {
  readonly #committed: Connection;
  readonly #numbers = new Map<Owner, number>();

  /** @param committed Reads outside of any transaction. */
  constructor(committed: Connection) {
    this.#committed = committed;
  }

  get(owner: Owner): number | undefined {
    return this.#numbers.get(owner);
  }

  async find(owner: Owner): Promise<number | undefined> {
    const known = this.#numbers.get(owner);
    if (known !== undefined) return known;
    const number = await numberOn(this.#committed, owner);
    if (number === undefined) return undefined;
    if (this.#numbers.size === KNOWN_MAX) this.#numbers.clear();
    this.#numbers.set(owner, number);
    return number;
  }
}

/**
 * The numbers of owners as one session sees them: those that it looked for, also those that it gave itself.
 */
export class OwnerNumbers {
  readonly #known: KnownOwners;
  readonly #connection: Connection;
  readonly #given = new Map<Owner, number>();

  constructor(known: KnownOwners, connection: Connection) {
    this.#known = known;
    this.#connection = connection;
  }

  /** Forgets what its transaction saw: another one begins. */
  clear(): void {
    this.#given.clear();
  }

  /**
   * What `find` or `ensure` found: a statement that waits for nothing is sent with those beside it. `NOBODY`
   * where neither did.
   */
  found(owner: Owner): number {
    return this.#known.get(owner) ?? this.#given.get(owner) ?? NOBODY;
  }

  /** The same for what is written, which is somebody's. */
  numberOf(owner: Owner): number {
    const number = this.found(owner);
    if (number === NOBODY) throw new TypeError('nobody looked for the number of an owner');
    return number;
  }

  /** `NOBODY` where nothing of the owner is kept. */
  async find(owner: Owner): Promise<number> {
    const number =
      this.#given.get(owner) ?? (await this.#known.find(owner)) ?? (await numberOn(this.#connection, owner));
    if (number === undefined) return NOBODY;
    // What this process knows of others may make room for more before it is asked for.
    if (this.#given.size === KNOWN_MAX) this.#given.clear();
    this.#given.set(owner, number);
    return number;
  }

  /** For whoever is about to write: an owner of whom nothing was kept gets a number. */
  async ensure(owner: Owner): Promise<number> {
    const number = await this.find(owner);
    return number === NOBODY ? this.#give(owner) : number;
  }

  /** Waits for whoever is at the same, whose number counts then. */
  async #give(owner: Owner): Promise<number> {
    await this.#connection.query(giveSql, [owner]);
    const number = await numberOn(this.#connection, owner);
    if (number === undefined) throw new Error('an owner that was just noted is missing');
    this.#given.set(owner, number);
    return number;
  }
}

const findSql = 'select owner_id from owners where owner = $1';
const giveSql = 'insert into owners (owner) values ($1) on conflict (owner) do nothing';

async function numberOn(connection: Connection, owner: Owner): Promise<number | undefined> {
  return (await connection.query<{ readonly owner_id: number }>(findSql, [owner])).rows[0]?.owner_id;
}

/** A game with the number of whose it is, as parameters of a statement. */
export type OwnersGame = { readonly ownerId: number; readonly gameId: string };

/** Something of an owner's. */
interface Owned {
  readonly owner: Owner;
}

/** Looks for the owners of all items, so that `found` and `numberOf` know them; gives each owner once. */
export async function lookForOwners(
  items: readonly Owned[],
  look: (owner: Owner) => Promise<number>,
): Promise<readonly Owner[]> {
  const owners = [...new Set(items.map(({ owner }) => owner))];
  for (const owner of owners) await look(owner);
  return owners;
}

/** What is asked of each of several owners. */
export interface AskedOfEach<Item, Result> {
  readonly numbers: Pick<OwnerNumbers, 'found'>;
  readonly ownerOf: (item: Item) => Owner;
  readonly ask: (ownerId: number, items: readonly Item[]) => Promise<Result>;
}

/**
 * Runs a statement for the items of each owner, all of them on their way at once: each names its owner as a
 * value. What they lock they lock owner by owner, as `inLockOrder` has it.
 *
 * @returns What came of each.
 */
export async function ofEachOwner<Item, Result>(
  items: readonly Item[],
  { numbers, ownerOf, ask }: AskedOfEach<Item, Result>,
): Promise<readonly Result[]> {
  const [first] = items;
  if (first === undefined) return [];
  const only = ownerOf(first);
  // Nearly always, and then nothing is sorted out.
  if (items.every((item) => ownerOf(item) === only)) return [await ask(numbers.found(only), items)];
  const byOwner = new Map<Owner, Item[]>();
  for (const item of items) {
    const owner = ownerOf(item);
    const own = byOwner.get(owner);
    if (own === undefined) byOwner.set(owner, [item]);
    else own.push(item);
  }
  const sorted = [...byOwner.keys()].sort();
  return together(sorted.map((owner) => ask(numbers.found(owner), byOwner.get(owner) ?? [])));
}
