import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf } from '../model/told.js';

interface Question<Answer> {
  readonly ask: () => Promise<Answer>;
  readonly onAnswer: (answer: Answer) => void;
  /** Says why there is no answer. */
  readonly failure: Signal<string | null>;
}

/** Asks each time that one of these changes. An answer that comes after another question is dropped. */
export function useAnswer<Answer>(
  { ask, onAnswer, failure }: Question<Answer>,
  changing: readonly unknown[],
): void {
  useEffect(() => {
    let isCurrent = true;
    ask()
      .then((answer) => {
        if (isCurrent) onAnswer(answer);
      })
      .catch((error: unknown) => {
        if (isCurrent) failure.value = messageOf(error);
      });
    return () => {
      isCurrent = false;
    };
  }, [...changing]);
}
