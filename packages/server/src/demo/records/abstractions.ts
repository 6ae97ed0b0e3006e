import { type DemoRecord, worksOf } from './record.ts';

const geometry = 'Quiet Geometry';
const dark = 'After Dark';
const paper = 'Paper and Ink';

const fields = worksOf(
  {
    manner: 'colourField',
    key: 'field',
    artist: 'Marta Ellingsen',
    sections: {
      materials: 'Oil on canvas',
      techniques: 'Painting',
      culture: 'Norwegian',
      placeOfCreation: 'Bergen',
      ownershipHistory: 'Acquired from the artist’s studio',
    },
    tags: [
      ['Oil on canvas', 'Materials'],
      ['Norwegian', 'Culture'],
      ['Bergen', 'Geography'],
    ],
  },
  [
    {
      title: 'Shore, Three Parts',
      year: 1956,
      text: 'Sky, the line of the tide, and the sand that keeps its light. Ellingsen painted from the ferry, and only what it took the ferry to pass.',
      keywords: ['Abstraction', 'Coast', 'Blue'],
      rooms: [geometry, 'Weather and Water'],
    },
    {
      title: 'Window in March',
      year: 1957,
      text: 'Twenty-two thin coats to each field; the edges glow because each coat stopped a little elsewhere.',
      keywords: ['Abstraction', 'Blue', 'Window'],
      rooms: [geometry],
    },
    {
      title: 'Stove, Night',
      year: 1958,
      text: 'A red that can be felt before it is seen, held between smoke and ash.',
      keywords: ['Abstraction', 'Red', 'Night'],
      rooms: [geometry, dark],
    },
    {
      title: 'Low Sun, Ploughed Field',
      year: 1959,
      text: 'The orange was mixed on the canvas. Under raking light one sees the furrows.',
      keywords: ['Abstraction', 'Sunset', 'Orange'],
      rooms: [geometry],
    },
    {
      title: 'Linen and Dusk',
      year: 1960,
      text: 'The lower field is the colour of the bare canvas, painted on the canvas.',
      keywords: ['Abstraction', 'Blue', 'Dusk'],
      rooms: [geometry, dark],
    },
    {
      title: 'Low Sun, Second Version',
      year: 1961,
      text: 'Two years after the first and nearly square: the same sun has stopped going down.',
      keywords: ['Abstraction', 'Sunset', 'Orange'],
      rooms: [geometry],
    },
    {
      title: 'Tall Night over Sand',
      year: 1963,
      text: 'Hung low, by the artist’s wish, so that one stands on it.',
      keywords: ['Abstraction', 'Blue', 'Night'],
      rooms: [geometry, dark],
    },
    {
      title: 'Rose, Brick',
      year: 1965,
      text: 'The last of the wide canvases, named after two walls seen from her kitchen.',
      keywords: ['Abstraction', 'Red'],
      rooms: [geometry],
    },
  ],
);

