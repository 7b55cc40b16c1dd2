import type { components, paths } from '../generated/contract.js';

/** The paths of the service under its prefix, each with its methods. */
export type Paths = {
  [Path in keyof paths as Path extends `/api/v1${infer Rest}` ? Rest : never]: paths[Path];
};

/** What the contract has names for: `Schemas['Game']`. */
export type Schemas = components['schemas'];

/** Where each path begins. */
export const PREFIX = '/api/v1';
