import * as z from 'zod';
import { FAULT_CODES } from '../../domain/fault.js';

const place = z.object({ start: z.int(), end: z.int() }).meta({ id: 'ProblemSpan' });

const fieldError = z
  .object({ path: z.string(), code: z.string(), message: z.string() })
  .meta({ id: 'FieldError' });

const problemDiagnostic = z
  .looseObject({
    code: z.string(),
    rule: z.string(),
    severity: z.string(),
    message: z.string(),
    span: place,
    pointer: z.string().optional().meta({ description: 'Where in a JSON value it is (RFC 6901).' }),
  })
  .meta({ id: 'ProblemDiagnostic' });

/** A problem answer, for the published contract. */
export const problem = z
  .looseObject({
    type: z.string().meta({
      description:
        '`urn:merit:problem:<code>`, or the address of the page about the code where the service knows its own.',
    }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What happened this time, for people.' }),
    instance: z.string().meta({ description: '`urn:merit:request:<X-Request-Id>`, as the log has it.' }),
    code: z.enum(FAULT_CODES).meta({ description: 'What happened, for programs: stable.' }),
    errors: z
      .array(fieldError)
      .optional()
      .meta({ description: 'What is wrong, place by place: `body.tasks[3].params.base`.' }),
    diagnostics: z
      .array(problemDiagnostic)
      .optional()
      .meta({ description: 'What is wrong with a strategy.' }),
  })
  .meta({ id: 'Problem', description: 'A problem, as RFC 9457 shapes it.' });

export type ProblemBody = z.input<typeof problem>;
