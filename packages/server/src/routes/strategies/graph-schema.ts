import { z } from 'zod';

const declared = z.object({
  name: z.string(),
  type: z.string().meta({ description: 'As its author would write it.' }),
  default: z.string().nullable(),
  doc: z.string().nullable(),
});

const lets = z.array(z.object({ name: z.string(), value: z.string() }));
const replies = z.array(z.string());
const when = z.string().nullable().meta({ description: 'Null where it always holds.' });

const node = z.discriminatedUnion('kind', [
  z.object({
    id: z.string(),
    kind: z.literal('start'),
    inputs: z.array(declared),
    params: z.array(declared),
  }),
  z.object({
    id: z.string(),
    kind: z.enum(['deny', 'rule', 'otherwise']),
    name: z.string(),
    when,
    lets,
    replies,
  }),
  z.object({
    id: z.string(),
    kind: z.literal('adjust'),
    name: z.string(),
    when,
    lets,
    changes: z.array(z.string()),
    replies,
  }),
  z.object({
    id: z.string(),
    kind: z.literal('outcome'),
    outcome: z.enum(['award', 'denied', 'none', 'result']),
    case: z.string().nullable(),
    points: z.string().nullable(),
    lets,
    replies,
  }),
]);

const edge = z.object({ from: z.string(), to: z.string(), kind: z.enum(['yes', 'no', 'next']) });

/** A built-in stands alone, so its graph has no parent among its nodes. */
export const strategyGraph = z
  .object({ nodes: z.array(node), edges: z.array(edge) })
  .meta({ id: 'StrategyGraph', description: 'How an event is decided, from its start to what it gives.' });
