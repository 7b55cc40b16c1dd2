import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

export interface Account {
  /** The user name, which is the `sub` of its tokens. */
  readonly name: string;
  readonly roles: readonly string[];
}

interface HashedPassword {
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

/** The users of the development identity provider, with their passwords hashed. */
export class Accounts {
  readonly #accounts = new Map<string, { readonly account: Account; readonly password: HashedPassword }>();
  /** Compared with where there is no such user, so that both answers take as long. */
  readonly #nobody = hashPassword(randomBytes(HASH_BYTES).toString('hex'));

  add(account: Account, password: string): void {
    this.#accounts.set(account.name, { account, password: hashPassword(password) });
  }

  /** Null where user or password are wrong. */
  find(name: string, password: string): Account | null {
    const entry = this.#accounts.get(name);
    const isRight = isPassword(password, entry?.password ?? this.#nobody);
    return isRight ? (entry?.account ?? null) : null;
  }
}

function hashPassword(password: string): HashedPassword {
  const salt = randomBytes(SALT_BYTES);
  return { salt, hash: scryptSync(password, salt, HASH_BYTES) };
}

function isPassword(password: string, { salt, hash }: HashedPassword): boolean {
  return timingSafeEqual(scryptSync(password, salt, HASH_BYTES), hash);
}
