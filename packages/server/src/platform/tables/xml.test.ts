import { describe, expect, test } from 'vitest';
import { aFile, inBytes, readAll } from './tables.fixture.ts';

const flat = `<?xml version="1.0" encoding="utf-8"?>
<!-- exported -->
<collection xmlns:m="urn:m">
  <count>3</count>
  <m:object id="7" xml:lang="en">
    <title>Boats &amp; <![CDATA[<waves>]]></title>
    <maker><name>Ann Ross</name><role>painter</role></maker>
    <maker><name>Jan Ott</name></maker>
    <size unit="cm">12</size>
    <material>oil</material><material>canvas</material>
    <note>by <i>hand</i>
      of Ross</note>
    <empty/>
  </m:object>
  <m:object id="8"><title>Evening</title><maker><name>Ann Ross</name><role>painter</role></maker></m:object>
  <m:object/>
</collection>`;

describe('a flat XML file', () => {
  test('is read below its root: attributes and elements become columns, repeated ones lists that stay parallel', async () => {
    const { shape, rows } = await readAll(aFile(flat));
    expect(shape).toMatchObject({ format: 'xml', encoding: 'utf-8', recordsAt: ['collection', 'object'] });
    expect(rows).toEqual([
      [
        1,
        {
          id: '7',
          lang: 'en',
          title: 'Boats & <waves>',
          'maker.name': ['Ann Ross', 'Jan Ott'],
          'maker.role': ['painter', ''],
          size: '12',
          'size.unit': 'cm',
          material: ['oil', 'canvas'],
          note: 'by hand\nof Ross',
        },
      ],
      [2, { id: '8', title: 'Evening', 'maker.name': 'Ann Ross', 'maker.role': 'painter' }],
    ]);
  });

  test.each([
    ['a line break before the declaration', `\n${flat}`],
    ['records in further wrappers', flat.replace('<m:object id="7"', '<m:object id="7"').replaceAll('collection', 'c')],
  ])('may have %s', async (_, text) => {
    expect((await readAll(aFile(text))).rows).toHaveLength(2);
  });

  test('is read from the number of a record on', async () => {
    expect((await readAll(aFile(flat), {}, 1)).rows.map(([line]) => line)).toEqual([2]);
  });

  test('of one record is that record, although its makers are repeated', async () => {
    const { shape, rows } = await readAll(
      aFile(
        '<w><id>1</id><title>T</title><year>1900</year><maker><name>A</name></maker><maker><name>B</name></maker></w>',
      ),
    );
    expect(shape.recordsAt).toEqual(['w']);
    expect(rows).toEqual([[1, { id: '1', title: 'T', year: '1900', 'maker.name': ['A', 'B'] }]]);
  });

  test('of one record in wrappers is that record', async () => {
    const { shape } = await readAll(aFile('<data><works><work id="1"><title>T</title></work></works></data>'));
    expect(shape.recordsAt).toEqual(['data', 'works', 'work']);
  });

  test('of a database has the names of its fields as columns', async () => {
    const row = (id: number) =>
      `<row><field name="Object no.">${id}</field><field name="Title">T${id}</field><field name="Maker">A</field><field name="Maker">B</field></row>`;
    const { rows } = await readAll(aFile(`<resultset><row/>${row(1)}${row(2)}</resultset>`));
    expect(rows).toContainEqual([2, { 'Object no': '1', Title: 'T1', Maker: ['A', 'B'] }]);
  });

  test('is read in the encoding that it declares', async () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><l><w><t>Käthe</t></w><w><t>Öl</t></w></l>';
    const { shape, isEncodingCertain, rows } = await readAll(aFile(inBytes(text, { ä: 0xe4, Ö: 0xd6 })));
    expect([shape.encoding, isEncodingCertain]).toEqual(['windows-1252', true]);
    expect(rows.map(([, cells]) => cells['t'])).toEqual(['Käthe', 'Öl']);
  });
});

describe('an XML file is refused in a sentence, and never taken for CSV, if it', () => {
  const records = '<w><t>a, b</t></w><w><t>c, d</t></w>';
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const attributes = Array.from({ length: 300 }, (_, at) => `a${at}="1"`).join(' ');
  test.each([
    [
      'names a file by an entity',
      `<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/passwd">]><x>${records}&b;</x>`,
      'document type',
    ],
    ['grows by entities', `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><x>${records}&l9;</x>`, 'document type'],
    ['has an entity that nothing declares', `<x>${records}<w>&eacute;</w></x>`, 'line 1 is damaged (undefined entity'],
    ['is cut off', `<x>${records}`, 'is damaged (unclosed tag'],
    ['has tags that do not match', `<x>\n<w><t>a</w></t>\n</x>`, 'line 2 is damaged'],
    ['is nested without end', `<x>${'<a>'.repeat(70)}${'</a>'.repeat(70)}</x>`, 'nested more than 60 levels'],
    [
      'has records nested too deep',
      `<x><w>${'<a>'.repeat(30)}1${'</a>'.repeat(30)}</w>${records}</x>`,
      '24 levels deep',
    ],
    ['has too many attributes', `<x><w ${attributes}/>${records}</x>`, 'more than 200 attributes'],
    ['is a web page', '<!DOCTYPE html><html><body><p>a, b</p></body></html>', 'it is a web page'],
    ['is a web page of XML', '<html xmlns="h"><body><p>a, b</p></body></html>', 'it is a web page'],
  ])('%s', async (_, text, reason) => {
    await expect(readAll(aFile(text))).rejects.toMatchObject({ status: 422, message: expect.stringContaining(reason) });
  });

  test('has more columns, elements or text than a record may have', async () => {
    const columns = Array.from({ length: 1_001 }, (_, at) => `<c${at}>1</c${at}>`).join('');
    await expect(readAll(aFile(`<x><w>${columns}</w>${'<w><c1>1</c1></w>'.repeat(20)}</x>`))).rejects.toThrow(
      'more than 1000 columns',
    );
    await expect(
      readAll(aFile(`<x>${'<w><a>1</a></w>'.repeat(20)}<w>${'<a/>'.repeat(100_001)}</w></x>`)),
    ).rejects.toThrow('100,000 elements');
    const long = `<w><a>${'x'.repeat(9_000_000)}</a></w>`;
    await expect(readAll(aFile(`<x>${'<w><a>1</a></w>'.repeat(20)}${long}</x>`))).rejects.toThrow(
      'Line 21: one row contains more than 8 MB',
    );
  });
});

test('a table whose first name is in angle brackets by chance is still CSV', async () => {
  const { shape } = await readAll(aFile('<1900,title\nyes,a\nno,b\n'));
  expect(shape.format).toBe('csv');
});
