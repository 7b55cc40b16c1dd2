import type { Type } from '@merit/dsl';
import { heldAs } from '../plan/code/constant.js';
import type { Shape } from '../plan/code/planned.js';
import { fromWire } from '../value/from-wire.js';
import type { Value } from '../value/value.js';

/**
 * Reads values of a declared type from the wire into the form of a shape; undefined for what it doesn't
 * allow.
 */
export function wireReader(type: Type, shape: Shape): (value: unknown) => Value | undefined {
  return (value) => {
    const reading = fromWire(type, value);
    return reading.ok ? heldAs(shape, reading.value) : undefined;
  };
}
