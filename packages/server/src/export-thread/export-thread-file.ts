/**
 * What the thread of an export runs: beside this file in the sources, and beside the bundle that holds this
 * file.
 */
export const EXPORT_THREAD = new URL('./export-thread.js', import.meta.url);
