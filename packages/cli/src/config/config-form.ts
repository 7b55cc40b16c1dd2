import { z } from 'zod';
import { eventsForm } from './events-form.js';

/** What `merit.config.json` may say. The published JSON Schema is made from this. */
const path = z.string().min(1).max(1_000);
const percent = z.int().min(0).max(100);
const points = z.int().min(0).max(999_999_999);
const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'a name has letters, digits and _');
const value = z.union([z.number(), z.string().max(4_000), z.boolean(), z.null()]);

const lintForm = z.strictObject({
  rules: z
    .record(z.string(), z.enum(['off', 'warning', 'error']))
    .optional()
    .describe('Levels of lints by their names, as `--rule` sets them.'),
  awardMax: points.optional().describe('The most that an award may be, as `--award-max` says.'),
  maxWarnings: points.optional().describe('How many warnings are allowed, as `--max-warnings` says.'),
});

const factForm = z
  .strictObject({
    scope: z.enum(['user', 'user.game', 'task', 'game']),
    name,
    type: z
      .string()
      .describe(
        'int, decimal, text, bool, duration, date or instant; with a ? behind it where it may be missing.',
      ),
    doc: z.string().max(1_000).default('').describe('A sentence for authors.'),
    value: value.optional().describe('Of everybody about whom the events say nothing else.'),
  })
  .describe('A fact that the host adds to the language: `user.premium` is scope user, name premium.');

const functionForm = z
  .strictObject({
    name,
    parameters: z.array(z.strictObject({ name, type: z.string() })).max(20),
    result: z.string().describe('A type as an author would write it, perhaps with a range.'),
    doc: z.string().max(1_000).default('').describe('A sentence for authors.'),
    values: z
      .array(z.strictObject({ of: z.array(value), is: value }))
      .max(10_000)
      .default([])
      .describe('What it gives for these values, since offline nobody can ask the host.'),
    otherwise: value.optional().describe('What it gives for all others; without it such an event fails.'),
  })
  .describe('A function that the host adds to the language.');

export const configForm = z.strictObject({
  $schema: z.string().optional(),
  strategies: z.array(path).min(1).max(1_000).optional().describe('Where `lint` and `fmt` look.'),
  specs: z.array(path).min(1).max(1_000).optional().describe('Where `test` looks; else in `strategies`.'),
  timeZone: z.string().optional().describe('The zone of calendar days, and of times that name none.'),
  lint: lintForm.optional(),
  test: z
    .strictObject({
      coverage: z.strictObject({
        rules: percent.optional(),
        branches: percent.optional(),
        conditions: percent.optional(),
      }),
    })
    .partial()
    .optional()
    .describe('The least that specs have to reach, in percent, as `--coverage-min` says.'),
  simulate: z
    .strictObject({ expect: z.array(z.string().max(1_000)).max(100) })
    .partial()
    .optional()
    .describe('Conditions that have to hold of what is simulated, as `--expect` says.'),
  facts: z.array(factForm).max(1_000).optional(),
  functions: z.array(functionForm).max(1_000).optional(),
  events: z.record(z.string().min(1).max(100), eventsForm).optional(),
});

export type Config = z.infer<typeof configForm>;
export type FunctionConfig = z.infer<typeof functionForm>;

/** The JSON Schema of the file, for editors. */
export function configSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(configForm, { io: 'input' });
  return {
    $schema,
    title: 'merit.config.json',
    description: 'What every `merit` command of a project reads; flags win.',
    ...schema,
  };
}
