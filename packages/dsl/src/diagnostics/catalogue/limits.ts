import { defineDiagnostic } from '../diagnostic.js';

/** Bounds that keep every tool fast and safe on any input; each says what it allows. */

export const sourceTooLong = defineDiagnostic<{ readonly bytes: number; readonly bytesMax: number }>({
  code: 'M4001',
  rule: 'source-too-long',
  severity: 'error',
  message: ({ bytes, bytesMax }) => `the source has ${bytes} bytes; at most ${bytesMax} are allowed`,
});

export const nestedTooDeep = defineDiagnostic<{ readonly depthMax: number }>({
  code: 'M4002',
  rule: 'nested-too-deep',
  severity: 'error',
  message: ({ depthMax }) => `this is nested deeper than ${depthMax} levels`,
  help: () => 'give inner expressions a name with `let`',
});

export const tooManyNodes = defineDiagnostic<{ readonly nodes: number; readonly nodesMax: number }>({
  code: 'M4003',
  rule: 'too-many-nodes',
  severity: 'error',
  message: ({ nodes, nodesMax }) =>
    `the strategy has ${nodes} names, values and operators; at most ${nodesMax} are allowed`,
  help: () => 'move a part of it into a strategy that this one `extends`',
});

export const listTooLong = defineDiagnostic<{ readonly items: number; readonly itemsMax: number }>({
  code: 'M4004',
  rule: 'list-too-long',
  severity: 'error',
  message: ({ items, itemsMax }) => `the list has ${items} items; at most ${itemsMax} are allowed`,
});

export const tooManyMistakes = defineDiagnostic<{ readonly mistakesMax: number }>({
  code: 'M4005',
  rule: 'too-many-mistakes',
  severity: 'error',
  message: ({ mistakesMax }) => `there are more than ${mistakesMax} mistakes; the rest isn't listed`,
});
