import { type DemoRecord, worksOf } from './record.ts';

const water = 'Weather and Water';
const dark = 'After Dark';
const paper = 'Paper and Ink';

const engravings = worksOf(
  {
    manner: 'engraving',
    key: 'engraving',
    artist: 'Ottilie Brandt',
    sections: {
      materials: 'Ink on laid paper',
      techniques: 'Engraving',
      culture: 'Baltic',
      placeOfCreation: 'Stralsund',
      ownershipHistory: 'Gift of the artist’s family',
      inscriptions: 'Signed in the plate, lower right: O. B.',
    },
    tags: [
      ['Engraving', 'Materials'],
      ['Baltic', 'Culture'],
      ['Stralsund', 'Geography'],
    ],
  },
  [
    {
      title: 'The White Cliff',
      year: 1871,
      text: 'One set of lines cuts sky, rock and water; only their thickness changes. The cliff is the paper itself, left alone.',
      keywords: ['Cliff', 'Sea', 'Storm'],
      rooms: [water, 'First Light'],
    },
    {
      title: 'Two Sails Behind the Island',
      year: 1873,
      text: 'What look like sails are stacks of rock. Brandt drew them from a boat and let the swell of it bend every line.',
      keywords: ['Island', 'Moonlight', 'Sea'],
      rooms: [water, dark],
    },
    {
      title: 'Ground Swell',
      year: 1874,
      text: 'The coarsest of her plates: a week after a storm the waves arrive with nothing above them.',
      keywords: ['Sea', 'Storm', 'Waves'],
      rooms: [water],
    },
    {
      title: 'Weather from the West',
      year: 1876,
      text: 'A front of cloud crosses a low coast. Brandt noted the hour in the margin of three states; the wind shifts with each.',
      keywords: ['Coast', 'Clouds', 'Sea'],
      rooms: [water, 'First Light'],
    },
    {
      title: 'The Lighthouse Road, Moonrise',
      year: 1879,
      text: 'The lighthouse itself is not in the picture. Its road is: the bright way that the moon lays on the water.',
      keywords: ['Moonlight', 'Sea', 'Night'],
      rooms: [water, dark],
    },
    {
      title: 'Slack Tide',
      year: 1880,
      text: 'Printed in brown, the warmest of her inks, at the hour when the water has not decided.',
      keywords: ['Sea', 'Sunset', 'Clouds'],
      rooms: [water],
    },
    {
      title: 'Narrow Sound',
      year: 1883,
      text: 'A tall plate for a narrow place. The light stands exactly where the two walls of rock would meet.',
      keywords: ['Fjord', 'Moonlight', 'Cliff'],
      rooms: [water, dark],
    },
    {
      title: 'The Long Headland',
      year: 1886,
      text: 'Her last panorama. Each ridge is cut a shade paler than the one before it, as the air does.',
      keywords: ['Coast', 'Clouds', 'Mountain'],
      rooms: [water],
    },
  ],
);

