import type {
  Argument,
  Binary,
  Call,
  ConstantValue,
  DateLiteral,
  Expression,
  If,
  ItemField,
  Match,
  Pattern,
  Rational,
  RecordConstant,
  Reference,
  Resolution,
  SinceDate,
  Type,
} from '@merit/dsl';
import { asksItems, calendarMembers, decimal, durationFromLiteral, factKey, rational } from '@merit/dsl';
import { arithmetic, isInOrder } from './arithmetic.js';
import { dateOf } from './calendar.js';
import { callFunction, linear } from './functions.js';
import { askItems } from './lists.js';
import { alike, anniversary, calculate, dayOfYear, memberOf } from './moments.js';
import type { Scope } from './scope.js';
import type { Value } from './value.js';
import { Contradiction, equal, fromConstant, isMoment, isRecord, number, toJson, whole } from './value.js';

/** The value of an expression, found by looking at the tree. */
export function evaluate(node: Expression, scope: Scope): Value {
  const value = meaning(node, scope);
  scope.observe(node, value, scope.checked);
  return value;
}

function meaning(node: Expression, scope: Scope): Value {
  switch (node.kind) {
    case 'NumberLiteral': {
      const reading = decimal.fromLiteral(node.text);
      if (!reading.ok) throw new Error(`${node.text} is ${reading.reason}`);
      return reading.value;
    }
    case 'DurationLiteral':
      return decimal.fromInteger(durationFromLiteral(node.text) ?? Number.NaN);
    case 'TextLiteral':
    case 'BooleanLiteral':
      return node.value;
    case 'Negate':
      return rational.negate(number(evaluate(node.operand, scope)));
    case 'Not':
      return !holds(node.operand, scope);
    case 'Binary':
      return operate(node, scope);
    case 'Presence':
      return (evaluate(node.operand, scope) !== null) === node.present;
    case 'If':
      return choose(node, scope);
    case 'Reference':
    case 'Call':
      return resolve(node, scope);
    case 'List':
      return node.items.map((item) => evaluate(item, scope));
    case 'Match':
      return match(node, scope);
    case 'DateLiteral':
      return fromConstant(valueOfLiteral(node, scope), typeAt(node, scope), scope.timeZone);
    case 'RecordConstant':
      return recordOf(node, scope);
    case 'Missing':
      throw new Error(`no meaning for a ${node.kind}`);
  }
}

/** What isn't written is missing. */
function recordOf(node: RecordConstant, scope: Scope): Value {
  const type = typeAt(node, scope);
  const fields = type.kind === 'record' ? type.fields : [];
  const values = fields.map(({ name }) => {
    const entry = node.entries.find((each) => each.name.text === name);
    return [name, entry === undefined ? null : evaluate(entry.value, scope)] as const;
  });
  return { values: new Map(values) };
}

export function holds(node: Expression, scope: Scope): boolean {
  return evaluate(node, scope) === true;
}

function choose(node: If, scope: Scope): Value {
  return evaluate(holds(node.condition, scope) ? node.then : node.else, scope);
}

/** The first arm that takes the subject, or whose condition holds; the checker saw that there is one. */
function match({ subject, arms }: Match, scope: Scope): Value {
  const value = subject === null ? null : evaluate(subject, scope);
  const takes = (pattern: Pattern) =>
    subject === null ? holds(pattern as Expression, scope) : fits(pattern, value, scope);
  const arm = arms.find(({ patterns }) => patterns.length === 0 || patterns.some(takes));
  if (arm === undefined) throw new Error('no arm takes the value');
  return evaluate(arm.value, scope);
}

function fits(pattern: Pattern, value: Value, scope: Scope): boolean {
  if (pattern.kind === 'MissingPattern') return value === null;
  if (value === null) return false;
  if (pattern.kind === 'Relation') {
    return ordered(pattern.operator, value, evaluate(pattern.value, scope), scope);
  }
  const isRange = pattern.kind === 'Binary' && pattern.operator === '..';
  return isRange ? isIn(value, pattern, scope) : same(value, evaluate(pattern, scope), scope);
}

