import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { toPicture } from '../model/picture.js';
import type { Studio } from '../model/studio.js';

/** How the text decides, as a picture. */
export function GraphTab({ studio }: { readonly studio: Studio }) {
  const place = useRef<HTMLDivElement>(null);
  const isThere = useSignal(true);
  const report = studio.report.value;
  useEffect(() => {
    studio.link
      .ask('graph', null)
      .then((markup) => {
        // The picture of the last text without mistakes stays.
        if (markup !== null) place.current?.replaceChildren(toPicture(markup));
        isThere.value = markup !== null || place.current?.childElementCount !== 0;
      })
      .catch(() => undefined);
  }, [studio, report, isThere]);
  return (
    <>
      {isThere.value ? null : <p class="empty">Mend the mistakes on the left, and the graph stands here.</p>}
      <div class="graph" ref={place} />
    </>
  );
}
