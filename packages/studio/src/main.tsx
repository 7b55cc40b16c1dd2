import { render } from 'preact';
import type { Draft, Home } from './home/home.js';
import { createLocalHome } from './home-local/home-local.js';
import { createServiceHome } from './home-service/home-service.js';
import { element } from './language/element.js';
import { createDraftStore } from './model/draft-store.js';
import { keepDrafts } from './model/drafts.js';
import { followChanges } from './model/home-actions.js';
import { followHome } from './model/home-events.js';
import { createOpenPages } from './model/open-pages.js';
import { scriptAddress } from './model/picture.js';
import { createStudio } from './model/studio.js';
import { messageOf } from './model/told.js';
import { createTrial } from './model/trial.js';
import { linkWorker, type WorkerPort } from './model/worker-link.js';
import { Page } from './views/page.js';

/** The worker's file, which the build puts in. */
declare const WORKER_FILE: string;

function startWorker(): WorkerPort {
  const { href } = new URL(WORKER_FILE, import.meta.url);
  return new Worker(scriptAddress(href), { type: 'module' });
}

function metaOf(name: string): string {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
}

/** The homes by the names that whoever serves the page puts into it. */
const homes: { readonly [name: string]: () => Home | Promise<Home> } = {
  local: () => createLocalHome(new URLSearchParams(location.hash.slice(1)).get('secret') ?? ''),
  service: createServiceHome,
};

/** What was left on the page to sign in, where it is more than the home has; else the first strategy. */
async function findDraft(home: Home): Promise<Draft | null> {
  const draft = home.account?.takeDraft() ?? null;
  return draft === null || (await home.open(draft.id)).text === draft.text ? null : draft;
}

async function begin(place: HTMLElement): Promise<void> {
  const home = await homes[metaOf('merit-home')]?.();
  if (home === undefined) throw new Error(`the page doesn't know where it is: ${metaOf('merit-home')}`);
  const draft = await findDraft(home);
  const [first] = draft === null ? (await home.list()).items : [draft];
  if (first === undefined) throw new Error('there is no strategy to open');
  const strategy = await home.open(first.id);
  const link = linkWorker({
    start: startWorker,
    onReplaced: () => {
      studio.notice.value = 'The analysis took too long and was begun anew';
      studio.readAgain();
      void trial.takeEventsAgain();
    },
  });
  const studio = createStudio(home, link, strategy);
  const trial = createTrial(studio);
  if (draft !== null) studio.text.value = draft.text;
  const drafts = keepDrafts(studio, createDraftStore(createOpenPages()));
  place.replaceChildren();
  render(<Page studio={studio} trial={trial} drafts={drafts} />, place);
  followChanges(studio);
  followHome(studio, trial);
}

const place = document.querySelector<HTMLElement>('#studio');
if (place !== null) {
  begin(place).catch((error: unknown) => {
    const said = element('p', `Studio couldn’t begin: ${messageOf(error)}`);
    said.className = 'problem';
    said.role = 'alert';
    place.replaceChildren(said);
  });
}
