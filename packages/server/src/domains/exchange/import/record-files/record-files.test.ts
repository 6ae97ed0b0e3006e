import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inScratchFolder } from '../../../../platform/storage/scratch.ts';
import { aFile, aZip } from '../../../../platform/tables/tables.fixture.ts';
import { examineTable, findTable } from '../intake.ts';
import { lidoAlone, lidoWrap } from '../lido/lido-records.fixture.ts';

const examined = (given: string) =>
  inScratchFolder(async (scratch) => {
    const table = await findTable(given, scratch);
    return examineTable(table.file, table.name);
  });
const cellsOf = async (given: string, column: string) =>
  (await examined(given)).profile.sample.map(({ cells }) => Object.fromEntries(cells)[column]);

const work = (number: number) => ({
  id: `W.${number}`,
  title: `Boat ${number}`,
  year: 1900 + number,
  makers: [
    { name: 'Ann Ross', role: 'painter' },
    { name: 'Jan Ott', role: 'printer' },
  ],
});
const numbers = [1, 2, 3, 4, 5];
const asFiles = <T>(content: (number: number) => T, ending: string) =>
  Object.fromEntries(numbers.map((number) => [`works/w${number}.${ending}`, content(number)]));
const json = (value: unknown) => JSON.stringify(value, null, 2);

describe('files of one record each are one table', () => {
  test('as JSON in a ZIP file, in the order of their names, beside a small list', async () => {
    const zip = await aZip({ ...asFiles((number) => json(work(number)), 'json'), 'sizes.txt': 'w1 30' });
    const { shape, profile, mapping } = await examined(zip);
    expect([shape.format, profile.rows, mapping.key]).toEqual(['jsonl', 5, 'id']);
    expect(await cellsOf(zip, 'title')).toEqual(numbers.map((number) => `Boat ${number}`));
    expect(profile.columns.map(({ column }) => column)).toContain('makers[].name');
  });

  test('as lists of one record, or below keys', async () => {
    expect(await cellsOf(await aZip(asFiles((number) => json([work(number)]), 'json')), 'id')).toHaveLength(5);
    const below = await aZip(asFiles((number) => json({ status: 200, data: work(number) }), 'json'));
    expect(await cellsOf(below, 'data.id')).toEqual(numbers.map((number) => `W.${number}`));
  });

  test('as pages of an answer with several records each', async () => {
    const pages = asFiles((number) => json({ total: 10, records: [work(number), work(number + 10)] }), 'json');
    expect(await cellsOf(await aZip(pages), 'id')).toEqual(
      numbers.flatMap((number) => [`W.${number}`, `W.${number + 10}`]),
    );
  });

  test('as LIDO with and without a wrap', async () => {
    const record = (number: number) => lidoAlone.replaceAll('1931.4', `1931.${number}`);
    expect(await cellsOf(await aZip(asFiles(record, 'xml')), 'inventory number')).toEqual(
      numbers.map((number) => `1931.${number}`),
    );
    const wraps = asFiles((number) => lidoWrap.replaceAll('G 1', `G ${number}`), 'xml');
    expect(await cellsOf(await aZip(wraps), 'inventory number')).toHaveLength(10);
  });

  test('as plain XML in the folders of a folder, each in its own encoding', async () => {
    const folder = path.dirname(aFile('', 'nothing.md'));
    mkdirSync(path.join(folder, 'a', 'b'), { recursive: true });
    const record = (text: string, encoding: string) =>
      Buffer.from(`<?xml version="1.0" encoding="${encoding}"?>\n<w><id>1</id><t>${text}</t><y>1900</y></w>`, 'latin1');
    writeFileSync(path.join(folder, 'a', '1.xml'), record('plain', 'UTF-8'));
    writeFileSync(path.join(folder, 'a', 'b', '2.xml'), record('Käthe', 'ISO-8859-1'));
    expect(await cellsOf(folder, 't')).toEqual(['plain', 'Käthe']);
  });
});

describe('files that are no parts of one table', () => {
  test('leave the largest as the table: works beside makers, a table beside its records', async () => {
    const works = json(numbers.map(work));
    const makers = json([{ name: 'Ann Ross', born: 1870, died: 1930 }]);
    expect((await examined(await aZip({ 'works.json': works, 'makers.json': makers }))).profile.rows).toBe(5);
    const table = `id,title\n${'1,Boat\n'.repeat(200)}`;
    const beside = await aZip({ 'works.csv': table, ...asFiles((number) => `<w><id>${number}</id></w>`, 'xml') });
    expect((await examined(beside)).shape.format).toBe('csv');
  });

  test('are refused by their name if they are damaged or of another kind', async () => {
    const records = asFiles((number) => json(work(number)), 'json');
    await expect(examined(await aZip({ ...records, 'works/w3.json': '{"id":' }))).rejects.toThrow(
      'The file works/w3.json cannot be read',
    );
    await expect(examined(await aZip({ ...records, 'works/x.json': json(['w1', 'w2']) }))).rejects.toThrow(
      'The file works/x.json cannot be read: it is no record, as the other files are.',
    );
    const xml = asFiles((number) => `<w><id>${number}</id><t>T</t><y>1900</y></w>`, 'xml');
    await expect(examined(await aZip({ ...xml, 'works/w3.xml': '<w><id>3</id>' }))).rejects.toThrow(
      'The file works/w3.xml cannot be read',
    );
    const entity = '<!DOCTYPE w [<!ENTITY b SYSTEM "file:///etc/passwd">]><w><id>&b;</id></w>';
    await expect(examined(await aZip({ ...xml, 'works/w3.xml': entity }))).rejects.toThrow('document type');
  });

  test('and documents of an office are refused in a sentence', async () => {
    const document = await aZip({ 'content.xml': '<a/>', 'styles.xml': '<a/>', 'META-INF/manifest.xml': '<a/>' });
    await expect(examined(document)).rejects.toThrow('it is an office document. Save the table as .xlsx or CSV.');
  });
});
