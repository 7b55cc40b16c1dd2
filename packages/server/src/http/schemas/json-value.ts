import type { JsonValue } from '@merit/engine';
import * as z from 'zod';
import { publishedAs } from './published.js';

/** Anything that JSON can hold, in an answer. */
export const jsonValue = z
  .custom<JsonValue>((value) => value !== undefined)
  .meta({
    id: 'JsonValue',
    description: 'Anything that JSON can hold.',
    override: publishedAs({}),
  });