function operate(node: Binary, scope: Scope): Value {
  const left = evaluate(node.left, scope);
  const right = () => evaluate(node.right, scope);
  switch (node.operator) {
    case 'or':
      return left === true || right();
    case 'and':
      return left === true && right();
    case '??':
      return left ?? right();
    case '==':
      return same(left, right(), scope);
    case '!=':
      return !same(left, right(), scope);
    case 'in':
      return isIn(left, node.right, scope);
    case 'not in':
      return !isIn(left, node.right, scope);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return ordered(node.operator, left, right(), scope);
    case '+':
    case '-':
    case '*':
    case '/':
    case 'div':
    case 'mod':
      return calculated(node, left, right());
    case '..':
      throw new Error('a range stands alone');
  }
}

type Order = '<' | '<=' | '>' | '>=';

function ordered(order: Order, left: Value, right: Value, { timeZone }: Scope): boolean {
  if (isMoment(left) !== isMoment(right)) {
    return isInOrder(order, besideDay(left, timeZone), besideDay(right, timeZone));
  }
  if (!isMoment(left) || !isMoment(right)) return isInOrder(order, number(left), number(right));
  const [a, b] = alike(left, right, timeZone);
  return isInOrder(order, decimal.fromInteger(a), decimal.fromInteger(b));
}

function same(left: Value, right: Value, { timeZone }: Scope): boolean {
  if (left === null || right === null) return false;
  if (isMoment(left) !== isMoment(right)) {
    return equal(besideDay(left, timeZone), besideDay(right, timeZone));
  }
  if (!isMoment(left) || !isMoment(right)) return equal(left, right);
  const [a, b] = alike(left, right, timeZone);
  return a === b;
}

/** Beside a day of each year, which is a number, a moment stands for its own. */
function besideDay(value: Value, timeZone: string): Rational {
  return isMoment(value) ? dayOfYear(value, timeZone) : number(value);
}

function calculated(node: Binary, left: Value, right: Value): Value {
  return isMoment(left) || isMoment(right)
    ? calculate(node, left, right)
    : arithmetic(node, number(left), number(right));
}

/** A missing subject is in nothing. */
/** What is written out is looked at from its beginning, as far as it takes to know. */
function isIn(subject: Value, container: Expression, scope: Scope): boolean {
  if (container.kind === 'Binary' && container.operator === '..') {
    if (subject === null) return false;
    const low = () => ordered('>=', subject, evaluate(container.left, scope), scope);
    const high = () => ordered('<=', subject, evaluate(container.right, scope), scope);
    return isRound(container, scope) ? low() || high() : low() && high();
  }
  if (container.kind === 'List') {
    return container.items.some((item) => same(subject, evaluate(item, scope), scope));
  }
  const items = evaluate(container, scope);
  return Array.isArray(items) && items.some((item) => same(subject, item, scope));
}

/** Whether a range goes on over midnight, or over the new year. */
function isRound({ left, right }: Binary, scope: Scope): boolean {
  const { kind } = typeAt(left, scope);
  if (kind !== 'time' && kind !== 'yearDay') return false;
  return rational.compare(number(evaluate(left, scope)), number(evaluate(right, scope))) > 0;
}

// ── Names ───────────────────────────────────────────────────────────────────

/** Where the checker holds that a value is there, it is: but for facts, which come from a host. */
function resolve(node: Reference | Call, scope: Scope): Value {
  const resolution = scope.checked.resolutions.get(node);
  const members = resolution === undefined ? [] : calendarMembers(node, resolution);
  const value = named(node, scope);
  const isProven = members.length > 0 || typeAt(node, scope).kind !== 'optional';
  if (value === null && isProven) throw new Contradiction('missing');
  return members.reduce((owner: Value, member) => memberOf(owner, member, scope.timeZone), value);
}

/** The event's own action counts where the window holds the day that is decided for. */
function did({ index, action }: Extract<Resolution, { kind: 'did' }>, scope: Scope): boolean {
  if (rational.sign(number(factAt(index, scope))) > 0) return true;
  return scope.event.action === action && hasBegun(scope.checked.facts[index]?.since ?? null, scope);
}

function hasBegun(since: SinceDate | null, scope: Scope): boolean {
  if (since === null) return true;
  const today = dateOf({ kind: 'instant', at: scope.now }, scope.timeZone);
  const input = 'input' in since ? scope.checked.inputs.findIndex(({ name }) => name === since.input) : -1;
  const day = 'input' in since ? (scope.inputs[input] ?? null) : evaluate(since.date, scope);
  return day !== null && isMoment(day) && day.at <= today;
}

