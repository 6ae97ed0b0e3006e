import type { Room } from './records/record.ts';

export interface DemoSegment {
  readonly name: Room;
  readonly description: string;
  readonly about: string;
  readonly public: boolean;
  /** The addresses of its staff. */
  readonly staff: readonly string[];
}

const supervisor = 'supervisor@oeuvre.test';
const supervisor2 = 'supervisor2@oeuvre.test';
const curator = 'curator@oeuvre.test';
const collaborator = 'collaborator@oeuvre.test';
const applications = 'applications@oeuvre.test';

/** Five rooms of the demo world: three of supervisor@, one of supervisor2@, one without a supervisor. */
export const demoSegments: readonly DemoSegment[] = [
  {
    name: 'Weather and Water',
    description: 'Seas, rivers, fog and the horizon: pictures of what does not hold still.',
    about:
      'We look at how makers of different centuries caught what moves. Every month the curators hang a new wall and write about three works on it. Everybody is welcome to join.',
    public: true,
    staff: [supervisor, curator, collaborator],
  },
  {
    name: 'First Light',
    description:
      'The first half century of photography, plate by plate: expeditions, studios and experiments, with notes by the curators who hold the negatives.',
    about:
      'Members read the working notes of the photography group: exposure times, retouching, what the plate shows that the print hides. New members are welcomed by application.',
    public: false,
    staff: [supervisor, curator, applications],
  },
  {
    name: 'Quiet Geometry',
    description: 'Planes, weaves and measured lines, from the loom to the poster.',
    about:
      'Abstraction did not begin on canvas. This room hangs woven grids beside constructed ones and asks what they knew of each other.',
    public: true,
    staff: [supervisor, collaborator],
  },
  {
    name: 'After Dark',
    description: 'Night, lamplight and dark grounds, gathered by the curators of the drawings room.',
    about:
      'A small circle that meets in the evening. Apply with a few lines about a picture of the night that you remember.',
    public: false,
    staff: [supervisor2, curator],
  },
  {
    name: 'Paper and Ink',
    description:
      'Leaves, contours and vessels on paper: the drawing that comes before the work, and sometimes is the work.',
    about: 'Sheets rarely hang for long, because light is what undoes them. Here they can stay.',
    public: true,
    staff: [curator],
  },
];
