import { expect, test } from 'vitest';
import { inBytes } from '../../../../platform/tables/tables.fixture.ts';
import { proposedWorks } from './proposed-works.fixture.ts';

test('a table of a Swedish museum in UTF-16 with bars is read; what has no title is called by what it is', async () => {
  const content = [
    'ObjId|ObjIdentifikationsnr|ObjTitelOrdinarieTitel|ObjBenämning|MatTeknik|Mått|DatDatering|Upphovsman|Accession',
    '5410|LRK 1|Porträtt av Karl XI|Målning|Olja på duk|H: 98 cm, B: 76 cm|1600-talets slut|Ehrenstrahl, David Klöcker|Köpt 1890',
    '5411|LRK 2|NULL|Värja|Stål; läder|L: 1050 mm|1720-1740|NULL|Gåva 1901',
  ].join('\n');
  const { shape, keys, sections } = await proposedWorks(Buffer.from(`\uFEFF${content}`, 'utf16le'));
  expect(shape).toMatchObject({ encoding: 'utf-16le', delimiter: '|' });
  expect(keys).toEqual(['LRK 1', 'LRK 2']);
  expect(sections[0]).toMatchObject({
    title: 'Porträtt av Karl XI',
    artist: [{ name: 'David Klöcker Ehrenstrahl' }],
    dateOfCreation: [{ text: '1600-talets slut', edtf: '1668~/1700~' }],
    ownershipHistory: [{ text: 'Köpt 1890' }],
  });
  expect(sections[1]).toMatchObject({ title: 'Värja', materials: [{ text: 'Stål' }, { text: 'läder' }] });
});

test('tables in Hebrew, Arabic, Korean, Japanese and Chinese are read with their measurements and dates', async () => {
  const hebrew = 'מספר רישום,שם היצירה,שם האמן,תאריך,מידות\nB90.1,מנורה,לא ידוע,המאה ה-18,גובה 25 ס"מ\n';
  expect((await proposedWorks(hebrew)).sections).toEqual([
    {
      title: 'מנורה',
      dateOfCreation: [{ text: 'המאה ה-18', edtf: '1701~/1800~' }],
      dimensionsNew: [{ height: 25 }],
    },
  ]);
  const arabic = 'رقم القطعة,العنوان,الفنان,التاريخ,المادة,الأبعاد\nMIA.7,مشكاة,غير معروف,1350,زجاج,28 × 37 سم\n';
  expect((await proposedWorks(arabic)).sections).toEqual([
    {
      title: 'مشكاة',
      dateOfCreation: [{ text: '1350', edtf: '1350' }],
      dimensionsNew: [{ height: 28, width: 37 }],
      materials: [{ text: 'زجاج' }],
    },
  ]);
  const korean = '소장품번호,명칭,작가,크기,제작연도\n본관 1,산수도,정선,세로 33.5cm 가로 29.4cm,1747년\n';
  expect((await proposedWorks(korean)).sections[0]).toMatchObject({ dimensionsNew: [{ height: 33.5, width: 29.4 }] });
  const japanese =
    '資料番号,作品名,作者名,制作年,寸法\nA-1,神奈川沖浪裏,葛飾北斎,天保2年（1831）頃,縦25.7cm 横37.9cm\nA-2,埴輪,不詳,6世紀,高84.5cm\n';
  const { sections } = await proposedWorks(japanese);
  expect(sections[0]).toMatchObject({
    dateOfCreation: [{ edtf: '1831~' }],
    dimensionsNew: [{ height: 25.7, width: 37.9 }],
  });
  expect(sections[1]!.artist).toBeUndefined();
  const chinese = '藏品編號,品名,年代,尺寸\n故瓷1,水仙盆,11世紀末至12世紀初,高6.9公分 口徑23公分\n';
  expect((await proposedWorks(chinese)).sections[0]).toMatchObject({
    dateOfCreation: [{ edtf: '1001~/1200~' }],
    dimensionsNew: [{ height: 6.9, diameter: 23 }],
  });
});

test('a title above the table and two rows of column names, the first with merged cells, are one header', async () => {
  const { keys, sections, mapping } = await proposedWorks(
    [
      'Inventory of the gallery as of 1 March 2024,,,,,,',
      'Identification,,Maker,,Date,Dimensions,',
      'Inv. no.,Title,Name,Role,,Height (cm),Width (cm)',
      'MG 1,"Night; or, The Lamp","Weber, Karl",engraver,c. 1890,45,60',
      'MG 2,Bust of Nero,unknown,sculptor,54-68 CE,32,20',
    ].join('\n'),
  );
  expect(mapping.columns.map(({ column }) => column)).toContain('Maker Role');
  expect(keys).toEqual(['MG 1', 'MG 2']);
  expect(sections[0]).toMatchObject({
    title: 'Night; or, The Lamp',
    artist: [{ name: 'Karl Weber', role: 'engraver' }],
    dimensionsNew: [{ height: 45, width: 60 }],
  });
});

