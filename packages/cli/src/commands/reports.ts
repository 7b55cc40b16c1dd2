import { writeOutputFile } from '../files/replace-file.js';
import type { Io } from '../io.js';
import { columnsOf, tell } from '../output/fit-text.js';
import { type Palette, paletteFor, plainPalette } from '../output/palette.js';

/** A form of report, and the file that it goes to; standard output where there is none. */
export interface ReportTarget<Form extends string> {
  readonly form: Form;
  readonly file?: string;
}

/** What a report for people is drawn with; the same for programs has neither colours nor a width. */
export interface ReportLayout {
  readonly palette: Palette;
  /** The greatest width of a line; undefined where there is none. */
  readonly columns: number | undefined;
  /** Whether the report is written to a terminal. */
  readonly isTerminal: boolean;
}

export type Renderers<Form extends string> = {
  readonly [form in Form]: (layout: ReportLayout) => string;
};

/** The forms that people read: they fit a terminal's width. */
const forPeople: readonly string[] = ['pretty', 'table'];

const fileLayout: ReportLayout = { palette: plainPalette, columns: undefined, isTerminal: false };

/** Writes what a command found in each form that was asked for, each to where it was asked for. */
export async function writeReports<Form extends string>(
  targets: readonly ReportTarget<Form>[],
  renderers: Renderers<Form>,
  io: Io,
): Promise<void> {
  for (const { form, file } of targets) {
    if (file !== undefined) await writeOutputFile(file, renderers[form](fileLayout), io);
    else writeOut(form, renderers[form](outputLayout(io)), io);
  }
}

function outputLayout({ stdout, env }: Io): ReportLayout {
  return { palette: paletteFor(stdout, env), columns: columnsOf(stdout), isTerminal: stdout.isTerminal };
}

function writeOut(form: string, text: string, io: Io): void {
  if (forPeople.includes(form)) tell(io.stdout, text);
  else io.stdout.write(text);
}

/** Whether the report for people goes to standard output: what is said beside it may go there too. */
export function isForPeople(targets: readonly ReportTarget<string>[]): boolean {
  return targets.some(({ form, file }) => file === undefined && forPeople.includes(form));
}
