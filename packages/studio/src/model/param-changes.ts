import { batch, effect, type ReadonlySignal, type Signal } from '@preact/signals';
import type { AnalysisReport } from '../protocol/reports.js';

/** Parameters that are set on the page, by name, as texts; what isn't there has its default. */
export interface ChangedParamTexts {
  readonly [name: string]: string;
}

export interface TriedParams {
  readonly params: Signal<ChangedParamTexts>;
  /** As they were before each change, the latest last. */
  readonly paramsBefore: Signal<readonly ChangedParamTexts[]>;
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

/** Sets all parameters at once; nothing where nothing changes. */
export function replaceParams(trial: TriedParams, next: ChangedParamTexts): void {
  latest = { name: '', at: 0 };
  if (JSON.stringify(next) !== JSON.stringify(trial.params.peek())) change(trial, next, false);
}

/** Lets what is tried of a parameter go on under its new name, where one of them alone has another. */
export function followRename(
  { params, paramsBefore }: TriedParams,
  before: readonly string[],
  after: readonly string[],
): void {
  const place = before.findIndex((name, index) => after[index] !== name);
  const [old, next] = [before[place], after[place]];
  if (old === undefined || next === undefined || before.length !== after.length) return;
  if (before.with(place, next).some((name, index) => after[index] !== name)) return;
  const renamed = (texts: ChangedParamTexts): ChangedParamTexts =>
    Object.fromEntries(Object.entries(texts).map(([name, value]) => [name === old ? next : name, value]));
  batch(() => {
    if (old in params.peek()) params.value = renamed(params.peek());
    paramsBefore.value = paramsBefore.peek().map(renamed);
  });
}

function change({ params, paramsBefore }: TriedParams, next: ChangedParamTexts, isGoingOn: boolean): void {
  batch(() => {
    if (!isGoingOn || paramsBefore.peek().length === 0)
      paramsBefore.value = [...paramsBefore.peek(), params.peek()];
    params.value = next;
  });
}

/** Lets what is tried follow parameters as the text renames them. */
export function followRenames(trial: TriedParams, report: ReadonlySignal<AnalysisReport | null>): void {
  let known: readonly string[] = [];
  effect(() => {
    if (report.value?.isSound !== true) return;
    const names = report.value.params.map(({ name }) => name);
    followRename(trial, known, names);
    known = names;
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
