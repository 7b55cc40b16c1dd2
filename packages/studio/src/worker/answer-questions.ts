import type { Answered, Asked, NewText, QuestionName, Request } from '../protocol/questions.js';
import type { Bench } from './bench.js';
import { TextReader } from './text-reader.js';

type Answers = {
  readonly [Name in QuestionName]: (asked: Asked<Name>) => Answered<Name> | Promise<Answered<Name>>;
};

/**
 * Makes what answers the page's questions, all about the text that it was given last. What decides is loaded
 * behind the first findings, and what imports where it is asked for: a text is read without either.
 */
export function createAnswers(): Answers {
  const text = new TextReader();
  let latest: NewText = { source: '', parents: {} };
  let loading: Promise<Bench> | null = null;
  const load = () => {
    loading ??= import('./bench.js').then(
      ({ Bench: Loaded }) => new Loaded(),
      (error: unknown) => {
        // The next question tries once more.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const bench = async () => {
    const loaded = await load();
    loaded.takeText(latest);
    return loaded;
  };
  return {
    analyze(asked) {
      latest = asked;
      setTimeout(() => void load().catch(() => undefined));
      return text.analyze(asked);
    },
    completions: (asked) => text.completions(asked),
    hover: (asked) => text.hover(asked),
    signature: (asked) => text.signature(asked),
    definition: (asked) => text.definition(asked),
    renamable: (asked) => text.renamable(asked),
    rename: (asked) => text.rename(asked),
    fixes: (asked) => text.fixes(asked),
    refactorings: (asked) => text.refactorings(asked),
    format: (asked) => text.format(asked),
    importStrategy: async ({ text: given }) => (await import('./import-strategy.js')).importStrategy(given),
    takeEvents: async (asked) => (await bench()).takeEvents(asked),
    madeEvents: async (asked) => (await bench()).madeEvents(asked),
    run: async (asked) => (await bench()).run(asked),
    bind: async (asked) => (await bench()).bind(asked),
    writeParams: async (asked) => (await bench()).writeParams(asked),
    eventRows: async (asked) => (await bench()).eventRows(asked),
    why: async (asked) => (await bench()).why(asked),
    example: async (asked) => (await bench()).example(asked),
    graph: async () => (await bench()).graph(),
    test: async (asked) => (await bench()).test(asked),
    addCase: async (asked) => (await bench()).addCase(asked),
  };
}

/** Answers one question; the page's own types stand for what it asked. */
export function answer(answers: Answers, { name, asked }: Request): unknown {
  const byName: { readonly [name: string]: (asked: never) => unknown } = answers;
  return byName[name]?.(asked as never);
}
