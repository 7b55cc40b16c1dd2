import type { Contract, ContractRequest, KnownValues, Schema } from './contract.js';
import { encode } from './percent-encoding.js';

export interface PlainTarget {
  readonly method: string;
  /** The path as the contract has it. */
  readonly template: string;
  readonly known: KnownValues;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The plainest request of an operation that the contract allows: what is required, with values that are
 * there.
 */
export function plainRequest(contract: Contract, { method, template, known }: PlainTarget): ContractRequest {
  const operation = contract.paths[template]?.[method.toLowerCase()];
  const values = new PlainValues(contract, known);
  const required = (operation?.parameters ?? []).filter((parameter) => parameter.required === true);
  const valueIn = (place: string, name: string) => {
    const parameter = required.find((each) => each.in === place && each.name === name);
    return encode(values.of(parameter?.schema ?? {}, name));
  };
  const query = required
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => `${name}=${valueIn('query', name)}`);
  const path = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => valueIn('path', name));
  const body = operation?.requestBody?.content['application/json'].schema;
  return {
    method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    options: body === undefined ? {} : { body: values.of(body, '') },
  };
}

class PlainValues {
  readonly #contract: Contract;
  readonly #known: KnownValues;

  constructor(contract: Contract, known: KnownValues) {
    this.#contract = contract;
    this.#known = known;
  }

  /** A known value of this name that has the form, else one that has nothing but the form. */
  of(schema: Schema, name: string): unknown {
    const resolved = this.#resolve(schema);
    const known = (this.#known[name] ?? []).find((value) => isOfForm(value, resolved));
    return known === undefined ? this.#byForm(resolved, name) : known;
  }

  #resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const named = this.#contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return this.#resolve(named ?? {});
  }

  #byForm(schema: Schema, name: string): unknown {
    const [option] = schema.oneOf ?? schema.anyOf ?? [];
    if (option !== undefined) return this.of(option, name);
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.const !== undefined) return schema.const;
    const [type] = Array.isArray(schema.type) ? schema.type : [schema.type];
    switch (type) {
      case 'object':
        return this.#object(schema);
      case 'array':
        return Array.from({ length: schema.minItems ?? 0 }, () => this.of(schema.items ?? {}, name));
      case 'string':
        return 'new';
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 1, 1);
      default:
        return null;
    }
  }

  #object({ properties = {}, required = [] }: Schema): unknown {
    return Object.fromEntries(required.map((name) => [name, this.of(properties[name] ?? {}, name)]));
  }
}

function isOfForm(value: unknown, { type, format }: Schema): boolean {
  if (format === 'uuid') return typeof value === 'string' && UUID.test(value);
  const types = Array.isArray(type) ? type : [type];
  if (type === undefined) return true;
  if (typeof value === 'string') return types.includes('string');
  if (typeof value === 'number') return types.includes('integer') || types.includes('number');
  return types.includes(Array.isArray(value) ? 'array' : typeof value);
}
