import type { Signal } from '@preact/signals';

/** What went wrong, in words beside what it is about; it stays until it is read or tried again. */
export function Failure({ failure }: { readonly failure: Signal<string | null> }) {
  if (failure.value === null) return null;
  return (
    <p class="problem failure" role="alert">
      <span>{failure.value}</span>
      <button type="button" class="quiet" aria-label="Dismiss" onClick={() => (failure.value = null)}>
        ×
      </button>
    </p>
  );
}
