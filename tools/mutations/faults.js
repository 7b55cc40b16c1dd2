import { accessFaults } from './faults/access.js';
import { bookFaults } from './faults/books.js';
import { languageFaults } from './faults/language.js';
import { serviceFaults } from './faults/service.js';

/** @type {readonly import('./plant.js').Fault[]} */
export const faults = [...bookFaults, ...accessFaults, ...serviceFaults, ...languageFaults].sort(
  (one, other) => one.promise - other.promise,
);
