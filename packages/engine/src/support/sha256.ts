/** The first 32 bits of the fractions of a prime's root, as FIPS 180-4 has them for its constants. */
function fractionOf(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

const primes = Array.from({ length: 311 }, (_, index) => index + 2).filter((candidate, _, all) =>
  all.every((divisor) => divisor >= candidate || candidate % divisor !== 0),
);
const roundConstants = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)));
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));

const blockBytes = 64;
/** A one bit and the length behind the bytes. */
const endBytes = 9;

/**
 * The SHA-256 of a text's UTF-16 units, high bytes first, as 64 digits: an engine that imports nothing of its
 * host has to bring its own, and what is synchronous there differs between hosts.
 */
export function sha256OfUnits(text: string): string {
  const bytes = text.length * 2;
  const message = new DataView(new ArrayBuffer(Math.ceil((bytes + endBytes) / blockBytes) * blockBytes));
  for (let index = 0; index < text.length; index += 1) message.setUint16(index * 2, text.charCodeAt(index));
  message.setUint8(bytes, 0x80);
  message.setBigUint64(message.byteLength - 8, BigInt(bytes) * 8n);
  const state = Int32Array.from(initialState);
  const words = new Int32Array(64);
  for (let offset = 0; offset < message.byteLength; offset += blockBytes) {
    for (let index = 0; index < 16; index += 1) words[index] = message.getInt32(offset + index * 4);
    mix(state, words);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** One block, whose 16 words stand first in `words`: FIPS 180-4, section 6.2.2. */
function mix(state: Int32Array, words: Int32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + first + at(words, index - 7) + second;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const ofLater = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + ofLater + choice + at(roundConstants, index) + at(words, index)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

function at(words: Int32Array, index: number): number {
  return words[index] as number;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
