import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX_CHARACTERS = 12;
/** 33 characters of 62 are 196 random bits. */
const SECRET_CHARACTERS = 33;
/** Six characters of 62 hold any CRC-32. */
const CHECKSUM_CHARACTERS = 6;

const PLAINTEXT = new RegExp(
  `^(svc_live_[0-9A-Za-z]{${PREFIX_CHARACTERS}})\\.[0-9A-Za-z]{${SECRET_CHARACTERS}}([0-9A-Za-z]{${CHECKSUM_CHARACTERS}})$`,
);

/** A new key: what its bearer gets once, and what is kept of it. */
export interface IssuedSecret {
  /** `svc_live_<prefix>.<secret>`: shown once, kept nowhere. */
  readonly plaintext: string;
  /** `svc_live_<prefix>`: public. */
  readonly apiKey: string;
  readonly digest: Uint8Array;
}

export function issueSecret(): IssuedSecret {
  const apiKey = `svc_live_${randomText(PREFIX_CHARACTERS)}`;
  const body = `${apiKey}.${randomText(SECRET_CHARACTERS)}`;
  const plaintext = body + checksum(body);
  return { plaintext, apiKey, digest: digestOf(plaintext) };
}

/**
 * The public prefix of a key that someone presents. Null where it can't be one of ours: its checksum shows a
 * typo from a key without asking storage.
 */
export function prefixOf(plaintext: string): string | null {
  const [, apiKey, sum] = PLAINTEXT.exec(plaintext) ?? [];
  return apiKey !== undefined && checksum(plaintext.slice(0, -CHECKSUM_CHARACTERS)) === sum ? apiKey : null;
}

/** SHA-256. A key has too many random bits to be guessed, so a slow hash would protect nothing more. */
export function digestOf(plaintext: string): Uint8Array {
  return hash('sha256', plaintext, 'buffer');
}

function randomText(characters: number): string {
  return Array.from({ length: characters }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
