import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { examineTable, findTable } from '../../domains/exchange/import/intake.ts';
import { inScratchFolder } from '../storage/scratch.ts';
import { aFile, aWorkbook, aZip, aZipClaiming, inBytes, overlapping, patched, readAll } from './tables.fixture.ts';
import { openZip } from './zip.ts';

const german = { ü: 0xfc, ö: 0xf6, ä: 0xe4, Ö: 0xd6, ß: 0xdf, '“': 0x93, '”': 0x94, '€': 0x80 };

describe('a CSV table', () => {
  test('is read with semicolons in Windows-1252, with its quotes and euro signs', async () => {
    const text = 'Inventarnr.;Titel;Preis\r\n1;Müllers “Größe”;12 €\r\n\r\n2;"Öl; auf\r\nLeinwand";\r\n3;Käthe;1\r\n';
    const { shape, isEncodingCertain, rows } = await readAll(aFile(inBytes(text, german)));
    expect(shape).toMatchObject({ format: 'csv', encoding: 'windows-1252', delimiter: ';', rowsBefore: 0 });
    expect(isEncodingCertain).toBe(false);
    expect(rows).toEqual([
      [2, { 'Inventarnr.': '1', Titel: 'Müllers “Größe”', Preis: '12 €' }],
      [4, { 'Inventarnr.': '2', Titel: 'Öl; auf\nLeinwand' }],
      [6, { 'Inventarnr.': '3', Titel: 'Käthe', Preis: '1' }],
    ]);
  });

  test.each([
    ['comma', 'id,title,maker\n1,"Still life; with fish",A\n2,Plain,B\n', ','],
    ['semicolon', 'id;title;maker\n1;"a, b, c";A\n2;Plain, with comma;B\n', ';'],
    ['tab', 'id\ttitle\tmaker\n1\ta; b, c\tA\n2\tx\tB\n', '\t'],
    ['bar', 'id|title|maker\n1|a; b, c|A\n2|x, y, z|B\n', '|'],
    ['comma beside lists with bars', 'id,title,subjects\n1,T,a|b|c\n2,U,d|e\n3,V,f|g|h\n', ','],
    ['comma beside lists with semicolons', 'id,title,maker\n1,a;b;c,A\n2,d;e;f,B\n3,g;h;i,C\n', ','],
    [
      'tab beside long lists with semicolons',
      `id\ttitle\tsubjects\n${'1\tT\ta; b; c; d; e; f; g; h; i\n'.repeat(9)}`,
      '\t',
    ],
    ['comma at the end of a text without a last line break', 'id,title\n1,"a;b"\n2,c', ','],
  ])('has its delimiter recognised: %s', async (_, text, delimiter) => {
    expect((await readAll(aFile(text))).shape.delimiter).toBe(delimiter);
  });

  test('is read as UTF-16 with and without a byte order mark', async () => {
    const text = 'id\ttitle\n1\tDie große Welle\n2\t冨嶽三十六景\n';
    for (const mark of ['\uFEFF', '']) {
      const { shape, rows } = await readAll(aFile(Buffer.from(mark + text, 'utf16le')));
      expect(shape).toMatchObject({ encoding: 'utf-16le', delimiter: '\t' });
      expect(rows[1]).toEqual([3, { id: '2', title: '冨嶽三十六景' }]);
    }
  });

  test('loses no letter in UTF-8, whatever its byte order mark', async () => {
    const { shape, isEncodingCertain, rows } = await readAll(aFile('\uFEFFid,title\n1,Ogata Kōrin\n'));
    expect([shape.encoding, isEncodingCertain]).toEqual(['utf-8', true]);
    expect(rows).toEqual([[2, { id: '1', title: 'Ogata Kōrin' }]]);
  });

  test('may have a title and remarks above its column names, inches in cells, and names that occur twice', async () => {
    const text = 'sep=;\nExport vom 1.2.2020\nNr.;Titel;Notiz;Notiz\n1;12" disc;a;b\n2;x;;\n3;y;c;d;extra\n';
    const { shape, rows } = await readAll(aFile(text));
    expect(shape).toMatchObject({ delimiter: ';', rowsBefore: 2 });
    expect(rows).toEqual([
      [4, { 'Nr.': '1', Titel: '12" disc', Notiz: 'a', 'Notiz (2)': 'b' }],
      [5, { 'Nr.': '2', Titel: 'x' }],
      [6, { 'Nr.': '3', Titel: 'y', Notiz: 'c', 'Notiz (2)': 'd', 'Column 5': 'extra' }],
    ]);
  });

  test('of 200 columns is read, and goes on at the number of a record', async () => {
    const line = (of: (at: number) => string) => Array.from({ length: 200 }, (_, at) => of(at)).join(',');
    const text = [line((at) => `c${at}`), line((at) => `${at}`), line((at) => `${at}!`)].join('\n');
    const { rows } = await readAll(aFile(text), {}, 1);
    expect(rows).toHaveLength(1);
    expect(rows[0]![1]['c199']).toBe('199!');
  });

  test('with a cell of 50 MB is refused with its line', async () => {
    const file = aFile(`a,b\n1,2\n3,"${'x'.repeat(50_000_000)}"\n`);
    await expect(readAll(file, { format: 'csv', delimiter: ',' })).rejects.toThrow(
      'Line 3: one row contains more than 8 MB',
    );
  });

  test('with a quotation mark that is never closed is refused with its line', async () => {
    await expect(readAll(aFile('a,b\n1,2\n3,"open\n4,5\n'))).rejects.toThrow(/Line \d: a quotation mark is opened/);
  });

  test('in another encoding than somebody chose is refused', async () => {
    const file = aFile(inBytes('a,b\n1,ü\n', german));
    await expect(readAll(file, { encoding: 'utf-8' })).rejects.toMatchObject({ code: 'tables/unknown-encoding' });
  });
});

