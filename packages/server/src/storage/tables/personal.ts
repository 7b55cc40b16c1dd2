import { ofConfiguration } from './personal/configuration.js';
import { ofCounters } from './personal/counters.js';
import { ofCredentials } from './personal/credentials.js';
import { ofLedger } from './personal/ledger.js';
import type { Sayings } from './personal/says-of.js';
import type { Schema } from './schema.js';

/** What every column may say of a user. One that is added doesn't compile without its place. */
export const personal: { readonly [Name in keyof Schema]: Sayings } = {
  ...ofLedger,
  ...ofCounters,
  ...ofCredentials,
  ...ofConfiguration,
};
