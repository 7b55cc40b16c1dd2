import { batch, type Signal } from '@preact/signals';

/** Parameters that are set on the page, by name, as texts; what isn't there has its default. */
export interface ParamTexts {
  readonly [name: string]: string;
}

export interface TriedParams {
  readonly params: Signal<ParamTexts>;
  /** As they were before each change, the latest last. */
  readonly paramsBefore: Signal<readonly ParamTexts[]>;
}

/**
 * Changes of one parameter that follow each other so fast are one: of a slider, of digits as they are typed.
 */
const pauseMs = 700;

let latest = { name: '', at: 0 };

/** Sets a parameter, or gives it its default back for null. */
export function setParam(trial: TriedParams, name: string, value: string | null): void {
  const before = trial.params.peek();
  if ((before[name] ?? null) === value) return;
  const { [name]: _, ...others } = before;
  const isGoingOn = value !== null && latest.name === name && Date.now() - latest.at < pauseMs;
  latest = { name: value === null ? '' : name, at: Date.now() };
  change(trial, value === null ? others : { ...others, [name]: value }, isGoingOn);
}

/** Gives all parameters their defaults back. */
export function resetParams(trial: TriedParams): void {
  latest = { name: '', at: 0 };
  change(trial, {}, false);
}

function change({ params, paramsBefore }: TriedParams, next: ParamTexts, isGoingOn: boolean): void {
  batch(() => {
    if (!isGoingOn || paramsBefore.peek().length === 0)
      paramsBefore.value = [...paramsBefore.peek(), params.peek()];
    params.value = next;
  });
}

/** Takes the latest change back; nothing where there is none. */
export function undoParams({ params, paramsBefore }: TriedParams): void {
  const before = paramsBefore.peek().at(-1);
  if (before === undefined) return;
  latest = { name: '', at: 0 };
  batch(() => {
    paramsBefore.value = paramsBefore.peek().slice(0, -1);
    params.value = before;
  });
}
