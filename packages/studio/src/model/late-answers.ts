import type { Signal } from '@preact/signals';

/** Tells later whether the page still shows the strategy that it shows now. */
export function duringVisit({ visit }: { readonly visit: Signal<number> }): () => boolean {
  const begun = visit.peek();
  return () => visit.peek() === begun;
}

/** Begins something that the next beginning overtakes; tells later whether that has happened. */
export type BeginTurn = () => () => boolean;

export function createTurns(): BeginTurn {
  let latest = 0;
  return () => {
    latest += 1;
    const turn = latest;
    return () => turn === latest;
  };
}
