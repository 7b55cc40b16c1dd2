import { strToU8, zipSync } from 'fflate';

/** A cell as a sheet has it: a text, a number by its digits, or a day count that is shown as a date. */
export type SheetCell = string | { readonly number: string } | { readonly date: number } | null;

/** The bytes of a workbook with one sheet. */
export function workbookOf(rows: readonly (readonly SheetCell[])[]): Uint8Array {
  const sheet = rows.map((row, index) => `<row r="${index + 1}">${cellsOf(row, index + 1)}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const parts = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${kind}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${parts}"><Relationship Id="rId1" Type="${kind}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${kind}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

function cellsOf(row: readonly SheetCell[], number: number): string {
  return row
    .map((cell, index) => {
      const at = `${String.fromCharCode(65 + index)}${number}`;
      if (cell === null) return '';
      if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
      return 'date' in cell
        ? `<c r="${at}" s="1"><v>${cell.date}</v></c>`
        : `<c r="${at}"><v>${cell.number}</v></c>`;
    })
    .join('');
}
