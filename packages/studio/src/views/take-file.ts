import type { Trial } from '../model/trial.js';

/** Takes the events of a file that was chosen, dropped or pasted. */
export async function takeFile(trial: Trial, file: File): Promise<void> {
  await trial.takeEvents(file.name, await file.arrayBuffer());
}
