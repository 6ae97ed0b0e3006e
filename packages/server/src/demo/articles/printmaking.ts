import { carousel, type DemoArticle, images, paragraph, quote, subtitle, title } from './writing.ts';

/** Articles about the drawn plates. */
export const printmakingArticles: readonly DemoArticle[] = [
  {
    author: 'supervisor@oeuvre.test',
    segments: ['Quiet Geometry'],
    accessType: 'PUBLIC',
    state: 'published',
    daysAgo: 12,
    blocks: [
      title('Where the Edge Begins'),
      paragraph(
        'Stand close to one of Marta Ellingsen’s canvases and there is no line between the fields, only a place where one colour has had enough.',
      ),
      images(['field-1', '*Shore, Three Parts.* Marta Ellingsen, 1956.']),
      paragraph(
        'She laid each field in twenty-two coats, every one a little smaller or larger than the last. What reads from across the room as a glowing border is an archive: {pentimenti|Traces of an earlier state that show through a finished picture.} made on purpose, one for every afternoon she came back.',
      ),
      subtitle('Against the ruler'),
      paragraph(
        'Thirty years before, in Brno, Vera Kolář drew her edges with a {ruling pen|Two steel blades with a screw between them; the gap sets the width of the line.} and would have called such a border indecision. Hung beside each other the two agree on more than they would have liked: that a picture is a balance of weights, and that the heaviest thing in it may be a colour.',
      ),
      images(
        ['construction-3', '*Night Programme.* Vera Kolář, 1927.'],
        ['field-3', '*Stove, Night.* Marta Ellingsen, 1958.'],
      ),
      quote('A red that can be felt before it is seen.'),
      carousel('construction-1', 'field-4', 'cutout-2', 'construction-6', 'field-7', 'cutout-5'),
      paragraph(
        'And Nadia Benali, with a pair of scissors, needed neither. Her edge is the paper’s own, and it throws a shadow.',
      ),
    ],
  },
  {
    author: 'author@oeuvre.test',
    segments: ['Weather and Water'],
    accessType: 'SUBSCRIBERS_ONLY',
    state: 'published',
    daysAgo: 4,
    blocks: [
      title('One Set of Lines'),
      paragraph(
        'Ottilie Brandt’s plates use a single device. Parallel lines cross the whole sheet, and where there should be shadow, they swell.',
      ),
      images(['engraving-1', '*The White Cliff.* Ottilie Brandt, 1871.']),
      paragraph(
        'There is no outline anywhere. The cliff ends where its lines meet lines that are thinner, which is also how we see a cliff. It took her three plates to trust it: in the first she still {etched|Bitten with acid instead of cut with a tool; the line keeps one width.} a contour and burnished it away again.',
      ),
      subtitle('The moon as a tool'),
      images(['engraving-5', '*The Lighthouse Road, Moonrise,* 1879.'], ['engraving-7', '*Narrow Sound,* 1883.']),
      paragraph(
        'From 1873 a moon appears in nearly every plate. It is not there for the mood. A bright disc on the paper forces every other line to say how far it is from the light, and the picture draws itself outwards from that one decision.',
      ),
      carousel('engraving-2', 'engraving-4', 'engraving-6', 'engraving-8', 'woodblock-6'),
      paragraph('Members can compare the second and third state of *Ground Swell* in the reading room this month.'),
    ],
  },
  {
    author: 'author@oeuvre.test',
    segments: ['Weather and Water'],
    accessType: 'SUBSCRIBERS_ONLY',
    state: 'draft',
    daysAgo: 2,
    blocks: [
      title('Eight Hours of the Lake'),
      paragraph('Hoshino Seiran printed one mountain eight times and never moved his stool.'),
      images(
        ['woodblock-2', '*Evening Glow, One Boat.* Hoshino Seiran, 1909.'],
        ['woodblock-6', '*Snow by Moonlight.* Hoshino Seiran, 1912.'],
      ),
      paragraph(
        'The series follows a day, but not in one day: the sheets appeared over six years, and between the first and the last his publisher changed twice.',
      ),
      paragraph('To do: ask about the blocks; say something about rain having a block of its own.'),
    ],
  },
  {
    author: 'supervisor2@oeuvre.test',
    segments: ['After Dark'],
    accessType: 'SUBSCRIBERS_ONLY',
    state: 'draft',
    daysAgo: 9,
    blocks: [
      title('What the Night Leaves Out'),
      paragraph('A picture of the night is a list of what can still be seen.'),
      carousel('woodblock-8', 'field-7', 'ink-5', 'engraving-5'),
      paragraph('One moon, one boat, four blues from one pigment.'),
    ],
  },
];
