import { defineDiagnostic } from '../diagnostic.js';

export const tooCostly = defineDiagnostic<{
  readonly cost: number;
  readonly costMax: number;
  /** Of the part that is pointed at. */
  readonly steps: number;
}>({
  code: 'M4006',
  rule: 'too-costly',
  severity: 'error',
  message: ({ cost, costMax, steps }) =>
    `deciding may take ${cost} steps, ${steps} of them here; at most ${costMax} are allowed`,
  help: () =>
    'say how long lists and texts can be, such as `list<text (max 50)>(max 20)`, and how large numbers, such as `decimal (0..1_000, places 2)`',
});
