import { expect, test } from 'vitest';
import { meaningOfName } from './column-names.ts';
import { proposedWorks } from './proposed-works.fixture.ts';

const table = (...lines: readonly string[]) => lines.join('\n');
const datesOf = async (...lines: readonly string[]) => {
  const { works } = await proposedWorks(table(...lines));
  return works.map(({ record, findings }) => ({
    date: record.sections.dateOfCreation?.[0],
    findings: findings.filter(({ kind }) => /date|year/.test(kind)).map(({ kind, cell }) => [kind, cell]),
  }));
};

test('works are found by the first and last year of the museum, whatever their text says', async () => {
  expect(
    await datesOf(
      'Object Number,Title,Date,Begin Date,End Date',
      '1.1,Bridge,c. 1890,1888,1892',
      '1.2,River,"12 March 1874",1874,1874',
      '1.3,Tower,19th century,1800,1899',
      '1.4,Road,probably later,1901,1925',
    ),
  ).toEqual([
    { date: { text: 'c. 1890', edtf: '1888/1892' }, findings: [] },
    { date: { text: '12 March 1874', edtf: '1874-03-12' }, findings: [] },
    { date: { text: '19th century', edtf: '1800/1899' }, findings: [] },
    { date: { text: 'probably later', edtf: '1901/1925' }, findings: [] },
  ]);
});

test('a text that contradicts the years of the museum is a finding', async () => {
  expect(
    await datesOf(
      'Object Number,Title,Date,Begin Date,End Date',
      '1.1,Bridge,1935,1835,1835',
      '1.2,Bowl,5th century B.C.,400,500',
      '1.3,Vase,1890,1889,1892',
    ),
  ).toEqual([
    { date: { text: '1935', edtf: '1835' }, findings: [['date-contradicted', '1935']] },
    { date: { text: '5th century B.C.', edtf: '0400/0500' }, findings: [['date-contradicted', '5th century B.C.']] },
    { date: { text: '1890', edtf: '1889/1892' }, findings: [] },
  ]);
});

test('a year with a last year beside it is a span, and a last year alone has an open begin', async () => {
  expect(
    await datesOf(
      'Inventarisnummer,Titel,Datering,Datering tot',
      'A 1,Brug,1880,1890',
      'A 2,Haven,1881,',
      'A 3,Dorp,,1899',
    ),
  ).toEqual([
    { date: { text: '1880 to 1890', edtf: '1880/1890' }, findings: [] },
    { date: { text: '1881', edtf: '1881' }, findings: [] },
    { date: { text: 'before 1899', edtf: '../1899' }, findings: [] },
  ]);
});

test('years BCE without a sign are known by their text, and numbers for no year are findings', async () => {
  expect(
    await datesOf(
      'Number,Title,Date,Date from,Date to',
      '1,Kylix,520–500 B.C.,520,500',
      '2,Screen,1990s,1990,9999',
      '3,Chair,n.d.,1920,1910',
    ),
  ).toEqual([
    { date: { text: '520–500 B.C.', edtf: '-0519/-0499' }, findings: [] },
    { date: { text: '1990s', edtf: '199X' }, findings: [['year-unread', '9999']] },
    { date: { text: 'n.d.', edtf: '1910/1920' }, findings: [['years-backwards', '1910']] },
  ]);
});

test('a second date that nothing takes is a finding where it says other years', async () => {
  expect(
    await datesOf(
      'Number,Title,Date,Production date',
      '1,Bridge,1890,1890',
      '2,River,1890,1720',
      '3,Tower,1890,1885-1895',
      '4,Road,1890,',
    ),
  ).toMatchObject([
    { findings: [] },
    { date: { edtf: '1890' }, findings: [['date-unused', '1720']] },
    { findings: [] },
    { findings: [] },
  ]);
});

test.each([
  ['Production end year', 'dateTo'],
  ['Datering tot', 'dateTo'],
  ['Datering - eind', 'dateTo'],
  ['Einddatum', 'dateTo'],
  ['Eindjaar', 'dateTo'],
  ['Année de fin', 'dateTo'],
  ['Datation fin', 'dateTo'],
  ['Jahr_bis', 'dateTo'],
  ['Endjahr', 'dateTo'],
  ['Späteste Datierung', 'dateTo'],
  ['dateLatest', 'dateTo'],
  ['creation_year_last', 'dateTo'],
  ['fecha_hasta', 'dateTo'],
  ['dating.latest', 'dateTo'],
  ['datierung.bis', 'dateTo'],
  ['Production start year', 'dateFrom'],
  ['Datering van', 'dateFrom'],
  ['Beginjaar', 'dateFrom'],
  ['Früheste Datierung', 'dateFrom'],
  ['année_début', 'dateFrom'],
  ['Datum van vervaardiging', 'dateOfCreation'],
  ['Date found', 'ownershipHistory'],
  ['Date of discovery', 'ownershipHistory'],
  ['Funddatum', 'ownershipHistory'],
  ['date de découverte', 'ownershipHistory'],
  ['Vondstdatum', 'ownershipHistory'],
  ['discovery.date', 'ownershipHistory'],
  ['Ankaufsjahr', 'ownershipHistory'],
  ['Datum aankoop', 'ownershipHistory'],
  ['Date printed', 'publicationHistory'],
  ['Date de tirage', 'publicationHistory'],
  ['Gussjahr', 'publicationHistory'],
  ['Casting date', 'publicationHistory'],
  ['Datum gegoten', 'publicationHistory'],
])('the column %s is %s', (column, target) => {
  expect(meaningOfName(column)?.target).toBe(target);
});

test('a date of discovery is no date of creation, even where there is no other', async () => {
  const { sections } = await proposedWorks(
    table('Nr;Titel;Fundjahr;Fundort', '1;Fibel;1922;Mainz', '2;Krug;1934;Trier', '3;Ring;1911;Köln'),
  );
  expect(sections[0]).toMatchObject({ ownershipHistory: [{ text: 'Fundjahr', date: { text: '1922', edtf: '1922' } }] });
  expect(sections.flatMap(({ dateOfCreation = [] }) => dateOfCreation)).toEqual([]);
});
