import {
  argumentNeedsName,
  arrowOutOfPlace,
  duplicateArgument,
  unknownArgument,
  unknownPeriod,
  windowNotConstant,
  windowNotPossible,
  windowOutOfBounds,
} from '../../diagnostics/catalogue/names-and-types.js';
import type { Argument, Expression, NamedArgument, Pattern, Reference } from '../../syntax/ast.js';
import { dayMs } from '../../types/duration.js';
import { durationType } from '../../types/make-type.js';
import type { DurationType } from '../../types/type.js';
import type { CalendarPeriod } from '../checked-strategy.js';
import { hasTime } from '../constants/local-time.js';
import type { CheckContext } from '../context.js';
import { quote } from '../context.js';
import { filtersNotYet, reportNotYet } from '../not-yet.js';
import { requireType } from '../require.js';
import type { Site } from '../site.js';
import { suggest } from '../suggestion.js';
import type { FactUse } from './fact.js';
import { factSignatures } from './fact-signature.js';

export interface Windows {
  readonly last: Expression | null;
  readonly this: CalendarPeriod | null;
}

const periods: readonly CalendarPeriod[] = ['day', 'week', 'month', 'year'];
const windowNames = ['last', 'this'];

/** Reads a fact's named arguments; null where one is wrong, which was reported. */
export function readWindows(
  context: CheckContext,
  use: FactUse,
  given: readonly Argument[],
  site: Site,
): Windows | null {
  const windows = new WindowReader(context, use, site);
  return given.map((argument) => windows.read(argument)).includes(false) ? null : windows;
}

class WindowReader implements Windows {
  last: Expression | null = null;
  this: CalendarPeriod | null = null;
  readonly #context: CheckContext;
  readonly #use: FactUse;
  readonly #site: Site;
  readonly #seen = new Set<string>();

  constructor(context: CheckContext, use: FactUse, site: Site) {
    this.#context = context;
    this.#use = use;
    this.#site = site;
  }

  /** Whether the argument is right; what is wrong is reported. */
  read(argument: Argument): boolean {
    if (argument.kind === 'NamedArgument') return this.#readNamed(argument);
    const callee = this.#use.written;
    if (argument.kind === 'Arrow') this.#context.report(arrowOutOfPlace, argument, { callee });
    else if (argument.kind !== 'Missing') this.#reportNameless(argument);
    return false;
  }

  #readNamed({ name, value }: NamedArgument): boolean {
    if (name.text === '') return false;
    if (this.#seen.has(name.text)) {
      this.#context.report(duplicateArgument, name, { name: name.text });
      return false;
    }
    this.#seen.add(name.text);
    if (filtersNotYet.includes(name.text)) return this.#notYet(name);
    if (!windowNames.includes(name.text)) return this.#unknown(name);
    const reason = factSignatures[this.#use.name].noWindow;
    if (reason !== null) {
      this.#context.report(windowNotPossible, name, { fact: this.#use.written, argument: name.text, reason });
      return false;
    }
    return name.text === 'last' ? this.#readLast(value) : this.#readThis(value);
  }

  #notYet(name: NamedArgument['name']): false {
    reportNotYet(this.#context, 'filter', name, `${name.text}:`);
    return false;
  }

