import { type Studio, save } from '../model/studio.js';
import { AccountBar } from './account-bar.js';
import { SavingConflict } from './conflict.js';
import { PublishButton } from './publish-button.js';
import { StrategyPicker } from './strategy-picker.js';
import { TextPane } from './text-pane.js';
import { VersionsPane } from './versions-pane.js';

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
        <StrategyPicker studio={studio} />
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
        <PublishButton studio={studio} />
        <AccountBar studio={studio} />
      </header>
      <main>
        <TextPane studio={studio} nonce={nonce} />
        <VersionsPane studio={studio} />
      </main>
      <SavingConflict studio={studio} />
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
