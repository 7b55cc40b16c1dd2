import { text } from '../../http/schemas/text.js';

/** Fields of a game as a request gives them. */
export const platform = text(100);
export const strategyId = text(200);
