import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { StrategyEntry } from '../home/home.js';
import { attempt, mayLeave, openStrategy } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import { useWho } from './use-who.js';

/** Which strategy is open, and the way to another one. */
export function StrategyPicker({ studio }: { readonly studio: Studio }) {
  const entries = useSignal<readonly StrategyEntry[]>([]);
  const { home, opened } = studio;
  const { id, state } = opened.value;
  const who = useWho(studio);
  useEffect(() => {
    void attempt(studio, async () => {
      entries.value = await home.list();
    });
  }, [id, state, who]);
  if (entries.value.length < 2) return null;
  return (
    <select
      class="picker"
      aria-label="Strategy"
      value={id}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (!mayLeave(studio)) {
          event.currentTarget.value = id;
          return;
        }
        void attempt(studio, () => openStrategy(studio, value));
      }}
    >
      {entries.value.map((entry) => (
        <option key={entry.id} value={entry.id}>
          {entry.name}
          {entry.state === null ? '' : ` (${entry.state})`}
        </option>
      ))}
    </select>
  );
}
