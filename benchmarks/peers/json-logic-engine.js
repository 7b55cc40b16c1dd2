import { LogicEngine } from 'json-logic-engine';

export const name = 'json-logic-engine';
export const traits = 'floats, generated code';

export function states(shape) {
  return shape.jsonLogic !== undefined;
}

export function prepare(shape, rule) {
  return new LogicEngine().build(shape.jsonLogic(rule));
}
