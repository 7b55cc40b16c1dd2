import type { Program, Workshop } from './workshop.js';

/** Where a running service is, and a key of it. */
export type Service = Readonly<Record<'MERIT_URL' | 'MERIT_API_KEY', string>>;

/** Makes a client of the contract. */
export interface Maker {
  readonly name: string;
  readonly programs: readonly Program[];
  /** Makes the client and compiles it as strictly as its language can. */
  make(workshop: Workshop): Promise<void>;
  /** Tells the README's story with it; what it prints last is what is in the wallet. */
  tell?(workshop: Workshop, service: Service): Promise<string>;
}
