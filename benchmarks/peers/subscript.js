import justin from 'subscript/justin';

export const name = 'subscript';
export const traits = 'floats, untyped, closures';

export function states(shape) {
  return shape.subscript !== undefined;
}

/** It has no functions of its own: a host hands them over with the values. */
export function toInput(_shape, input) {
  return { ...input, min: Math.min, max: Math.max, floor: Math.floor };
}

export function prepare(shape, rule) {
  return justin(shape.subscript(rule));
}
