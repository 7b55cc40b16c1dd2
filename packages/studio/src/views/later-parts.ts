/** What isn't there when the page begins: one file, since many small ones take more to load than one. */
export { ChangeTab } from './change-tab.js';
export { SavingConflict } from './conflict.js';
export { DecisionDialogue } from './decision-dialogue.js';
export { EventsDialogue } from './events-dialogue.js';
export { EventsTab } from './events-tab.js';
export { GraphTab } from './graph-tab.js';
export { NewDialogue } from './new-dialogue.js';
export { SetParamsDialogue } from './set-params-dialogue.js';
export { TestsTab } from './tests-tab.js';
export { VersionsView } from './versions-view.js';
