import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { flowOf } from '../model/graph-flow.js';
import { toPicture } from '../model/picture.js';
import { revealInText, type Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import type { GraphReport } from '../protocol/reports.js';
import { Failure } from './failure.js';
import { GraphZoom, showZoomed, zoomBy, zoomOf } from './graph-zoom.js';
import { enliven, markCaret, stepFrom, writeCounts } from './live-graph.js';
import { useAnswer } from './use-answer.js';

interface GraphProps {
  readonly studio: Studio;
  readonly trial: Trial;
}

interface Drawn {
  readonly picture: Element;
  readonly graph: GraphReport;
}

/** How the text decides, as a picture: its boxes lead to the text, and carry the events that came to them. */
export function GraphTab({ studio, trial }: GraphProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useSignal<Drawn | null>(null);
  const failure = useSignal<string | null>(null);
  const zoom = useSignal<number | null>(null);
  const { report, caret } = studio;
  const { run, isStale } = trial;
  useAnswer(
    {
      ask: () => studio.link.ask('graph', null),
      onAnswer: (graph) => {
        // The picture of the last text without mistakes stays.
        if (graph !== null) drawn.value = { graph, picture: toPicture(graph.markup) };
      },
      failure,
    },
    [studio, report.value],
  );
  useEffect(() => {
    if (drawn.value === null) return;
    const { picture, graph } = drawn.value;
    enliven(picture, graph);
    writeCounts(picture, graph, null);
    place.current?.replaceChildren(picture);
  }, [drawn.value]);
  useEffect(() => {
    if (drawn.value !== null && place.current !== null) showZoomed(place.current, zoom.value);
  }, [drawn.value, zoom.value]);
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      zoomBy(zoom, place.current, Math.exp(-event.deltaY / 400));
    };
    // A view's own handler couldn't keep the browser from zooming the page.
    place.current?.addEventListener('wheel', onWheel, { passive: false });
    return () => place.current?.removeEventListener('wheel', onWheel);
  }, []);
  useEffect(() => {
    if (drawn.value === null || run.value === null || isStale.value) return;
    const { picture, graph } = drawn.value;
    writeCounts(picture, graph, flowOf(graph, run.value));
  }, [drawn.value, run.value, isStale.value]);
  useEffect(() => {
    if (drawn.value !== null) markCaret(drawn.value.picture, drawn.value.graph, caret.value);
  }, [drawn.value, caret.value]);
  const show = (box: Element) => {
    const id = box.getAttribute('data-node');
    const span = drawn.peek()?.graph.nodes.find((node) => node.id === id)?.span;
    if (span !== undefined && span !== null) revealInText(studio, span);
  };
  return (
    <>
      <Failure failure={failure} />
      {drawn.value === null && failure.value === null ? (
        <p class="empty">
          {report.value?.isSound === false
            ? 'Mend the mistakes in the text, and the graph stands here.'
            : 'Drawing…'}
        </p>
      ) : null}
      {drawn.value === null ? null : <GraphZoom zoom={zoom} place={place} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the boxes in it are the buttons. */}
      <div
        class="graph"
        ref={place}
        onClick={({ target }) => {
          const box = boxAround(target);
          if (box !== null) show(box);
        }}
        onKeyDown={(event) => {
          const [box, picture] = [boxAround(event.target), drawn.peek()?.picture];
          if (box === null || picture === undefined) return;
          const by = event.ctrlKey || event.metaKey ? null : zoomOf(event.key);
          if (by !== null) zoomBy(zoom, place.current, by);
          const isPressed = event.key === 'Enter' || event.key === ' ';
          if (isPressed) show(box);
          if (isPressed || stepFrom(picture, box, event.key)) event.preventDefault();
        }}
      />
    </>
  );
}

function boxAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('g[data-node][role="button"]') : null;
}
