import type { Binding, JsonValue, Strategy } from '@merit/engine';
import { createTimeReader, textToValue } from '@merit/engine/events';
import type { Params } from '../protocol/questions.js';

/** The strategy with parameters that are given as texts, or what is wrong with them. */
export function bindTexts(strategy: Strategy, { params, timeZone }: Params): Binding {
  const readTime = createTimeReader(timeZone);
  const values: Record<string, JsonValue> = {};
  for (const { name, type } of strategy.params) {
    const text = params[name];
    if (text === undefined || type.kind === 'optional') continue;
    values[name] = textToValue(type, readTime)(text);
  }
  return strategy.tryBind(values);
}
