import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { wallRoutes } from '@oeuvre/contracts/domains/artworks/wall/wall.routes.ts';
import type { ArtworkId, FileId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Sent } from '@oeuvre/contracts/kernel/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { maySeeFile } from '../../files/files.access.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aPicture } from '../../files/files.factory.ts';
import { listFileFacts } from '../../files/files.queries.ts';
import { aMembership } from '../../memberships/memberships.factory.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { anArtwork } from '../artworks.factory.ts';
import { artworksHandlers } from '../artworks.routes.ts';
import { wallHandlers } from './wall.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...artworksHandlers, ...wallHandlers]);
});
afterAll(async () => {
  await app.app.close();
});

type Person = Awaited<ReturnType<typeof aPerson>>;
let segment: { id: SegmentId };
let curator: Person;
let member: Person;
let owner: Person;
beforeEach(async () => {
  segment = await aSegment(db, { public: false });
  curator = await aPerson(db, { roles: ['OO_CURATOR'] });
  await assign(db, curator, segment);
  member = await aPerson(db);
  await aMembership(db, { segment, person: member });
  owner = await aPerson(db, { roles: ['OWNER'] });
});

type Act = 'hang' | 'takeDown' | 'publish' | 'withdraw';
const act = (name: Act, artworks: ArtworkId[], person: Person | null = curator, segmentId = segment.id) =>
  app.call(person, wallRoutes[name], { params: { segmentId }, body: { artworks } });
const seenBy = async (person: Person | null) =>
  (await app.call(person, artworksRoutes.list, { query: { segmentsIds: [segment.id] } })).exhibits.map(({ id }) => id);
const openWork = () => anArtwork(db, { source: 'museum' });
/** A work that its owner has published, on a private wall. */
const privateWork = async (segments: SegmentId[]) => anArtwork(db, { ownerId: owner.id, segments });
const withdraw = (id: ArtworkId) => pool.query('update artworks set published = false where id = $1', [id]);

describe('a curator', () => {
  test('hangs works, publishes them, withdraws them and takes them down; readers see them only while published', async () => {
    const ids = [await openWork(), await openWork()];
    expect(await act('hang', ids)).toEqual({ artworks: expect.arrayContaining(ids) });
    expect(await seenBy(member)).toEqual([]);
    expect(await act('publish', ids)).toEqual({ artworks: expect.arrayContaining(ids) });
    expect(await seenBy(member)).toHaveLength(2);
    expect(await act('withdraw', [ids[0]!])).toEqual({ artworks: [ids[0]] });
    expect(await seenBy(member)).toEqual([ids[1]]);
    expect(await act('takeDown', ids)).toEqual({ artworks: expect.arrayContaining(ids) });
    expect(await seenBy(member)).toEqual([]);
  });

  test('who repeats an act changes nothing, and the log has it once', async () => {
    const id = await openWork();
    for (const name of ['hang', 'publish', 'withdraw', 'takeDown'] as const) {
      expect(await act(name, [id, id])).toEqual({ artworks: [id] });
      expect(await act(name, [id])).toEqual({ artworks: [] });
    }
    const { rows } = await pool.query(
      'select act, actor_id, details from audit_log where subject_id = $1 order by id',
      [segment.id],
    );
    expect(rows.map(({ act: name }) => name)).toEqual([
      'artworks.hang',
      'artworks.publish-in-segment',
      'artworks.unpublish-in-segment',
      'artworks.take-down',
    ]);
    expect(rows[0]).toMatchObject({ actor_id: curator.id, details: { artworks: [id], published: false } });
  });

  test('sees a work and its picture before it is published there; readers do not', async () => {
    const picture = await savePicture(db, app.services.storage, {
      bytes: await aPicture(),
      fileName: 'a.jpg',
      ownerId: owner.id,
    });
    const id = await anArtwork(db, { ownerId: owner.id, segments: [segment.id], images: [{ fileId: picture.id }] });
    const mayOpen = async (person: Person) => {
      const call = app.call(person, artworksRoutes.get, { params: { id } }).then(
        () => true,
        () => false,
      );
      const facts = (await listFileFacts(db, [picture.id as FileId]))[0]!;
      return [await call, await maySeeFile(db, await viewerOf(person), facts)];
    };
    await act('withdraw', [id]);
    expect(await mayOpen(curator)).toEqual([true, true]);
    expect(await mayOpen(member)).toEqual([false, false]);
    await act('publish', [id]);
    expect(await mayOpen(member)).toEqual([true, true]);
    await withdraw(id);
    expect(await mayOpen(curator)).toEqual([false, false]);
  });

  test('takes down a work that its owner has withdrawn', async () => {
    const id = await privateWork([segment.id]);
    await withdraw(id);
    expect(await act('takeDown', [id])).toEqual({ artworks: [id] });
  });

  test('cannot open a private work to others, and then hangs none of the works', async () => {
    const elsewhere = await aSegment(db, { public: false });
    await aMembership(db, { segment: elsewhere, person: curator });
    const ofOwner = await privateWork([elsewhere.id]);
    const open = await openWork();
    await expect(act('hang', [open, ofOwner])).rejects.toMatchObject({ status: 403, code: 'artworks/not-open' });
    expect(await act('takeDown', [open])).toEqual({ artworks: [] });
    await pool.query('insert into artwork_shares (artwork_id, user_id) values ($1, $2)', [ofOwner, curator.id]);
    expect(await act('hang', [ofOwner])).toEqual({ artworks: [ofOwner] });
  });

  test('does not learn of works that they may not see, nor of hidden segments', async () => {
    const hidden = await privateWork([(await aSegment(db, { public: false })).id]);
    await expect(act('hang', [hidden])).rejects.toMatchObject({ status: 404 });
    const unknown = await aSegment(db, { visible: false });
    await expect(act('hang', [await openWork()], curator, unknown.id)).rejects.toMatchObject({ status: 404 });
  });
});

