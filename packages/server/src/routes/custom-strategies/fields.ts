import * as z from 'zod';
import { digits } from '../../http/schemas/query.js';
import { text } from '../../http/schemas/text.js';

const VERSION_MAX = 999_999_999;

/** Fields of a custom strategy as a request gives them. */
export const strategyName = text(200);
export const description = text(2000).nullable();
/** In a path or a query. */
export const versionInUrl = digits(1, VERSION_MAX);
export const versionInBody = z.int().min(1).max(VERSION_MAX);
/** What may be in the way of making a version the one that awards. */
export const publishingFaults = [
  'strategy-not-found',
  'version-not-found',
  'strategy-archived',
  'params-conflict',
  'strategy-invalid',
] as const;

/** What changes, in a publisher's own words. */
export const note = text(500).meta({ description: 'What changes and why, kept in the audit log.' });

/** Lets a caller go on where others are in the way. */
export const force = z.boolean().default(false);
