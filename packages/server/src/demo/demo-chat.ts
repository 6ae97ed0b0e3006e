import type { FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { aChat, aPastConversation } from '../domains/chat/chat.factory.ts';
import { savePicture } from '../domains/files/files.commands.ts';
import type { Database } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { readPlate } from './plates.ts';
import type { Room } from './records/record.ts';

type Name = 'supervisor' | 'supervisor2' | 'curator' | 'collaborator';

interface Said {
  readonly by: Name;
  /** Before the world was loaded. */
  readonly minutesAgo: number;
  readonly text?: string;
  readonly plate?: string;
  readonly replyTo?: number;
  readonly before?: string;
}
interface Conversation {
  readonly segment: Room;
  readonly people: readonly Name[];
  readonly name?: string;
  /** How many of the last messages a person has not read. */
  readonly unread: Partial<Record<Name, number>>;
  readonly said: readonly Said[];
}

const hours = 60;
const days = 24 * hours;

const conversations: readonly Conversation[] = [
  {
    segment: 'Weather and Water',
    people: ['supervisor', 'curator', 'collaborator'],
    name: 'Autumn hang',
    unread: { curator: 2, supervisor: 1 },
    said: [
      { by: 'supervisor', minutesAgo: 2 * days, text: 'The wall changes on Friday. Shall the fog stay in the middle?' },
      {
        by: 'curator',
        minutesAgo: 2 * days - 9,
        text: 'Yes, and the two rivers left of it. They need the empty space before them.',
        before: 'Yes, and the rivers left of it.',
      },
      { by: 'collaborator', minutesAgo: 2 * days - 30, plate: 'inkWash/2' },
      { by: 'collaborator', minutesAgo: 2 * days - 31, text: 'This one beside the wave, or is that too much foam?' },
      {
        by: 'curator',
        minutesAgo: 2 * days - 40,
        replyTo: 4,
        text: 'Beside it. The wash is the slow one, it needs the fast.',
      },
      { by: 'supervisor', minutesAgo: 5 * hours, text: 'Agreed. Who writes the label of the proof before letters?' },
      {
        by: 'supervisor',
        minutesAgo: 3 * hours,
        text: 'And the lender wants the place of the drawing in the caption.',
      },
      { by: 'collaborator', minutesAgo: 40, text: 'I do. The two frames are dry, photographs tomorrow at nine.' },
    ],
  },
  {
    segment: 'Weather and Water',
    people: ['supervisor', 'curator'],
    unread: { supervisor: 1 },
    said: [
      { by: 'supervisor', minutesAgo: 3 * days, text: 'Lena asks whether her sheet may hang low.' },
      {
        by: 'curator',
        minutesAgo: 3 * days - 12,
        text: 'At the height of a child, gladly. I have asked her about the date.',
      },
      { by: 'supervisor', minutesAgo: 3 * days - 14, text: 'Thank you, that settles it 🙂' },
      {
        by: 'curator',
        minutesAgo: 25,
        text: 'She has answered: from the notebook, in the evening. May I approve it on Monday?',
      },
    ],
  },
  {
    segment: 'After Dark',
    people: ['supervisor2', 'curator'],
    unread: {},
    said: [
      { by: 'supervisor2', minutesAgo: 4 * days, text: 'Which picture of the night do we open with this evening?' },
      { by: 'curator', minutesAgo: 4 * days - 3, plate: 'woodblock/2' },
      { by: 'curator', minutesAgo: 4 * days - 4, text: 'This one. The lamp is the only warm colour in the room.' },
      { by: 'supervisor2', minutesAgo: 4 * days - 20, replyTo: 3, text: 'Then let us be silent for the first minute.' },
    ],
  },
];

interface Chatting {
  readonly accounts: ReadonlyMap<string, { readonly id: string }>;
  readonly rooms: readonly { readonly id: SegmentId; readonly name: string }[];
}

/** Rooms in which the curators of the demo world have written to each other, some of it not read yet. */
export async function chatInDemo(tx: Database, storage: Storage, { accounts, rooms }: Chatting): Promise<void> {
  const idOf = (name: Name) => accounts.get(`${name}@oeuvre.test`)!.id as UserId;
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const { segment, people, said, unread, ...named } of conversations) {
    const chat = await aChat(tx, {
      segment: rooms.find((one) => one.name === segment)!,
      people: people.map((name) => ({ id: idOf(name) })),
      ...named,
    });
    const messages = [];
    for (const { by, minutesAgo, text = '', plate, replyTo, before } of said)
      messages.push({
        by: idOf(by),
        at: ago(minutesAgo),
        text,
        ...(replyTo && { replyTo }),
        ...(plate && { image: await pictureOf(tx, storage, { plate, ownerId: idOf(by) }) }),
        ...(before && { before: { text: before, editedAt: ago(minutesAgo - 2) } }),
      });
    await aPastConversation(tx, chat, {
      messages,
      unread: new Map(Object.entries(unread).map(([name, count]) => [idOf(name as Name), count])),
    });
  }
}

async function pictureOf(
  tx: Database,
  storage: Storage,
  { plate, ownerId }: { readonly plate: string; readonly ownerId: UserId },
) {
  const fileName = `${plate.replace('/', '-')}.jpg`;
  const { id } = await savePicture(tx, storage, { bytes: await readPlate(plate), fileName, ownerId });
  return { fileId: id as FileId, fileName };
}
