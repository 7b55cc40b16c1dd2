import type { Signal } from '@preact/signals';

const [least, most] = [25, 75];

/** Parts the page in two, by the pointer or by arrow keys. */
export function Splitter({ share }: { readonly share: Signal<number> }) {
  const move = (wanted: number) => {
    share.value = Math.min(most, Math.max(least, wanted));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule across the page can't be moved.
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-label="Width of the text"
      aria-orientation="vertical"
      aria-valuenow={Math.round(share.value)}
      aria-valuemin={least}
      aria-valuemax={most}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') move(share.value - 2);
        if (key === 'ArrowRight') move(share.value + 2);
      }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        if (currentTarget.hasPointerCapture(pointerId)) move((clientX / innerWidth) * 100);
      }}
    />
  );
}
