import type { JsonInput } from '../../json/json-form.js';
import { below, type JsonPlace, root } from '../../json/pointer.js';
import { isObject } from '../../support/is-object.js';
import { quote } from '../../support/quote.js';
import { factsMax, type Importing, inputName } from '../importing.js';
import { NamesInUse } from '../names-in-use.js';
import { definedNames, type FieldKind, knownFields } from './fields.js';

const dataPath = /^data\.([A-Za-z0-9_]+)$/;

export function dataKeyOf(path: string): string | null {
  return dataPath.exec(path)?.[1] ?? null;
}

/** How the blocks use one key of an event's data, from which follows what type it must have. */
interface Use {
  readonly at: JsonPlace;
  readonly kinds: Set<'number' | 'text' | 'bool'>;
  /** Whether the other engine fails where it is missing. */
  isNeeded: boolean;
  /** Whether it stands alone as a condition. */
  isCondition: boolean;
}

export interface DataInput {
  readonly name: string;
  readonly key: string;
  readonly kind: 'number' | 'text' | 'bool';
  readonly isOptional: boolean;
}

const order: ReadonlySet<unknown> = new Set(['<', '<=', '>', '>=']);

/**
 * Finds which inputs blocks read, and of which types: the other engine declares none. Null where they read
 * more than there may be, which was reported.
 */
export function findDataUses(
  program: unknown,
  importing: Importing,
  at = root,
): ReadonlyMap<string, DataInput> | null {
  const uses = new Map<string, Use>();
  collect(program, at, uses, importing);
  if (uses.size > factsMax) return null;
  const inputs = new Map<string, DataInput>();
  const names = new NamesInUse(definedNames);
  for (const [key, use] of uses) {
    const name = inputName(key, names);
    inputs.set(key, { name, key, kind: kindUsed(key, use, importing), isOptional: !use.isNeeded });
  }
  return inputs;
}

function kindUsed(key: string, { at, kinds, isCondition }: Use, importing: Importing): DataInput['kind'] {
  const [first, ...others] = kinds;
  if (first === undefined && isCondition) {
    const reason = 'it must be true or false here, and any value that is not empty holds there';
    importing.differs(`the condition ${quote(`data.${key}`)}`, reason, at);
    return 'bool';
  }
  if (first === undefined) {
    importing.lost(
      `the type of ${quote(`data.${key}`)}`,
      'no comparison shows it; it is taken for a number',
      at,
    );
  }
  if (others.length > 0) {
    importing.lost(quote(`data.${key}`), `it is used as a ${[first, ...others].join(' and as a ')}`, at);
  }
  return first ?? 'number';
}

function collect(node: unknown, at: JsonPlace, uses: Map<string, Use>, importing: Importing): void {
  if (uses.size > factsMax) return;
  const into = () => {
    if (Array.isArray(node))
      node.forEach((each, index) => {
        collect(each, below(at, index), uses, importing);
      });
    if (!isObject(node)) return;
    note(node, at, uses);
    if (uses.size > factsMax) importing.tooLarge('keys of an event', factsMax, at);
    for (const [key, value] of Object.entries(node)) collect(value, below(at, key), uses, importing);
  };
  if (typeof node === 'object' && node !== null) importing.deeper(at, into, undefined);
}

function note(node: { readonly [key: string]: unknown }, at: JsonPlace, uses: Map<string, Use>): void {
  const use = (
    child: string | number,
    value: unknown,
    kind: FieldKind | 'condition' | null,
    isNeeded: boolean,
  ) => {
    if (!isObject(value) || value['type'] !== 'field' || typeof value['path'] !== 'string') return;
    const key = dataKeyOf(value['path']);
    if (key === null) return;
    const known = uses.get(key) ?? {
      at: below(at, child),
      kinds: new Set(),
      isNeeded: false,
      isCondition: false,
    };
    uses.set(key, known);
    if (kind === 'condition') known.isCondition = true;
    else if (kind !== null && kind !== 'null') known.kinds.add(kind === 'int' ? 'number' : kind);
    if (isNeeded) known.isNeeded = true;
  };
  switch (node['type']) {
    case 'arith':
      for (const side of ['left', 'right']) use(side, node[side], 'number', true);
      return;
    case 'func_call':
      if (Array.isArray(node['args']))
        node['args'].forEach((each, index) => {
          use(`args/${index}`, each, 'number', true);
        });
      return;
    case 'compare': {
      const isOrder = order.has(node['op']);
      use('left', node['left'], isOrder ? 'number' : roughKind(node['right']), isOrder);
      use('right', node['right'], isOrder ? 'number' : roughKind(node['left']), isOrder);
      return;
    }
    case 'assign_points':
    case 'set_points':
      use('value', node['value'], 'number', true);
      return;
    case 'set_callback_data':
    case 'set_data':
      use('value', node['value'], null, false);
      return;
    case 'and':
    case 'or':
      if (Array.isArray(node['args']))
        node['args'].forEach((each, index) => {
          use(`args/${index}`, each, 'condition', false);
        });
      return;
  }
  for (const key of ['when', 'arg']) use(key, node[key], 'condition', false);
}

/** The kind of what a key is compared with, without looking further than one block. */
function roughKind(node: unknown): FieldKind | null {
  if (!isObject(node)) return null;
  if (node['type'] === 'literal') return kindOfScalar(node['value']);
  if (node['type'] === 'field') return knownFieldOf(node['path'])?.kind ?? null;
  return 'number';
}

function knownFieldOf(path: unknown) {
  return typeof path === 'string' ? knownFields.get(path) : undefined;
}

export function kindOfScalar(value: unknown): FieldKind | null {
  if (value === null) return 'null';
  return isScalar(value) ? kindOf(value) : null;
}

export function isScalar(value: unknown): value is number | string | boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

export function kindOf(value: number | string | boolean): FieldKind {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'bool';
  return Number.isInteger(value) ? 'int' : 'number';
}

/** The declarations of what blocks read. */
export function inputParts(inputs: Iterable<DataInput>): readonly JsonInput[] {
  return [...inputs].map(({ name, key, kind, isOptional }) => {
    const type = kind === 'number' ? 'decimal' : kind;
    return {
      input: name,
      type: isOptional ? { type, optional: true } : type,
      ...(name === key ? {} : { from: key }),
    };
  });
}
