import type { Answered, Asked, QuestionName, Request } from '../protocol/questions.js';
import { TextReader } from './text-reader.js';

type Answers = {
  readonly [Name in QuestionName]: (asked: Asked<Name>) => Answered<Name> | Promise<Answered<Name>>;
};

/** Makes what answers the page's questions, all about the text that it was given last. */
export function createAnswers(): Answers {
  const text = new TextReader();
  return {
    analyze: (asked) => text.analyze(asked),
    completions: (asked) => text.completions(asked),
    hover: (asked) => text.hover(asked),
    signature: (asked) => text.signature(asked),
    definition: (asked) => text.definition(asked),
    rename: (asked) => text.rename(asked),
    format: () => text.format(),
  };
}

/** Answers one question; the page's own types stand for what it asked. */
export function answer(answers: Answers, { name, asked }: Request): unknown {
  const byName: { readonly [name: string]: (asked: never) => unknown } = answers;
  return byName[name]?.(asked as never);
}
