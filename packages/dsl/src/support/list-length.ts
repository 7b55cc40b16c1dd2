/** The most items that any list holds, whether it is written out or comes with an event. */
export const listItemsMax = 1_000;