const woodblocks = worksOf(
  {
    manner: 'woodblock',
    key: 'woodblock',
    artist: 'Hoshino Seiran',
    sections: {
      materials: 'Ink and colour on mulberry paper',
      techniques: 'Woodblock print',
      culture: 'Japanese',
      placeOfCreation: 'Numazu',
      inscriptions: 'Signature and publisher’s seal, upper right',
      publicationHistory: 'From the series Eight Hours of the Lake',
    },
    tags: [
      ['Woodblock', 'Materials'],
      ['Japanese', 'Culture'],
      ['Numazu', 'Geography'],
    ],
  },
  [
    {
      title: 'Shower at the Red Sun',
      year: 1908,
      text: 'Rain falls from a clear sky, as it does on this lake in June. The lines of rain were cut into a block of their own.',
      keywords: ['Rain', 'Mountain', 'Boats', 'Lake'],
      rooms: [water, paper],
    },
    {
      title: 'Evening Glow, One Boat',
      year: 1909,
      text: 'The whole sky is one wiped gradation from vermilion to straw, printed from a single block.',
      keywords: ['Sunset', 'Mountain', 'Boats'],
      rooms: [water],
    },
    {
      title: 'Rain over the Summit',
      year: 1909,
      text: 'Grey on grey on grey, and then a sail. Impressions without the rain block are known.',
      keywords: ['Rain', 'Mountain', 'Boats'],
      rooms: [water, paper],
    },
    {
      title: 'Two Sails Home',
      year: 1910,
      text: 'Bands of mist were left unprinted, so the paper itself lies between the shore and the mountain.',
      keywords: ['Sunset', 'Boats', 'Lake'],
      rooms: [water],
    },
    {
      title: 'Noon, the Sun Behind the Peak',
      year: 1911,
      text: 'Where the snow line meets the sun the printer had to hit the register within the width of a hair.',
      keywords: ['Mountain', 'Snow', 'Lake'],
      rooms: [water, paper],
    },
    {
      title: 'Snow by Moonlight',
      year: 1912,
      text: 'Four boats are still out. The flakes are the paper, kept free by spots of gum.',
      keywords: ['Snow', 'Moonlight', 'Night', 'Boats'],
      rooms: [water, dark],
    },
    {
      title: 'First Snow',
      year: 1913,
      text: 'The narrowest sheet of the series hangs like a scroll. The colour was printed almost dry.',
      keywords: ['Snow', 'Mountain', 'Boats'],
      rooms: [water, paper],
    },
    {
      title: 'Lake at the Hour of the Rat',
      year: 1914,
      text: 'Midnight, which begins the day. One boat, one moon, and four blues from one pigment.',
      keywords: ['Night', 'Moonlight', 'Lake', 'Boats'],
      rooms: [dark],
    },
  ],
);

const washes = worksOf(
  {
    manner: 'inkWash',
    key: 'ink',
    artist: 'Lin Muqing',
    sections: {
      materials: 'Ink on paper',
      techniques: 'Ink wash',
      culture: 'Chinese',
      placeOfCreation: 'Hangzhou',
      inscriptions: 'One seal of the artist',
    },
    tags: [
      ['Ink on paper', 'Materials'],
      ['Chinese', 'Culture'],
      ['Hangzhou', 'Geography'],
    ],
  },
  [
    {
      title: 'Ferryman, Autumn',
      year: 1931,
      text: 'The river is what the brush did not touch. Three lines below the boat are enough to make it water.',
      keywords: ['Boats', 'River', 'Mist', 'Mountain'],
      rooms: [paper, water],
    },
    {
      title: 'Pines Below the Pass',
      year: 1933,
      text: 'Each ridge is one loaded stroke, laid from the dry end to the wet one, far ones first.',
      keywords: ['Pine', 'Mountain', 'Mist'],
      rooms: [paper],
    },
    {
      title: 'Bamboo Before the Valley',
      year: 1934,
      text: 'The stalks were drawn upwards, joint by joint, without lifting the brush more than five times.',
      keywords: ['Bamboo', 'Mist', 'Birds'],
      rooms: [paper],
    },
    {
      title: 'The Long Mist',
      year: 1936,
      text: 'A handscroll’s breath in one sheet: the valley appears twice, once as ink and once as its absence.',
      keywords: ['Bamboo', 'Mist', 'River'],
      rooms: [paper, water],
    },
    {
      title: 'Ferryman, First Moon',
      year: 1937,
      text: 'The companion of the autumn sheet, six years later: the same boat, and a moon drawn with a wet ring around dry paper.',
      keywords: ['Boats', 'Moonlight', 'River', 'Night'],
      rooms: [paper, dark],
    },
    {
      title: 'Wind in Dark Bamboo',
      year: 1940,
      text: 'The leaves point where the wind goes. Lin wrote that one should hear the picture before one sees it.',
      keywords: ['Bamboo', 'Wind', 'Mountain'],
      rooms: [paper],
    },
    {
      title: 'Bamboo and Quiet Moon',
      year: 1942,
      text: 'Made for the door of a study: what is cut off by the edge goes on in the room.',
      keywords: ['Bamboo', 'Moonlight', 'Night'],
      rooms: [paper, dark],
    },
    {
      title: 'Late Light Across the Valley',
      year: 1946,
      text: 'On paper toned with tea. The sun is the only thing in it without an edge.',
      keywords: ['Bamboo', 'Sunset', 'Mist'],
      rooms: [paper],
    },
  ],
);

/** Prints and drawings of places. */
export const landscapes: readonly DemoRecord[] = [...engravings, ...woodblocks, ...washes];
