/**
 * The nil UUID, which no task and no game gets: the subject under which a user's actions outside of any task
 * are counted, and the game of parts, which stand beside the games that they are of.
 */
export const nowhere = '00000000-0000-0000-0000-000000000000';
