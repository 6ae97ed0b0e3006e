import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { manyPeople, type Person } from '../domains/accounts/accounts.factory.ts';
import { anArticle } from '../domains/articles/articles.factory.ts';
import { manyContacts } from '../domains/contacts/contacts.factory.ts';
import { createImport } from '../domains/exchange/import/imports.commands.ts';
import { refreshFileVisibility, setFileUses } from '../domains/files/files.commands.ts';
import { aMembership, manyMemberships } from '../domains/memberships/memberships.factory.ts';
import { segmentFileUse } from '../domains/segments/segments.access.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services/services.ts';
import { inScratchFolder } from '../platform/storage/scratch.ts';
import { demoArticles } from './articles/demo-articles.ts';
import { type WorkPicture, writtenValue } from './articles/writing.ts';
import { type DemoAccount, demoAccounts, demoPassword } from './demo-accounts.ts';
import { offerDemoWorks } from './demo-applications.ts';
import { chatInDemo } from './demo-chat.ts';
import { collectDemoWorks } from './demo-collections.ts';
import { contactDetailsOf, wishOf } from './demo-contact-details.ts';
import { type DemoStanding, tellDemoHistory } from './demo-history.ts';
import { type DemoPerson, demoPeople } from './demo-people.ts';
import { reviewDemoArticles } from './demo-review.ts';
import { demoSegments } from './demo-segments.ts';
import { demoTable } from './demo-table.ts';
import { type HungWork, hangDemoWorks, readDemoWorks } from './demo-works.ts';
import { isSettled } from './is-settled.ts';
import type { OriginalLater } from './plates.ts';

type Say = (line: string) => void;
type People = ReadonlyMap<string, Person>;
interface Room {
  readonly id: SegmentId;
  readonly name: string;
}

const day = 24 * 60 * 60 * 1_000;
const allFlags = ['canWriteArticles', 'canPublishArticles', 'canMailArticles'] as const;

export interface DemoServices extends Pick<Services, 'pool' | 'db' | 'storage'> {
  /** Takes note of a picture that gets its original after the start. */
  addLater(original: OriginalLater): Promise<void>;
}

/**
 * Fills an empty database with an attractive demo world: completely or, if interrupted, not at all. Returns whether
 * there was anything to do.
 */
export async function loadDemoWorld(
  services: DemoServices,
  say: Say = (line) => console.log(`  ${line}`),
): Promise<boolean> {
  if (await isSettled(services.pool)) return false;
  say('Loading the demo world ...');
  const works = await readDemoWorks();
  await services.db.transaction().execute(async (tx) => {
    const accounts = await createAccounts(tx);
    const rooms = await openRooms(tx, accounts);
    const hung = await hangDemoWorks(tx, services, {
      works,
      rooms,
      curator: accounts.get('curator@oeuvre.test')!.id,
    });
    await coverRooms(tx, rooms, hung);
    await letPeopleIn(tx, { accounts, rooms, hung });
    const author = accounts.get('author@oeuvre.test')!;
    const ownSheet = await collectDemoWorks(tx, services.storage, { rooms, hung, author });
    await offerDemoWorks(tx, services.storage, { accounts, rooms, hung, ownSheet });
    await chatInDemo(tx, services.storage, { accounts, rooms });
    await writeArticles(tx, { accounts, rooms, hung });
    await reviewDemoArticles(tx, accounts);
    await sql`analyze`.execute(tx);
  });
  await waitingImport(services);
  return true;
}

/** A table that somebody has uploaded: administrators find it among the imports, and nothing of it is written. */
async function waitingImport(services: Pick<DemoServices, 'db' | 'storage'>): Promise<void> {
  await inScratchFolder(async (folder) => {
    const file = path.join(folder, 'flat-file.csv');
    await writeFile(file, demoTable);
    await createImport(services, null, { file, name: 'Flat file, autumn 2026.csv' });
  });
}

async function createAccounts(tx: Database): Promise<People> {
  const traits = ({ email, firstName, lastName, role, allFlags: has, about }: DemoAccount) => ({
    email,
    firstName,
    lastName,
    about: `${about.charAt(0).toUpperCase()}${about.slice(1)}.`,
    roles: [role],
    flags: has ? allFlags : [],
    password: demoPassword,
  });
  const people = await manyPeople(tx, demoAccounts.map(traits));
  return new Map(people.map((person) => [person.email, person]));
}

async function openRooms(tx: Database, accounts: People): Promise<Room[]> {
  const rooms: Room[] = [];
  for (const { staff, name, description, about, public: isPublic } of demoSegments) {
    rooms.push(
      await aSegment(tx, {
        name,
        description,
        about,
        public: isPublic,
        staff: staff.map((email) => accounts.get(email)!),
      }),
    );
  }
  return rooms;
}