describe('JSON', () => {
  const work = {
    id: 1,
    title: 'T',
    makers: [{ name: 'A', roles: ['x', 'y'] }, { name: 'B' }],
    size: { h: 1.5, w: null },
  };

  test('is found below other keys, and nested values become columns with paths', async () => {
    const { shape, rows } = await readAll(
      aFile(JSON.stringify({ meta: { n: 1 }, data: { works: [work, { id: 2 }] } })),
    );
    expect(shape).toMatchObject({ format: 'json', recordsAt: ['data', 'works'] });
    expect(rows).toEqual([
      [1, { id: '1', title: 'T', 'makers[].name': ['A', 'B'], 'makers[].roles': ['x', 'y', ''], 'size.h': '1.5' }],
      [2, { id: '2' }],
    ]);
  });

  test.each([
    ['a list', [work, work], []],
    ['an object of objects', Object.fromEntries([...'abcdefg'].map((id) => [id, work])), []],
    ['one record in a list', { meta: { n: 1 }, works: [work] }, ['works']],
  ])('may be %s', async (_, content, recordsAt) => {
    const { shape, rows } = await readAll(aFile(JSON.stringify(content, null, 2)));
    expect(shape.recordsAt).toEqual(recordsAt);
    expect(rows[0]).toMatchObject([1, { title: 'T' }]);
  });

  test('is read line by line as JSON Lines, and a broken line is refused with its number', async () => {
    const { shape, rows } = await readAll(aFile(`${JSON.stringify(work)}\n\n{"id":2}`));
    expect(shape.format).toBe('jsonl');
    expect(rows.map(([line]) => line)).toEqual([1, 3]);
    await expect(readAll(aFile('{"id":1}\n{"id":\n{"id":3}\n'))).rejects.toThrow('Line 2: is not valid JSON');
  });

  test('that is cut off is refused with the number of its record', async () => {
    await expect(readAll(aFile('[{"id":1},{"id":2},{"id"'))).rejects.toThrow('Line 3: is not valid JSON');
  });

  test('that is nested without end is refused', async () => {
    const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    await expect(readAll(aFile(`[${deep},{}]`))).rejects.toThrow('Line 1: values are nested more than 24 levels deep');
  });
});

