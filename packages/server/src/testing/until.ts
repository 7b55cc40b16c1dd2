/** Asks the event loop to go round until it is so; the test's own time limit ends what never becomes so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}
