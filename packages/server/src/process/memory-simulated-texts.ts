import { createHash } from 'node:crypto';
import type { Simulated, SimulatedTexts } from '../ports/simulated-texts.js';
import type { TextToSimulate } from '../ports/simulation-workers.js';
import { BoundedCache } from './bounded-cache.js';
import { compiledBytes } from './strategy-bytes.js';

/** As `compiledBytes` estimates it: some hundred of the longest texts, and thousands of usual ones. */
const BYTES_MAX = 16_000_000;

/** Keeps in memory what was simulated last; how much, is estimated. */
export class MemorySimulatedTexts implements SimulatedTexts {
  readonly #kept: BoundedCache<Simulated>;

  constructor(bytesMax = BYTES_MAX) {
    this.#kept = new BoundedCache({ sizeMax: bytesMax });
  }

  find(text: TextToSimulate): Simulated | undefined {
    return this.#kept.get(digestOf(text));
  }

  add(text: TextToSimulate, simulated: Simulated): void {
    this.#kept.set(digestOf(text), simulated, compiledBytes(simulated.strategy));
  }
}

/** A text may be long, and there are many. */
function digestOf({ source, name, parents }: TextToSimulate): string {
  const plain = JSON.stringify([source, name, parents], (_, value) =>
    value instanceof Map ? [...value] : value,
  );
  return createHash('sha256').update(plain).digest('base64url');
}
