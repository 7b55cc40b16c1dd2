import type { Answered, Asked, QuestionName, Request } from '../protocol/questions.js';
import { Bench } from './bench.js';

type Answers = {
  readonly [Name in QuestionName]: (asked: Asked<Name>) => Answered<Name> | Promise<Answered<Name>>;
};

/** Makes what answers the page's questions, all about the text that it was given last. */
export function createAnswers(): Answers {
  const bench = new Bench();
  const { text } = bench;
  return {
    analyze: (asked) => bench.analyze(asked),
    completions: (asked) => text.completions(asked),
    hover: (asked) => text.hover(asked),
    signature: (asked) => text.signature(asked),
    definition: (asked) => text.definition(asked),
    renamable: (asked) => text.renamable(asked),
    rename: (asked) => text.rename(asked),
    fixes: (asked) => text.fixes(asked),
    format: () => text.format(),
    // Seldom asked: what answers it is loaded for it.
    importStrategy: async ({ text: given }) => (await import('./import-strategy.js')).importStrategy(given),
    takeEvents: (asked) => bench.takeEvents(asked),
    madeEvents: (asked) => bench.madeEvents(asked),
    run: (asked) => bench.run(asked),
    bind: (asked) => bench.bind(asked),
    eventRows: (asked) => bench.eventRows(asked),
    why: (asked) => bench.why(asked),
    example: (asked) => bench.example(asked),
    graph: () => bench.graph(),
    test: (asked) => bench.test(asked),
    addCase: (asked) => bench.addCase(asked),
  };
}

/** Answers one question; the page's own types stand for what it asked. */
export function answer(answers: Answers, { name, asked }: Request): unknown {
  const byName: { readonly [name: string]: (asked: never) => unknown } = answers;
  return byName[name]?.(asked as never);
}
