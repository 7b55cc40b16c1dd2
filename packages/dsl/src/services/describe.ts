import type { FactScope, HistoryFactName } from '../check/checked-strategy.js';
import { argumentKinds } from '../check/facts/argument-docs.js';
import { type ArgumentName, argumentNames, refusalOf } from '../check/facts/argument-kinds.js';
import { factDocs } from '../check/facts/fact-docs.js';
import { factOf, factSignatures } from '../check/facts/fact-signature.js';
import { scopeNames } from '../check/facts/member.js';
import { functionDocs } from '../check/functions/function-docs.js';
import { isFunctionName, functions as ownFunctions } from '../check/functions/functions.js';
import type { HostFunction } from '../check/host-function.js';
import { calendarDocs, didDoc, idDoc, ladderDocs, ownNameDocs, scopeDocs } from '../check/member-docs.js';
import { intType } from '../types/make-type.js';
import { printType } from '../types/print-type.js';
import type { RecordType } from '../types/type.js';
import type { AnalyzeOptions } from './analysis.js';

/** What a name of the language or of the host is, for people. */
export interface Description {
  /** As it is written, with what it takes and gives: `user.best(input): int?`. */
  readonly signature: string;
  /** The parameters within the signature, in order. */
  readonly parameters: readonly ParameterText[];
  readonly doc: string | null;
}

export interface ParameterText {
  /** As it stands in the signature. */
  readonly label: string;
  readonly doc: string | null;
}

type Host = Pick<AnalyzeOptions, 'functions' | 'facts'>;

/** Describes a function; null for a name that none has. */
export function describeFunction(name: string, { functions }: Host): Description | null {
  if (isFunctionName(name)) {
    const { written } = ownFunctions[name];
    return { signature: written, parameters: parametersIn(written), doc: functionDocs[name] };
  }
  const host = functions?.get(name);
  return host === undefined ? null : describeHostFunction(host);
}

/** What stands between the brackets of a signature as it is written for help. */
function parametersIn(written: string): readonly ParameterText[] {
  const [, inside = ''] = /\((.*)\)/.exec(written) ?? [];
  return inside === '' ? [] : inside.split(', ').map((label) => ({ label, doc: null }));
}

function describeHostFunction({ name, parameters, result }: HostFunction): Description {
  const labels = parameters.map((parameter) => `${parameter.name}: ${printType(parameter.type)}`);
  return {
    signature: `${name}(${labels.join(', ')}): ${printType(result)}`,
    parameters: labels.map((label) => ({ label, doc: null })),
    doc: null,
  };
}

/** Describes what a path such as `user.game.streak` leads to; null where it leads nowhere. */
export function describePath(path: readonly string[], host: Host): Description | null {
  const [root = '', ...rest] = path;
  if (scopeNames.includes(root)) return describeMember(path, host);
  if (root === 'now' && rest.length > 0) return describeCalendar(path);
  if (!isOwnName(root) || rest.length > 0) return null;
  const type = { now: 'instant', action: 'text?', points: 'int', case: 'text' }[root];
  return { signature: `${root}: ${type}`, parameters: [], doc: ownNameDocs[root] };
}

function isOwnName(name: string): name is keyof typeof ownNameDocs {
  return Object.hasOwn(ownNameDocs, name);
}

/** Describes the member of a date or an instant that a path ends with; null for what is none. */
export function describeCalendar(path: readonly string[]): Description | null {
  const member = path.at(-1) ?? '';
  if (!Object.hasOwn(calendarDocs, member)) return null;
  return {
    signature: path.join('.'),
    parameters: [],
    doc: calendarDocs[member as keyof typeof calendarDocs],
  };
}

/** Describes what a record says under a name; null for a name that it hasn't. */
export function describeField(path: readonly string[], { fields }: RecordType): Description | null {
  const field = fields.find(({ name }) => name === path.at(-1));
  if (field === undefined) return null;
  const docs: { readonly [name: string]: string } = ladderDocs;
  const signature = `${path.join('.')}: ${printType(field.type)}`;
  const isOfLadder = field.path === undefined;
  return { signature, parameters: [], doc: (isOfLadder ? docs[field.name] : null) ?? null };
}

