import * as z from 'zod';

const count = z.int().min(0);
const milliseconds = z.number().nullable();

const histogramBucket = z
  .object({ upTo: z.int().nullable(), count })
  .meta({ id: 'HistogramBucket', description: 'The awards of so many points.' });

const pointFigures = z
  .object({
    sum: z.number(),
    mean: z.number().nullable(),
    min: z.int().nullable(),
    max: z.int().nullable(),
    histogram: z.array(histogramBucket).meta({
      description:
        'Awards by their points, from the smallest to the greatest; the last has no end where `upTo` is null.',
    }),
  })
  .meta({ id: 'PointFigures', description: 'Of awards.' });

const caseFigures = z.object({ caseName: z.string(), count, points: z.number() }).meta({ id: 'CaseFigures' });

const ruleFigures = z.object({ rule: z.string(), hits: count }).meta({ id: 'RuleFigures' });

const durations = z
  .object({ p50: milliseconds, p95: milliseconds, p99: milliseconds, max: milliseconds })
  .meta({
    id: 'Durations',
    description: 'How long deciding took, without the database; percentiles within 10 %.',
  });

/** What a strategy did in a stretch of time; its members have their meaning in `domain/figures.ts`. */
export const figures = z
  .object({
    executions: count.meta({ description: 'Events that it decided: awarded, denied, or neither. Exact.' }),
    awarded: count,
    denied: count,
    errors: count.meta({ description: 'Events for which it had no result, as far as they are logged.' }),
    refused: count.meta({ description: 'Events that did not fit its inputs, as far as they are logged.' }),
    points: pointFigures,
    cases: z
      .array(caseFigures)
      .meta({ description: 'Of awards and denials: the 50 most frequent, then `other` for the rest.' }),
    rules: z.array(ruleFigures).meta({
      description: 'By the rule or deny that decided: the 50 most frequent, then `other` for the rest.',
    }),
    durationMs: durations,
    users: count.nullable().meta({ description: 'Different users with an award; null but in totals.' }),
  })
  .meta({ id: 'Figures' });
