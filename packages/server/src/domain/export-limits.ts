/** How many exports a process runs at once: each holds a session with the database, or a thread. */
export const exportsMax = 8;
/** Of these, how many one caller's scope may have. */
export const exportsPerScopeMax = 2;
