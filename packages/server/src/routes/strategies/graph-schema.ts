import * as z from 'zod';

const declared = z
  .object({
    name: z.string(),
    type: z.string().meta({ description: 'As its author would write it.' }),
    default: z.string().nullable(),
    doc: z.string().nullable(),
  })
  .meta({ id: 'GraphDeclaration' });

const lets = z.array(z.object({ name: z.string(), value: z.string() }).meta({ id: 'GraphLet' }));
const replies = z.array(z.string());
const when = z.string().nullable().meta({ description: 'The condition; null where it always holds.' });

const startNode = z
  .object({
    id: z.string(),
    kind: z.literal('start'),
    inputs: z.array(declared),
    params: z.array(declared),
  })
  .meta({ id: 'StartNode' });

const partNode = z
  .object({
    id: z.string(),
    kind: z.enum(['deny', 'rule', 'otherwise']),
    name: z.string(),
    when,
    lets,
    replies,
  })
  .meta({ id: 'PartNode' });

const parentNode = z
  .object({
    id: z.string(),
    kind: z.literal('parent'),
    name: z.string().meta({ description: 'As `extends` names it.' }),
    bindings: z.array(z.string()),
    graph: z.lazy((): z.ZodType => parentGraph),
  })
  .meta({ id: 'ParentNode' });

const adjustNode = z
  .object({
    id: z.string(),
    kind: z.literal('adjust'),
    name: z.string(),
    when,
    lets,
    changes: z.array(z.string()),
    replies,
  })
  .meta({ id: 'AdjustNode' });

const outcomeNode = z
  .object({
    id: z.string(),
    kind: z.literal('outcome'),
    outcome: z.enum(['award', 'denied', 'none', 'result']),
    case: z.string().nullable(),
    points: z.string().nullable(),
    lets,
    replies,
  })
  .meta({ id: 'OutcomeNode' });

const node = z
  .discriminatedUnion('kind', [startNode, partNode, parentNode, adjustNode, outcomeNode])
  .meta({ id: 'StrategyGraphNode' });

const edge = z
  .object({ from: z.string(), to: z.string(), kind: z.enum(['yes', 'no', 'next']) })
  .meta({ id: 'GraphEdge' });

const parentGraph = z
  .object({
    strategy: z.string(),
    about: z.string().nullable(),
    nodes: z.array(node),
    edges: z.array(edge),
  })
  .meta({ id: 'ParentGraph', description: 'How the strategy decides that another one extends.' });

export const strategyGraph = z
  .object({ nodes: z.array(node), edges: z.array(edge) })
  .meta({ id: 'StrategyGraph', description: 'How an event is decided, from its start to what it gives.' });
