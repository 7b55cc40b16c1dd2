import type { CallOptions } from './client.js';
import type { TestService } from './test-service.js';

/** A schema of the published contract, as far as requests are made from it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxLength?: number;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly security?: Security;
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: {
      readonly 'application/json': { readonly schema: Schema; readonly example?: object };
    };
  };
}

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

/** The published contract. */
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  /** What operations take that name nothing else. */
  readonly security: Security;
}

type Security = readonly { readonly [scheme: string]: unknown }[];

/**
 * The contract that a service publishes, with the parameters of each operation where it refers to shared
 * ones.
 */
export async function readContractOf(service: Pick<TestService, 'fetch'>): Promise<Contract> {
  const document: Contract & { readonly components: Shared } = (await service.fetch('/openapi.json')).body;
  const { paths, components, security } = document;
  const resolved = mapMembers(paths, (item) => mapMembers(item, (each) => withParameters(each, components)));
  return { paths: resolved, components, security };
}

function mapMembers<Member, Result>(
  object: Readonly<Record<string, Member>>,
  map: (member: Member) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, map(member)]));
}

interface Shared {
  readonly parameters: Readonly<Record<string, Parameter>>;
}

function withParameters(operation: Operation, { parameters: shared }: Shared): Operation {
  const parameters = (operation.parameters ?? []).map((each) => {
    const { $ref } = each as { $ref?: string };
    return ($ref === undefined ? each : shared[$ref.split('/').at(-1) ?? '']) ?? each;
  });
  return { ...operation, parameters };
}

/** A request made from the contract. */
export interface ContractRequest {
  readonly method: string;
  /** Under the prefix. */
  readonly path: string;
  readonly options: CallOptions;
}

/**
 * Values that are there, by the name of a parameter or field, so that requests get past the first look-up.
 */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;
