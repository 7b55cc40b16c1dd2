import * as z from 'zod';
import type { Bound } from '../../domain/span.js';
import { publishedAs } from './published.js';
import { timeBound } from './scalar.js';

const DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;
const FORM = '^\\d{4}-\\d{2}-\\d{2}([Tt]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?([Zz]|[+-]\\d{2}:\\d{2}))?$';

/** Where a stretch of time begins or ends: a date, for the whole day, or a moment with its offset. */
const bound = z
  .string()
  .transform((text, context): Bound => {
    if (DATE.test(text) && z.iso.date().safeParse(text).success && !text.startsWith('0000')) {
      return { day: Date.parse(text) / DAY_MS };
    }
    const { success, data, error } = timeBound.safeParse(text);
    if (success) return data;
    for (const { message } of error.issues) {
      context.addIssue({ code: 'custom', message: `${message}, or a date`, input: text });
    }
    return z.NEVER;
  })
  .meta({ override: publishedAs({ type: 'string', pattern: FORM }) });

const WHOLE = 'A date is a whole day by the clock of the game.';

/** When it happened. */
export const happened = {
  from: bound.optional().meta({ description: `What happened from then on. ${WHOLE}` }),
  to: bound.optional().meta({ description: `What happened before; of a date, on that day too. ${WHOLE}` }),
};

const WHOLE_UTC = 'A date is a whole day of UTC.';

/** When it was recorded, where that may be later. */
export const recorded = {
  recordedFrom: bound.optional().meta({ description: `What was recorded from then on. ${WHOLE_UTC}` }),
  recordedTo: bound.optional().meta({
    description: `What was recorded before; of a date, on that day too. ${WHOLE_UTC}`,
  }),
};

/** Of what happens as it is recorded, and has no game's clock. */
export const noted = {
  from: bound.optional().meta({ description: `From then on. ${WHOLE_UTC}` }),
  to: bound.optional().meta({ description: `Before; of a date, on that day too. ${WHOLE_UTC}` }),
};
