import { isTimeZone } from '@merit/engine';
import { numberForms, timeFormProblem } from '@merit/engine/events';
import { z } from 'zod';

const column = z.string().min(1).max(500);
const columnOrColumns = z.union([column, z.array(column).min(1).max(5)]);

const times = z
  .string()
  .min(1)
  .max(100)
  .superRefine((form, context) => {
    const problem = timeFormProblem(form);
    if (problem !== undefined)
      context.addIssue({ code: 'custom', message: `this is no form of times: ${problem}` });
  })
  .describe(
    'The form of times, such as "DD/MM/YYYY HH:mm:ss", "M/D/YYYY h:mm a", "MMM D, YYYY", "unix" or "unix-ms".',
  );

const numbers = z
  .enum(numberForms)
  .describe('The form of numbers, by how one and a half after 1,234 are written there.');

const words = z.array(z.string().max(100)).min(1).max(20);

const missing = words.describe('The words for a missing value, as "--".');

const mappingForm = z
  .strictObject({
    column: columnOrColumns.optional().describe('Where it stands; several are joined by a blank.'),
    value: z
      .union([z.string().max(4_000), z.number(), z.boolean()])
      .optional()
      .describe('Of every event alike, in place of a column: {"value": "me"}.'),
    times: times.optional(),
    numbers: numbers.optional(),
    unit: z
      .string()
      .min(1)
      .max(30)
      .optional()
      .describe('What stands behind a number ("km"); of a duration what a bare number counts ("min").'),
    true: words.optional().describe('The words for true.'),
    false: words.optional().describe('The words for false.'),
    missing: missing.optional(),
  })
  .refine(({ column, value }) => (column === undefined) !== (value === undefined), {
    message: 'either `column` or `value` says where the value comes from',
  });

/** An event file of a project. */
export const eventsForm = z
  .strictObject({
    file: z.string().min(1).max(1_000),
    format: z.enum(['csv', 'jsonl']).optional().describe("Where the file's ending doesn't tell it."),
    separator: z
      .enum([',', ';', '\t', '|'])
      .optional()
      .describe('Between the cells of CSV; a comma where it is left out.'),
    timeZone: z
      .string()
      .refine(isTimeZone, 'no time zone is called so: names are such as Europe/Madrid or UTC')
      .optional()
      .describe("The zone of this file's times that name none; the project's where it is left out."),
    times: times.optional(),
    numbers: numbers.optional(),
    missing: missing.optional(),
    columns: z
      .record(z.string(), z.union([columnOrColumns, mappingForm]))
      .optional()
      .describe(
        'Where values stand, by what Merit calls them: {"occurredAt": ["Date", "Time"], "externalUserId": {"value": "me"}}. Names of columns in CSV; in JSON keys, those inside of others joined by dots: "actor.login".',
      ),
  })
  .describe('An event file, which `--events NAME` stands for.');
