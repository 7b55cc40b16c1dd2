import type { JsonExpression, JsonInput, JsonType } from '../../json/json-form.js';
import { below, type JsonPlace } from '../../json/pointer.js';
import { isObject } from '../../support/is-object.js';
import { quote } from '../../support/quote.js';
import { factsMax, type Importing, inputName } from '../importing.js';
import { NamesInUse } from '../names-in-use.js';
import type { JsonRulesOptions } from './json-rules-options.js';
import { numberOfText } from './text-numbers.js';

type FactKind = 'number' | 'text' | 'bool';

/** How conditions use one fact. */
interface Use {
  readonly at: JsonPlace;
  readonly name: string;
  readonly from: string;
  readonly kinds: Set<FactKind>;
  isList: boolean;
}

const simplePath = /^\$(?:\.[A-Za-z0-9_-]+)+$/;

/** The other engine takes a path without `$` as one that begins with it. */
function fromRoot(path: string): string {
  if (path === '' || path === '$') return '$';
  return path.startsWith('$') ? path : `$.${path.replace(/^\./, '')}`;
}

/** The facts that rules read, as inputs: there, none is declared. */
export class FactInputs {
  readonly #importing: Importing;
  readonly #options: JsonRulesOptions;
  readonly #uses = new Map<string, Use>();
  readonly #names = new NamesInUse();

  constructor(importing: Importing, options: JsonRulesOptions) {
    this.#importing = importing;
    this.#options = options;
  }

  /** Whether there are more than are read, which was reported. */
  get areTooMany(): boolean {
    return this.#uses.size > factsMax;
  }

  /** Looks at all conditions of a rule, before any of them is carried over. */
  collect(node: unknown, at: JsonPlace): void {
    if (this.areTooMany) return;
    this.#importing.deeper(
      at,
      () => {
        this.#collect(node, at);
      },
      undefined,
    );
  }

  #collect(node: unknown, at: JsonPlace): void {
    if (!isObject(node)) return;
    for (const key of ['all', 'any']) this.#collectList(node[key], below(at, key));
    if (node['not'] !== undefined) this.collect(node['not'], below(at, 'not'));
    if (typeof node['fact'] !== 'string') return;
    const value = numberOfText(node['value'], this.#options);
    const use = this.#use(node, node['fact'], at);
    const other =
      isObject(value) && typeof value['fact'] === 'string' ? this.#use(value, value['fact'], at) : null;
    const { operator } = { operator: node['operator'] };
    if (operator === 'contains' || operator === 'doesNotContain') use.isList = true;
    const kinds = orderOperators.has(operator) ? (['number'] as const) : kindsOf(value);
    for (const kind of kinds) use.kinds.add(kind);
    if (other !== null && orderOperators.has(operator)) other.kinds.add('number');
  }

  /** A list is no level of its own, as it is none where its conditions are carried over. */
  #collectList(nodes: unknown, at: JsonPlace): void {
    if (!Array.isArray(nodes)) return;
    nodes.forEach((each, index) => {
      this.collect(each, below(at, index));
    });
  }

  #use(node: { readonly [key: string]: unknown }, fact: string, at: JsonPlace): Use {
    const path = fromRoot(typeof node['path'] === 'string' ? node['path'] : '$');
    const key = `${fact}${path}`;
    const known = this.#uses.get(key);
    if (known !== undefined) return known;
    if (path !== '$' && !simplePath.test(path)) {
      this.#importing.lost(`the path ${quote(path)}`, 'only keys joined by dots can be read', at);
    }
    const from = `${fact}${path.slice(1)}`;
    const name = inputName(from.slice(from.lastIndexOf('.') + 1), this.#names);
    const use: Use = { at, name, from, kinds: new Set(), isList: false };
    this.#uses.set(key, use);
    if (this.areTooMany) this.#importing.tooLarge('facts', factsMax, at);
    return use;
  }

  /** Refers to the input of a fact; null for what names no fact. */
  of(node: { readonly [key: string]: unknown }, at: JsonPlace): JsonExpression | null {
    return typeof node['fact'] === 'string' ? { ref: this.#use(node, node['fact'], at).name } : null;
  }

  parts(): readonly JsonInput[] {
    return [...this.#uses.values()].map((use) => ({
      input: use.name,
      type: this.#type(use),
      ...(use.name === use.from ? {} : { from: use.from }),
    }));
  }

  #type({ kinds, isList, from, at }: Use): JsonType {
    const [kind, ...others] = kinds;
    if (kind === undefined) this.#importing.lost(`the type of ${quote(from)}`, 'no value shows it', at);
    if (others.length > 0) {
      this.#importing.lost(quote(from), `it is used as a ${[kind, ...others].join(' and as a ')}`, at);
    }
    const type = kind === 'number' || kind === undefined ? 'decimal' : kind;
    return isList ? { type: 'list', of: type, optional: true } : { type, optional: true };
  }
}

const orderOperators: ReadonlySet<unknown> = new Set([
  ...['lessThan', 'lessThanInclusive', 'greaterThan', 'greaterThanInclusive'],
]);

/** Of a list those of its items; a list among them isn't carried over. */
function kindsOf(value: unknown): readonly FactKind[] {
  return Array.isArray(value) ? value.flatMap(kindsOfScalar) : kindsOfScalar(value);
}

function kindsOfScalar(value: unknown): readonly FactKind[] {
  if (typeof value === 'number') return ['number'];
  if (typeof value === 'string') return ['text'];
  return typeof value === 'boolean' ? ['bool'] : [];
}
