import type { Drafts } from '../model/drafts.js';
import { When } from './when.js';

/** Offers what was written here before and never saved. */
export function DraftOffer({ drafts, timeZone }: { readonly drafts: Drafts; readonly timeZone: string }) {
  const draft = drafts.offered.value;
  return (
    <div class={draft === null ? undefined : 'draft-offer'}>
      <p role="status">
        {draft === null ? null : (
          <>
            Unsaved changes from <When moment={draft.keptAt} timeZone={timeZone} /> {timeZone}
          </>
        )}
      </p>
      {draft === null ? null : (
        <>
          <button type="button" class="button" onClick={drafts.restore}>
            Restore
          </button>
          <button type="button" class="button" onClick={drafts.discard}>
            Discard
          </button>
        </>
      )}
    </div>
  );
}
