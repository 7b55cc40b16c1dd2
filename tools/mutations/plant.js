import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A mistake that a person could make, as a change of text.
 *
 * @typedef {object} Fault
 * @property {string} name
 * @property {number} promise The number of the promise that it breaks.
 * @property {string} breaks What becomes of it, in a line.
 * @property {string} file
 * @property {string} found The text that is there, exactly once.
 * @property {string} planted What stands there instead.
 * @property {boolean} [isBuilt] Whether its tests run what is built: programmes, and the thread of
 *   simulations.
 */

/**
 * @param {string} root
 * @param {Fault} fault
 * @returns {number} How often its text stands in its file.
 */
export function timesFound(root, { file, found }) {
  return readFileSync(join(root, file), 'utf8').split(found).length - 1;
}

/**
 * Plants a fault in a copy of the tree.
 *
 * @param {string} copy
 * @param {Fault} fault
 * @returns {() => void} Takes it away again.
 * @throws Error where its text isn't there exactly once.
 */
export function plant(copy, fault) {
  const times = timesFound(copy, fault);
  if (times !== 1) throw new Error(`${fault.file} has the text of ${fault.name} ${times} times, not once`);
  const path = join(copy, fault.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(fault.found, () => fault.planted),
  );
  return () => writeFileSync(path, text);
}
