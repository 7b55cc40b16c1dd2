/** The subject under which a user's actions outside of any task are counted: the nil UUID, which no task gets. */
export const nowhere = '00000000-0000-0000-0000-000000000000';
