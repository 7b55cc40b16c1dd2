/**
 * The most characters of a text whose declaration doesn't say, and of the host's own: ids, kinds of action,
 * facts.
 */
export const textCharactersMax = 4_000;

/** The same for each text of a list, of which there may be a thousand. */
export const itemCharactersMax = 500;

/** The most that a declaration may allow. */
export const declaredCharactersMax = 100_000;
