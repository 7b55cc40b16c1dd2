import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { flowOf } from '../model/graph-flow.js';
import { toPicture } from '../model/picture.js';
import { revealInText, type Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import type { GraphReport } from '../protocol/reports.js';
import { enliven, markCaret, stepFrom, writeCounts } from './live-graph.js';

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
  const { report, caret } = studio;
  const { run, isStale } = trial;
  useEffect(() => {
    let isCurrent = true;
    studio.link
      .ask('graph', null)
      .then((graph) => {
        // The picture of the last text without mistakes stays.
        if (isCurrent && graph !== null) drawn.value = { graph, picture: toPicture(graph.markup) };
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [studio, report.value]);
  useEffect(() => {
    if (drawn.value === null) return;
    const { picture, graph } = drawn.value;
    enliven(picture, graph);
    writeCounts(picture, graph, null);
    place.current?.replaceChildren(picture);
  }, [drawn.value]);
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
      {report.value?.isSound === false && drawn.value === null ? (
        <p class="empty">Mend the mistakes on the left, and the graph stands here.</p>
      ) : null}
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
