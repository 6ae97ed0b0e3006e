import { createWriteStream, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ChosenShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { type Options, ZipFile } from 'yazl';
import { proposeShape, readTable } from './read-table.ts';
import type { Cell } from './table.ts';

/** A file in a folder of its own. */
export function aFile(content: string | Uint8Array, name = 'table'): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'oeuvre-table-')), name);
  writeFileSync(file, content);
  return file;
}

/** The text in an encoding of one byte a letter; `bytes` are the letters beyond ASCII. */
export const inBytes = (text: string, bytes: Readonly<Record<string, number>>): Uint8Array =>
  Uint8Array.from([...text], (letter) => bytes[letter] ?? letter.charCodeAt(0));

export async function aZip(files: Readonly<Record<string, string | Uint8Array>>, options: Partial<Options> = {}) {
  const file = aFile('', 'table.zip');
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name, options);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

/** A ZIP with other bytes in place of these, which must be as many. */
export function patched(file: string, from: string, to: string): string {
  const bytes = readFileSync(file).toString('latin1').replaceAll(from, to);
  return aFile(Buffer.from(bytes, 'latin1'), 'table.zip');
}

/** A ZIP whose directory says that all of its files lie where the first one does. */
export function overlapping(file: string): string {
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
    bytes.writeUInt32LE(0, at + 42);
  return aFile(bytes, 'table.zip');
}

/** The end of a ZIP file (ZIP64) whose directory has so many files. */
export function aZipClaiming(files: number): string {
  const [end64, locator, end] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.alloc(22)];
  end64.write('PK\x06\x06', 'latin1');
  end64.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) end64.writeBigUInt64LE(BigInt(files), at);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeUInt32LE(1, 16);
  end.write('PK\x05\x06', 'latin1');
  for (const at of [8, 10]) end.writeUInt16LE(0xffff, at);
  end.writeUInt32LE(0xffffffff, 16);
  return aFile(Buffer.concat([end64, locator, end]), 'table.zip');
}

const workbook = `<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>`;
const relations = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;

/** A workbook whose only sheet has these rows, written as XML. */
export const aWorkbook = (rows: string, { before = '', beforeStrings = '', strings = '' } = {}) =>
  aZip({
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `${beforeStrings}<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });

export type PlainRow = [line: number, cells: Record<string, Cell>];

/** All rows of a file as plain values, and how it was read. */
export async function readAll(file: string, chosen: ChosenShape = {}, from = 0) {
  const { shape, isEncodingCertain } = await proposeShape(file, chosen);
  const rows: PlainRow[] = [];
  for await (const { line, cells } of readTable(file, shape, { from })) rows.push([line, Object.fromEntries(cells)]);
  return { shape, isEncodingCertain, rows };
}