function describeMember(path: readonly string[], { facts = [] }: Host): Description | null {
  const { scope, name } = splitPath(path);
  if (name === '')
    return { signature: scope, parameters: [], doc: `facts about awards: ${scopeDocs[scope]}` };
  if (path.join('.') === 'user.wallet')
    return { signature: 'user.wallet', parameters: [], doc: 'what the wallet holds now' };
  const fact = factOf(scope, name);
  if (fact !== null) return describeFact(scope, fact);
  const own = facts.find((each) => each.scope === scope && each.member === name);
  if (own !== undefined)
    return { signature: `${scope}.${name}: ${printType(own.type)}`, parameters: [], doc: own.doc };
  if (name === 'did') return describeDid(scope);
  return name === 'id' ? { signature: `${scope}.id: text`, parameters: [], doc: idDoc } : null;
}

function splitPath(path: readonly string[]): { readonly scope: FactScope; readonly name: string } {
  const [root, second] = path;
  if (root === 'user' && second === 'game') return { scope: 'user.game', name: path.slice(2).join('.') };
  const scope = root === 'task' || root === 'game' ? root : 'user';
  return { scope, name: path.slice(1).join('.') };
}

/** Stands for the type of any input: a fact that reads one has its type. */
const anyInput = intType();

function describeFact(scope: FactScope, name: HistoryFactName): Description {
  const { argument, type } = factSignatures[name];
  const parameters = [...firstParameter(argument), ...namedParameters(name)];
  const ofInput = type(anyInput);
  const given =
    argument === 'input'
      ? ofInput.kind === 'optional'
        ? 'as the input, ?'
        : 'as the input'
      : printType(ofInput);
  return { signature: written(`${scope}.${name}`, parameters, given), parameters, doc: factDocs[name] };
}

function describeDid(scope: FactScope): Description {
  const parameters = [...firstParameter('kind'), ...namedParameters('actions')];
  return { signature: written(`${scope}.did`, parameters, 'bool'), parameters, doc: didDoc };
}

function written(path: string, parameters: readonly ParameterText[], type: string): string {
  const inside = parameters.map(({ label }) => label).join(', ');
  return `${path}${inside === '' ? '' : `(${inside})`}: ${type}`;
}

function firstParameter(argument: 'input' | 'kind' | null): readonly ParameterText[] {
  if (argument === 'input') return [{ label: 'input', doc: 'the input or let that it reads' }];
  return argument === 'kind' ? [{ label: '"kind"', doc: 'the kind of action' }] : [];
}

/** The named arguments that a fact takes. */
export function argumentNamesOf(name: HistoryFactName): readonly ArgumentName[] {
  return argumentNames.filter((each) => refusalOf(name, each) === null);
}

/** What a named argument of a fact counts with a value, as the value is written; null for no such name. */
export function describeArgument(name: string, value: string): string | null {
  const known = argumentNames.find((each) => each === name);
  if (known === undefined) return null;
  const { doc, written: example } = argumentKinds[known];
  if (known === 'case' || known === 'same') return `only ${doc}`;
  if (known === 'each') return `${value}s in a row`;
  const before = Number(value) - 1;
  if (known === 'days') return before >= 0 ? `only ${doc.replace('29', String(before))}` : `only ${doc}`;
  return `only ${doc.replace(example, value)}`;
}

function namedParameters(name: HistoryFactName): readonly ParameterText[] {
  return argumentNamesOf(name).map((each) => ({
    label: `${each}: ${argumentKinds[each].written}`,
    doc: `only ${argumentKinds[each].doc}`,
  }));
}

/** The fact that a path means, where it takes arguments; null for other paths. */
export function factNamed(path: readonly string[]): HistoryFactName | null {
  const { scope, name } = splitPath(path);
  if (!scopeNames.includes(path[0] ?? '')) return null;
  return name === 'did' ? 'actions' : factOf(scope, name);
}