  #unknown(name: NamedArgument['name']): false {
    const { suggestion, fixes } = suggest(name, windowNames);
    const callee = this.#use.written;
    this.#context.report(
      unknownArgument,
      name,
      { callee, name: name.text, suggestion, named: true },
      { fixes },
    );
    return false;
  }

  #reportNameless(argument: Expression): void {
    const { kind, span } = argument;
    const title = 'write `last:` before it';
    const fixes =
      kind === 'DurationLiteral'
        ? [{ title, edits: [{ span: { start: span.start, end: span.start }, text: 'last: ' }] }]
        : [];
    const data = { callee: this.#use.written, argument: quote(this.#context, argument) };
    this.#context.report(argumentNeedsName, argument, data, { fixes });
  }

  #readThis(value: Expression): boolean {
    const name = value.kind === 'Reference' && value.path.length === 1 ? value.path[0] : undefined;
    const period = periods.find((candidate) => candidate === name?.text);
    if (period !== undefined) this.this = period;
    else if (name?.text !== '' && value.kind !== 'Missing') this.#reportPeriod(value, name);
    return period !== undefined;
  }

  #reportPeriod(value: Expression, name: NamedArgument['name'] | undefined): void {
    const { suggestion, fixes } =
      name === undefined ? { suggestion: null, fixes: [] } : suggest(name, periods);
    this.#context.report(unknownPeriod, value, { name: quote(this.#context, value), suggestion }, { fixes });
  }

  #readLast(value: Expression): boolean {
    const { type } = requireType(this.#context, value, durationType(), '`last:`', this.#site);
    if (type.kind !== 'duration') return false;
    const dependent = dependentPart(this.#context, value);
    if (dependent !== null) {
      this.#context.report(windowNotConstant, dependent, { expression: quote(this.#context, dependent) });
      return false;
    }
    if (!this.#isInBounds(value, type)) return false;
    this.last = value;
    return true;
  }

  #isInBounds(value: Expression, { range }: DurationType): boolean {
    const { scope, written } = this.#use;
    const everyones = scope === 'task' || scope === 'game';
    const empty = range.max !== null && range.max <= 0;
    if (!empty && !(everyones && (range.max === null || range.max > dayMs))) return true;
    const data = { fact: written, window: quote(this.#context, value) };
    this.#context.report(windowOutOfBounds, value, { ...data, bound: empty ? 'positive' : 'a day' });
    return false;
  }
}

/** The first part of an expression that isn't known before an event comes; null where all of it is. */
export function dependentPart(context: CheckContext, node: Expression): Expression | null {
  switch (node.kind) {
    case 'NumberLiteral':
    case 'DurationLiteral':
    case 'BooleanLiteral':
    case 'TextLiteral':
    case 'Missing':
      return null;
    case 'DateLiteral':
      return hasTime(node) ? node : null;
    case 'Reference':
      return isParam(context, node) ? null : node;
    case 'Negate':
    case 'Not':
    case 'Presence':
      return dependentPart(context, node.operand);
    case 'Binary':
      return firstDependent(context, [node.left, node.right]);
    case 'If':
      return firstDependent(context, [node.condition, node.then, node.else]);
    case 'List':
      return firstDependent(context, node.items);
    case 'Call':
      return dependentCall(context, node);
    case 'Match':
      return firstDependent(context, partsOfMatch(node));
  }
}

/** Patterns hold nothing but literals and parameters, where there is a subject. */
function partsOfMatch({ subject, arms }: Extract<Expression, { kind: 'Match' }>): readonly Expression[] {
  const values = arms.map(({ value }) => value);
  if (subject !== null) return [subject, ...values];
  const conditions = arms.flatMap(({ patterns }) => patterns.filter(isExpression));
  return [...conditions, ...values];
}

function isExpression(node: Pattern): node is Expression {
  return node.kind !== 'Relation' && node.kind !== 'MissingPattern';
}

function isParam(context: CheckContext, node: Reference): boolean {
  return context.resolutions.get(node)?.kind === 'param' && !needsZone(context, node);
}

/** Of an instant everything depends on the game's time zone: its literal, and its members. */
function needsZone({ types }: CheckContext, node: Reference): boolean {
  return node.path.length > 1 || types.get(node)?.kind === 'instant';
}

function dependentCall(
  context: CheckContext,
  node: Extract<Expression, { kind: 'Call' }>,
): Expression | null {
  if (context.resolutions.get(node)?.kind !== 'function') return node;
  const plain = node.arguments.filter(
    (argument) => argument.kind !== 'NamedArgument' && argument.kind !== 'Arrow',
  );
  return firstDependent(context, plain);
}

function firstDependent(context: CheckContext, nodes: readonly Expression[]): Expression | null {
  for (const node of nodes) {
    const found = dependentPart(context, node);
    if (found !== null) return found;
  }
  return null;
}
