import type { Signal } from '@preact/signals';

/** How large the picture is, 1 for as drawn; null for as wide as there is room, but no wider than drawn. */
export type Zoom = Signal<number | null>;

const [least, most] = [0.02, 4];
const step = 1.25;

/** By so much as it shows now, larger or smaller. */
export function zoomBy(zoom: Zoom, place: HTMLElement | null, by: number): void {
  const picture = place?.querySelector('svg');
  if (picture === null || picture === undefined) return;
  const now = picture.getBoundingClientRect().width / drawnWidth(picture);
  zoom.value = Math.min(most, Math.max(least, now * by));
}

/** Shows it so large, around the point that was in the middle. */
export function showZoomed(place: HTMLElement, zoom: number | null): void {
  const picture = place.querySelector('svg');
  if (picture === null) return;
  const middle = (place.scrollTop + place.clientHeight / 2) / Math.max(1, place.scrollHeight);
  picture.style.maxWidth = zoom === null ? '' : 'none';
  picture.style.width = zoom === null ? '' : `${drawnWidth(picture) * zoom}px`;
  place.scrollTop = middle * place.scrollHeight - place.clientHeight / 2;
}

function drawnWidth({ viewBox }: SVGSVGElement): number {
  return Math.max(1, viewBox.baseVal.width);
}

interface Props {
  readonly zoom: Zoom;
  readonly place: { readonly current: HTMLElement | null };
}

/** Makes the picture larger or smaller, or all of it fit. */
export function GraphZoom({ zoom, place }: Props) {
  const fitWhole = () => {
    const picture = place.current?.querySelector('svg');
    if (picture === null || picture === undefined || place.current === null) return;
    const { width, height } = picture.viewBox.baseVal;
    const { clientWidth, clientHeight } = place.current;
    zoom.value = Math.max(least, Math.min(1, clientWidth / width, clientHeight / height));
  };
  const ways = [
    { text: '−', name: 'Smaller', act: () => zoomBy(zoom, place.current, 1 / step) },
    { text: '+', name: 'Larger', act: () => zoomBy(zoom, place.current, step) },
    { text: 'Width', name: 'Width of the panel', act: () => (zoom.value = null) },
    { text: 'Whole', name: 'Whole graph', act: fitWhole },
  ];
  return (
    <fieldset class="zoom">
      <legend class="aloud">Size of the graph</legend>
      {ways.map(({ text, name, act }) => (
        <button key={name} type="button" class="quiet" aria-label={name} onClick={act}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** What a key asks of the size; null where nothing. */
export function zoomOf(key: string): number | null {
  if (key === '+' || key === '=') return step;
  return key === '-' ? 1 / step : null;
}