test('a first record with words of column names is no second header', async () => {
  const { works } = await proposedWorks('Nr,Title,Artist,\n1,Title,Artist,x\n2,Sea,Ott,y\n');
  expect(works).toHaveLength(2);
});

test('facts with labels are read by their labels, as the Smithsonian writes them', async () => {
  const fact = (label: string, content: string) => ({ label, content });
  const freetext = {
    identifier: [fact('Object number', '1970.11')],
    name: [fact('Artist', 'Augustus Saint-Gaudens, American, born Dublin, Ireland 1848-died Cornish, NH 1907')],
    date: [fact('Date', 'modeled 1886-1891, cast 1969')],
    physicalDescription: [fact('Medium', 'bronze'), fact('Dimensions', '69 7/8 x 39 7/8 in.')],
    topic: [fact('Topic', 'Allegory'), fact('Topic', 'Death')],
    objectRights: [fact('Restrictions & Rights', 'CC0')],
  };
  const record = {
    id: 'edanmdm-1',
    title: 'Adams Memorial',
    content: { freetext, indexedStructured: { name: ['x'] } },
  };
  const { works, keys } = await proposedWorks(
    `${JSON.stringify(record)}\n${JSON.stringify({ ...record, id: 'edanmdm-2' })}\n`,
  );
  expect(keys).toHaveLength(2);
  expect(works[0]).toMatchObject({
    tagWords: ['Allegory', 'Death'],
    record: {
      accessionNumber: '1970.11',
      rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      sections: {
        title: 'Adams Memorial',
        artist: [{ name: 'Augustus Saint-Gaudens' }],
        dateOfCreation: [{ edtf: '1886/1891' }],
        materials: [{ text: 'bronze' }],
        dimensionsNew: [{ height: 69.875, width: 39.875, unit: 'in' }],
      },
    },
  });
});

test('the relation of somebody to a work, as the V&A nests it, is their role', async () => {
  const maker = (name: string, relation: string) => ({
    name: { text: name, id: 'A1' },
    association: { text: relation, id: 'x' },
  });
  const { works } = await proposedWorks(
    JSON.stringify({
      records: [
        {
          record: {
            systemNumber: 'O12',
            accessionNumber: 'S.4213-2009',
            objectType: 'Print',
            titles: [],
            artistMakerPerson: [maker('Roberts, James', 'artist'), maker('Thornthwaite', 'engraver')],
            placesOfOrigin: [{ place: { text: 'London', id: 'x2' }, association: { text: 'printed', id: 'x3' } }],
          },
        },
      ],
    }),
  );
  expect(works[0]).toMatchObject({
    key: 'S.4213-2009',
    record: {
      sections: {
        title: 'Print',
        artist: [{ name: 'James Roberts' }, { name: 'Thornthwaite', role: 'engraver' }],
        placeOfCreation: [{ text: 'London' }],
      },
    },
  });
});

test('a long provenance with footnotes and semicolons does not hide the commas of a table', async () => {
  const provenance = Array.from(
    { length: 100 },
    (_, at) => `Collection ${at}, Paris,[${at}] sold to Galerie ${at}; by descent.`,
  );
  const { shape, sections } = await proposedWorks(
    `title,artist,date,provenance\n"A","B","1900","${provenance.join(' ')}"\n`,
  );
  expect(shape.delimiter).toBe(',');
  expect(sections[0]!.ownershipHistory).toEqual([{ text: provenance.join(' ') }]);
});

test('a French table in Windows-1252 has a date in words between its years, and sides with their names', async () => {
  const content = [
    "Numéro d'inventaire;Titre;Auteur(s);Date de production;Datation - début;Datation - fin;Dimensions - Œuvre",
    'P2230;"La Seine; à Bercy";Lépine, Stanislas;entre 1870 et 1880;1870;1880;Hauteur : 38 cm x Largeur : 55 cm',
  ].join('\n');
  const { sections } = await proposedWorks(inBytes(content.replace('Œ', '\u008C'), {}));
  expect(sections[0]).toEqual({
    title: 'La Seine; à Bercy',
    artist: [{ name: 'Stanislas Lépine' }],
    dateOfCreation: [{ text: 'entre 1870 et 1880', edtf: '1870/1880' }],
    dimensionsNew: [{ height: 38, width: 55 }],
  });
});
