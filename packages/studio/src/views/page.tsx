import { type Studio, save } from '../model/studio.js';
import { TextPane } from './text-pane.js';

/** The whole page: what is open, the text, and what it does. */
export function Page({ studio, nonce }: { readonly studio: Studio; readonly nonce: string }) {
  const { opened, isChanged, notice } = studio;
  return (
    <div class="page">
      <header class="top">
        <span class="brand">
          <Logo />
          <b>Merit</b> Studio
        </span>
        <h1>{studio.report.value?.name ?? opened.value.name}</h1>
        {opened.value.state === null ? null : <span class="state">{opened.value.state}</span>}
        <span class="notice" role="status">
          {notice}
        </span>
        <button
          type="button"
          class="button main"
          disabled={!isChanged.value}
          onClick={() => void save(studio)}
        >
          Save
        </button>
      </header>
      <main>
        <TextPane studio={studio} nonce={nonce} />
      </main>
    </div>
  );
}

function Logo() {
  return (
    <svg class="logo" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M2 16l5-11 4 7 3-5 4 9" />
    </svg>
  );
}
