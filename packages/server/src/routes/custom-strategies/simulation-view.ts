import type { Line, Outcome, SimulationSummary, TraceEntry } from '@merit/engine';
import * as z from 'zod';
import { jsonValue } from '../../http/schemas/json-value.js';
import { keptFacts } from '../../use-cases/points/provenance.js';
import type { SimulatedOutcome } from '../../use-cases/simulations/simulate-event.js';
import type { SimulatedEvents } from '../../use-cases/simulations/simulate-events.js';

const lineShape = {
  name: z.string(),
  points: z.int(),
  sourceName: z.string().optional().meta({ description: 'The parent in which it stands.' }),
};

const line = z.object(lineShape).meta({ id: 'SimulatedLine' });

const adjustment = z.object({ ...lineShape, caseName: z.string() }).meta({ id: 'SimulatedAdjustment' });

const operand = z.object({ text: z.string(), value: jsonValue }).meta({ id: 'Operand' });

const clause = z
  .object({ text: z.string(), held: z.boolean(), operands: z.array(operand) })
  .meta({ id: 'Clause' });

const deciding = z
  .object({
    kind: z.enum(['deny', 'rule']),
    name: z.string(),
    sourceName: z.string().optional(),
    clauses: z.array(clause),
    isCut: z
      .literal(true)
      .optional()
      .meta({ description: 'That more of it decided than is told, since what is told is bounded.' }),
  })
  .meta({ id: 'DecidingPart' });

const placeInSource = z.object({ start: z.int(), end: z.int(), sourceName: z.string().optional() }).meta({
  id: 'PlaceInSource',
  description: 'Its place in the source, in UTF-16 units; of a parent, in the source of that name.',
});

const traceEntry = z
  .object({
    node: placeInSource,
    text: z.string().meta({ description: 'As its author wrote it; a long one is cut.' }),
    value: jsonValue,
    item: jsonValue.optional().meta({ description: 'The item of a list that it was asked of.' }),
  })
  .meta({ id: 'TraceEntry' });

const simulationWarning = z
  .object({ code: z.string(), message: z.string() })
  .meta({ id: 'SimulationWarning' });

/** What one event would come to. */
export const simulatedOutcome = z
  .object({
    points: z.int(),
    caseName: z.string(),
    denied: z.boolean(),
    rule: z.string().nullable(),
    reply: z.record(z.string(), jsonValue),
    lines: z.array(line).meta({ description: 'The receipt: they sum to the points.' }),
    nearest: z
      .array(deciding)
      .nullable()
      .meta({ description: 'The conditions by which nothing was awarded; null where something was.' }),
    adjustments: z.array(adjustment),
    facts: z
      .record(z.string(), jsonValue)
      .meta({ description: 'What it was decided on; durations in milliseconds.' }),
    warnings: z.array(simulationWarning),
    trace: z.array(traceEntry).meta({ description: 'In the order of evaluation.' }),
    traceTruncated: z.boolean(),
  })
  .meta({ id: 'SimulatedOutcome' });

export function simulatedOutcomeView({ outcome, facts, warnings }: SimulatedOutcome) {
  const { points, caseName, denied, rule, reply, lines, nearest, adjustments } = outcome;
  return {
    points,
    caseName,
    denied,
    rule,
    reply,
    lines: lines.map(lineView),
    nearest: nearest ?? null,
    adjustments: adjustments.map((each) => ({ ...lineView(each), caseName: each.caseName })),
    facts: keptFacts(facts),
    warnings,
    ...traceView(outcome),
  };
}

function lineView({ name, points, sourceName }: Line) {
  return { name, points, ...(sourceName === undefined ? {} : { sourceName }) };
}

const TRACE_ENTRIES_MAX = 10_000;
const TRACE_UNITS_MAX = 4 * 1024 * 1024;
const TEXT_UNITS_MAX = 200;
const HALF_LETTER = /\p{Cs}$/u;

/** Every entry of a list may be as large as the list: the sum of them is bounded, besides their number. */
function traceView({ trace = [] }: Outcome) {
  const shown = [];
  let units = 0;
  for (const entry of trace.slice(0, TRACE_ENTRIES_MAX)) {
    const view = traceEntryView(entry);
    units += JSON.stringify(view).length;
    if (units > TRACE_UNITS_MAX) break;
    shown.push(view);
  }
  return { trace: shown, traceTruncated: shown.length < trace.length };
}

function traceEntryView({ span, text, sourceName, value, item }: TraceEntry) {
  return {
    node: { start: span.start, end: span.end, ...(sourceName === undefined ? {} : { sourceName }) },
    text: text.length > TEXT_UNITS_MAX ? `${text.slice(0, TEXT_UNITS_MAX).replace(HALF_LETTER, '')}…` : text,
    value,
    ...(item === undefined ? {} : { item }),
  };
}

const exactInteger = z
  .union([z.int(), z.string()])
  .meta({ description: 'How many points; as a text where they are more than JSON readers keep.' });

const simulatedCase = z
  .object({ caseName: z.string(), awards: z.int(), points: exactInteger })
  .meta({ id: 'SimulatedCase' });

const simulatedPart = z
  .object({
    kind: z.enum(['deny', 'rule', 'otherwise', 'adjust']),
    name: z.string(),
    sourceName: z.string().optional(),
    events: z.int().meta({ description: 'That it denied, decided or changed; 0 where it never did.' }),
    points: exactInteger,
  })
  .meta({ id: 'SimulatedPart' });

const simulatedUser = z
  .object({ externalUserId: z.string(), points: exactInteger, timesAwarded: z.int() })
  .meta({ id: 'SimulatedUser' });

const simulatedFailure = z
  .object({ index: z.int(), code: z.string(), message: z.string() })
  .meta({ id: 'SimulatedFailure' });

/** What many events would come to. */
export const simulatedEvents = z
  .object({
    events: z.int(),
    awards: z.int(),
    points: exactInteger,
    denied: z.int(),
    refused: z.int().meta({ description: "Events that don't fit the strategy's inputs." }),
    failed: z.int().meta({ description: 'Events for which the strategy had no result.' }),
    repeated: z.int().meta({ description: 'How often an event came again under its `eventId`.' }),
    conflicts: z.int().meta({
      description: "Events that weren't decided, since another one has their `eventId`.",
    }),
    cases: z.array(simulatedCase),
    parts: z
      .array(simulatedPart)
      .meta({ description: 'What each part of the strategy did, in the order in which they are tried.' }),
    users: z.array(simulatedUser).meta({ description: 'Those with the most points first, at most 1,000.' }),
    usersTruncated: z.boolean(),
    failures: z.array(simulatedFailure).meta({
      description: 'The first 100 that were refused, failed or under the `eventId` of another one.',
    }),
  })
  .meta({ id: 'SimulatedEvents' });

const USERS_MAX = 1000;

export function simulatedEventsView({ summary, failures }: SimulatedEvents) {
  const { strategy: _, users, ...totals } = summary;
  return {
    ...totals,
    users: mostPointsFirst(users).slice(0, USERS_MAX),
    usersTruncated: users.length > USERS_MAX,
    failures,
  };
}

function mostPointsFirst(users: SimulationSummary['users']): SimulationSummary['users'] {
  return users.toSorted((left, right) => {
    const [a, b] = [BigInt(left.points), BigInt(right.points)];
    return a === b ? 0 : a > b ? -1 : 1;
  });
}
