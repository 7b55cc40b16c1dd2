import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf, type Told } from '../model/told.js';

interface Telling<Value> {
  readonly told: Signal<Told<Value>>;
  /** Asks once more. */
  again(): void;
}

/** Asks for something once it is shown, and says how far that is; answers after it is gone are dropped. */
export function useTold<Value>(ask: () => Promise<Value>): Telling<Value> {
  const told = useSignal<Told<Value>>({ state: 'awaited' });
  const turn = useSignal(0);
  const again = () => {
    turn.value += 1;
    const asked = turn.value;
    const tell = (found: Told<Value>) => {
      if (turn.peek() === asked) told.value = found;
    };
    tell({ state: 'awaited' });
    ask().then(
      (value) => tell({ state: 'here', value }),
      (error: unknown) => tell({ state: 'missing', message: messageOf(error) }),
    );
  };
  useEffect(() => {
    again();
    return () => {
      turn.value += 1;
    };
  }, []);
  return { told, again };
}
