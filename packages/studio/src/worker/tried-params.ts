import { type Binding, decidingBy, type JsonValue, type Strategy } from '@merit/engine';
import { createTimeReader, textToValue } from '@merit/engine/events';
import type { Params } from '../protocol/questions.js';

type SimulatedStrategy = ReturnType<typeof decidingBy>;

/** A strategy under the parameters that are in force for each task, with those that are tried over them. */
export interface TriedStrategy {
  /** Under those that most tasks have. */
  readonly own: Strategy;
  of(externalTaskId: string): Strategy;
  /** Decides each event under the parameters of its task. */
  readonly deciding: SimulatedStrategy;
}

export type Trying =
  | { readonly ok: true; readonly tried: TriedStrategy }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The strategy under parameters that are given as texts, or what is wrong with them. */
export function tryParams(strategy: Strategy, { params, set, timeZone }: Params): Trying {
  const tried = valuesOf(strategy, params, timeZone);
  const bindTo = (texts: Params['params']): Binding =>
    strategy.tryBind({ ...fitting(strategy, valuesOf(strategy, texts, timeZone)), ...tried });
  const own = bindTo(set?.own ?? {});
  if (!own.ok) return { ok: false, problems: own.problems.map(({ message }) => message) };
  const byTask = new Map<string, Strategy>();
  for (const [task, texts] of Object.entries(set?.byTask ?? {})) {
    const bound = bindTo(texts);
    if (!bound.ok) return { ok: false, problems: bound.problems.map(({ message }) => `${task}: ${message}`) };
    byTask.set(task, bound.bound);
  }
  const of = (externalTaskId: string) => byTask.get(externalTaskId) ?? own.bound;
  const deciding =
    byTask.size === 0
      ? own.bound
      : decidingBy(own.bound, (request) => of(request.event.externalTaskId).evaluate(request));
  return { ok: true, tried: { own: own.bound, of, deciding } };
}

/** As JSON would carry them; without those that the strategy doesn't have. */
export function valuesOf(
  strategy: Strategy,
  texts: Params['params'],
  timeZone: string,
): Readonly<Record<string, JsonValue>> {
  const readTime = createTimeReader(timeZone);
  const values: Record<string, JsonValue> = {};
  for (const { name, type } of strategy.params) {
    const text = texts[name];
    if (text === undefined || type.kind === 'optional') continue;
    values[name] = textToValue(type, readTime)(text);
  }
  return values;
}

/** What a game has set and the text doesn't take counts as not set, as the service has it. */
function fitting(
  strategy: Strategy,
  values: Readonly<Record<string, JsonValue>>,
): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => strategy.tryBind({ [name]: value }).ok),
  );
}