const constructions = worksOf(
  {
    manner: 'constructivist',
    key: 'construction',
    artist: 'Vera Kolář',
    sections: {
      materials: 'Gouache and ink on board',
      techniques: 'Gouache',
      culture: 'Czech',
      placeOfCreation: 'Brno',
      publicationHistory: 'Designs for the Brno Radio exhibitions',
    },
    tags: [
      ['Gouache', 'Materials'],
      ['Czech', 'Culture'],
      ['Brno', 'Geography'],
    ],
  },
  [
    {
      title: 'Transmitter I',
      year: 1926,
      text: 'A disc, a beam and the waves that leave it. Kolář drew radio before most people had heard it.',
      keywords: ['Abstraction', 'Machine', 'Circle'],
      rooms: [geometry],
    },
    {
      title: 'Transmitter II',
      year: 1926,
      text: 'The tall version, for a pillar in the entrance hall.',
      keywords: ['Abstraction', 'Machine', 'Circle'],
      rooms: [geometry],
    },
    {
      title: 'Night Programme',
      year: 1927,
      text: 'The only black ground of the series: the beam comes in from outside, like a programme after midnight.',
      keywords: ['Abstraction', 'Night', 'Circle', 'Red'],
      rooms: [geometry, dark],
    },
    {
      title: 'Frieze for a Waiting Room',
      year: 1928,
      text: 'Everything leans to the right, towards the platform.',
      keywords: ['Abstraction', 'Circle', 'Red'],
      rooms: [geometry],
    },
    {
      title: 'Crane, Blue',
      year: 1928,
      text: 'From a week’s drawing in the harbour of Bratislava. The cable is one stroke of the ruling pen.',
      keywords: ['Abstraction', 'Machine', 'Blue'],
      rooms: [geometry],
    },
    {
      title: 'Harvester',
      year: 1929,
      text: 'Wheel, teeth and dust. A study for a mural that was never painted.',
      keywords: ['Abstraction', 'Machine', 'Orange'],
      rooms: [geometry],
    },
    {
      title: 'Searchlight',
      year: 1930,
      text: 'The rays were drawn first, and everything else had to find its place among them.',
      keywords: ['Abstraction', 'Light', 'Orange'],
      rooms: [geometry],
    },
    {
      title: 'Signal at a Distance',
      year: 1931,
      text: 'The same machine as in the first sheet, seen from very far away.',
      keywords: ['Abstraction', 'Machine', 'Blue'],
      rooms: [geometry],
    },
  ],
);

const cutouts = worksOf(
  {
    manner: 'cutout',
    key: 'cutout',
    artist: 'Nadia Benali',
    sections: {
      materials: 'Painted paper, cut and pasted',
      techniques: 'Collage',
      culture: 'Algerian',
      placeOfCreation: 'Oran',
      ownershipHistory: 'On loan from a private collection',
    },
    tags: [
      ['Paper collage', 'Materials'],
      ['Algerian', 'Culture'],
      ['Oran', 'Geography'],
    ],
  },
  [
    {
      title: 'Market, Eight Stalls',
      year: 1962,
      text: 'Benali cut without drawing. What the scissors left over became the next picture.',
      keywords: ['Abstraction', 'Vase', 'Leaf', 'Star'],
      rooms: [geometry],
    },
    {
      title: 'Kitchen Shelf with Blue Flower',
      year: 1963,
      text: 'The shadow under each shape is real: the paper lifts where the paste was thin.',
      keywords: ['Vase', 'Flower', 'Fruit'],
      rooms: [geometry, paper],
    },
    {
      title: 'Orange Jug',
      year: 1963,
      text: 'Five fields, and one thing in each that could be held in a hand.',
      keywords: ['Vase', 'Fruit', 'Star'],
      rooms: [geometry],
    },
    {
      title: 'The Long Shelf',
      year: 1964,
      text: 'Made to hang above a door. The leaves lean as one walks under it.',
      keywords: ['Vase', 'Leaf', 'Flower'],
      rooms: [geometry],
    },
    {
      title: 'Seven Fields, Black Jug',
      year: 1965,
      text: 'The black is the back of photographic paper, the only material she did not paint herself.',
      keywords: ['Vase', 'Leaf', 'Flower'],
      rooms: [geometry, paper],
    },
    {
      title: 'Moon on a Plate',
      year: 1966,
      text: 'An egg, a moon or a plate: she never said.',
      keywords: ['Vase', 'Star', 'Leaf'],
      rooms: [geometry],
    },
    {
      title: 'Tall Fern',
      year: 1967,
      text: 'The same fern, cut six times from memory, a little looser each time.',
      keywords: ['Leaf', 'Vase', 'Fruit'],
      rooms: [geometry, paper],
    },
    {
      title: 'Noon, No Shade',
      year: 1968,
      text: 'The star is the sun at the hour when nobody is in the street.',
      keywords: ['Leaf', 'Star', 'Sun'],
      rooms: [geometry],
    },
  ],
);

/** Paintings, designs and collages. */
export const abstractions: readonly DemoRecord[] = [...fields, ...constructions, ...cutouts];
