import * as bufbuildCel from './bufbuild-cel.js';
import * as celJs from './cel-js.js';
import * as filtrex from './filtrex.js';
import * as javascript from './javascript.js';
import * as jsonLogicEngine from './json-logic-engine.js';
import * as jsonRulesEngine from './json-rules-engine.js';
import * as merit from './merit.js';
import * as subscript from './subscript.js';
import * as zenEngine from './zen-engine.js';

/** Merit's two first. */
export const engines = [
  ...merit.engines,
  javascript,
  jsonLogicEngine,
  subscript,
  filtrex,
  celJs,
  bufbuildCel,
  jsonRulesEngine,
  zenEngine,
];

/** Slow engines decide fewer of the inputs per turn, so that a turn doesn't last for minutes. */
const slowShare = new Map([
  [bufbuildCel.name, 8],
  [jsonRulesEngine.name, 32],
  [zenEngine.name, 32],
]);

/** The part of all inputs that an engine decides in a turn: one of so many. */
export function shareOf({ name }) {
  return slowShare.get(name) ?? 1;
}