describe('an Excel workbook', () => {
  test('is read with shared texts, sparse cells, dates and readings left out', async () => {
    const strings = '<si><t>Title</t></si><si><r><t>冨</t></r><r><t>嶽</t></r><rPh><t>フガク</t></rPh></si>';
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Nr</t></is></c><c r="B1" t="s"><v>0</v></c><c r="D1" t="str"><v>Acquired</v></c></row>
      <row r="4"><c r="A4"><v>7</v></c><c r="B4" t="s"><v>1</v></c><c r="D4" s="1"><v>36526</v></c></row>
      <row r="5"><c r="A5"><v>0.30000000000000004</v></c><c r="D5" t="e"><v>#REF!</v></c></row>`;
    const { shape, rows: read } = await readAll(await aWorkbook(rows, { strings }));
    expect(shape).toMatchObject({ format: 'xlsx', sheet: 0, rowsBefore: 0 });
    expect(read).toEqual([
      [4, { Nr: '7', Title: '冨嶽', Acquired: '2000-01-01' }],
      [5, { Nr: '0.3' }],
    ]);
  });

  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  test.each([
    ['that name a file', '<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/passwd">]>', '&b;'],
    ['that grow', `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`, '&l9;'],
    ['of a parameter', '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/p.dtd"> %p;]>', 'x'],
    ['from elsewhere', '<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd">', '&b;'],
    ['that nobody declares', '', '&b;'],
  ])('with entities %s is refused', async (_, before, text) => {
    const cell = `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const refused = /The Excel file cannot be read: .* (?:contains a document type|is damaged)/;
    await expect(readAll(await aWorkbook(cell, { before }))).rejects.toThrow(refused);
    if (before) await expect(readAll(await aWorkbook(cell, { beforeStrings: before }))).rejects.toThrow(refused);
  });

  test('that is cut off is refused and never taken for an empty one', async () => {
    const file = await aWorkbook('<row r="1"><c r="A1"><v>1</v></c>');
    await expect(readAll(file)).rejects.toThrow('is damaged');
  });
});

describe('a ZIP file', () => {
  const limits = { entries: 10, entryBytes: 400_000_000, totalBytes: 500_000_000 };
  const refusalOf = async (file: string) => {
    try {
      (await openZip(file, limits)).close();
      return 'read';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('that is honest is read', async () => {
    expect(await refusalOf(await aZip({ 'a/b.jpg': 'x' }))).toBe('read');
  });

  test('with a path out of its folder, a link, a password, a name twice or too much in it is refused', async () => {
    expect(await refusalOf(patched(await aZip({ 'aa/evil.txt': 'x' }), 'aa/evil.txt', '../evil.txt'))).toContain('../');
    expect(await refusalOf(patched(await aZip({ 'aa/evil.txt': 'x' }), 'aa/evil.txt', '/a/evil.txt'))).toContain(
      'absolute',
    );
    expect(await refusalOf(await aZip({ link: '/etc/passwd' }, { mode: 0o120777 }))).toContain('link is a link');
    expect(await refusalOf(patched(await aZip({ 'one.txt': 'x', 'two.txt': 'x' }), 'two.txt', 'one.txt'))).toContain(
      'twice',
    );
    expect(await refusalOf(await aZip({ 'zeros.csv': Buffer.alloc(5_000_000) }))).toContain('is compressed more than');
    expect(
      await refusalOf(await aZip(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}`, 'x'])))),
    ).toContain('more than 10 files');
    expect(await refusalOf(aFile('hello'))).toContain('cannot be read');
  });

  test('whose files share their bytes is refused: a few of them would unpack to any size', async () => {
    const honest = { 'one.csv': 'a,b\n'.repeat(300), 'two.csv': 'c,d\n'.repeat(300) };
    expect(await refusalOf(await aZip(honest))).toBe('read');
    expect(await refusalOf(overlapping(await aZip(honest)))).toContain('shares its bytes with another file');
  });

  test('with more than 100,000 files is refused from its directory', async () => {
    const file = aZipClaiming(100_001);
    await expect(inScratchFolder((scratch) => findTable(file, scratch))).rejects.toThrow('more than 100000 files');
  });

  test('in another one is not opened, whatever its name', async () => {
    const inner = readFileSync(await aZip({ 'works.csv': 'a,b\n1,2\n' }));
    const examined = (files: Record<string, Buffer>) =>
      inScratchFolder(async (scratch) => {
        const table = await findTable(await aZip(files), scratch);
        return examineTable(table.file, table.name);
      });
    await expect(examined({ 'inner.zip': inner })).rejects.toThrow('it contains no table');
    await expect(examined({ 'inner.csv': inner })).rejects.toThrow('it contains no workbook');
  });
});

test('a picture or an empty file is no table', async () => {
  await expect(readAll(aFile(Uint8Array.from([0xff, 0xd8, 0, 0, 0, 1, 2, 0, 0])))).rejects.toMatchObject({
    status: 415,
  });
  await expect(readAll(aFile(' \n'))).rejects.toThrow('The file contains no records.');
});

describe('tables with very many columns', () => {
  const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`);
  const processorMs = async (work: () => unknown) => {
    const before = process.cpuUsage();
    await work();
    return process.cpuUsage(before).user / 1_000;
  };
  const refusal = (file: string) => expect(readAll(file)).rejects.toThrow('more than 1000 columns');

  test('a CSV file of 600,000 is refused in less time than it takes to split its lines', async () => {
    const text = `${columns(600_000).join(',')}\n${Array(600_000).fill('x').join(',')}\n`;
    const splitting = await processorMs(() => JSON.parse(JSON.stringify(text.split(','))));
    const file = aFile(text);
    // On a busy machine one of them may collect the other's garbage; the least of three is its own.
    const refusing = [];
    for (let time = 0; time < 3; time += 1) refusing.push(await processorMs(() => refusal(file)));
    expect(Math.min(...refusing)).toBeLessThan(splitting);
  });

  test.each([
    [
      'a record',
      () =>
        `[{${columns(100_000)
          .map((name) => `"${name}":1`)
          .join(',')}}]`,
    ],
    [
      'the objects of a list',
      () =>
        `[{"makers":[${columns(20_000)
          .map((name) => `{"${name}":1}`)
          .join(',')}]}]`,
    ],
  ])('%s of JSON is left at the first column too many', async (_, write) => {
    const file = aFile(write());
    // Each of 20,000 objects with a value for each of 20,000 columns takes minutes.
    expect(await processorMs(() => refusal(file))).toBeLessThan(3_000);
  });
});
