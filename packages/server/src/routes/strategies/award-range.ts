import * as z from 'zod';

const end = (word: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `No award is ${word}; null for no bound.` });

/** Between which points the awards of a strategy lie. */
export const awardRange = z
  .object({ min: end('less'), max: end('more') })
  .meta({ id: 'AwardRange', description: 'The points between which every award of the strategy lies.' });