function named(node: Reference | Call, scope: Scope): Value {
  const resolution = scope.checked.resolutions.get(node);
  switch (resolution?.kind) {
    case 'param':
      return scope.params[resolution.index] ?? null;
    case 'input':
      if (scope.unset.has(scope.checked.inputs[resolution.index]?.name ?? ''))
        throw new Contradiction('not set');
      return scope.inputs[resolution.index] ?? null;
    case 'fact':
      return factAt(resolution.index, scope);
    case 'item':
      return itemOf(scope.items.get(resolution.lambda) ?? null, resolution.field);
    case 'let':
      return scope.lets.get(resolution.declaration)?.() ?? null;
    case 'field':
      return scope.ladders.get(resolution.declaration)?.(resolution.field) ?? null;
    case 'outcome':
      return scope.outcome[resolution.member];
    case 'did':
      return did(resolution, scope);
    case 'event':
      return ofEvent(scope, resolution.member);
    case 'now':
      return { kind: 'instant', at: scope.now };
    case 'function': {
      const call = node as Call;
      if (asksItems(resolution.name, call)) return askItems(resolution.name, call, scope, evaluate);
      const evaluated = (argument: Argument) => evaluate(argument as Expression, scope);
      if (resolution.name === 'bucket') return callFunction('bucket', call, bucketArguments(call, scope));
      if (resolution.name === 'anniversary') return anniversary(call, call.arguments.map(evaluated));
      if (resolution.name === 'ladder') throw new Error('a ladder stands for no value');
      return resolution.name === 'linear'
        ? linear(call, evaluated)
        : callFunction(resolution.name, call, call.arguments.map(evaluated));
    }
    case 'host function':
      throw new Error('generated programs have no host');
    case undefined:
      throw new Error('a name without a meaning');
  }
}

function itemOf(item: Value, field: ItemField | null): Value {
  if (field === null) return item;
  if (!isRecord(item)) throw new Error(`${field.name} of what is no record`);
  return item.values.get(field.name) ?? null;
}

/** What is before the number of buckets is hashed as its text on the wire, numbers by all their digits. */
function bucketArguments(call: Call, scope: Scope): readonly Value[] {
  return call.arguments.map((argument, index) => {
    const node = argument as Expression;
    const value = evaluate(node, scope);
    if (index === call.arguments.length - 1) return value;
    const type = typeAt(node, scope);
    return type.kind === 'int' ? decimal.toText(whole(value)) : String(toJson(value, type));
  });
}

/**
 * A window may be made of parameters, so a fact's key is known only here. All that mention the fact share
 * one, so what is known of a parameter where one of them stands says nothing of it.
 */
function factAt(index: number, scope: Scope): Value {
  const fact = scope.checked.facts[index];
  if (fact === undefined) throw new Error('a fact that nobody declared');
  const anywhere = { ...scope, observe: () => undefined };
  const count = (node: Expression | null) =>
    node === null ? null : Number(decimal.toText(whole(evaluate(node, anywhere))));
  const last = count(fact.last);
  const since = fact.since !== null && 'date' in fact.since ? evaluate(fact.since.date, anywhere) : null;
  const value =
    scope.facts[
      factKey(fact, {
        last: last === null ? null : Math.min(last, Number.MAX_SAFE_INTEGER),
        days: count(fact.days),
        sinceDay: since !== null && isMoment(since) ? since.at : null,
        grace: count(fact.grace),
      })
    ];
  return typeof value === 'number' ? decimal.fromNumber(value) : (value ?? null);
}

/** Events without a game share one, whose id is the empty text. */
function ofEvent({ event }: Scope, member: 'userId' | 'taskId' | 'gameId' | 'action'): Value {
  switch (member) {
    case 'userId':
      return event.externalUserId;
    case 'taskId':
      return event.externalTaskId;
    case 'gameId':
      return event.externalGameId ?? '';
    case 'action':
      return event.action ?? null;
  }
}

function valueOfLiteral(node: DateLiteral, { checked }: Scope): ConstantValue {
  const constant = checked.constants.get(node);
  if (constant === undefined) throw new Error(`${node.text} without a value`);
  return constant;
}

export function typeAt(node: Expression, { checked }: Scope): Type {
  const type = checked.types.get(node);
  if (type === undefined) throw new Error(`a ${node.kind} without a type`);
  return type;
}
