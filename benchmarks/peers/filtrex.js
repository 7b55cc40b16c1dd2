import { compileExpression } from 'filtrex';

export const name = 'filtrex';
export const traits = 'floats, generated code';

export function states(shape) {
  return shape.filtrex !== undefined;
}

export function prepare(shape, rule) {
  return compileExpression(shape.filtrex(rule));
}
