import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Drafts } from '../model/drafts.js';
import { attempt } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import { type Trial, tabsOf } from '../model/trial.js';
import { AccountBar } from './account-bar.js';
import { Failure } from './failure.js';
import { keepFocus } from './keep-focus.js';
import { later } from './later.js';
import { Cut } from './name.js';
import { NewStrategy } from './new-strategy.js';
import { PublishButton } from './publish-button.js';
import { Splitter } from './splitter.js';
import { StatusBar } from './status-bar.js';
import { StrategyPicker } from './strategy-picker.js';
import { TextPane } from './text-pane.js';
import { TrialPane } from './trial-pane.js';

const SavingConflict = later(({ SavingConflict }) => SavingConflict);

export interface PageProps {
  readonly studio: Studio;
  readonly trial: Trial;
  readonly drafts: Drafts;
}

/** The whole page: what is open, the text, and what it does. */
export function Page({ studio, trial, drafts }: PageProps) {
  const share = useSignal(50);
  const { isTextShown } = studio;
  const place = useRef<HTMLDivElement>(null);
  useKeys(studio, trial);
  useEffect(() => (place.current === null ? undefined : keepFocus(place.current)), []);
  return (
    <div class="page" ref={place}>
      <div>
        <Top studio={studio} trial={trial} />
        <Failure failure={studio.failure} />
      </div>
      <main class={isTextShown.value ? 'shows-text' : 'shows-trial'} style={{ '--share': `${share.value}%` }}>
        <fieldset class="panes">
          <legend class="aloud">What is shown</legend>
          <button type="button" aria-pressed={isTextShown.value} onClick={() => (isTextShown.value = true)}>
            Text
          </button>
          <button type="button" aria-pressed={!isTextShown.value} onClick={() => (isTextShown.value = false)}>
            What it does
          </button>
        </fieldset>
        <TextPane studio={studio} trial={trial} drafts={drafts} />
        <Splitter share={share} />
        <TrialPane studio={studio} trial={trial} />
      </main>
      <StatusBar studio={studio} trial={trial} />
      {studio.conflict.value === null ? null : <SavingConflict studio={studio} />}
    </div>
  );
}

/** Ctrl+S saves, Alt and a digit shows a tab. */
function useKeys(studio: Studio, trial: Trial): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 's') {
        event.preventDefault();
        if (studio.isChanged.peek()) void attempt(studio, studio.save);
      }
      const tab =
        event.altKey && /^[1-9]$/.test(event.key) ? tabsOf(studio.home)[Number(event.key) - 1] : undefined;
      if (tab !== undefined) {
        event.preventDefault();
        trial.tab.value = tab;
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [studio, trial]);
}

function Top({ studio, trial }: Omit<PageProps, 'drafts'>) {
  const { opened, isChanged, notice, report } = studio;
  const state = isChanged.value ? 'Changed' : opened.value.state;
  return (
    <header class="top">
      <span class="brand">
        <Logo />
        <b>Merit</b> Studio
      </span>
      <h1>
        <Cut text={report.value?.name ?? opened.value.name} />
      </h1>
      <StrategyPicker studio={studio} />
      <NewStrategy studio={studio} />
      {state === null ? null : <span class={isChanged.value ? 'state changed' : 'state'}>{state}</span>}
      <span class="notice" role="status">
        <Cut text={notice.value} />
      </span>
      <button
        type="button"
        class="button main"
        disabled={!isChanged.value}
        onClick={() => void attempt(studio, studio.save)}
      >
        Save <kbd>Ctrl S</kbd>
      </button>
      <PublishButton studio={studio} trial={trial} />
      <AccountBar studio={studio} />
    </header>
  );
}

function Logo() {
  return (
    <svg class="logo" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M2 16l5-11 4 7 3-5 4 9" />
    </svg>
  );
}
