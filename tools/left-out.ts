const MARK = 'left out: ';

/** The name of tests that aren't run, with how to bring what they need; the last lines of a run repeat it. */
export function leftOut(name: string, hint: string): string {
  return `${name} (${MARK}${hint})`;
}

/** Whether a name was made by `leftOut`. */
export function isLeftOut(name: string): boolean {
  return name.includes(`(${MARK}`);
}
