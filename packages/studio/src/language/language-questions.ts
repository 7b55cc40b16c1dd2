import type { Answered, Asked, QuestionName } from '../protocol/questions.js';

/** Asks whoever knows the language. */
export type Ask = <Name extends QuestionName>(name: Name, asked: Asked<Name>) => Promise<Answered<Name>>;
