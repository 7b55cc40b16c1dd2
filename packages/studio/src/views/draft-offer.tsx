import type { Drafts } from '../model/drafts.js';

/** Offers what was written here before and never saved. */
export function DraftOffer({ drafts }: { readonly drafts: Drafts }) {
  const draft = drafts.offered.value;
  return (
    <div class={draft === null ? undefined : 'draft-offer'}>
      <p role="status">
        {draft === null ? null : (
          <>
            Unsaved changes from{' '}
            <time dateTime={new Date(draft.keptAt).toISOString()}>
              {new Date(draft.keptAt).toLocaleString()}
            </time>
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
