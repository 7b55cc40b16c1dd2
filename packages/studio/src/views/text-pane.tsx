import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { createEditor } from '../language/editor.js';
import type { Studio } from '../model/studio.js';
import { Findings } from './findings.js';

/** The text, and below it what is wrong with it. */
export function TextPane({ studio, nonce }: { readonly studio: Studio; readonly nonce: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const editor = createEditor({
      parent: place.current,
      text: studio.text.peek(),
      nonce,
      ask: studio.link.ask,
      onChange: (text) => {
        studio.text.value = text;
      },
    });
    studio.editor.value = editor;
    const stop = effect(() => {
      if (studio.report.value !== null) editor.show(studio.report.value, studio.readText.peek());
    });
    return () => {
      stop();
      editor.destroy();
    };
  }, [studio, nonce]);
  return (
    <section class="text-pane" aria-label="Text">
      <header class="pane-head">
        <h2 class="file-name">{studio.opened.value.fileName}</h2>
      </header>
      <div class="editor" ref={place} />
      <Findings studio={studio} />
    </section>
  );
}
