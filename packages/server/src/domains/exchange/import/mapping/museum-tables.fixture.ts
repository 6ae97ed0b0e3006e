import { inBytes } from '../../../../platform/tables/tables.fixture.ts';

/*
 * Invented tables in the forms that museums publish: their columns, separators, dates and empty values are real, their
 * works are not.
 */

const csv = (rows: readonly (readonly string[])[], delimiter = ',') =>
  rows
    .map((row) => row.map((cell) => (/["\n;,|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter))
    .join('\n');

const latin: Readonly<Record<string, number>> = {
  ä: 0xe4,
  ö: 0xf6,
  ü: 0xfc,
  Ö: 0xd6,
  ß: 0xdf,
  é: 0xe9,
  '„': 0x84,
  '“': 0x93,
  '–': 0x96,
  '€': 0x80,
};

/** A German museum: Windows-1252, semicolons, BCE dates, quoted semicolons in titles, 'o. A.' and '-'. */
export const german = inBytes(
  csv(
    [
      [
        'Inventarnr.',
        'Titel',
        'Künstler',
        'Datierung',
        'Material/Technik',
        'Maße',
        'Herkunft',
        'Schlagworte',
        'Standort',
      ],
      [
        '1998/114',
        'Boote im Fluss; Nagasaki',
        'Beato, Felice',
        'um 1865',
        'Albumin',
        '21 x 27 cm',
        'Slg. Quist',
        'Fluss; Boot',
        'Depot B 14',
      ],
      [
        '1998/115-a',
        '„Abend; Schnee“',
        'Suzuki, Harunobu',
        '12. Jh.',
        'Tusche; Farbe auf Papier und Seide',
        '28,5 x 21 cm',
        'o. A.',
        'Schnee; Frau',
        'Raum 3',
      ],
      ['2003/7', 'Löwe, schreitend', 'unbekannt', '604–562 v. Chr.', '-', '97 x 230 cm', 'NULL', 'Löwe', 'Raum 3'],
      [
        '2003/9',
        'Raue Wellen',
        'Ogata, Korin',
        'wohl noch vor dem Brand',
        'Tusche und Gold auf Seide',
        '146 x 165 cm',
        'Geschenk 1926',
        'Meer; Welle',
        'Depot',
      ],
    ],
    ';',
  ),
  latin,
);

/** A French museum: 'siècle' and 'av. J.-C.', several artists in one cell, begin and end years. */
export const french = csv(
  [
    [
      "Numéro d'inventaire",
      'Titre',
      'Auteur',
      'Datation',
      'Matériaux',
      'Dimensions',
      'Lieu de création',
      "Mode d'acquisition",
      'Droits',
      'Mots-clés',
    ],
    [
      'INV 3692',
      'La Dentellière',
      'VERMEER, Johannes',
      '1669-1670',
      'huile sur toile',
      'H. 24 cm ; L. 21 cm',
      'Delft',
      'achat ; 1870',
      'Domaine public',
      'femme|intérieur',
    ],
    [
      'MA 399',
      'Vénus',
      'anonyme',
      '2e siècle av. J.-C.',
      'marbre',
      'H. 204 cm',
      'Milo',
      'don',
      'Domaine public',
      'déesse',
    ],
    ['RF 1', "L'atelier", "d'après Courbet", 'XVIIIe siècle', 'plâtre', 'H. 12 cm', 's.l.', 'legs', '', ''],
  ],
  ';',
);

/** Dutch open data as nested JSON: makers with roles, one list of dimensions, and records below a heading. */
export const dutch = JSON.stringify({
  count: 2,
  artObjects: [
    {
      objectNumber: 'SK-A-4050',
      title: 'De brief; een studie',
      principalOrFirstMaker: 'Jan Ott',
      makers: [
        { name: 'Jan Ott', role: 'schilder', placeOfBirth: 'Delft' },
        { name: 'Piet Mol', role: 'graveur' },
      ],
      dating: { presentingDate: 'ca. 1669 - ca. 1670', yearEarly: 1664, yearLate: 1675 },
      materials: ['doek', 'olieverf'],
      objectTypes: ['schilderij'],
      subTitle: 'h 44cm × b 38,5cm',
      webImage: { guid: 'x', url: 'https://images.example.org/iiif/a.jpg', width: 2000 },
      productionPlaces: ['Delft'],
      acquisition: { method: 'aankoop', date: '1892', creditLine: 'Aankoop met steun' },
    },
    {
      objectNumber: 'RP-P-1',
      title: 'Gezicht op de haven',
      principalOrFirstMaker: 'anoniem',
      makers: [{ name: 'anoniem', role: null }],
      dating: { presentingDate: '18e eeuw', yearEarly: 1700, yearLate: 1800 },
      materials: ['papier'],
      objectTypes: ['prent'],
      subTitle: 'h 12cm × b 20cm',
      webImage: null,
      productionPlaces: [],
      acquisition: { method: 'schenking', date: '1901', creditLine: 'Schenking van de familie Ott' },
    },
  ],
});

const metColumns =
  'Object Number,Is Highlight,Is Timeline Work,Is Public Domain,Object ID,Gallery Number,Department,AccessionYear,Object Name,Title,Culture,Period,Dynasty,Reign,Portfolio,Constituent ID,Artist Role,Artist Prefix,Artist Display Name,Artist Display Bio,Artist Suffix,Artist Alpha Sort,Artist Nationality,Artist Begin Date,Artist End Date,Artist Gender,Artist ULAN URL,Artist Wikidata URL,Object Date,Object Begin Date,Object End Date,Medium,Dimensions,Credit Line,Geography Type,City,State,County,Country,Region,Subregion,Locale,Locus,Excavation,River,Classification,Rights and Reproduction,Link Resource,Object Wikidata URL,Metadata Date,Repository,Tags,Tags AAT URL,Tags Wikidata URL'.split(
    ',',
  );
const metRow = (given: Readonly<Record<string, string>>) => metColumns.map((column) => given[column] ?? '');

/** The Metropolitan Museum's CSV of 54 columns: several makers with `|`, negative years, two numbers. */
export const american = `\uFEFF${csv([
  metColumns,
  metRow({
    'Object Number': '1979.486.1',
    'Is Highlight': 'False',
    'Is Public Domain': 'True',
    'Object ID': '1',
    Department: 'Prints',
    AccessionYear: '1979',
    'Object Name': 'Engraving',
    Title: 'The Lovers; after a drawing',
    'Artist Role': 'Artist|Publisher',
    'Artist Prefix': 'After|',
    'Artist Display Name': 'James Barton|Ann Ross',
    'Artist Begin Date': '1794|1800',
    'Object Date': 'ca. 1853',
    'Object Begin Date': '1848',
    'Object End Date': '1858',
    Medium: 'Engraving on paper',
    Dimensions: '12 1/4 × 9 in. (31.1 × 22.9 cm)',
    'Credit Line': 'Gift of Heinz Lang, 1979',
    City: 'Hartford',
    Country: 'United States',
    Classification: 'Prints',
    'Link Resource': 'http://www.example.org/art/1',
    Repository: 'An American Museum',
    Tags: 'Men|Women',
  }),
  metRow({
    'Object Number': '26.7.1394',
    'Is Highlight': 'True',
    'Is Public Domain': 'False',
    'Object ID': '2',
    'Object Name': 'Figure',
    Title: 'Striding lion',
    Culture: 'Egyptian',
    Period: 'Late Period',
    'Object Date': '604–562 B.C.',
    'Object Begin Date': '-604',
    'Object End Date': '-562',
    Medium: 'Faience',
    'Link Resource': 'http://www.example.org/art/2',
    Repository: 'An American Museum',
    Tags: 'Lions',
  }),
  metRow({
    'Object Number': '30.8.1',
    'Is Highlight': 'False',
    'Is Public Domain': 'True',
    'Object ID': '3',
    Title: 'Vessel',
    'Object Begin Date': '-2000',
    'Object End Date': '-1500',
    Medium: 'Clay',
    'Link Resource': 'http://www.example.org/art/3',
    Repository: 'An American Museum',
  }),
])}`;

/** MoMA's JSON: makers in parallel lists, measurements in columns with units, life dates that are no dates of works. */
export const modern = JSON.stringify([
  {
    Title: 'Ferdinandsbrücke Project, Vienna',
    Artist: ['Otto Lang'],
    ConstituentID: [6210],
    ArtistBio: ['Austrian, 1841–1918'],
    Nationality: ['Austrian'],
    BeginDate: [1841],
    EndDate: [1918],
    Gender: ['male'],
    Date: '1896',
    Medium: 'Ink and cut-and-pasted painted pages on paper',
    Dimensions: '19 1/8 x 66 1/2" (48.6 x 168.9 cm)',
    CreditLine: 'Fractional gift of Jo Carole and Ronald S.',
    AccessionNumber: '885.1996',
    Classification: 'Architecture',
    Department: 'Architecture & Design',
    DateAcquired: '1996-04-09',
    Cataloged: 'Y',
    ObjectID: 2,
    URL: 'https://www.example.org/collection/works/2',
    ImageURL: 'https://www.example.org/media/a.jpg',
    OnView: '',
    'Height (cm)': 48.6,
    'Width (cm)': 168.9,
  },
  {
    Title: 'City of Music',
    Artist: ['Christian Port', 'Ada Ferrars'],
    ConstituentID: [7470, 12],
    BeginDate: [1944, 0],
    Date: '(1987)',
    Medium: 'Paint and colored pencil on print',
    AccessionNumber: '1.1995',
    Classification: 'Architecture',
    Department: 'Architecture & Design',
    DateAcquired: '1995-01-17',
    Cataloged: 'Y',
    ObjectID: 3,
    URL: 'https://www.example.org/collection/works/3',
    'Height (cm)': 40.6401,
    'Width (cm)': 29.8451,
  },
]);

const footnotes = Array.from(
  { length: 130 },
  (_, at) => `[${at + 1}] according to a letter in the archive, box ${at + 1}`,
);
/** A provenance of more than 6,000 characters with footnotes. */
export const longProvenance = `Commissioned by the abbey, 1520; (sale, Paris, 12 May 1801, no. 7); private collection [1] until 1938. ${footnotes.join('; ')}. Bought from the dealer, 1951.`;

/** Cleveland's records: creators as text with life dates, nested dimensions and a provenance with footnotes. */
export const cleveland = [
  {
    id: 74228,
    accession_number: '1915.534',
    share_license_status: 'CC0',
    tombstone: 'Nathaniel Hurd, c. 1765. John Copley. Oil on canvas',
    title: 'Nathaniel Hurd; a portrait',
    creation_date: 'c. 1765',
    creation_date_earliest: 1760,
    creation_date_latest: 1770,
    culture: ['America, 18th century'],
    technique: 'oil on canvas',
    department: 'American Painting and Sculpture',
    collection: 'American - Painting',
    type: 'Painting',
    measurements: 'Framed: 90.5 x 78 x 6.5 cm; Unframed: 76.2 x 64.8 cm',
    creditline: 'Gift of the John Huntington Trust',
    creators: [{ id: 1, description: 'John Copley (American, 1738–1815)', role: 'artist', birth_year: '1738' }],
    provenance: [{ description: longProvenance, citations: [] }],
    citations: [{ citation: 'Smith, A. Portraits. Boston, 1900.', page_number: 'p. 3' }],
    inscriptions: [{ inscription: 'signed lower left', inscription_translation: null }],
    images: { web: { url: 'https://images.example.org/1915.534_web.jpg', width: '775' } },
    url: 'https://example.org/art/1915.534',
    updated_at: '2024-01-01',
  },
  {
    id: 74229,
    accession_number: '1916.1',
    share_license_status: 'Copyrighted',
    title: 'Bowl',
    creation_date: '200s BCE',
    creation_date_earliest: -299,
    creation_date_latest: -200,
    culture: ['Greece'],
    technique: 'silver',
    type: 'Vessel',
    measurements: 'Diameter: 12 cm',
    creators: [],
    provenance: [],
    citations: [],
    inscriptions: [],
    images: null,
    url: 'https://example.org/art/1916.1',
  },
]
  .map((record) => JSON.stringify(record))
  .join('\n');

/** An artist's own list without any usual name of a column, with 'NULL' and '-'. */
export const unusual = csv([
  ['Ref', 'Was', 'Wer', 'Wann', 'Wie gross', 'Pic'],
  ['A-1', 'Still life; with fish', 'Ferrars, Ada', '1921', '20 x 30 cm', 'a-1.jpg'],
  ['A-2', 'Harbour', 'Ott, Jan', 'c. 1930', '50 x 70 cm', 'a-2.jpg'],
  ['A-3', 'Mill | evening', 'Ferrars, Ada', 'NULL', '-', 'a-3.jpg'],
]);

/** A Spanish museum's tab-separated export in UTF-16 with centuries and a remark above the table. */
export const spanish = Buffer.from(
  `\uFEFFListado de obras\nNº Inventario\tTítulo\tAutor/a\tDatación\tTécnica\tAlto (cm)\tAncho (cm)\tProcedencia\n${[
    [
      'P001174',
      'Las hilanderas',
      'Velázquez, Diego',
      'Siglo XVII',
      'Óleo sobre lienzo',
      '220',
      '289',
      'Colección Real',
    ],
    ['P002', 'Dama', 'Anónimo', '100 a. C.', 'Piedra', '56,5', '45', 's/d'],
  ]
    .map((row) => row.join('\t'))
    .join('\n')}\n`,
  'utf16le',
);
