import type {
  CheckedStrategy,
  Decimal,
  FactDeclaration,
  InputDeclaration,
  ParamDeclaration,
  Type,
} from '@merit/dsl';
import { decimal, factKey } from '@merit/dsl';
import type { JsonObject, JsonValue, MeritEvent } from '../event/event.js';
import type { FactRequest } from '../history/fact-request.js';
import { withValueAt } from '../value/data-path.js';
import type { FactValue } from '../value/fact-value.js';
import { type Candidate, candidateToWire } from './candidate.js';
import { candidatesOf } from './candidates.js';
import { dayMs, type Literals, literalsOf } from './literals.js';
import { daysOfNow, exampleNow, minutesOfNow } from './moments.js';

/** One value that can be chosen: of an input, a parameter, a fact, of the event itself, or of the moment. */
export interface Choice {
  readonly of: 'param' | 'input' | 'fact' | 'event' | 'day' | 'minute';
  /**
   * The parameter's name, the fact's key but for the length of its window, the input's path, or the event's
   * key; empty for a day and a minute of it.
   */
  readonly path: readonly string[];
  readonly candidates: readonly Candidate[];
}

/** What is tried for one choice; undefined where it has no candidates, which makes it missing. */
export type Pick = Candidate | undefined;

/** As much of a strategy as there is to choose. */
interface Choosable {
  readonly checked: CheckedStrategy;
  readonly params: readonly ParamDeclaration[];
  readonly inputs: readonly InputDeclaration[];
  readonly facts: readonly FactRequest[];
}

export function choicesOf(strategy: Choosable, anyParams: boolean): readonly Choice[] {
  const { checked } = strategy;
  const literals = literalsOf(checked);
  const typesOfFacts = new Map(checked.facts.map((fact) => [nameOfFact(fact), fact.type]));
  const choice = (of: Choice['of'], path: readonly string[], type: Type): Choice => ({
    of,
    path,
    candidates: candidatesOf(type, literals),
  });
  return [
    ...(anyParams ? strategy.params.map(({ name, type }) => fewOf(choice('param', [name], type))) : []),
    ...strategy.inputs.map(({ path, type, optional, default: fallback }) =>
      orMissing(choice('input', path, type), optional || fallback !== null),
    ),
    ...strategy.facts.flatMap((request) => {
      const type = typesOfFacts.get(nameOfFact(request));
      return type === undefined ? [] : [choice('fact', [factKey(request)], type)];
    }),
    ...surroundingsOf(checked, literals),
  ];
}

/** Members of the event, and the moment, where the strategy or a parent asks for them. */
function surroundingsOf(checked: CheckedStrategy, literals: Literals): readonly Choice[] {
  const asked = askedBy(checked);
  const textsOf = (key: EventKey, usual: string | null): readonly Choice[] =>
    asked.keys.has(key)
      ? [{ of: 'event', path: [key], candidates: [usual, ...asked.actions, ...literals.texts] }]
      : [];
  return [
    ...textsOf('action', null),
    ...textsOf('externalUserId', 'user'),
    ...textsOf('externalTaskId', 'task'),
    ...textsOf('externalGameId', null),
    ...(asked.isTimed
      ? [
          { of: 'day', path: [], candidates: daysOfNow(literals) } as const,
          { of: 'minute', path: [], candidates: minutesOfNow(literals) } as const,
        ]
      : []),
  ];
}

type EventKey = 'action' | 'externalUserId' | 'externalTaskId' | 'externalGameId';

const keysOfMembers = {
  action: 'action',
  userId: 'externalUserId',
  taskId: 'externalTaskId',
  gameId: 'externalGameId',
} as const;

interface Asked {
  readonly keys: Set<EventKey>;
  /** The kinds of action that it asks for by `did`. */
  readonly actions: Set<string>;
  isTimed: boolean;
}

function askedBy({ resolutions, parent }: CheckedStrategy): Asked {
  const asked: Asked =
    parent === null ? { keys: new Set(), actions: new Set(), isTimed: false } : askedBy(parent.checked);
  for (const resolution of resolutions.values()) {
    if (resolution.kind === 'now') asked.isTimed = true;
    if (resolution.kind === 'event') asked.keys.add(keysOfMembers[resolution.member]);
    if (resolution.kind !== 'did') continue;
    asked.keys.add('action');
    asked.actions.add(resolution.action);
  }
  return asked;
}

/** The ends and little more: each other value of a parameter is planned for. */
function fewOf(choice: Choice): Choice {
  return { ...choice, candidates: choice.candidates.slice(0, 4) };
}

function orMissing(choice: Choice, isOptional: boolean): Choice {
  return isOptional ? { ...choice, candidates: [...choice.candidates, null] } : choice;
}

/** Without windows and filters, which its type doesn't depend on. */
function nameOfFact(fact: FactRequest | FactDeclaration): string {
  const parts = fact.name === 'host' ? fact : { ...fact, this: null, case: null, same: null };
  return factKey(parts);
}

/** What is missing comes first, then the numbers next to 0; all else stays as it stands. */
export function bySize(one: Candidate, other: Candidate): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  return isNumeric(one) && isNumeric(other) ? decimal.compare(sizeOf(one), sizeOf(other)) : 0;
}

function isNumeric(value: Candidate): value is Decimal | number {
  return typeof value === 'number' || decimal.isDecimal(value);
}

function sizeOf(value: Decimal | number): Decimal {
  return decimal.abs(typeof value === 'number' ? decimal.fromInteger(value) : value);
}

// ── What is chosen ──────────────────────────────────────────────────────────

export interface Chosen {
  readonly params: { readonly [name: string]: JsonValue };
  readonly event: MeritEvent;
  /** By their keys but for the length of their windows. */
  readonly chosenFacts: ReadonlyMap<string, FactValue>;
  readonly now: number;
}

/** A request with one value for each choice. */
export function chosenBy(choices: readonly Choice[], picks: readonly Pick[]): Chosen {
  const params: Record<string, JsonValue> = {};
  let data: JsonObject = {};
  const members: Partial<Record<EventKey, string>> = {};
  const chosenFacts = new Map<string, FactValue>();
  const moment = { day: Math.floor(exampleNow / dayMs), minute: (exampleNow % dayMs) / minuteMs };
  for (const [index, { of, path }] of choices.entries()) {
    const value = picks[index] ?? null;
    const [name = ''] = path;
    if (of === 'fact') chosenFacts.set(name, toFact(value));
    else if (of === 'param') params[name] = candidateToWire(value);
    else if (of === 'input') data = value === null ? data : withValueAt(data, path, candidateToWire(value));
    else if (typeof value === 'string') members[name as EventKey] = value;
    else if (of !== 'event' && typeof value === 'number') moment[of] = value;
  }
  const event = { externalUserId: 'user', externalTaskId: 'task', ...members, data };
  return { params, event, chosenFacts, now: moment.day * dayMs + moment.minute * minuteMs };
}

const minuteMs = 60_000;

/** Numbers as JSON keeps them, durations as milliseconds; all else as it is in an event's data. */
function toFact(value: Candidate): FactValue {
  if (typeof value === 'number') return value;
  const wire = candidateToWire(value);
  return typeof wire === 'object' ? null : wire;
}
