import { type FileStyle, valuePlaceOf } from './file-style.js';

/** What is wrong with a value of an event. */
interface InputProblem {
  /** The keys that lead to the value, joined by dots, as `data.km`. */
  readonly path: string;
  readonly message: string;
}

/** Tells what is wrong with a value by the name that a file has for it, where the file maps it. */
export function toldByFile({ path, message }: InputProblem, style: FileStyle): string {
  const name = Object.keys(style.columns).find((each) => isWithin(path, `data.${each}`));
  const theirs = name === undefined ? '' : valuePlaceOf(name, style).names.join(' ');
  if (name === undefined || theirs === '') return message;
  return message.replace(`\`${path}\``, () => `\`${theirs}${path.slice(`data.${name}`.length)}\``);
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}
