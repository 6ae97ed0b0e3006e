import { describe, expect, test } from 'vitest';
import { aFile, readAll } from './tables.fixture.ts';

const fileMaker = (rows: string) => `<?xml version="1.0" encoding="UTF-8"?>
<FMPXMLRESULT xmlns="http://www.filemaker.com/fmpxmlresult"><ERRORCODE>0</ERRORCODE>
<DATABASE DATEFORMAT="D/m/yyyy" NAME="Works.fmp12" RECORDS="2"/>
<METADATA><FIELD EMPTYOK="YES" MAXREPEAT="1" NAME="Number" TYPE="TEXT"/><FIELD NAME="Title"/><FIELD NAME="Maker"/><FIELD NAME="Title"/><FIELD NAME=""/></METADATA>
<RESULTSET FOUND="2">${rows}</RESULTSET></FMPXMLRESULT>`;
const col = (...values: string[]) => `<COL>${values.map((one) => `<DATA>${one}</DATA>`).join('')}</COL>`;

describe("a file in FileMaker's grammar", () => {
  test('has the names of its fields as columns; repetitions are lists, and empty cells are none', async () => {
    const row = (...cols: string[]) => `<ROW MODID="1" RECORDID="7">${cols.join('')}</ROW>`;
    const { shape, rows } = await readAll(
      aFile(
        fileMaker(
          row(col('1'), col('Boats &amp; waves'), col('Ann Ross', '', 'Jan Ott'), col(''), col('x')) +
            row(col('2'), '<COL/>', col(), col('Evening'), col()),
        ),
      ),
    );
    expect(shape).toMatchObject({ format: 'xml', recordsAt: ['FMPXMLRESULT', 'RESULTSET', 'ROW'] });
    expect(rows.map(([, cells]) => cells)).toEqual([
      { Number: '1', Title: 'Boats & waves', Maker: ['Ann Ross', 'Jan Ott'], 'column 5': 'x' },
      { Number: '2', 'Title (2)': 'Evening' },
    ]);
  });

  test('is read as one record, and from the middle', async () => {
    const one = `<ROW>${col('1')}${col('Boats')}</ROW>`;
    expect((await readAll(aFile(fileMaker(one)))).rows).toHaveLength(1);
    const two = fileMaker(one + one.replace('Boats', 'Evening'));
    expect((await readAll(aFile(two), {}, 1)).rows).toEqual([[2, { Number: '1', Title: 'Evening' }]]);
  });

  test('with more columns than a table may have is refused', async () => {
    await expect(readAll(aFile(fileMaker(`<ROW>${col('1').repeat(2_000)}</ROW>`)))).rejects.toMatchObject({
      status: 422,
    });
  });
});

const workbook = (...sheets: string[]) => `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="Default"/></Styles>
${sheets.map((rows, at) => `<Worksheet ss:Name="Sheet${at + 1}"><Table><Column ss:Width="90"/>${rows}</Table></Worksheet>`).join('')}</Workbook>`;
const cell = (text: string, attributes = '') => `<Cell ${attributes}><Data ss:Type="String">${text}</Data></Cell>`;
const heading = `<Row>${cell('Number')}${cell('Title')}${cell('Maker')}${cell('Year')}</Row>`;

describe('a workbook of Excel 2003', () => {
  test('is read by its first row with names; cells that are left out keep the others in their columns', async () => {
    const rows =
      `<Row>${cell('Our works', 'ss:MergeAcross="3"')}</Row>${heading}` +
      `<Row>${cell('1')}${cell('Boats')}<Cell><Data ss:Type="String">Ann Ross</Data><Comment><Data>seen</Data></Comment></Cell>${cell('1831')}</Row>` +
      `<Row ss:Index="9">${cell('2')}${cell('1832', 'ss:Index="4"')}${cell('loan')}</Row><Row/>` +
      `<Row>${cell('3')}${cell('Two columns', 'ss:MergeAcross="1"')}${cell('1833')}</Row>`;
    const { rows: read } = await readAll(aFile(workbook(rows, '', '<Row/>')));
    expect(read.map(([, cells]) => cells)).toEqual([
      { Number: '1', Title: 'Boats', Maker: 'Ann Ross', Year: '1831' },
      { Number: '2', Year: '1832', 'column 5': 'loan' },
      { Number: '3', Title: 'Two columns', Year: '1833' },
    ]);
  });

  test('is refused if several of its sheets have rows, rather than read in part', async () => {
    const row = `<Row>${cell('1')}${cell('Boats')}</Row>`;
    await expect(readAll(aFile(workbook(heading + row, heading + row)))).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('several sheets'),
    });
  });

  test('with hostile indexes, entities or very many columns is read or refused, and nothing else', async () => {
    const odd = ['-1', '0', 'NaN', '1e308', '9007199254740991', ''].map((index) => cell('x', `ss:Index="${index}"`));
    const { rows } = await readAll(aFile(workbook(`${heading}<Row>${odd.join('')}</Row>`)));
    expect(Object.keys(rows[0]![1] as object)).toContain('Number');
    const many = Array.from({ length: 3_000 }, () => cell('x')).join('');
    await expect(readAll(aFile(workbook(`<Row>${many}</Row>`)))).rejects.toMatchObject({ status: 422 });
    const entity = workbook(heading).replace('<Workbook', '<!DOCTYPE w [<!ENTITY a "b">]><Workbook');
    await expect(readAll(aFile(entity))).rejects.toMatchObject({ status: 422 });
  });
});
