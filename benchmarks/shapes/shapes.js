/**
 * What is decided: each in every engine's own language, as far as that can state it. `byHand` is plain
 * JavaScript in floats, by which peers are judged; `exactPoints` judges Merit, where the points by hand
 * aren't whole.
 */
import * as decimals from './decimals.js';
import * as denied from './denied.js';
import * as factsAndCap from './facts-and-cap.js';
import * as lists from './lists.js';
import * as matchAndTexts from './match-and-texts.js';
import * as sharedRule from './shared-rule.js';
import * as twentyRules from './twenty-rules.js';

export const shapes = [sharedRule, twentyRules, factsAndCap, lists, decimals, matchAndTexts, denied];
