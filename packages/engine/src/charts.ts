/** Where values stand on a chart, in Node and in browsers. */
export { levelText } from './chart/level-text.js';
export type { StackedStretch } from './chart/stacked.js';
export { stacked } from './chart/stacked.js';
export type { ValueScale } from './chart/value-scale.js';
export { valueScale } from './chart/value-scale.js';
