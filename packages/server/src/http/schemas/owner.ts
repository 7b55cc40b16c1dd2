import { z } from 'zod';
import type { Owner } from '../../domain/principal.js';
import { publishedAs } from './published.js';

const OWNER = /^(?:key:svc_live_[0-9A-Za-z]{1,64}|sub:.{1,255})$/su;

/** The scope of a row in an answer. */
export const owner = z.string().meta({
  description: 'The scope it belongs to: `key:svc_live_…` or `sub:…`.',
});

/** The scope that a request names by `?owner=`. */
export const ownerInput = z
  .custom<Owner>(
    (value) => typeof value === 'string' && OWNER.test(value),
    'expected key:svc_live_… or sub:…',
  )
  .meta({
    description: 'Another scope than your own; for administrators.',
    override: publishedAs({ type: 'string', minLength: 5, maxLength: 259 }),
  });
