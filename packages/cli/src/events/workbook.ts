import { readFile } from 'node:fs/promises';
import type { CellValue } from 'read-excel-file/universal';
import { CommandFailure, cannotRead } from '../exit-code.js';

/**
 * How much a workbook may hold, unpacked. It is read as a whole: 500,000 events of five columns are 113 MiB,
 * take a gigabyte of memory and half a minute.
 */
export const workbookMax = 128 * 1024 * 1024;

export function isWorkbook(path: string): boolean {
  return /\.xlsx$/i.test(path);
}

export function tooLarge(path: string): CommandFailure {
  return cannotRead(`${path}: a workbook that holds more than 128 MiB isn't read`, { help: workbookHelp });
}

export const workbookHelp =
  'save its first sheet as CSV; the exports of a service come as csv, json and ndjson too';

/**
 * The first sheet of a workbook as CSV, which is held in memory. Dates of a sheet name no zone: those of a
 * service's export are UTC, and others are written without one.
 */
export async function* readWorkbook(
  absolute: string,
  path: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const rows = await sheetOf(absolute, path);
  const [head = []] = rows;
  const zone = head.includes('awardId') && head.includes('createdAt') ? 'Z' : '';
  const writers = head.map((_, column) => dateWriter(rows, column, zone));
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      cell instanceof Date ? (writers[column] ?? isoOf)(cell) : textOf(cell),
    );
    yield Buffer.from(`${cells.join(',')}\n`);
  }
}

type Row = readonly (CellValue | null)[];

async function sheetOf(absolute: string, path: string): Promise<readonly Row[]> {
  const bytes = new Uint8Array(await readFile(absolute));
  // Loaded where there is a workbook.
  const { readSheet } = await import('read-excel-file/universal');
  try {
    if ((await unpackedBytes(bytes)) > workbookMax) throw tooLarge(path);
    return await readSheet(bytes.buffer, 1, { trim: false, parseNumber: exactNumber });
  } catch (cause) {
    if (cause instanceof CommandFailure) throw cause;
    throw cannotRead(`${path}: its name says that it is a workbook, and no sheet can be read in it`, {
      help: 'save it again as .xlsx, or its first sheet as CSV',
      cause,
    });
  }
}

/** By what the file itself says, before anything is unpacked. */
async function unpackedBytes(bytes: Uint8Array): Promise<number> {
  const { unzipSync } = await import('fflate');
  let sum = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      sum += originalSize;
      return false;
    },
  });
  return sum;
}

/** Whole numbers keep their digits, which a double may not hold; others are the shortest text of a double. */
function exactNumber(digits: string): string {
  return /^-?\d+$/.test(digits) ? digits : String(Number(digits));
}

function textOf(cell: CellValue | null): string {
  return cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`;
}

/** A column whose every date is at midnight has days; a date before 1900 is a time of day alone. */
function dateWriter(rows: readonly Row[], column: number, zone: string): (date: Date) => string {
  const hasDays = rows.every((row) => {
    const cell = row[column];
    return !(cell instanceof Date) || cell.getTime() % 86_400_000 === 0;
  });
  if (hasDays && zone === '') return (date) => isoOf(date).slice(0, 10);
  return (date) => (date.getUTCFullYear() < 1900 ? isoOf(date).slice(11, 19) : `${isoOf(date)}${zone}`);
}

function isoOf(date: Date): string {
  return date.toISOString().slice(0, -1);
}
