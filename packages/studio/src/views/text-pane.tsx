import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { createEditor } from '../language/editor.js';
import type { PartCount } from '../language/part-counts.js';
import type { Drafts } from '../model/drafts.js';
import { attempt } from '../model/home-actions.js';
import { formatText, type Studio, zoneOf } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import type { RunReport } from '../protocol/reports.js';
import { DraftOffer } from './draft-offer.js';
import { Findings } from './findings.js';
import { Cut } from './name.js';
import { ParamControls } from './params.js';
import { Proof } from './proof.js';

interface TextPaneProps {
  readonly studio: Studio;
  readonly trial: Trial;
  readonly drafts: Drafts;
}

/** The text, what is wrong with it, what it can give, and its parameters. */
export function TextPane({ studio, trial, drafts }: TextPaneProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const editor = createEditor({
      parent: place.current,
      text: studio.text.peek(),
      ask: studio.link.ask,
      onChange: (text) => {
        studio.text.value = text;
      },
      onCaret: (offset) => {
        studio.caret.value = offset;
      },
      onNotice: (notice) => {
        studio.notice.value = notice;
      },
    });
    studio.editor.value = editor;
    const stops = [
      effect(() => {
        if (studio.report.value !== null) editor.show(studio.report.value, studio.readText.peek());
      }),
      effect(() => {
        if (trial.run.value !== null && !trial.isStale.value) editor.showCounts(countsOf(trial.run.value));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      editor.destroy();
    };
  }, [studio, trial]);
  return (
    <section class="text-pane" aria-label="Text">
      <header class="pane-head">
        <h2>
          <Cut text={studio.opened.value.fileName} />
        </h2>
        <button type="button" class="quiet" onClick={() => void attempt(studio, () => formatText(studio))}>
          Format
        </button>
      </header>
      <DraftOffer drafts={drafts} timeZone={zoneOf(studio)} />
      <div class="editor" ref={place} />
      <Findings studio={studio} />
      <Proof studio={studio} trial={trial} />
      <ParamControls studio={studio} trial={trial} />
    </section>
  );
}

function countsOf({ parts, events }: RunReport): readonly PartCount[] {
  const all = Math.max(1, events.events);
  return parts.flatMap(({ span, kind, events: met }) => {
    if (span === null) return [];
    const isUnkept = events.isWithoutDenied && kind === 'deny' && met === 0;
    return [{ from: span.start, kind, events: isUnkept ? null : met, share: met / all }];
  });
}