test('only the staff of the segment changes its wall', async () => {
  const elsewhere = await aPerson(db, { roles: ['OO_CURATOR'] });
  await assign(db, elsewhere, await aSegment(db));
  const id = await openWork();
  for (const name of ['hang', 'takeDown', 'publish', 'withdraw'] as const) {
    await expect(act(name, [id], null)).rejects.toMatchObject({ status: 401 });
    for (const person of [member, owner, elsewhere])
      await expect(act(name, [id], person)).rejects.toMatchObject({ status: 403, code: 'artworks/not-your-segment' });
  }
});

test('a work hung, published and taken down by twenty people at once hangs there once or not at all', async () => {
  const id = await openWork();
  const acts = Array.from({ length: 20 }, (_, at) => (['hang', 'publish', 'takeDown'] as const)[at % 3]!);
  const done = await Promise.all(acts.map((name) => act(name, [id])));
  const count = (name: Act) => done.filter(({ artworks }, at) => acts[at] === name && artworks.length > 0).length;
  const { rowCount } = await pool.query('select from artwork_segments where artwork_id = $1', [id]);
  expect(count('hang') - count('takeDown')).toBe(rowCount);
});

describe('the wall as its staff sees it', () => {
  type Query = NonNullable<Sent<typeof wallRoutes.list>['query']>;
  const wall = async (query: Query = {}, person: Person | null = curator) =>
    (await app.call(person, wallRoutes.list, { params: { segmentId: segment.id }, query })).artworks;
  const titles = async (query: Query = {}, person: Person | null = curator) =>
    (await wall(query, person)).map(({ title }) => title).sort();

  beforeEach(async () => {
    const hung = (title: string, given = {}) =>
      anArtwork(db, { title, segments: [segment.id], sections: { materials: [{ text: 'Oil' }] }, ...given });
    await hung('Shown');
    await act('withdraw', [await hung('Waiting')]);
    await withdraw(await hung('Withdrawn', { ownerId: owner.id, supportingText: 'A secret' }));
  });

  test('shows what readers see, what waits to be published, and the label of what its owner has withdrawn', async () => {
    const works = await wall();
    const of = (title: string) => works.find((work) => work.title === title);
    expect(of('Shown')).toMatchObject({ publishedHere: true, published: true, isWithdrawn: false, materials: 'Oil' });
    expect(of('Waiting')).toMatchObject({ publishedHere: false, isWithdrawn: false });
    expect(of('Withdrawn')).toMatchObject({ isWithdrawn: true, supportingText: '', materials: '', image: null });
    // Works without an owner are the staff's; others belong to their owners.
    expect([of('Shown')?.mayEdit, of('Withdrawn')?.mayEdit]).toEqual([true, false]);
  });

  test('finds works by status, owner, curator and text, but withdrawn ones not by their content', async () => {
    expect(await titles({ published: ['true'] })).toEqual(['Shown']);
    expect(await titles({ published: ['false'] })).toEqual(['Waiting', 'Withdrawn']);
    expect(await titles({ ownerId: owner.id })).toEqual(['Withdrawn']);
    expect(await titles({ searchQuery: 'Waiting' })).toEqual(['Waiting']);
    expect(await titles({ searchQuery: 'secret' })).toEqual([]);
    await act('hang', [await openWork()]);
    expect(await titles({ curatorId: curator.id })).toHaveLength(1);
  });

  test('counts by status and names the owners and curators', async () => {
    await act('hang', [await openWork()]);
    const ask = async (person: Person) => app.call(person, wallRoutes.filters, { params: { segmentId: segment.id } });
    expect(await ask(curator)).toMatchObject({
      counts: { published: 1, unpublished: 3, toDelete: 0, deleted: 0 },
      owners: [{ id: owner.id }],
      curators: [{ id: curator.id }],
    });
    const admin = await aPerson(db, { roles: ['SUPER'] });
    await pool.query(`update artworks set activity_status = 'TO_DELETE' where title = 'Waiting'`);
    expect(await ask(admin)).toMatchObject({ counts: { unpublished: 2, toDelete: 1 } });
    expect(await titles({ activityStatuses: ['TO_DELETE'] }, admin)).toEqual(['Waiting']);
    await expect(wall({ activityStatuses: ['TO_DELETE'] })).rejects.toMatchObject({
      code: 'artworks/statuses-for-admins',
    });
  });

  test('shows supervisors of other segments what is published, and is closed to readers and outsiders', async () => {
    expect(await titles({}, await aPerson(db, { roles: ['SUPERVISOR'] }))).toEqual(['Shown']);
    for (const person of [member, owner, await aPerson(db, { roles: ['OO_CURATOR'] })])
      await expect(wall({}, person)).rejects.toMatchObject({ status: 403, code: 'artworks/no-wall' });
  });
});
