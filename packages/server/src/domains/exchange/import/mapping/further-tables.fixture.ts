/*
 * More invented tables in the forms that museums publish: the National Gallery of Art, Carnegie, the Penn Museum, the
 * SMK, Joconde and ColBase, a Russian museum and a gallery's stock list.
 */

const csv = (rows: readonly (readonly string[])[], delimiter = ',') =>
  rows
    .map((row) => row.map((cell) => (/["\n;,|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter))
    .join('\n');

/** Names of columns without a space between their words, sizes in two units, an attribution after the name. */
export const withoutSpaces = csv([
  [
    'objectid',
    'accessionnum',
    'title',
    'displaydate',
    'beginyear',
    'endyear',
    'dimensions',
    'attribution',
    'provenancetext',
    'wikidataid',
    'lastdetectedmodification',
  ],
  [
    '1',
    '1937.1.2.c',
    'Saint James',
    'c. 1310',
    '1310',
    '1310',
    'painted surface (top of gilding): 62.2 × 34.8 cm (24 1/2 × 13 11/16 in.)',
    'Grifo Lang',
    'Mr. Corsi, Florence;[1] sold 1902.',
    'Q1',
    '2021-10-10 22:00:17',
  ],
  [
    '2',
    '1942.9.60',
    'Portrait',
    '1627/1632',
    '1627',
    '1632',
    'plate: 24.4 x 15.6 cm (9 5/8 x 6 1/8 in.)',
    'Sir Anthony Port, after',
    '',
    'Q2',
    '2021-10-11 22:00:17',
  ],
]);

/** Inches without a unit, days for years, facts about people beside their names. */
export const inches = csv([
  [
    'title',
    'creation_date',
    'creation_date_earliest',
    'creation_date_latest',
    'accession_number',
    'item_width',
    'item_height',
    'full_name',
    'cited_name',
    'role',
    'birth_date',
    'birth_place',
  ],
  [
    'Pole Tree',
    '1939',
    '1939-01-01',
    '1939-12-31',
    '32.2.1',
    '7.5',
    '11.125',
    'Samuel Lang',
    'Lang, Samuel',
    'artist',
    '1896-01-01',
    'Philadelphia',
  ],
  [
    'Still life',
    'c. 1900',
    '1895-01-01',
    '1905-01-01',
    '33.1',
    '30',
    '24.25',
    'Ann Lee|Bo Ek',
    'Lee, Ann|Ek, Bo',
    'artist|printer',
    '1870-01-01|',
    '|',
  ],
]);

/** Archaeology: no titles, a column for the unit. */
export const archaeology = csv([
  [
    'object_number',
    'object_name',
    'culture',
    'provenience',
    'material',
    'date_made',
    'measurement_height',
    'measurement_width',
    'measurement_unit',
  ],
  ['MS4842', 'Amphora', 'Greek|Attic', 'Italy|Orvieto', 'Ceramic', '520-510 BCE', '425', '281', 'mm'],
  ['E1', 'Scarab', 'Egyptian', 'Egypt|Abydos', 'Faience', '1539-1075 BCE', '0.6', '1.2', 'cm'],
]);

/** Nested JSON: several titles, sides as a list of names, values and units, dates of the database. */
export const nested = JSON.stringify({
  found: 1,
  items: [
    {
      id: '1170012',
      created: '2020-04-01',
      object_number: 'KMS3696',
      titles: [
        { title: 'Interiør med staffeli', type: 'museumstitel', language: 'dansk' },
        { title: 'Interior with easel', language: 'engelsk' },
      ],
      production: [
        { creator: 'Lang, Vilhelm', creator_forename: 'Vilhelm', creator_surname: 'Lang', creator_role: 'painter' },
      ],
      production_date: [{ start: '1890-01-01T00:00:00.000Z', end: '1890-12-31T00:00:00.000Z', period: '1890' }],
      dimensions: [
        { part: 'Netto', type: 'højde', value: '620', unit: 'millimeter' },
        { part: 'Netto', type: 'bredde', value: '505', unit: 'millimeter' },
      ],
      object_names: [{ name: 'maleri' }],
      rights: 'https://creativecommons.org/publicdomain/zero/1.0/',
      has_image: true,
    },
  ],
});

/** Columns divided by bars, last names in capitals, measurements without a unit, two kinds of dates. */
export const joconde = csv(
  [
    [
      'Reference',
      'Auteur',
      'Date_de_creation',
      'Inventaire_numero',
      'Materiaux_techniques',
      'Mesures',
      'Periode_de_creation',
      'Precisions_sur_l_auteur',
      'Statut_juridique',
      'Sujet_represente',
      'Titre',
    ],
    [
      '000PE000001',
      'LANG Eugène',
      '2010-02-01',
      'RF 1234',
      'mine de plomb ; papier',
      'H. 12.5 ; l. 20.1',
      '2e quart 19e siècle',
      'Paris, 1798 ; Paris, 1863',
      'propriété de l’État ; achat ; 1905',
      'scène (cheval, cavalier)',
      'Cavalier ; étude',
    ],
    [
      '000PE000002',
      'ANONYME',
      '2011-03-01',
      'MNR 5',
      'marbre',
      'H. 40',
      '1er siècle av JC',
      '',
      'legs ; 1897',
      'figure (Vénus)',
      'Vénus',
    ],
  ],
  '|',
);

/** Japanese columns and dates. */
export const japanese = csv([
  ['機関管理番号', '所蔵機関', '作品名', '作者', '時代・世紀', '品質・形状', '法量', '員数'],
  ['A-10569', '東の博物館', '風神図屏風', '尾形光筆', '江戸時代・18世紀', '紙本金地着色', '各 166.0x183.0', '2曲1双'],
  ['A-1', '西の博物館', '扇面図', '伝俵屋宗', '江戸時代・17世紀', '紙本着色', '30.0x20.0', '1面'],
]);

/** Russian columns, dates and measurements. */
export const russian = csv(
  [
    [
      'Инвентарный номер',
      'Название',
      'Автор',
      'Датировка',
      'Материал, техника',
      'Размеры',
      'Место создания',
      'Источник поступления',
      'Ключевые слова',
    ],
    [
      'Ж-1234',
      'Волга; осень',
      'Ланг, Исаак Ильич',
      '1887–1888',
      'холст, масло',
      '58,5 х 96 см',
      'Плёс',
      'Дар автора, 1892',
      'река; осень',
    ],
    ['Ж-5', 'Икона', 'Неизвестный художник', 'XV век', 'дерево, темпера', '90 × 70 см', 'Новгород', '', 'икона'],
  ],
  ';',
);

/** A gallery's stock list: first and last names apart, one letter for each side, prices. */
export const stock = csv([
  [
    'Stock No',
    'Artist First Name',
    'Artist Last Name',
    'Work',
    'Year',
    'Medium',
    'H',
    'W',
    'D',
    'Units',
    'Price',
    'Location',
    'Literature',
  ],
  [
    'HW-001',
    'Ada',
    'Ferrars',
    'Untitled; blue',
    '1998',
    'Oil on linen',
    '40',
    '30',
    '1.5',
    'inches',
    '12,000',
    'Storage',
    'Smith 1999, p. 4',
  ],
  ['HW-002', 'Jan', 'Ott', 'Harbour', 'c. 2001', 'Bronze', '12', '8', '8', 'inches', '9,500', 'Gallery', ''],
]);

/** Records wrapped in 'data', every value in a list, vocabularies as numbers beside their words, sizes of pictures. */
export const wrapped = [
  { acc: 'P.194-1990', title: 'William Lang', maker: 'Bryden, Robert', year: '1899' },
  { acc: 'P.195-1990', title: 'John Port', maker: 'Bryden, Robert', year: '1898' },
]
  .map(({ acc, title, maker, year }) =>
    JSON.stringify({
      data: {
        identifier: [
          { accession_number: [acc], type: ['accession number'], value: [acc] },
          { priref: ['100'], type: ['priref'], value: ['100'] },
        ],
        admin: { created: ['1312637261000'], id: ['object-100'] },
        owners: [{ owner: ['agent-149638'], summary_title: ['The Port Museum'] }],
        title: [{ value: [title] }],
        lifecycle: {
          acquisition: { method: ['given'], date: [{ earliest: ['1990'], value: ['1990'], latest: ['1990'] }] },
          creation: {
            date: [{ earliest: [year], value: [year], latest: [year] }],
            maker: { maker: { summary_title: [maker], term: ['agent-19630'], role: [{ value: ['printmaker'] }] } },
          },
        },
        component: [{ name: ['Support'], materials: [{ term: ['term-106206'], summary_title: ['paper'] }] }],
        multimedia: [
          { preview: { measurements: { dimensions: [{ units: ['pixels'], dimension: ['height'], value: ['367'] }] } } },
        ],
        techniques: [{ term: ['term-29158'], summary_title: ['woodcut'] }],
        inscription: [{ method: ['Printed'], transcription: [{ value: [title.toUpperCase()] }] }],
        measurements: {
          dimensions: [
            { units: ['mm'], dimension: ['Height'], value: ['432'] },
            { units: ['mm'], dimension: ['Width'], value: ['290'] },
          ],
        },
      },
      httpCode: [200],
    }),
  )
  .join('\n');

/** A college's table: sizes in brackets, a vocabulary's numbers in a column of their own, printers beside artists. */
export const college = csv([
  [
    'embark_ID',
    'Accession_num',
    'Artist',
    'Printer',
    'Title',
    'Year_Made',
    'Year_Acqd',
    'Media',
    'Media_AAT',
    'Dimensions',
    'Credit_Line',
  ],
  [
    '6883',
    '001.2010',
    'James Lang',
    'Ann Ross',
    'The Dyer',
    '1879-1880',
    '2010',
    'Etching on paper',
    'etchings (prints) AAT:(300041365)',
    '(305 x 239 mm; 316 x 241 mm)',
    'The Port Collection',
  ],
  [
    '7974',
    '005.2013',
    'Victor Ek',
    '',
    'The Traders',
    'ca.1916',
    '2013',
    'Oil on canvas',
    'canvas AAT:(300014078)',
    '29 in. (73.66 cm) diameter',
    'The Port Collection',
  ],
]);
