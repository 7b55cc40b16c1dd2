const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary, [tabindex="0"], [contenteditable="true"]';

/**
 * Keeps the focus near where it was when what has it is taken away or disabled; browsers would give it to the
 * whole page. Gives what stops that.
 */
export function keepFocus(page: HTMLElement): () => void {
  /** What had the focus last, and what it stands in. */
  let path: readonly HTMLElement[] = [];
  const follow = ({ target }: Event) => {
    const last = target instanceof Element ? target.closest<HTMLElement>(focusable) : null;
    path = last === null ? [] : [last, ...around(last)];
  };
  const observer = new MutationObserver(() => {
    const [last] = path;
    if (last === undefined || document.activeElement !== document.body) return;
    if (last.isConnected && !last.matches(':disabled')) return;
    for (const near of path.filter((each) => each.isConnected && page.contains(each))) {
      if (takesFocus(near)) return;
    }
  });
  // A press on nothing takes the focus away too, and nothing leads back from there.
  for (const event of ['focusin', 'pointerdown']) page.addEventListener(event, follow);
  const attributeFilter = ['disabled'];
  observer.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter });
  return () => {
    observer.disconnect();
    for (const event of ['focusin', 'pointerdown']) page.removeEventListener(event, follow);
  };
}

/** Whether an element, or the first within it that can, takes the focus. What is hidden doesn't. */
function takesFocus(element: HTMLElement): boolean {
  for (const each of [element, ...element.querySelectorAll<HTMLElement>(focusable)]) {
    if (each.matches(focusable)) each.focus();
    if (document.activeElement === each) return true;
  }
  return false;
}

function around(element: HTMLElement): readonly HTMLElement[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...around(parentElement)];
}
