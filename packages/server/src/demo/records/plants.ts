import { type DemoRecord, worksOf } from './record.ts';

const paper = 'Paper and Ink';

/** Plates of a flora. */
export const plants: readonly DemoRecord[] = worksOf(
  {
    manner: 'botanical',
    key: 'plant',
    artist: 'Philippa Garrow',
    sections: {
      materials: 'Watercolour and ink on wove paper',
      techniques: 'Watercolour',
      culture: 'British',
      placeOfCreation: 'Penzance',
      publicationHistory: 'Drawn for A Flora of Hedge and Ditch, 1838–1847',
    },
    tags: [
      ['Watercolour', 'Materials'],
      ['British', 'Culture'],
      ['Penzance', 'Geography'],
    ],
  },
  [
    {
      title: 'Crimson Bellwort',
      year: 1838,
      text: 'With petals and seed at the foot of the sheet, at twice their size. Garrow kept to her rule: root, leaf, flower and seed, or no plate at all.',
      keywords: ['Flower', 'Leaf', 'Root'],
      rooms: [paper],
    },
    {
      title: 'Blue Aster',
      year: 1839,
      text: 'Two heads of one plant, one opened a day before the other. The blue has kept because the sheet was always in a book.',
      keywords: ['Flower', 'Leaf'],
      rooms: [paper],
    },
    {
      title: 'Double Rock-Rose',
      year: 1840,
      text: 'The toothed leaves were drawn first and the petals last, on the morning before they fell.',
      keywords: ['Flower', 'Leaf', 'Root'],
      rooms: [paper],
    },
    {
      title: 'Rock-Rose, Spreading Form',
      year: 1840,
      text: 'The same kind from a wall near the sea, where it grows sideways. The wide sheet is the plant’s own proportion.',
      keywords: ['Flower', 'Coast'],
      rooms: [paper],
    },
    {
      title: 'Ladder Bellflower',
      year: 1842,
      text: 'The bells open from below; the plate shows eleven days in one stem.',
      keywords: ['Flower', 'Leaf'],
      rooms: [paper],
    },
    {
      title: 'White Hellebore',
      year: 1844,
      text: 'White on cream is the hardest thing to paint. Every petal is only its shadow.',
      keywords: ['Flower', 'Winter', 'Leaf'],
      rooms: [paper],
    },
    {
      title: 'Hedge Currant, in Fruit',
      year: 1845,
      text: 'The one plate with fruit instead of flowers, and the one in which she counted the seeds.',
      keywords: ['Fruit', 'Leaf', 'Root'],
      rooms: [paper],
    },
    {
      title: 'Small Scarlet Bells',
      year: 1847,
      text: 'Left small on a wide sheet, as it stood in the field. The plate closes the Flora.',
      keywords: ['Flower', 'Leaf'],
      rooms: [paper],
    },
  ],
);
