import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { count } from '../shown/numbers.js';

interface RestProps {
  readonly shown: number;
  /** How many there are to show. */
  readonly of: number;
  readonly step: number;
  readonly onMore: () => void;
  /** How many there are in all, where not all of them can be shown; null where nobody knows. */
  readonly inAll?: number | null;
}

/** Stands below a list: says where that isn't all, and leads to more. */
export function Rest({ shown, of, step, onMore, inAll = of }: RestProps) {
  if (shown >= of && inAll === of) return null;
  const more = Math.min(step, of - shown);
  return (
    <p class="muted rest">
      The first {count(shown)} of {inAll === null ? `more than ${count(of)}` : count(inAll)}
      {more <= 0 ? null : (
        <button type="button" class="quiet" onClick={onMore}>
          Show {count(more)} more
        </button>
      )}
    </p>
  );
}

interface Cut<Item> {
  readonly shown: readonly Item[];
  /** Belongs below what is shown. */
  readonly rest: ComponentChild;
}

/**
 * The beginning of a list, with what leads to its rest.
 *
 * @param inAll How many there are in all where the list itself isn't whole; null where nobody knows.
 */
export function useCut<Item>(all: readonly Item[], step: number, inAll?: number | null): Cut<Item> {
  const most = useSignal(step);
  const shown = all.slice(0, most.value);
  const onMore = () => {
    most.value += step;
  };
  const rest = (
    <Rest
      shown={shown.length}
      of={all.length}
      {...{ step, onMore }}
      {...(inAll === undefined ? {} : { inAll })}
    />
  );
  return { shown, rest };
}
