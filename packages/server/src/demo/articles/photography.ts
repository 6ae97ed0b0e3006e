import { carousel, type DemoArticle, images, paragraph, quote, subtitle, title } from './writing.ts';

const author = 'author@oeuvre.test';

/** Articles about the four photographs. */
export const photographyArticles: readonly DemoArticle[] = [
  {
    author,
    segments: ['Weather and Water', 'First Light'],
    accessType: 'PUBLIC',
    state: 'published',
    daysAgo: 7,
    blocks: [
      title('How to Hold a River Still'),
      paragraph(
        'Water gives a picture nothing to hold. It has no outline that lasts and no colour of its own, and by the time the eye has settled on a crest, the crest is gone. Every photograph of a river is therefore an argument about time.',
      ),
      images([
        'black-canyon',
        '*Black Cañon, Colorado River, From Camp 8, Looking Above.* Timothy H. O’Sullivan, 1871. The boat held still; the water did not.',
      ]),
      paragraph(
        'In September 1871 Timothy O’Sullivan was carried up the Colorado with an expedition that went against the current. His {wet plates|Glass coated with collodion, made sensitive, exposed and developed within about ten minutes, before the coating dries.} asked for seconds of light in a canyon that has little, and in seconds a river becomes a mirror. The rapids that the men had dragged their boats through all day lie on his plate like poured metal.',
      ),
      subtitle('The boat is the clock'),
      paragraph(
        'Look at the small boat near the lower edge, with a man at rest in it. He has been asked to keep still, and he does. Nothing else in the picture tells how long the lens was open: the rock cannot move, the water has already moved and left only its average. The sitter measures the exposure.',
      ),
      quote('He photographs the time it took, and gives it the shape of a river.'),
      images(
        ['nagasaki-boats', '*Boats in River, Nagasaki.* Felice Beato, c. 1865.'],
        ['alpine-landscape', '*Alpine Landscape.* Adolphe Braun, 1865–1870.'],
      ),
      paragraph(
        'Felice Beato solved the same problem in Nagasaki by choosing the hour. At slack tide the moored boats lie on their own reflections, and the river can be trusted for as long as the plate needs it. Adolphe Braun, above the tree line, did not need to wait: snow is water that already keeps its pose.',
      ),
      carousel('black-canyon', 'nagasaki-boats', 'alpine-landscape', 'house-cat'),
      paragraph(
        'It took a shutter, and sixteen more years, to divide a second finely enough that a wave could be caught in the act. What was gained is obvious. What was lost is the thing these three plates have in common: that the picture lasted as long as it took to look.',
      ),
    ],
  },
  {
    author,
    segments: ['First Light'],
    accessType: 'SUBSCRIBERS_ONLY',
    state: 'published',
    daysAgo: 19,
    blocks: [
      title('Twenty-four Views of a House Cat'),
      paragraph(
        'The cat did not know that it was in a scientific publication. It walks, then trots, past a wall ruled into squares, and a row of cameras takes it apart.',
      ),
      images(['house-cat', '*Animal Locomotion (house cat, 24 views).* Eadweard J. Muybridge, 1887.']),
      paragraph(
        'Eadweard Muybridge made *Animal Locomotion* at the University of Pennsylvania between 1884 and 1886, with {batteries of cameras|Twelve or more lenses in a row, tripped one after the other by a clockwork, with further batteries at other angles.} whose shutters were released one after another. Seven hundred and eighty-one plates came of it: horses, athletes, a raccoon, a child fetching a doll.',
      ),
      subtitle('A page to be read twice'),
      paragraph(
        'Read the rows from left to right and the cat crosses the page. Read the columns from top to bottom and it turns: each column is one instant, seen from several sides. No eye had stood in two places at once before. Painters noticed the first reading; it took them twenty years to notice the second.',
      ),
      quote('The grid behind the cat is there to measure it, and became the subject.'),
      paragraph(
        'Notes for members: the plate was made from separate negatives, trimmed and assembled on one sheet. The intervals are less even than the grid suggests, which is worth remembering before one measures anything by it.',
      ),
    ],
  },
  {
    author: 'supervisor@oeuvre.test',
    segments: ['Weather and Water'],
    accessType: 'PUBLIC',
    state: 'published',
    daysAgo: 31,
    blocks: [
      title('The Mountain Before the Postcard'),
      paragraph(
        'When Adolphe Braun carried his cameras into the Alps in the eighteen-sixties, nobody yet knew what a photograph of a mountain should leave out.',
      ),
      images([
        'alpine-landscape',
        '*Alpine Landscape.* Adolphe Braun, 1865–1870. More than twice as wide as it is high: the eye has to walk.',
      ]),
      paragraph(
        'Braun had begun as a designer of textiles in Mulhouse, and he sold his views by the thousand. His firm owned cameras for every format, among them one that turned on its axis and drew the horizon past a narrow slit. The long sheet answered a simple question, which is where to stop. The mountains go on; so does the paper.',
      ),
      paragraph(
        'The result is oddly modest. There is no peak in the middle and no traveller to measure it by. What one sees first is the distance between things, and the weather that fills it.',
      ),
      carousel('alpine-landscape', 'black-canyon'),
    ],
  },
  {
    author: 'author@oeuvre.test',
    segments: ['First Light'],
    accessType: 'SUBSCRIBERS_ONLY',
    state: 'on_review',
    daysAgo: 1,
    blocks: [
      title('Beato’s Harbour, Hour by Hour'),
      paragraph(
        'Felice Beato kept his studio in Yokohama, and came to Nagasaki with his cameras in the eighteen-sixties. The harbour lies between hills, and the light has to climb over them before it reaches the water.',
      ),
      images(['nagasaki-boats', '*Boats in River, Nagasaki.* Felice Beato, c. 1865.']),
      paragraph(
        'This note follows the shadows on the moored boats to ask at what hour the plate was exposed, and what the tide was doing.',
      ),
      paragraph('We should ask the lender whether the back of the mount carries a date before this goes out.'),
    ],
  },
];