/** The widest picture of a room is its cover, the first of the others its small image; no two rooms share one. */
async function coverRooms(tx: Database, rooms: readonly Room[], hung: ReadonlyMap<string, HungWork>): Promise<void> {
  const used = new Set<string>();
  for (const room of rooms) {
    const here = [...hung.values()].filter((work) => work.rooms.includes(room.name) && !used.has(work.fileId));
    const widest = here.reduce((best, work) => (work.width / work.height > best.width / best.height ? work : best));
    const cover = widest.fileId as FileId;
    const image = here.find(({ fileId }) => fileId !== cover)!.fileId as FileId;
    used.add(cover).add(image);
    await tx
      .updateTable('segments')
      .set({ coverFileId: cover, imageFileId: image })
      .where('id', '=', room.id)
      .execute();
    await setFileUses(tx, { kind: segmentFileUse, subjectId: room.id, by: null }, [cover, image]);
    await refreshFileVisibility(tx, { kind: segmentFileUse, subjectIds: [room.id] });
  }
}

/**
 * member@ and author@ belong to one private and one public room of supervisor@; two hundred others have every status
 * everywhere.
 */
async function letPeopleIn(tx: Database, { accounts, rooms, hung }: World): Promise<void> {
  const supervisor = accounts.get('supervisor@oeuvre.test')!;
  const regulars: DemoStanding[] = [];
  for (const email of ['member@oeuvre.test', 'author@oeuvre.test']) {
    const person = accounts.get(email)!;
    for (const room of rooms.slice(0, 2)) {
      const { segmentId, contactId } = await aMembership(tx, {
        segment: room,
        person,
        newsletter: 'subscribed',
        createdBy: supervisor,
      });
      regulars.push({ segmentId, contactId, userId: person.id, person: regular, isInvitedMember: false });
    }
  }
  const people = demoPeople();
  const registered = await manyPeople(
    tx,
    people.filter((one) => one.hasAccount).map(({ email, firstName, lastName }) => ({ email, firstName, lastName })),
  );
  const idOf = new Map(registered.map(({ id, email }) => [email, id] as const));
  const contacts = await manyContacts(
    tx,
    people.map((one, at) => ({ ...contactOf(one, idOf.get(one.email)), ...contactDetailsOf(one, at) })),
  );
  await givePhotos(tx, [...idOf.values()], photosFrom(hung));
  await manyMemberships(
    tx,
    people.map((one, at) => ({
      segment: rooms[one.segment]!,
      contact: contacts[at]!,
      status: one.status,
      newsletter: one.newsletter,
      ...(one.status === 'SUBSCRIBED' && { joinType: at % 3 === 0 ? ('invited' as const) : ('manual' as const) }),
      ...(one.status === 'REQUEST_PENDING' && { message: wishOf(at) }),
      createdBy: supervisor,
    })),
  );
  const others = people.map((person, at) => ({
    segmentId: rooms[person.segment]!.id,
    contactId: contacts[at]!.id,
    userId: idOf.get(person.email),
    person,
    isInvitedMember: person.status === 'SUBSCRIBED' && at % 3 === 0,
  }));
  await tellDemoHistory(tx, [...others, ...regulars], supervisor.id);
}

/** How member@ and author@ came to their rooms. */
const regular: DemoStanding['person'] = { status: 'SUBSCRIBED', newsletter: 'subscribed', hasAccount: true };

const contactOf = ({ email, firstName, lastName, countryName }: DemoPerson, userId: UserId | undefined) => ({
  email,
  firstName,
  lastName,
  countryName,
  ...(userId && { userId }),
});

/** Pictures that everybody may see, because they hang in a public room. */
const photosFrom = (hung: World['hung']) => {
  const open = new Set<string>(demoSegments.flatMap((room) => (room.public ? [room.name] : [])));
  return [...hung.values()].filter((work) => work.rooms.some((name) => open.has(name))).map(({ fileId }) => fileId);
};

/** A third of the people show a picture that they like as their photo. */
async function givePhotos(tx: Database, people: readonly UserId[], fileIds: readonly string[]): Promise<void> {
  const shown = people.filter((_, at) => at % 3 === 0);
  const photos = shown.map((_, at) => `/files/${fileIds[at % fileIds.length]}`);
  await sql`update users u set image = p.photo from unnest(${shown}::uuid[], ${photos}::text[]) p (id, photo)
    where u.id = p.id`.execute(tx);
}

interface World {
  readonly accounts: People;
  readonly rooms: readonly Room[];
  readonly hung: ReadonlyMap<string, HungWork>;
}

async function writeArticles(tx: Database, { accounts, rooms, hung }: World): Promise<void> {
  for (const { author, segments, accessType, state, daysAgo, blocks } of demoArticles) {
    const used = new Set<string>();
    const pictureOf = (key: string): WorkPicture => {
      const work = hung.get(key);
      if (!work) throw new Error(`The demo has no work ${key}`);
      used.add(work.artworkId);
      return work;
    };
    await anArticle(tx, {
      by: accounts.get(author)!,
      value: writtenValue(blocks, pictureOf),
      segments: segments.map((name) => rooms.find((room) => room.name === name)!.id),
      accessType,
      status: state,
      artworks: [...used],
      at: new Date(Date.now() - daysAgo * day),
    });
  }
}
