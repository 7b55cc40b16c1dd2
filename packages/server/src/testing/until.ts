/**
 * Asks the event loop to go round until it is so; the test's own time limit ends what never becomes so.
 *
 * @param pauseMs Longer where asking is work.
 */
export async function until(isSo: () => boolean | Promise<boolean>, pauseMs = 5): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
