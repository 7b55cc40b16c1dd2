import type { JsonExpression, JsonLet } from '../../json/json-form.js';

/** What an expression gives, as far as it is known; `int` is a `number` that is whole for certain. */
export type FieldKind = 'int' | 'number' | 'text' | 'bool' | 'null';

export interface KnownField {
  readonly value: JsonExpression;
  readonly kind: FieldKind;
  /** A definition that the strategy needs for it. */
  readonly definition?: JsonLet;
}

function ref(path: string): JsonExpression {
  return { ref: path };
}

function seconds(duration: JsonExpression): JsonExpression {
  return { call: 'seconds', args: [duration] };
}

/** A time in seconds under a name; what stands for none is a number in the other engine. */
function named(name: string, value: JsonExpression): KnownField {
  return { value: ref(name), kind: 'number', definition: { let: name, value } };
}

/** There, a pace that there isn't yet is -1. */
function pace(fact: string): JsonExpression {
  return { if: [{ when: { present: ref(fact) }, value: seconds(ref(fact)) }], else: -1 };
}

function orNone(fact: string): JsonExpression {
  return seconds({ '??': [ref(fact), { duration: '0s' }] });
}

/** The fields that the other engine knows besides an event's data, with what says the same here. */
export const knownFields: ReadonlyMap<string, KnownField> = new Map<string, KnownField>([
  ['externalGameId', { value: ref('game.id'), kind: 'text' }],
  ['externalTaskId', { value: ref('task.id'), kind: 'text' }],
  ['externalUserId', { value: ref('user.id'), kind: 'text' }],
  ['user.measurements_count', { value: ref('user.awards'), kind: 'int' }],
  [
    'user.recent_measurements_count',
    { value: { call: 'user.awards', args: [{ name: 'last', value: { duration: '5m' } }] }, kind: 'int' },
  ],
  ['task.measurements_count', { value: ref('task.awards'), kind: 'int' }],
  ['user.avg_time', named('userPace', pace('user.averageGap'))],
  ['all.avg_time', named('taskPace', pace('task.averageGap'))],
  ['user.last_window_diff', named('lastPause', orNone('user.lastGap'))],
  ['user.new_last_window_diff', named('thisPause', orNone('user.sinceLast'))],
]);

export const definedNames: ReadonlySet<string> = new Set(
  [...knownFields.values()].flatMap(({ definition }) => (definition === undefined ? [] : [definition.let])),
);

/** For each built-in strategy of the blocks: its id in Merit, and its variables' names as parameters. */
export const knownParents: ReadonlyMap<
  string,
  { readonly id: string; readonly params: ReadonlyMap<string, string> }
> = new Map([
  [
    'default',
    {
      id: 'default',
      params: new Map([
        ['variable_basic_points', 'basicPoints'],
        ['variable_bonus_points', 'bonusPoints'],
        ['variable_individual_over_global_points', 'individualOverGlobal'],
        ['variable_peak_performer_bonus_points', 'peakPerformer'],
        ['variable_global_advantage_adjustment_points', 'globalAdvantage'],
        ['variable_individual_adjustment_points', 'individualAdjustment'],
      ]),
    },
  ],
  ['constant_effort_strategy', { id: 'constant-effort', params: new Map() }],
]);
