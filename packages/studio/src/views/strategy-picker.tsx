import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Listed, StrategyEntry } from '../home/home.js';
import { attempt, mayLeave, openStrategy } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import { MoreThan } from './options.js';
import { useWho } from './use-who.js';

/** Which strategy is open, and the way to another one. */
export function StrategyPicker({ studio }: { readonly studio: Studio }) {
  const entries = useSignal<Listed<StrategyEntry>>({ items: [], isWhole: true });
  const { home, opened, awaited } = studio;
  const { id, state, name } = opened.value;
  const who = useWho(studio);
  useEffect(() => {
    let isCurrent = true;
    void attempt(studio, async () => {
      const found = await home.list();
      if (isCurrent) entries.value = found;
    });
    return () => {
      isCurrent = false;
    };
  }, [id, state, name, who]);
  if (entries.value.items.length < 2) return null;
  return (
    <select
      class="picker"
      aria-label="Strategy"
      title={name}
      value={awaited.value ?? id}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (!mayLeave(studio)) {
          event.currentTarget.value = id;
          return;
        }
        void attempt(studio, () => openStrategy(studio, value));
      }}
    >
      {entries.value.items.map((entry) => (
        <option key={entry.id} value={entry.id} dir="auto">
          {entry.name}
          {entry.state === null ? '' : ` (${entry.state})`}
        </option>
      ))}
      {entries.value.isWhole ? null : <MoreThan items={entries.value.items} />}
    </select>
  );
}
