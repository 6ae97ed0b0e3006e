import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { xml } from './xml.ts';

/** The most characters that a cell of Excel holds. */
const mostCharacters = 32_767;

const types = xml`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const packageLinks = xml`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbookLinks = xml`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`;
// Both styles are text (format 49): Excel makes no date of '1/2' that somebody types. The second one, of the head, is bold.
const styles = xml`<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * A workbook with one sheet of texts, written while its rows come. Its cells are texts in themselves and never become
 * formulas.
 */
export function xlsxOf(sheetName: string, rows: AsyncIterable<readonly string[]>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sheet = Readable.from(sheetXml(rows));
  const fail = (error: Error) => output.destroy(error);
  sheet.on('error', fail);
  zip.on('error', fail);
  output.on('close', () => sheet.destroy());
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(head + text), name);
  add('[Content_Types].xml', types.text);
  add('_rels/.rels', packageLinks.text);
  add('xl/workbook.xml', workbookOf(sheetName));
  add('xl/_rels/workbook.xml.rels', workbookLinks.text);
  add('xl/styles.xml', styles.text);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

const workbookOf = (sheetName: string) =>
  xml`<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`
    .text;

/** The first row is the head: it stays in view. */
async function* sheetXml(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="200" width="24" style="1"/></cols><sheetData>`;
  let number = 0;
  let pending = '';
  for await (const row of rows) {
    number += 1;
    pending += rowXml(row, number);
    if (pending.length < 65_536) continue;
    yield pending;
    pending = '';
  }
  yield `${pending}</sheetData></worksheet>`;
}

function rowXml(cells: readonly string[], row: number): string {
  const style = row === 1 ? 2 : 1;
  const written = cells.map((cell, at) =>
    cell === ''
      ? ''
      : xml`<c r="${columnName(at)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${wellFormed(cell)}</t></is></c>`
          .text,
  );
  return `<row r="${row}">${written.join('')}</row>`;
}

const wellFormed = (cell: string) => cell.slice(0, mostCharacters).toWellFormed();

/** Column 27 is 'AB'. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}
